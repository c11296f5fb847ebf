import { setTimeout as delay } from 'node:timers/promises'
import {
  type Backend,
  type FunctionCall,
  type MutationCall,
  type MutationEvents,
  type Outcome,
  Overloaded,
  type Session,
  type Watch,
  type WatchListener,
} from '@granary/sync'
import type { Pool } from 'pg'
import { nodePool } from './line/connection.ts'
import { isPassing } from './line/passing-errors.ts'
import { Mutations } from './mutations/mutations.ts'
import { holdMs, type LiveOptions } from './options.ts'
import { Cleaner } from './outbox/cleaner.ts'
import { Wake } from './outbox/wake.ts'
import { Confirmations } from './steps/confirmations.ts'
import type { Ailment } from './steps/pulse.ts'
import { runQuery } from './steps/query-run.ts'
import { type Pace, Steps } from './steps/steps.ts'
import { LiveWatch } from './steps/watch.ts'
import { loadRegistry, type Registry } from './tables/registry.ts'

const outboxKeepMs = 60_000
const mutationConnections = 10
const longestPauseMs = 1_000
const lanes = 3
/** One connection, and not all of its time; yet whoever watches is not behind by more than seconds. */
const overviewPace: Pace = {
  laneConnections: 0,
  pausesMs: 1_000,
  longestRestMs: 1_000,
  servesOthers: false,
}
/** Who asks over plain HTTP may ask again. */
const plainPatienceMs = 5_000
const away = 'DatabaseAway'

export interface LiveBackend<Identity> extends Backend<Identity> {
  /** Lets mutations finish, tells their outcome, and closes every connection. */
  close(): Promise<void>
  stats(): LiveStats
  /** Something else in this process has committed: look soon, and let other nodes know. */
  committed(): void
  /** Why this node cannot serve now, in one word. */
  readonly ailment: Ailment | undefined
}

export interface LiveStats {
  readonly ts: bigint
  readonly watches: number
  readonly queries: number
  readonly runningMutations: number
  /** The connections over which mutations go, and how many wait for one. */
  readonly connections: { readonly total: number; readonly idle: number; readonly waiting: number }
}

/** The database has the tables of `installLive` by now. Resolves when the first timestamp is known. */
export async function startLiveBackend<Identity>(
  options: LiveOptions<Identity>,
): Promise<LiveBackend<Identity>> {
  const pool = nodePool(
    { ...options.connection, max: options.mutationConnections ?? mutationConnections },
    'mutation',
    (error) => options.observe?.trouble?.('pool', error),
  )
  let engine: Engine<Identity> | undefined
  try {
    engine = new Engine(options, pool, await readRegistry(pool, options.staticTables))
    await engine.start()
    return engine
  } catch (error) {
    await (engine?.close() ?? pool.end())
    throw error
  }
}

async function readRegistry(pool: Pool, staticTables: readonly string[]): Promise<Registry> {
  const client = await pool.connect()
  try {
    return await loadRegistry(client, staticTables)
  } finally {
    client.release()
  }
}

class Engine<Identity> implements LiveBackend<Identity> {
  readonly #options: LiveOptions<Identity>
  readonly #pool: Pool
  readonly #registry: Registry
  readonly #steps: Steps<Identity>
  /** To each other the two are like two nodes: every watch is with one of them, and is told what that one saw. */
  readonly #overviews: Steps<Identity>
  readonly #mutations: Mutations<Identity>
  readonly #wake: Wake
  readonly #cleaner: Cleaner
  #isClosing = false

  constructor(options: LiveOptions<Identity>, pool: Pool, registry: Registry) {
    const trouble = (error: unknown) => options.observe?.trouble?.('cleaning', error)
    const confirmations = new Confirmations<Identity>()
    this.#options = options
    this.#pool = pool
    this.#registry = registry
    this.#cleaner = new Cleaner(pool, options.outboxKeepMs ?? outboxKeepMs, trouble)
    const steps = (pace: Pace) =>
      new Steps(options, pace, registry, confirmations, (snapshot) => this.#cleaner.saw(snapshot))
    this.#steps = steps({
      laneConnections: options.laneConnections ?? lanes,
      pausesMs: 0,
      longestRestMs: 100,
      servesOthers: true,
    })
    this.#overviews = steps(overviewPace)
    this.#mutations = new Mutations(options, pool, confirmations, {
      committed: () => this.committed(),
      databaseBack: (withinMs) => this.#databaseBack(withinMs),
    })
    this.#wake = new Wake(options.connection, () => this.#poke())
  }

  async start(): Promise<void> {
    await Promise.all([this.#steps.start(), this.#overviews.start()])
    this.#cleaner.start()
    if (this.#options.listen !== false) this.#wake.start()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#mutations.drained()
    await this.#cleaner.close()
    await Promise.all([this.#steps.close(), this.#overviews.close()])
    await this.#wake.close()
    await this.#pool.end()
  }

  get ailment(): Ailment | undefined {
    return this.#steps.ailment
  }

  /** Who comes while the database is away is kept waiting like everybody else, and not sent round in circles. */
  async authenticate(token: string): Promise<Session<Identity>> {
    try {
      return await this.#whileAway(() => this.#options.authenticate(token), this.#options.holdMs ?? holdMs)
    } catch (error) {
      throw isPassing(error) ? new Overloaded(away) : error
    }
  }

  watch(listener: WatchListener): Watch<Identity> {
    const { isOverview } = this.#options
    return new LiveWatch<Identity>(listener, (paths) =>
      isOverview && paths.some(isOverview) ? this.#overviews : this.#steps,
    )
  }

  mutate(call: MutationCall<Identity>, on: MutationEvents): void {
    if (this.#isClosing) queueMicrotask(() => on.unknown())
    else this.#mutations.start(call, on)
  }

  async act(call: FunctionCall<Identity>): Promise<Outcome> {
    try {
      return { ok: true, json: (await this.#options.runner.action(call)).json }
    } catch (error) {
      return this.#options.runner.failure(error, call)
    }
  }

  async query(call: FunctionCall<Identity>): Promise<Outcome> {
    try {
      return await this.#whileAway(() => this.#queryOnce(call), plainPatienceMs)
    } catch (error) {
      if (!isPassing(error)) throw error
      return this.#options.runner.failure(error, call)
    }
  }

  async #queryOnce(call: FunctionCall<Identity>): Promise<Outcome> {
    const client = await this.#pool.connect()
    let isLost = true
    try {
      const begun = client.query('begin isolation level repeatable read, read only; savepoint run')
      const asked = runQuery(this.#options.runner, this.#registry, client, call, null)
      const [run] = await Promise.all([asked, begun])
      await client.query('commit')
      isLost = false
      if ('value' in run) return run.value.outcome
      throw run.passing
    } finally {
      client.release(isLost)
    }
  }

  async #whileAway<Result>(work: () => Promise<Result>, patienceMs: number): Promise<Result> {
    const until = performance.now() + patienceMs
    for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await work()
      } catch (error) {
        if (!isPassing(error) || this.#isClosing || performance.now() >= until) throw error
        await this.#databaseBack(pauseMs)
      }
    }
  }

  /** Not all at once when it is back: first the steps, and then everybody within a moment. */
  async #databaseBack(withinMs: number): Promise<void> {
    if (this.#steps.isFailing) await this.#steps.nextStep(longestPauseMs * 2)
    await delay(Math.random() * Math.min(withinMs, longestPauseMs / 4))
  }

  async now(): Promise<bigint> {
    return this.#ts
  }

  get #ts(): bigint {
    return this.#steps.ts > this.#overviews.ts ? this.#steps.ts : this.#overviews.ts
  }

  disconnected(connection: string): void {
    this.#options.disconnected?.(connection)
  }

  stats(): LiveStats {
    return {
      ts: this.#ts,
      watches: this.#steps.watching + this.#overviews.watching,
      queries: this.#steps.queries.size + this.#overviews.queries.size,
      runningMutations: this.#mutations.running,
      connections: {
        total: this.#pool.totalCount,
        idle: this.#pool.idleCount,
        waiting: this.#pool.waitingCount,
      },
    }
  }

  committed(): void {
    this.#poke()
    this.#wake.tellOthers()
  }

  #poke(): void {
    this.#steps.poke()
    this.#overviews.poke()
  }
}
