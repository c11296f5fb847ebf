import type { Caller, LiveQuery, Watch, WatchListener } from '@granary/sync'
import { type QueryValue, type SharedQueries, type SharedQuery, sameValue } from './shared-queries.ts'

interface Subscription<Identity> {
  readonly query: LiveQuery
  shared: SharedQuery<Identity>
  sent: QueryValue | undefined
}

/** Runs the queries of a watch and tells it. A watch is with one of these at a time. */
export interface Serving<Identity> {
  readonly queries: SharedQueries<Identity>
  enter(watch: LiveWatch<Identity>): void
  /** Puts this watch among those that the next step must serve. */
  needsStep(watch: LiveWatch<Identity>): void
  leave(watch: LiveWatch<Identity>): void
}

/** Who serves a watch with queries of these paths. */
export type ServingOf<Identity> = (paths: readonly string[]) => Serving<Identity>

/** The queries of one socket. It only keeps books; the steps decide when it is told. */
export class LiveWatch<Identity> implements Watch<Identity> {
  isPaused = false
  isClosed = false
  #epoch = 0
  #isWaiting = false
  #caller: Caller<Identity> = null
  readonly #subscriptions = new Map<number, Subscription<Identity>>()
  readonly #listener: WatchListener
  readonly #servingOf: ServingOf<Identity>
  #serving: Serving<Identity>

  constructor(listener: WatchListener, servingOf: ServingOf<Identity>) {
    this.#listener = listener
    this.#servingOf = servingOf
    this.#serving = servingOf([])
    this.#serving.enter(this)
  }

  change(change: {
    readonly add?: readonly LiveQuery[]
    readonly remove?: readonly number[]
    readonly caller?: Caller<Identity>
  }): number {
    if (this.isClosed) return this.#epoch
    for (const queryId of change.remove ?? []) this.#remove(queryId)
    if (change.caller !== undefined) {
      this.#caller = change.caller
      this.#askAnew(this.#serving)
    }
    for (const query of change.add ?? []) {
      this.#remove(query.queryId)
      const shared = this.#serving.queries.acquire(query, this.#caller, this)
      this.#subscriptions.set(query.queryId, { query, shared, sent: undefined })
    }
    this.#goWhereServed()
    this.#epoch += 1
    this.#serving.needsStep(this)
    return this.#epoch
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.#serving.needsStep(this)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const queryId of [...this.#subscriptions.keys()]) this.#remove(queryId)
    this.#serving.leave(this)
  }

  /** Queries that have never run. */
  unrun(): SharedQuery<Identity>[] {
    const shared = [...this.#subscriptions.values()].map((subscription) => subscription.shared)
    return shared.filter((query) => !query.result)
  }

  deliver(ts: bigint): void {
    const results = []
    for (const [queryId, subscription] of this.#subscriptions) {
      const { result } = subscription.shared
      if (!result || (subscription.sent && sameValue(subscription.sent, result))) continue
      subscription.sent = result
      results.push({ queryId, outcome: result.outcome, journal: result.journal })
    }
    this.#listener.step({ ts, epoch: this.#epoch, results })
  }

  tellWaiting(isWaiting: boolean): void {
    if (this.isClosed || this.#isWaiting === isWaiting) return
    this.#isWaiting = isWaiting
    this.#listener.waiting(isWaiting)
  }

  break(reason: string): void {
    this.close()
    this.#listener.broken(reason)
  }

  /**
   * Like a client that goes to another node: whoever serves it from now on tells it at a snapshot that is taken
   * later, so it never goes back in time, and of what it was being told by the step before nothing arrives any more.
   */
  #goWhereServed(): void {
    const before = this.#serving
    const serving = this.#servingOf([...this.#subscriptions.values()].map(({ query }) => query.path))
    if (serving === before) return
    this.#askAnew(serving)
    before.leave(this)
    serving.enter(this)
    this.#serving = serving
  }

  /** As somebody else, or of somebody else. What was sent and is the same is not sent again. */
  #askAnew(serving: Serving<Identity>): void {
    for (const subscription of this.#subscriptions.values()) {
      const before = subscription.shared
      const journal = before.journal
      subscription.shared = serving.queries.acquire({ ...subscription.query, journal }, this.#caller, this)
      this.#serving.queries.release(before, this)
    }
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions.get(queryId)
    if (!subscription) return
    this.#subscriptions.delete(queryId)
    this.#serving.queries.release(subscription.shared, this)
  }
}
