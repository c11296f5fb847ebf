/** Finds the heaviest entries whose key begins with a text, in a sorted list. */
export class PrefixIndex<Entry> {
  readonly #keys: readonly string[]
  readonly #entries: readonly Entry[]
  readonly #weights: readonly number[]

  constructor(items: readonly { readonly key: string; readonly entry: Entry; readonly weight: number }[]) {
    const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    this.#keys = sorted.map(({ key }) => key)
    this.#entries = sorted.map(({ entry }) => entry)
    this.#weights = sorted.map(({ weight }) => weight)
  }

  /** The heaviest first; equal ones in the order of their keys. An entry with several keys comes once. */
  top(prefix: string, limit: number, accepts: (entry: Entry) => boolean): Entry[] {
    const best: { entry: Entry; weight: number }[] = []
    for (let at = this.#firstAtOrAfter(prefix); at < this.#keys.length; at++) {
      if (!this.#keys[at]?.startsWith(prefix)) break
      const entry = this.#entries[at] as Entry
      const weight = this.#weights[at] ?? 0
      const least = best.length === limit ? (best.at(-1)?.weight ?? 0) : -1
      if (weight <= least || !accepts(entry) || best.some((known) => known.entry === entry)) continue
      if (best.length === limit) best.pop()
      const place = best.findIndex((known) => known.weight < weight)
      best.splice(place === -1 ? best.length : place, 0, { entry, weight })
    }
    return best.map(({ entry }) => entry)
  }

  #firstAtOrAfter(prefix: string): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}
