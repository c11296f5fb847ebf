import type { Caller, LiveQuery, Watch, WatchListener } from '@granary/sync'
import { type QueryValue, type SharedQueries, type SharedQuery, sameValue } from './shared-queries.ts'

interface Subscription<Identity> {
  readonly query: LiveQuery
  shared: SharedQuery<Identity>
  sent: QueryValue | undefined
}

/** The queries of one socket. It only keeps books; the steps decide when it is told. */
export class LiveWatch<Identity> implements Watch<Identity> {
  isPaused = false
  isClosed = false
  #epoch = 0
  #isWaiting = false
  #caller: Caller<Identity> = null
  readonly #subscriptions = new Map<number, Subscription<Identity>>()
  readonly #listener: WatchListener
  readonly #queries: SharedQueries<Identity>
  /** Puts this watch among those that the next step must serve. */
  readonly #needsStep: (watch: LiveWatch<Identity>) => void
  readonly #onClose: (watch: LiveWatch<Identity>) => void

  constructor(
    listener: WatchListener,
    queries: SharedQueries<Identity>,
    needsStep: (watch: LiveWatch<Identity>) => void,
    onClose: (watch: LiveWatch<Identity>) => void,
  ) {
    this.#listener = listener
    this.#queries = queries
    this.#needsStep = needsStep
    this.#onClose = onClose
  }

  change(change: {
    readonly add?: readonly LiveQuery[]
    readonly remove?: readonly number[]
    readonly caller?: Caller<Identity>
  }): number {
    if (this.isClosed) return this.#epoch
    for (const queryId of change.remove ?? []) this.#remove(queryId)
    if (change.caller !== undefined) this.#callAs(change.caller)
    for (const query of change.add ?? []) {
      this.#remove(query.queryId)
      const shared = this.#queries.acquire(query, this.#caller, this)
      this.#subscriptions.set(query.queryId, { query, shared, sent: undefined })
    }
    this.#epoch += 1
    this.#needsStep(this)
    return this.#epoch
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.#needsStep(this)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const queryId of [...this.#subscriptions.keys()]) this.#remove(queryId)
    this.#onClose(this)
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

  #callAs(caller: Caller<Identity>): void {
    this.#caller = caller
    for (const subscription of this.#subscriptions.values()) {
      const before = subscription.shared
      const journal = before.journal
      subscription.shared = this.#queries.acquire({ ...subscription.query, journal }, caller, this)
      this.#queries.release(before, this)
    }
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions.get(queryId)
    if (!subscription) return
    this.#subscriptions.delete(queryId)
    this.#queries.release(subscription.shared, this)
  }
}
