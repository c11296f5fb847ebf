import type { Pulse } from './pulse.ts'
import type { WaitingQueries } from './waiting-queries.ts'
import type { LiveWatch } from './watch.ts'

/** Shorter waits are nobody's business. */
const tellAfterMs = 1_500
const lookEveryMs = 500
/** Of the watches, with each try, when the database has been away for too long: another node may reach it. */
const sentAwayAtOnce = 0.2

/** Tells watches that they wait, also while a step hangs, and those who come meanwhile. */
export class Lookout<Identity> {
  readonly #watches: ReadonlySet<LiveWatch<Identity>>
  readonly #pulse: Pulse
  readonly #waiting: WaitingQueries<Identity>
  readonly #holdMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(
    watches: ReadonlySet<LiveWatch<Identity>>,
    pulse: Pulse,
    waiting: WaitingQueries<Identity>,
    holdMs: number,
  ) {
    this.#watches = watches
    this.#pulse = pulse
    this.#waiting = waiting
    this.#holdMs = holdMs
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** After each step that failed. */
  stepFailed(): void {
    if (this.#pulse.failingMs <= this.#holdMs) return
    for (const watch of [...this.#watches]) {
      if (Math.random() < sentAwayAtOnce) watch.break('The database has been away for too long.')
    }
  }

  #look(): void {
    const isAway = Math.max(this.#pulse.silentMs, this.#pulse.failingMs) >= tellAfterMs
    const held = this.#waiting.watches(performance.now(), tellAfterMs)
    for (const watch of this.#watches) watch.tellWaiting(isAway || held.has(watch))
  }
}
