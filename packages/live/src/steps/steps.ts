import { setTimeout as delay } from 'node:timers/promises'
import { openConnection } from '../line/connection.ts'
import type { NodeClient } from '../line/node-client.ts'
import { holdMs, type LiveOptions } from '../options.ts'
import { followHistory } from '../outbox/history.ts'
import { type Moment, Standby, Timeline } from '../outbox/timeline.ts'
import { TooSlow } from '../runner.ts'
import type { Registry } from '../tables/registry.ts'
import type { Confirmations, Waiter } from './confirmations.ts'
import { Lanes } from './lanes.ts'
import { Lookout } from './lookout.ts'
import { type Ailment, Pulse } from './pulse.ts'
import { type MissedRun, runQuery } from './query-run.ts'
import { SharedQueries, type SharedQuery } from './shared-queries.ts'
import { Signal } from './signal.ts'
import { WaitingQueries } from './waiting-queries.ts'
import type { LiveWatch, Serving } from './watch.ts'

const pollMs = 250
const slowQueryMs = 100
const restAfterMs = 4
const longestRetryMs = 1_000
/** As many times as long as the query before it took, at most. */
const longestPause = 4

/** How much of the machine one sequence of steps may take, and whom it serves. */
export interface Pace {
  /** Beside the one that leads. */
  readonly laneConnections: number
  /** Pauses between the queries of a step, so long together at most and none while somebody waits for the step. */
  readonly pausesMs: number
  /** After a step it rests for as long as the step took, at most so long. */
  readonly longestRestMs: number
  /** Whether it answers whoever asked without a watch, or has closed it; if not, it stands still while nobody watches. */
  readonly servesOthers: boolean
}

/**
 * Brings the results of its watches from one snapshot to the next, one step at a time. Whatever a step gives is true at
 * one moment; whatever arrives meanwhile waits for the next.
 */
export class Steps<Identity> implements Serving<Identity> {
  readonly queries = new SharedQueries<Identity>()
  readonly #options: LiveOptions<Identity>
  readonly #pace: Pace
  readonly #registry: Registry
  readonly #watches = new Set<LiveWatch<Identity>>()
  readonly #confirmations: Confirmations<Identity>
  readonly #onSnapshot: (snapshot: string) => void
  readonly #timeline = new Timeline()
  readonly #lanes: Lanes
  readonly #signal = new Signal()
  readonly #pulse: Pulse
  readonly #waiting = new WaitingQueries<Identity>()
  /** These missed a step, because a query of theirs waits. */
  readonly #behind = new Set<LiveWatch<Identity>>()
  readonly #lookout: Lookout<Identity>
  #fresh = new Set<LiveWatch<Identity>>()
  #lead: NodeClient | undefined
  #loop: Promise<void> | undefined
  readonly #onStep = new Set<() => void>()
  readonly #closing = new AbortController()
  #failures = 0
  /** It shows less than this node has seen of it. */
  #wentBack = false

  constructor(
    options: LiveOptions<Identity>,
    pace: Pace,
    registry: Registry,
    confirmations: Confirmations<Identity>,
    onSnapshot: (snapshot: string) => void,
  ) {
    this.#options = options
    this.#pace = pace
    this.#registry = registry
    this.#confirmations = confirmations
    this.#onSnapshot = onSnapshot
    this.#pulse = new Pulse(options.pollMs ?? pollMs)
    this.#lookout = new Lookout(this.#watches, this.#pulse, this.#waiting, options.holdMs ?? holdMs)
    this.#lanes = new Lanes(options.connection, pace.laneConnections)
  }

  get ts(): bigint {
    return this.#timeline.ts
  }

  get watching(): number {
    return this.#watches.size
  }

  /** Resolves after the first step, if there is anybody to serve, so the timestamp is known from then on. */
  async start(): Promise<void> {
    if (!this.#standsStill) await this.#step()
    this.#loop = this.#run()
    this.#lookout.start()
  }

  /** One more step serves what has been committed by now. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#signal.raise()
    await this.#loop
    this.#lookout.stop()
    await Promise.all([this.#lead?.end(), this.#lanes.close()])
  }

  get ailment(): Ailment | undefined {
    return this.#pulse.ailment
  }

  get isFailing(): boolean {
    return this.#pulse.failingMs > 0
  }

  /** Resolves with the next step that succeeds, or after this time. */
  async nextStep(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, withinMs)
    this.#onStep.add(resolve)
    await promise
    clearTimeout(timer)
    this.#onStep.delete(resolve)
  }

  poke(): void {
    this.#signal.raise()
  }

  enter(watch: LiveWatch<Identity>): void {
    this.#watches.add(watch)
  }

  needsStep(watch: LiveWatch<Identity>): void {
    this.#fresh.add(watch)
    this.#signal.raise()
  }

  leave(watch: LiveWatch<Identity>): void {
    this.#watches.delete(watch)
    this.#fresh.delete(watch)
    this.#behind.delete(watch)
  }

  get #standsStill(): boolean {
    return !this.#pace.servesOthers && this.#watches.size === 0
  }

  async #run(): Promise<void> {
    const waitMs = this.#options.pollMs ?? pollMs
    for (let isLast = false; !isLast; ) {
      await this.#signal.wait(waitMs)
      isLast = this.#closing.signal.aborted
      if (this.#standsStill) this.#pulse.heard()
      else await this.#rest(await this.#tryStep())
    }
  }

  /** Leaves the machine to others after a query that took so long, one of so many. */
  async #giveWay(ranMs: number, queries: number): Promise<void> {
    const pauseMs = Math.min(ranMs * longestPause, this.#pace.pausesMs / queries)
    if (pauseMs === 0 || this.#fresh.size > 0 || this.#confirmations.isAwaitedBy(this.#watches)) return
    await this.#rest(pauseMs)
  }

  /** Until its end, or until the last step is wanted. */
  async #rest(ms: number): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => {})
  }

  /** How long to rest: a busy node merges what comes meanwhile, and a failed step is not tried at once. */
  async #tryStep(): Promise<number> {
    const began = performance.now()
    const fresh = this.#fresh
    this.#fresh = new Set()
    try {
      await this.#step(fresh)
      this.#failures = 0
      for (const tell of this.#onStep) tell()
      const took = performance.now() - began
      return took > restAfterMs ? Math.min(took, this.#pace.longestRestMs) : 0
    } catch (error) {
      this.#options.observe?.trouble?.('step', error)
      this.#pulse.failed(error instanceof Standby)
      this.#restart()
      this.#lookout.stepFailed()
      this.#failures += 1
      return Math.min(20 * 2 ** this.#failures, longestRetryMs)
    }
  }

  /** Some results may have changed without being told, so every watch is compared anew. */
  #restart(): void {
    for (const watch of this.#watches) this.#fresh.add(watch)
    this.#timeline.forget()
    this.#lead?.discard('A step failed on it.')
    this.#lead = undefined
    this.#lanes.discard('A step failed.')
    this.#signal.raise()
  }

  /** `fresh` and the waiters are taken before the snapshot: only so does it contain what they ask for. */
  async #step(fresh = new Set<LiveWatch<Identity>>()): Promise<void> {
    const began = performance.now()
    const waiters = this.#confirmations.containedFromNow()
    this.#lead ??= await this.#openLead()
    const lead = this.#lead
    const moment = await this.#timeline.advance(lead)
    this.#pulse.heard()
    if (moment.broken) this.#breakAll()
    const seen = await this.#seenCommitting(moment, lead)
    const dirty = this.#dirty(moment, fresh)
    const changed = new Set<SharedQuery<Identity>>()
    if (dirty.size > 0)
      await this.#lanes.run(lead, dirty, async (query, client) => {
        const ms = await this.#rerun(query, client, changed)
        if (fresh.size === 0) await this.#giveWay(ms, dirty.size)
      })
    if (this.#waiting.roundOver(performance.now(), (query) => this.queries.has(query))) this.#signal.raise()
    // What was read is true however this ends; when it fails, so does the next step.
    lead.query('commit').catch(() => {})
    this.#pulse.succeeded(moment.readOnly)
    const counts = this.#tell(moment.ts, changed, fresh, new Set([...waiters, ...seen]))
    const { ts, snapshot, resync, rows } = moment
    this.#onSnapshot(snapshot)
    const ms = performance.now() - began
    this.#options.observe?.step?.({
      ts,
      snapshot,
      ms,
      resync,
      commits: rows.length,
      runs: dirty.size,
      ...counts,
    })
  }

  /** Each time it may be another server, or the same one with another past. */
  async #openLead(): Promise<NodeClient> {
    const lead = await openConnection(this.#options.connection, 'reader')
    try {
      await followHistory(lead, this.#wentBack)
    } catch (error) {
      lead.discard('What past it has was not to be told.')
      throw error
    }
    this.#wentBack = false
    return lead
  }

  /** Mutations of this node whose commit this snapshot shows, though COMMIT has perhaps not returned yet. */
  async #seenCommitting(moment: Moment, lead: NodeClient): Promise<Waiter<Identity>[]> {
    const xids = moment.resync
      ? await this.#visibleAmong(this.#confirmations.xids(), lead)
      : moment.rows.map((row) => row.xid)
    return xids.flatMap((xid) => this.#confirmations.byXid(xid) ?? [])
  }

  async #visibleAmong(xids: readonly string[], lead: NodeClient): Promise<string[]> {
    if (xids.length === 0) return []
    const { rows } = await lead.query<{ xid: string }>(
      'select distinct xid::text as xid from live_commits where xid = any($1::text[]::xid8[])',
      [xids],
    )
    return rows.map((row) => row.xid)
  }

  #dirty(moment: Moment, fresh: Iterable<LiveWatch<Identity>>): Set<SharedQuery<Identity>> {
    const dirty = moment.resync ? this.queries.all() : this.queries.touchedBy(moment.rows)
    for (const watch of fresh) {
      if (this.#watches.has(watch)) for (const query of watch.unrun()) dirty.add(query)
    }
    for (const query of dirty) if (this.#waiting.rests(query)) dirty.delete(query)
    for (const query of this.#waiting.due(performance.now())) dirty.add(query)
    return dirty
  }

  async #rerun(
    query: SharedQuery<Identity>,
    client: NodeClient,
    changed: Set<SharedQuery<Identity>>,
  ): Promise<number> {
    const began = performance.now()
    const run = await runQuery(this.#options.runner, this.#registry, client, query.call, query.journal)
    this.#pulse.heard()
    if ('value' in run) {
      this.#waiting.answered(query)
      if (this.queries.update(query, run.value, run.reads.keys)) changed.add(query)
    } else this.#missed(query, run, changed)
    const ms = performance.now() - began
    const { path } = query.call
    this.#options.observe?.query?.({ path, ms, why: run.reads.why })
    if (ms >= slowQueryMs) this.#options.observe?.slow?.({ path, ms })
    return ms
  }

  #missed(
    query: SharedQuery<Identity>,
    { passing, ranOut, reads }: MissedRun,
    changed: Set<SharedQuery<Identity>>,
  ): void {
    this.#options.observe?.trouble?.(`query ${query.call.path}`, passing)
    if (!this.#waiting.missed(query, ranOut, performance.now())) return
    const { call, journal } = query
    const outcome = this.#options.runner.failure(new TooSlow(call.path, { cause: passing }), call)
    if (this.queries.update(query, { outcome, journal }, reads.keys)) changed.add(query)
  }

  /**
   * One synchronous block, so that nothing can come between an answer and the step that shows it. A watch that
   * changed meanwhile has queries without a result, and a paused one cannot take more: a later step serves them.
   */
  #tell(
    ts: bigint,
    changed: Iterable<SharedQuery<Identity>>,
    fresh: Iterable<LiveWatch<Identity>>,
    contained: Iterable<Waiter<Identity>>,
  ): { delivered: number; confirmed: number } {
    const held = this.#waiting.watches(performance.now())
    const touched = new Set([...fresh, ...this.#behind])
    this.#behind.clear()
    for (const query of changed) for (const watch of query.watches.keys()) touched.add(watch)
    let confirmed = 0
    for (const waiter of contained) {
      const { watch } = waiter
      // Known from now on, whoever tells it: others have perhaps seen this commit in a step of theirs already.
      this.#confirmations.committed(waiter)
      if (watch && !watch.isClosed) {
        if (!this.#canTell(watch) || held.has(watch)) continue
        touched.add(watch)
      } else if (!this.#pace.servesOthers) continue
      if (this.#confirmations.confirm(waiter, ts)) confirmed += 1
    }
    for (const watch of held) if (touched.delete(watch)) this.#behind.add(watch)
    const told = [...touched].filter((watch) => this.#canTell(watch))
    for (const watch of told) {
      if (!this.#watches.has(watch)) continue
      watch.deliver(ts)
      watch.tellWaiting(false)
    }
    return { delivered: told.length, confirmed }
  }

  #canTell(watch: LiveWatch<Identity>): boolean {
    return this.#watches.has(watch) && !watch.isPaused && !this.#fresh.has(watch)
  }

  #breakAll(): never {
    this.#wentBack = true
    this.#confirmations.abandonAll()
    for (const watch of [...this.#watches]) watch.break('The database has gone back to an earlier state.')
    throw new Error('The database has gone back to an earlier state.')
  }
}
