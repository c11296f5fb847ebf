import type { Watch } from 'convex/react'
import type { Followed, Result } from './followed.ts'

/** What a page shows first is not held up by it. */
const settledAfterMs = 1000

/**
 * A live result for all who look at it in this page: whole at first, and when the page has come to rest as what is known
 * with what differs from it. Where that fails for whatever reason, it is whole again.
 */
export class KeptResult {
  readonly #whole: Watch<unknown>
  readonly #ask: (known: string) => Watch<unknown>
  readonly #over: () => void
  readonly #listeners = new Set<() => void>()
  #stopWhole: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #followed: Followed | undefined
  /** Shown while the whole result is awaited once more. */
  #last: Result | undefined

  constructor(whole: Watch<unknown>, ask: (known: string) => Watch<unknown>, over: () => void) {
    this.#whole = whole
    this.#ask = ask
    this.#over = over
    this.#watchWhole()
  }

  listen(told: () => void): () => void {
    // Of a function that is given twice, each is told and forgotten on its own.
    const listener = () => told()
    this.#listeners.add(listener)
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#leaveWhole()
      this.#followed?.stop()
      this.#over()
    }
  }

  localQueryResult(): unknown {
    return this.#followed?.result() ?? this.#whole.localQueryResult() ?? this.#last
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener()
  }

  #watchWhole() {
    this.#stopWhole = this.#whole.onUpdate(() => {
      this.#last = undefined
      this.#tell()
      this.#settle()
    })
    this.#settle()
  }

  #leaveWhole() {
    this.#stopWhole?.()
    this.#stopWhole = undefined
  }

  #settle() {
    if (this.#known()) this.#timer ??= setTimeout(() => void this.#follow(), settledAfterMs)
  }

  async #follow() {
    const { Followed } = await import('./followed.ts').catch(() => ({ Followed: undefined }))
    const known = this.#known()
    if (!Followed || !known || !this.#stopWhole) return
    this.#followed = new Followed(known, this.#ask, {
      ready: () => this.#leaveWhole(),
      told: () => this.#tell(),
      failed: (last) => {
        this.#followed = undefined
        if (this.#stopWhole) return
        this.#last = last
        this.#timer = undefined
        this.#watchWhole()
      },
    })
  }

  /** A refusal is for those to hear who look at it. */
  #known(): Result | undefined {
    try {
      const result = this.#whole.localQueryResult()
      return typeof result === 'object' && result !== null ? (result as Result) : undefined
    } catch {
      return undefined
    }
  }
}
