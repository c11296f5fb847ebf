import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/**
 * What must never reach a log, wherever in a record it stands: proofs of identity and what people answered. Names are
 * covered to three levels, which is as deep as our own records go; request addresses lose their query (`pathOf`).
 */
const secretNames = [
  'answers',
  'args',
  'authorization',
  'cookie',
  'html',
  'mine',
  'password',
  'secret',
  'sig',
  'text',
  'theirs',
  'token',
]
const secretPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'res.headers["set-cookie"]',
  '*.headers["set-cookie"]',
]

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: null,
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string }) => ({
        method: request.method,
        path: pathOf(request.url ?? ''),
        address: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An address without its query: upload and download addresses carry their permission there. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
