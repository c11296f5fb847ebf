interface Waiting {
  readonly alone: boolean
  readonly begin: () => void
}

/** Turns that many share, and turns that somebody has alone; in the order in which they were asked for. */
export class Turns {
  readonly #waiting: Waiting[] = []
  #running = 0
  #isAlone = false

  /** Resolves when the turn begins, with what ends it. */
  async take(alone: boolean): Promise<() => void> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ alone, begin })
      this.#admit()
    })
    return () => {
      this.#running -= 1
      this.#isAlone = false
      this.#admit()
    }
  }

  #admit(): void {
    for (
      let next = this.#waiting[0];
      next && !this.#isAlone && !(next.alone && this.#running > 0);
      next = this.#waiting[0]
    ) {
      this.#waiting.shift()
      this.#running += 1
      this.#isAlone = next.alone
      next.begin()
    }
  }
}
