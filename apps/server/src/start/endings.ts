/** A part that runs until it is told to end. */
export interface Running {
  stop(): Promise<void>
}

/** What has been started, in order: what was started last is stopped first. */
export class Endings {
  readonly #parts: Running[] = []
  #hasBegun = false

  /** Remembers a part, and hands it on. */
  add<Part extends Running>(part: Part): Part {
    this.#parts.push(part)
    return part
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  async stopAll(): Promise<void> {
    this.#hasBegun = true
    for (const part of this.#parts.splice(0).reverse()) await part.stop()
  }
}
