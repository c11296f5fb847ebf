/** How many there are of each: every `add` gives what takes it back, once. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1)
    let stands = true
    return () => {
      if (!stands) return
      stands = false
      const left = this.of(key) - 1
      if (left === 0) this.#counts.delete(key)
      else this.#counts.set(key, left)
    }
  }
}
