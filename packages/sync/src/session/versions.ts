import type { QueryResult, Step } from '../backend.ts'
import type { StateVersion } from '../wire/server-message.ts'

/** Something the client asked for, waiting for the step that covers it. */
export interface Awaited {
  readonly removed: readonly number[]
  readonly refused: readonly QueryResult[]
  /** When it was asked, in milliseconds, if it asked for queries. */
  readonly askedAt: number | null
}

export interface Advance {
  readonly start: StateVersion
  readonly end: StateVersion
  readonly covered: readonly Awaited[]
}

/**
 * The two ends of one socket's history. `received` rises with each message of the client, before anything has been
 * computed; `sent` rises with each transition and is where the next one must start. A client that gets a transition
 * starting anywhere else stays connected and broken for ever, so every doubt must end in closing the socket.
 */
export class Versions {
  #received = { querySet: 0, identity: 0 }
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n }
  #answered = 0n
  #waiting: (Awaited & { epoch: number; querySet: number; identity: number })[] = []

  get received(): { readonly querySet: number; readonly identity: number } {
    return this.#received
  }

  get sent(): StateVersion {
    return this.#sent
  }

  receive(raise: 'querySet' | 'identity', epoch: number, awaited: Awaited): void {
    this.#received = { ...this.#received, [raise]: this.#received[raise] + 1 }
    this.#waiting.push({ ...awaited, ...this.#received, epoch })
  }

  /** A mutation was answered with this timestamp: the next transition must contain it. */
  answer(ts: bigint): void {
    if (ts > this.#answered) this.#answered = ts
  }

  /** The next transition, or `null` when the step contradicts what the client was told. */
  advance(step: Step): Advance | null {
    if (step.ts < this.#sent.ts || step.ts < this.#answered) return null
    const start = this.#sent
    if (this.#waiting.length === 0) {
      this.#sent = { ...start, ts: step.ts }
      return { start, end: this.#sent, covered: [] }
    }
    const firstUncovered = this.#waiting.findIndex(({ epoch }) => epoch > step.epoch)
    const covered = this.#waiting.splice(0, firstUncovered < 0 ? this.#waiting.length : firstUncovered)
    const { querySet, identity } = covered.at(-1) ?? start
    this.#sent = { querySet, identity, ts: step.ts }
    return { start, end: this.#sent, covered }
  }
}
