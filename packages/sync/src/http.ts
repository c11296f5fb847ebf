import type { Backend, Caller, Outcome } from './backend.ts'
import { Overloaded, TokenRefused } from './backend.ts'
import type { SyncObserver } from './observer.ts'
import { silentObserver } from './observer.ts'
import { networkOf } from './open-sockets.ts'
import { RateLimit, unknownQueriesPerMinute } from './rate-limit.ts'
import { suspicionsOf } from './wire/arguments.ts'
import type { Call } from './wire/client-message.ts'
import { type ReadLimits, readLimits, type WireLimits, wireLimits } from './wire/limits.ts'
import { MalformedMessage, parseObject, readCall } from './wire/parse-client-message.ts'
import { isRefusal, type Refusal, tooOften } from './wire/refusal.ts'
import { encodeTimestamp } from './wire/timestamp.ts'

export interface HttpRequest {
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly address: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SyncHttpOptions<Identity> {
  readonly backend: Backend<Identity>
  readonly origins: ReadonlySet<string>
  readonly observer?: SyncObserver
  readonly limits?: Partial<WireLimits>
  readonly now?: () => number
  readonly refusedTokensPerMinute?: number
  /** Queries that one household or office may ask for without being signed in. */
  readonly unknownQueriesPerMinute?: number
}

/** The client's plain HTTP calls. Gives `null` for an address that is not one of them. */
export function syncHttp<Identity>(
  options: SyncHttpOptions<Identity>,
): (request: HttpRequest) => Promise<HttpAnswer | null> {
  const { backend, origins, observer = silentObserver, now = Date.now } = options
  const limits = { ...wireLimits, ...options.limits }
  const limitsOf = readLimits({ ...limits, frame: Number.POSITIVE_INFINITY })
  const refusals = new RateLimit(options.refusedTokensPerMinute ?? 300, now)
  const strangers = new RateLimit(options.unknownQueriesPerMinute ?? unknownQueriesPerMinute, now)

  return async (request) => {
    const route = routes[request.path]
    if (!route) return null
    const origin = header(request, 'origin')
    if (origin !== undefined && !origins.has(origin)) return refused(403, 'Forbidden', 'Unknown origin.')
    const answer = await answerTo(request, route)
    return origin === undefined ? answer : { ...answer, headers: { ...answer.headers, ...cors(origin) } }
  }

  async function answerTo(request: HttpRequest, route: Route): Promise<HttpAnswer> {
    if (request.method === 'OPTIONS') return { status: 204, headers: {}, body: '' }
    if (request.method !== 'POST') return refused(405, 'MethodNotAllowed', 'Only POST is served here.')
    try {
      if (route === 'timestamp') return json(`{"ts":"${encodeTimestamp(await backend.now())}"}`)
      return await call(request, route)
    } catch (error) {
      return failed(error)
    }
  }

  /** Who asks is known before anything is read: strangers may send little. How long a body may be, the server says. */
  async function call(request: HttpRequest, kind: FunctionKind): Promise<HttpAnswer> {
    const caller = await callerOf(request)
    const wanted = readBody(request.body, limitsOf(caller))
    if (isRefusal(wanted)) return json(encodeOutcome(wanted))
    if (kind === 'query' && !caller && !strangers.take(networkOf(request.address))) {
      return json(encodeOutcome(tooOften()))
    }
    const startedAt = now()
    const full = { ...wanted, caller, address: request.address }
    const outcome =
      kind === 'query'
        ? await backend.query(full)
        : kind === 'action'
          ? await backend.act(full)
          : await new Promise<Outcome>((resolve, reject) => {
              backend.mutate(full, {
                settled() {},
                confirmed: resolve,
                failed: resolve,
                unknown: () => reject(new Error('Nobody knows whether the mutation was committed.')),
              })
            })
    observer.answered(kind, now() - startedAt, outcome.ok)
    return json(encodeOutcome(outcome))
  }

  async function callerOf(request: HttpRequest): Promise<Caller<Identity>> {
    const authorization = header(request, 'authorization')
    if (authorization === undefined) return null
    try {
      return await judged(authorization)
    } catch (error) {
      // Judged before it is counted: a good token is never refused for what others sent from the same network.
      const isTooMany = error instanceof TokenRefused && !refusals.take(networkOf(request.address))
      throw isTooMany ? new Overloaded('TooManyConcurrentRequests') : error
    }
  }

  async function judged(authorization: string): Promise<Caller<Identity>> {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
    if (token === undefined || token.length > limits.token) {
      throw new TokenRefused('This kind of token is not accepted.')
    }
    const caller = await backend.authenticate(token)
    if (caller.expiresAt <= now()) throw new TokenRefused('The token has expired.')
    return caller
  }

  function failed(error: unknown): HttpAnswer {
    if (error instanceof MalformedMessage) {
      observer.frameRefused(error.message)
      return refused(400, 'BadRequest', 'The request cannot be read.')
    }
    if (error instanceof TokenRefused) return refused(401, 'Unauthenticated', error.message)
    if (error instanceof Overloaded) return refused(503, error.kind, 'Too busy now.')
    observer.fault(error)
    return refused(500, 'InternalServerError', 'Something went wrong on our side.')
  }
}

type FunctionKind = 'query' | 'mutation' | 'action'
type Route = FunctionKind | 'timestamp'

/** The snapshot of `query_ts` is not kept: a query "at" it runs at the latest, which the protocol allows. */
const routes: Readonly<Record<string, Route>> = Object.assign(Object.create(null), {
  '/api/query': 'query',
  '/api/mutation': 'mutation',
  '/api/action': 'action',
  '/api/query_ts': 'timestamp',
  '/api/query_at_ts': 'query',
})

function readBody(body: string, limits: ReadLimits): Call | Refusal {
  const suspicions = suspicionsOf(body, limits)
  if ('refusal' in suspicions) {
    if (suspicions.tooDeep) throw new MalformedMessage('nested too deeply')
    return suspicions.refusal
  }
  const { path, args } = parseObject(body)
  return readCall({ udfPath: path, args }, limits, suspicions)
}

/** A function's own failure is an answer: status 200, told apart by `status`. */
function encodeOutcome(outcome: Outcome): string {
  if (outcome.ok) return `{"status":"success","value":${outcome.json},"logLines":[]}`
  const data = outcome.errorData === undefined ? '' : `,"errorData":${outcome.errorData}`
  return `{"status":"error","errorMessage":${JSON.stringify(outcome.message)}${data},"logLines":[]}`
}

function json(body: string): HttpAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body }
}

function refused(status: number, code: string, message: string): HttpAnswer {
  return { ...json(JSON.stringify({ code, message })), status }
}

function cors(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, convex-client',
    'access-control-max-age': '7200',
    vary: 'origin',
  }
}

function header(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
