import type { Value } from 'convex/values'
import { ConvexError, convexToJson } from 'convex/values'
import type {
  Backend,
  Caller,
  FunctionCall,
  LiveQuery,
  MutationCall,
  MutationEvents,
  Outcome,
  QueryResult,
  Session,
  Watch,
  WatchListener,
} from '../src/backend.ts'
import { TokenRefused } from '../src/backend.ts'
import { readToken } from './tokens.ts'

type Args = Readonly<Record<string, Value>>
type Read = (key: string) => Value
export type Query = (
  read: Read,
  args: Args,
  call: { user: string | null; journal: string | null },
) => QueryValue
type QueryValue = { value: Value; journal?: string | null }
export type Mutation = (read: Read, write: (key: string, value: Value) => void, args: Args) => Value
export type Action = (args: Args) => Promise<Value>

export interface Functions {
  readonly queries: Readonly<Record<string, Query>>
  readonly mutations: Readonly<Record<string, Mutation>>
  readonly actions: Readonly<Record<string, Action>>
}

/**
 * A key-value store that keeps every version, and the smallest honest backend over it: steps at one snapshot each,
 * answers of mutations in the same block as the step that contains them, replays answered from a record.
 */
export class MemoryBackend implements Backend<string> {
  readonly functions: Functions
  readonly runs: string[] = []
  /** Waited for before a mutation commits, and between its commit and its answer. */
  beforeCommit: (call: MutationCall<string>) => Promise<void> = async () => {}
  afterCommit: (call: MutationCall<string>) => Promise<void> = async () => {}
  #ts = 1n
  readonly #history = new Map<string, { ts: bigint; value: Value }[]>()
  readonly #commits: { ts: bigint; keys: ReadonlySet<string> }[] = []
  readonly #replays = new Map<string, string>()
  readonly #watchers = new Set<MemoryWatch>()
  #scheduled = false

  constructor(functions: Functions) {
    this.functions = functions
  }

  get watchers(): number {
    return this.#watchers.size
  }

  async authenticate(token: string): Promise<Session<string>> {
    const { sub, exp } = readToken(token)
    if (sub.startsWith('bad')) throw new TokenRefused(`No such user: ${sub}`)
    return { identity: sub, identityKey: sub, expiresAt: exp * 1000 }
  }

  watch(listener: WatchListener): Watch<string> {
    const watch = new MemoryWatch(
      listener,
      () => this.#schedule(),
      () => this.#watchers.delete(watch),
    )
    this.#watchers.add(watch)
    return watch
  }

  mutate(call: MutationCall<string>, on: MutationEvents): void {
    void this.#mutate(call, on)
  }

  async act(call: FunctionCall<string>): Promise<Outcome> {
    const action = this.functions.actions[call.path]
    if (!action) return missing(call.path)
    try {
      return success(await action(call.args))
    } catch (error) {
      return failure(error)
    }
  }

  async query(call: FunctionCall<string>): Promise<Outcome> {
    return this.#run({ ...call, queryId: 0, journal: null }, call.caller, this.#ts, new Set()).outcome
  }

  async now(): Promise<bigint> {
    return this.#ts
  }

  /** As an operator would: without any client asking. */
  write(key: string, value: Value): void {
    this.#commit(new Map([[key, value]]))
  }

  read(key: string, ts: bigint = this.#ts): Value {
    return this.#history.get(key)?.findLast((version) => version.ts <= ts)?.value ?? null
  }

  tellWaiting(isWaiting: boolean): void {
    for (const watch of this.#watchers) watch.listener.waiting(isWaiting)
  }

  breakTimeline(): void {
    for (const watch of this.#watchers) watch.listener.broken('restored')
  }

  async #mutate(call: MutationCall<string>, on: MutationEvents): Promise<void> {
    const replayKey = call.replay && `${call.replay.sessionId}/${call.replay.requestId}`
    await this.beforeCommit(call)
    const known = replayKey === undefined ? undefined : this.#replays.get(replayKey)
    const outcome = known === undefined ? this.#apply(call) : ({ ok: true, json: known } as const)
    if (!outcome.ok) {
      on.settled()
      on.failed(outcome)
      return
    }
    if (replayKey !== undefined) this.#replays.set(replayKey, outcome.json)
    const watch = call.watch instanceof MemoryWatch ? call.watch : null
    if (watch) watch.unanswered++
    await this.afterCommit(call)
    on.settled()
    if (watch) {
      watch.unanswered--
      watch.confirmations.push((ts) => on.confirmed(outcome, ts))
      this.#schedule()
    } else on.confirmed(outcome, this.#ts)
  }

  #apply(call: MutationCall<string>): Outcome {
    const mutation = this.functions.mutations[call.path]
    if (!mutation) return missing(call.path)
    const written = new Map<string, Value>()
    try {
      const read = (key: string) => written.get(key) ?? this.read(key)
      const outcome = success(mutation(read, (key, value) => written.set(key, value), call.args))
      this.runs.push(call.path)
      this.#commit(written)
      return outcome
    } catch (error) {
      return failure(error)
    }
  }

  #commit(written: ReadonlyMap<string, Value>): void {
    const ts = ++this.#ts
    for (const [key, value] of written) {
      const versions = this.#history.get(key) ?? []
      this.#history.set(key, [...versions, { ts, value }])
    }
    this.#commits.push({ ts, keys: new Set(written.keys()) })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      for (const watch of [...this.#watchers]) this.#step(watch)
    })
  }

  #step(watch: MemoryWatch): void {
    if (watch.paused || watch.unanswered > 0) return
    const ts = this.#ts
    const changed = this.#commits.filter((commit) => commit.ts > watch.ts).map(({ keys }) => keys)
    const results: QueryResult[] = []
    for (const live of watch.queries.values()) {
      const dirty =
        live.last === null ||
        watch.callerChanged ||
        changed.some((keys) => [...keys].some((key) => live.reads.has(key)))
      if (!dirty) continue
      live.reads.clear()
      const { outcome, journal } = this.#run(live.query, watch.caller, ts, live.reads)
      live.query = { ...live.query, journal }
      const last = JSON.stringify(outcome)
      if (last !== live.last) results.push({ queryId: live.query.queryId, outcome, journal })
      live.last = last
    }
    if (results.length === 0 && !watch.asked && watch.confirmations.length === 0) return
    watch.ts = ts
    watch.asked = false
    watch.callerChanged = false
    for (const confirm of watch.confirmations.splice(0)) confirm(ts)
    watch.listener.step({ ts, epoch: watch.epoch, results })
  }

  #run(query: Omit<LiveQuery, 'caller'>, caller: Caller<string>, ts: bigint, reads: Set<string>) {
    const run = this.functions.queries[query.path]
    if (!run) return { outcome: missing(query.path), journal: null }
    const read = (key: string) => {
      reads.add(key)
      return this.read(key, ts)
    }
    try {
      const { value, journal = null } = run(read, query.args, {
        user: caller?.identity ?? null,
        journal: query.journal,
      })
      return { outcome: success(value), journal }
    } catch (error) {
      return { outcome: failure(error), journal: query.journal }
    }
  }
}

class MemoryWatch implements Watch<string> {
  readonly listener: WatchListener
  readonly queries = new Map<number, { query: LiveQuery; reads: Set<string>; last: string | null }>()
  readonly confirmations: ((ts: bigint) => void)[] = []
  caller: Caller<string> = null
  callerChanged = false
  asked = false
  /** Mutations committed and not yet answered: the caller may not see them before their answer. */
  unanswered = 0
  paused = false
  epoch = 0
  ts = 0n
  readonly #schedule: () => void
  readonly close: () => void

  constructor(listener: WatchListener, schedule: () => void, close: () => void) {
    this.listener = listener
    this.#schedule = schedule
    this.close = close
  }

  change({ add = [], remove = [], caller }: Parameters<Watch<string>['change']>[0]): number {
    for (const queryId of remove) this.queries.delete(queryId)
    for (const query of add) this.queries.set(query.queryId, { query, reads: new Set(), last: null })
    if (caller !== undefined) {
      this.caller = caller
      this.callerChanged = true
    }
    this.asked = true
    this.#schedule()
    return ++this.epoch
  }

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
    this.#schedule()
  }
}

function success(value: Value): Outcome & { ok: true } {
  return { ok: true, json: JSON.stringify(convexToJson(value)) }
}

function failure(error: unknown): Outcome & { ok: false } {
  if (!(error instanceof ConvexError)) return { ok: false, message: 'Server Error' }
  return {
    ok: false,
    message: 'Uncaught ConvexError',
    errorData: JSON.stringify(convexToJson(error.data as Value)),
  }
}

function missing(path: string): Outcome & { ok: false } {
  return { ok: false, message: `Could not find public function for '${path}'.` }
}
