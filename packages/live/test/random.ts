/** Repeatable chance (mulberry32): a failing run is run again from its seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit
  }

  integer(limit: number): number {
    return Math.floor(this.below(limit))
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.integer(values.length)]
    if (value === undefined) throw new Error('Nothing to pick from.')
    return value
  }
}
