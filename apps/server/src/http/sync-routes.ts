import { networkOf, RateLimit } from '@granary/sync'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problems } from '../requests/problems.ts'
import { forbidStorage } from '../requests/security-headers.ts'

/** The HTTP half of the sync protocol, free of any framework. `null` for an address that it does not serve. */
export type SyncHttp = (request: SyncHttpRequest) => Promise<SyncHttpResponse | null>

export interface SyncHttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly address: string
}

export interface SyncHttpResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const callPaths = ['/api/query', '/api/mutation', '/api/action', '/api/query_ts', '/api/query_at_ts']

/** Plain calls of functions. The body goes on as text: the protocol half reads and answers it in its own words. */
export async function addSyncRoutes(app: FastifyInstance, answer: SyncHttp) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const path of callPaths) {
      scope.post(path, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const response = await answer({
          method: 'POST',
          path,
          headers: request.headers,
          body,
          address: request.ip,
        })
        if (!response) throw problems.notFound()
        forbidStorage(reply)
        reply.type('application/json; charset=utf-8')
        return reply
          .code(response.status)
          .headers(response.headers ?? {})
          .send(response.body)
      })
    }
  })
}

const debugEventLimit = 16 * 1024
/** A client reports what went wrong, which is seldom; each report is a line that somebody has to keep. */
const debugEventsPerMinute = 30

/** What a client reports about itself: kept as a log line, whatever it says. */
export function addDebugEvents(app: FastifyInstance) {
  const reports = new RateLimit(debugEventsPerMinute, Date.now)
  // Before the body is read.
  const onRequest = async ({ ip, method }: FastifyRequest) => {
    if (method === 'POST' && !reports.take(networkOf(ip))) throw problems.tooOften()
  }
  app.post('/api/debug_event', { bodyLimit: debugEventLimit, onRequest }, async (request, reply) => {
    forbidStorage(reply)
    request.log.info(
      { event: request.body, client: request.headers['convex-client'] },
      'a client reported an event',
    )
    return {}
  })
}
