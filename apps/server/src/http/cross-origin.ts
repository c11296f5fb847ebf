import type { FastifyInstance } from 'fastify'
import { sameMachineOrigins } from './origins.ts'

/**
 * Lets pages of our own origins call the API from the other port. Without credentials: such calls carry a token, so a
 * cookie never has to cross an origin.
 */
export function allowOrigins(app: FastifyInstance, urls: readonly string[]) {
  const allowed = new Set(urls.flatMap(sameMachineOrigins))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
  })
  app.options('/*', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, convex-client, digest')
      .header('access-control-max-age', '7200')
      .code(204)
      .send(),
  )
}
