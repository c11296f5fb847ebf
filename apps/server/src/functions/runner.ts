import { randomUUID } from 'node:crypto'
import { type AppError, appError, generalFailure, isAppError, unboundedIn } from '@granary/api'
import { callName, type FunctionRunner, isDiskFull, isPassing, ReplayMismatch, TooSlow } from '@granary/live'
import type { MutationCall } from '@granary/sync'
import { ConvexError, convexToJson, type Value } from 'convex/values'
import { actingFrom } from '../audit/actor.ts'
import type { Denial } from '../model/access/index.ts'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { traced } from '../tracing.ts'
import type { BaseContext, Implementation, Journal, NotedRead } from './implementation.ts'
import { createReadLog } from './read-log.ts'
import { excerpt, mismatch } from './validate.ts'
import { asDeclared, requireWithinBounds } from './within-bounds.ts'

/** Results beyond this are a mistake in a query, not something to send. */
const maxResultCharacters = 16 * 1024 * 1024

export interface RunnerOptions {
  readonly implementations: readonly Implementation[]
  readonly services: Services
  /** For actions, which run outside any transaction, and for the log of what staff read. */
  readonly db: BaseContext['db']
  readonly log: (failure: LoggedFailure) => void
  /** Told of calls that were none of the caller's business. */
  readonly denied?: (denial: Denial) => void
}

export interface LoggedFailure {
  readonly requestId: string
  /** What the page, the traces and the sessions of the database call it. */
  readonly call: string | undefined
  readonly path: string
  readonly error: unknown
  /** Whether the caller did it: nobody of ours has to look. */
  readonly isCallers: boolean
}

/** Runs functions by path: arguments checked, access rule first, result checked and encoded once. */
export function createRunner({
  implementations,
  services,
  db,
  log,
  denied,
}: RunnerOptions): FunctionRunner<Identity> {
  const byPath = new Map<string, Implementation>()
  for (const implementation of implementations) {
    const path = canonicalPath(implementation.entry.path)
    if (byPath.has(path)) throw new Error(`${path} is implemented twice`)
    const [unbounded] = unboundedIn(implementation.entry.args)
    if (unbounded !== undefined) throw new Error(`${path} takes ${unbounded} of any length`)
    byPath.set(path, implementation)
  }

  const logReads = createReadLog(db)

  const contextOf = (call: Call, tx: BaseContext['db']): BaseContext => ({
    db: tx,
    identity: call.caller?.identity ?? null,
    address: call.address,
    connection: call.connection,
    journal: { before: null, after: null },
    services,
    noteRead: () => undefined,
  })

  const run = async (kind: string, { path, args, replay }: Call, context: BaseContext) => {
    const implementation = byPath.get(path)
    if (implementation?.entry.kind !== kind) throw new UnknownFunction(kind, path)
    return traced(`${kind} ${path}`, { 'granary.call': callOf(replay) }, async () => {
      checkArguments(implementation, args)
      const result = (await implementation.run(context, asDeclared(implementation.entry.args, args))) ?? null
      return encodeResult(implementation, result as Value)
    })
  }

  return {
    query: (call, db, before) =>
      actingFrom(call.address, async () => {
        const journal: Journal = { before, after: null }
        const reads: NotedRead[] = []
        const noteRead = (read: NotedRead) => reads.push(read)
        const json = await run('query', call, { ...contextOf(call, db), journal, noteRead })
        if (call.caller && reads.length > 0) await logReads(call.caller.identity.sessionId, reads)
        return { json, journal: journal.after }
      }),
    mutation: (call, db) =>
      actingFrom(call.address, async () => ({
        json: await run('mutation', call, contextOf(call, db)),
      })),
    action: (call) =>
      actingFrom(call.address, async () => ({
        json: await run('action', call, contextOf(call, db)),
      })),
    failure: (thrown, call) => {
      const error = plainly(thrown)
      if (error !== thrown) {
        const isCallers = thrown instanceof ReplayMismatch
        log({ requestId: randomUUID(), call: callOf(call.replay), path: call.path, error: thrown, isCallers })
      }
      if (error instanceof ConvexError) {
        const data = error.data as Value
        if (denied && isDenial(error)) noteDenial(denied, error.data.code, call)
        return { ok: false, message: messageIn(data), errorData: JSON.stringify(convexToJson(data)) }
      }
      if (error instanceof UnknownFunction || error instanceof BadArguments) {
        return { ok: false, message: error.message }
      }
      const requestId = randomUUID()
      log({ requestId, call: callOf(call.replay), path: call.path, error, isCallers: false })
      return { ok: false, message: `${generalFailure} (${requestId})` }
    },
  }
}

/**
 * What the database says of itself is no fault of the function, and people can do something about it: wait. What a page
 * sends under the number of another request was not done, and another page numbers anew.
 */
function plainly(error: unknown): unknown {
  if (error instanceof ReplayMismatch) return appError('VALIDATION', { message: mixedUp, problems: [] })
  if (error instanceof TooSlow) return appError('TOO_SLOW')
  if (!isPassing(error)) return error
  return appError(isDiskFull(error) ? 'NO_SPACE' : 'UNAVAILABLE')
}

const mixedUp =
  'This was not done: the page mixed it up with an earlier request. Reload the page and try again.'

const callOf = (replay: MutationCall<Identity>['replay']) => replay && callName(replay)

function isDenial(error: unknown): error is AppError {
  return isAppError(error, 'FORBIDDEN') || isAppError(error, 'NOT_FOUND')
}

function noteDenial(
  denied: (denial: Denial) => void,
  code: string,
  { path, args, caller, address }: Parameters<FunctionRunner<Identity>['failure']>[1],
): void {
  if (caller === null) return
  const projectId = 'projectId' in args ? args.projectId : undefined
  denied({ personId: caller.identity.personId, path, code, address, projectId })
}

/** `dir/module` and `dir/module.js:name` as the client may write them, in the one form of the registry. */
export function canonicalPath(path: string): string {
  const at = path.lastIndexOf(':')
  const [module, name] = at < 0 ? [path, 'default'] : [path.slice(0, at), path.slice(at + 1)]
  return `${module.replace(/\.js$/, '')}:${name}`
}

interface Call extends Pick<MutationCall<Identity>, 'path' | 'args' | 'replay'> {
  readonly caller: { readonly identity: Identity } | null
  readonly address: string
  readonly connection?: string
}

class UnknownFunction extends Error {
  constructor(kind: string, path: string) {
    super(`Could not find public ${kind} '${path}'.`)
  }
}

class BadArguments extends Error {
  constructor(path: string, reason: string) {
    super(`ArgumentValidationError: ${path}: ${reason}.`)
  }
}

function checkArguments({ entry }: Implementation, args: object): void {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(entry.args, name))
  if (unknown !== undefined) throw new BadArguments(entry.path, `${excerpt(unknown)} is not expected`)
  requireWithinBounds(entry.args, args)
  for (const [name, validator] of Object.entries(entry.args)) {
    const value = (args as Record<string, unknown>)[name]
    const optional = validator.isOptional === 'optional'
    if (value === undefined && optional) continue
    const reason = value === undefined ? `${name} is missing` : mismatch(validator, value, name)
    if (reason !== undefined) throw new BadArguments(entry.path, reason)
  }
}

/** Texts of results that are frozen through and through, such as a published questionnaire. */
const textsOfConstants = new WeakMap<object, string>()

function encodeResult(implementation: Implementation, result: Value): string {
  if (typeof result !== 'object' || result === null || !Object.isFrozen(result)) {
    return encodeAnew(implementation, result)
  }
  const known = textsOfConstants.get(result) ?? encodeAnew(implementation, result)
  textsOfConstants.set(result, known)
  return known
}

function encodeAnew({ entry }: Implementation, result: Value): string {
  const reason = mismatch(entry.returns, result)
  if (reason !== undefined)
    throw new Error(`The result of ${entry.path} does not fit its contract: ${reason}`)
  const json = JSON.stringify(convexToJson(result))
  if (json.length > maxResultCharacters) throw appError('TOO_LARGE')
  return json
}

function messageIn(data: Value): string {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined
  return typeof message === 'string' ? message : 'The function refused.'
}
