/**
 * Starts waiting items in order, at most `width` at a time. While paused nothing new starts; what runs goes on.
 */
export class Lane<Item> {
  readonly #width: number
  readonly #start: (item: Item, done: () => void) => void
  readonly #waiting: Item[] = []
  #running = 0
  #paused = false

  constructor(width: number, start: (item: Item, done: () => void) => void) {
    this.#width = width
    this.#start = start
  }

  push(item: Item): void {
    this.#waiting.push(item)
    this.#advance()
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    this.#advance()
  }

  clear(): void {
    this.#waiting.length = 0
  }

  #advance(): void {
    while (!this.#paused && this.#running < this.#width) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      this.#running++
      let finished = false
      this.#start(item, () => {
        if (finished) return
        finished = true
        this.#running--
        this.#advance()
      })
    }
  }
}
