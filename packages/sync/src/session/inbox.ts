/** Frames in the order they came. What waits, here or as an unanswered request, is bounded. */
export class Inbox {
  readonly #frames: string[] = []
  #waiting = 0

  /** False when more is waiting than anybody waits for. */
  push(frame: string): boolean {
    this.#waiting += frame.length + frameOverhead
    if (this.#waiting > limit) return false
    this.#frames.push(frame)
    return true
  }

  shift(): string | undefined {
    return this.#frames.shift()
  }

  /** So many characters of a frame are no longer held. */
  shrink(characters: number): void {
    this.#waiting -= characters
  }

  /** The rest of a frame, of so many characters, is gone. */
  dealtWith(characters: number): void {
    this.#waiting -= characters + frameOverhead
  }

  clear(): void {
    this.#frames.length = 0
  }
}

/** Above the largest frame that is taken in: nothing may be refused for its size without an answer. */
const limit = 80_000_000

/** What a waiting frame costs beyond its text. */
const frameOverhead = 500
