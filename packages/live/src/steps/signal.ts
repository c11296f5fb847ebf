/** A bell that is heard once, however often it was rung before somebody listened. */
export class Signal {
  #isRaised = false
  #hear: (() => void) | undefined

  raise(): void {
    this.#isRaised = true
    this.#hear?.()
  }

  /** Resolves at once when raised since the last wait, otherwise when raised or after the time. */
  async wait(ms: number): Promise<void> {
    if (!this.#isRaised) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#hear = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#hear = undefined
    }
    this.#isRaised = false
  }
}
