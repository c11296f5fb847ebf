import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Log, pathOf } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { AddressReader } from '../requests/client-address.ts'
import { answerProblems } from '../requests/problems.ts'
import { addSecurityHeaders, type PageSecurity } from '../requests/security-headers.ts'
import { traceRequests } from '../requests/traced-requests.ts'
import { watchRoutes } from './methods.ts'

export interface AppOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly addressOf: AddressReader
  readonly security: PageSecurity
}

/** Largest JSON body: the arguments of a function (8 MB) and what is around them. */
const bodyLimit = 9 * 1024 * 1024

/** What both ports have in common: numbers for requests, headers, words for failures, compression. */
export async function createApp({ log, metrics, addressOf, security }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    routerOptions: { maxParamLength: longestPart },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : nowhereBeside(url)),
  }) as unknown as FastifyInstance
  watchRoutes(app)
  traceRequests(app)
  // Not through trustProxy, which believes the forwarded host and protocol too: only the address is ever forwarded.
  app.addHook('onRequest', async (request, reply) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.httpAnswered(route, reply.statusCode, reply.elapsedTime / 1000)
    request.log.debug({ req: request, res: reply, requestId: request.id, ms: reply.elapsedTime }, 'answered')
  })
  await addSecurityHeaders(app, security)
  answerProblems(app)
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions,
  })
  return app
}

/** Of an address, between two strokes. */
const longestPart = 200

/**
 * An address that cannot be decoded, or has a part longer than any of ours, leads to where nothing is: the framework would answer it by itself, past the hooks
 * that write headers, numbers and figures. A script gets its words as elsewhere, a person a page.
 */
const nowhereBeside = (url: string) =>
  url.startsWith('/api/') ? `/api${unreadableAddress}` : unreadableAddress

/** Nothing is there. */
export const unreadableAddress = '/unreadable-address'

function isReadable(url: string): boolean {
  try {
    const path = decodeURIComponent(pathOf(url))
    return path.split('/').every((part) => part.length <= longestPart)
  } catch {
    return false
  }
}

/** The default quality is for files compressed once; answers are compressed while somebody waits. */
const brotliOptions = { params: { 1: 4 } }
