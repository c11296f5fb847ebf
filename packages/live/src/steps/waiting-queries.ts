import type { SharedQuery } from './shared-queries.ts'
import type { LiveWatch } from './watch.ts'

/** So many are tried at once, to see whether what was in the way is gone. */
const probes = 4
const firstPauseMs = 100
const longestPauseMs = 2_000
/** A query that met its own limit so often in a row, while the database answered others, is itself the reason. */
const chances = 3
const tooSlowRestMs = 60_000

interface Waiting {
  readonly since: number
  readonly ranOut: number
}

/**
 * Queries whose last run told nothing, because a lock, a full machine or an operator was in the way. Their watches
 * keep what they have until the queries have been read; everybody else goes on.
 */
export class WaitingQueries<Identity> {
  /** In the order of their turns. */
  readonly #waiting = new Map<SharedQuery<Identity>, Waiting>()
  /** Those that were answered as too slow, and when they are tried again. */
  readonly #tooSlow = new Map<SharedQuery<Identity>, number>()
  #pauseMs = firstPauseMs
  #dueAt = 0
  /** What this step tries: nothing, some to see, or all because some were answered. */
  #round: 'none' | 'probes' | 'all' = 'none'
  #isWayFree = false
  #wasAnswered = false

  get size(): number {
    return this.#waiting.size
  }

  /** Those that this step tries again. */
  due(now: number): SharedQuery<Identity>[] {
    const slow = [...this.#tooSlow].filter(([, dueAt]) => dueAt <= now).map(([query]) => query)
    this.#wasAnswered = false
    this.#round = this.#waiting.size === 0 || now < this.#dueAt ? 'none' : this.#isWayFree ? 'all' : 'probes'
    const turns = [...this.#waiting.keys()]
    return [...slow, ...turns.slice(0, { none: 0, probes, all: turns.length }[this.#round])]
  }

  /** Whatever was written meanwhile: it is not its turn. */
  rests(query: SharedQuery<Identity>): boolean {
    return this.#waiting.has(query) || this.#tooSlow.has(query)
  }

  answered(query: SharedQuery<Identity>): void {
    this.#tooSlow.delete(query)
    if (this.#waiting.delete(query)) this.#wasAnswered = true
  }

  /** True when there is no use in waiting: it is to be answered as too slow. */
  missed(query: SharedQuery<Identity>, ranOut: boolean, now: number): boolean {
    if (this.#tooSlow.has(query)) {
      this.#tooSlow.set(query, now + tooSlowRestMs)
      return false
    }
    const before = this.#waiting.get(query)
    this.#waiting.delete(query)
    const times = ranOut ? (before?.ranOut ?? 0) + 1 : 0
    if (times >= chances) {
      this.#tooSlow.set(query, now + tooSlowRestMs)
      return true
    }
    this.#waiting.set(query, { since: before?.since ?? now, ranOut: times })
    return false
  }

  /** After a step. True when the next one should follow at once. */
  roundOver(now: number, isWatched: (query: SharedQuery<Identity>) => boolean): boolean {
    for (const queries of [this.#waiting, this.#tooSlow]) {
      for (const query of queries.keys()) if (!isWatched(query)) queries.delete(query)
    }
    this.#isWayFree = this.#round === 'probes' && this.#wasAnswered && this.#waiting.size > 0
    if (this.#waiting.size === 0 || this.#wasAnswered) this.#pauseMs = firstPauseMs
    if (this.#isWayFree) this.#dueAt = now
    else if (this.#waiting.size === 0) this.#dueAt = 0
    else if (this.#round !== 'none' || this.#dueAt === 0) {
      this.#dueAt = now + this.#pauseMs
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs)
    }
    return this.#isWayFree
  }

  /** Who cannot be told anything until then, those only whose query waits for longer than this. */
  watches(now: number, longerThanMs = 0): Set<LiveWatch<Identity>> {
    const found = new Set<LiveWatch<Identity>>()
    for (const [query, { since }] of this.#waiting) {
      if (now - since >= longerThanMs) for (const watch of query.watches.keys()) found.add(watch)
    }
    return found
  }
}
