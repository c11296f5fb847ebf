/** So many tries or failures at once for each key, refilled evenly over a minute. Keys that are full again are forgotten. */
export class RateLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #used = new Map<string, { count: number; at: number }>()
  #sweepFrom = leastSweep

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Whether another one may be tried. */
  allows(key: string): boolean {
    return this.#left(key, this.#now()) + 1 <= this.#perMinute
  }

  /** One failed. */
  count(key: string): void {
    const at = this.#now()
    if (this.#used.size >= this.#sweepFrom) this.#forgetFull(at)
    this.#used.set(key, { count: this.#left(key, at) + 1, at })
  }

  /** Where every try counts, and not only those that fail: takes one, if there is one left. */
  take(key: string): boolean {
    const isLeft = this.allows(key)
    if (isLeft) this.count(key)
    return isLeft
  }

  #left(key: string, at: number): number {
    const used = this.#used.get(key)
    if (!used) return 0
    return Math.max(0, used.count - ((at - used.at) / 60_000) * this.#perMinute)
  }

  /** The next look comes when there are twice as many, so that a flood of keys does not pay for one with each try. */
  #forgetFull(at: number): void {
    for (const key of this.#used.keys()) if (this.#left(key, at) === 0) this.#used.delete(key)
    this.#sweepFrom = Math.max(leastSweep, 2 * this.#used.size)
  }
}

const leastSweep = 10_000

/** Ten a second from one network: a page asks a few when it opens, and one or two while somebody types. */
export const unknownQueriesPerMinute = 600
