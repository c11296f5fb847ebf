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

/**
 * A line that cannot be written, because the terminal is gone or the disk is full, is dropped. The library's own writer
 * tries for ever instead when the process ends, so a program whose window was closed never would.
 */
const standardOutput: DestinationStream = {
  write(line) {
    try {
      process.stdout.write(line)
    } catch {
      // A file says so at once; a terminal or a pipe says it by an event.
    }
  },
}

export function createLog(level: LogLevel, destination = standardOutput): Log {
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
      err: errorRecord,
    },
  }
  return pino(options, destination)
}

/** Closing the window or the pipe behind it is no reason to stop in the middle of something. */
export function outlivesItsTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/**
 * What tells where an error comes from, and nothing else: the driver hangs the whole connection on its errors, and the
 * database says in `detail` what stood in the row.
 */
function errorRecord(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: wordsOf(error) }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const inner = error instanceof AggregateError ? error.errors : cause === undefined ? [] : [cause]
  return {
    type: error.constructor.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack,
    ...(inner.length > 0 && depth < 3 && { causes: inner.map((each) => errorRecord(each, depth + 1)) }),
  }
}

/** The job queue hands on a copy of what was thrown, which is no error any more but has its words. */
function wordsOf(thrown: unknown): string {
  const isCopy = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(isCopy ? thrown.message : thrown)
}

/** An address without its query: upload and download addresses carry their permission there. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
