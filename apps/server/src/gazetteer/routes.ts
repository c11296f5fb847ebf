import type { FastifyInstance } from 'fastify'
import type { Gazetteer } from './gazetteer.ts'
import type { Kind } from './suggest.ts'

/** Public by design: it keeps accidental callers out, not determined ones. */
export const gazetteerToken = 'local'

const defaultLimit = 5
const largestLimit = 10
const allKinds: readonly Kind[] = ['address', 'place', 'postcode']

interface GeocodingRequest {
  Params: { query: string }
  Querystring: Readonly<Record<string, string | string[] | undefined>>
}

/** The path, parameters and answers of the hosted maps service, from our own data. The router refuses endless texts. */
export function addGeocoding(app: FastifyInstance, gazetteer: () => Gazetteer) {
  app.get<GeocodingRequest>('/geocoding/v5/mapbox.places/:query.json', async (request, reply) => {
    const { access_token: token, limit, types } = request.query
    if (token !== gazetteerToken) return reply.code(401).send({ message: 'Not Authorized - Invalid Token' })
    const query = request.params.query
    const options = { limit: readLimit(limit), kinds: readKinds(types) }
    return reply.header('cache-control', 'public, max-age=3600').send({
      type: 'FeatureCollection',
      query: query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
      features: gazetteer().suggest(query, options),
      attribution: 'Places: U.S. Census Bureau. ZIP codes: GeoNames, CC BY 4.0',
    })
  })
}

function readLimit(text: string | string[] | undefined): number {
  const limit = Number(text ?? defaultLimit)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, largestLimit) : defaultLimit
}

function readKinds(text: string | string[] | undefined): ReadonlySet<Kind> {
  if (text === undefined) return new Set(allKinds)
  const wanted = String(text).split(',')
  return new Set(allKinds.filter((kind) => wanted.includes(kind)))
}
