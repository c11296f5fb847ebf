import type { FastifyInstance } from 'fastify'
import { sameMachineOrigins } from '../requests/origins.ts'
import { problems } from '../requests/problems.ts'

/**
 * Lets pages of our own origins call the API from the other port, and turns pages of any other away. Without
 * credentials: such calls carry a token, so a cookie never has to cross an origin.
 */
export function allowOrigins(app: FastifyInstance, urls: readonly string[]) {
  const allowed = new Set(urls.flatMap(sameMachineOrigins))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin) return
    if (!allowed.has(origin)) throw problems.foreignOrigin()
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-headers', 'authorization, content-type, convex-client, digest')
      .header('access-control-max-age', '7200')
  })
}
