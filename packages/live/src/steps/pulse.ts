/** Why a node cannot serve, in one word; nothing when it can. */
export type Ailment = 'database' | 'stale' | 'readonly'

const staleAfterMs = 5_000
/** A step that failed and its next try may take so long before anybody calls it an outage. */
const failingAfterMs = 2_000

/** How long ago the database was heard, and what it said of itself. */
export class Pulse {
  readonly #restMs: number
  #heardAt = performance.now()
  #failingSince: number | undefined
  #isReadOnly = false

  /** `restMs` may lie between two steps without anything being wrong. */
  constructor(restMs: number) {
    this.#restMs = restMs
  }

  /** A step is through, or one query of a long one. */
  heard(): void {
    this.#heardAt = performance.now()
  }

  succeeded(isReadOnly: boolean): void {
    this.heard()
    this.#failingSince = undefined
    this.#isReadOnly = isReadOnly
  }

  failed(isStandby: boolean): void {
    this.#failingSince ??= performance.now()
    this.#isReadOnly = isStandby
  }

  /** How long nothing has come of asking. */
  get failingMs(): number {
    return this.#failingSince === undefined ? 0 : performance.now() - this.#failingSince
  }

  get silentMs(): number {
    return Math.max(0, performance.now() - this.#heardAt - this.#restMs)
  }

  get ailment(): Ailment | undefined {
    if (this.#isReadOnly) return 'readonly'
    if (this.failingMs >= failingAfterMs) return 'database'
    return this.silentMs >= staleAfterMs ? 'stale' : undefined
  }
}
