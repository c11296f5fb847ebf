import pg from 'pg'
import { isOutdatedStatement } from '../line/connection.ts'
import { isAway, isDiskFull, isPassing, stateOf } from '../line/passing-errors.ts'

/** Why an attempt came to nothing, and what is still open after it. */
export interface Failure {
  readonly error: unknown
  /** It got so far as to see that no copy before it has been, or will be, committed. */
  readonly wasFirst: boolean
  /** COMMIT was sent and nobody knows what became of it. */
  readonly isOutcomeUnknown: boolean
}

export type Next =
  /** Two transactions were in each other's way: the next try sees the other's work. */
  | { readonly kind: 'again'; readonly pauseMs: number }
  /** There is no database to try it on: with the next step that succeeds, or after this time. */
  | { readonly kind: 'when back'; readonly withinMs: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' }

const maxConflicts = 20
/** After so many refusals a mutation runs alone: nothing else of this node can be in its way then. */
const conflictsAmongOthers = 6
const longestConflictPauseMs = 100
const longestPauseMs = 1_000
/** A switch to another server, or a lock, is over by then; whoever waits for longer is told. */
const refusalsMs = 8_000
/** Room on a disk does not come by waiting. */
const diskFullMs = 500

/**
 * How often and how long one mutation is tried. While the database is away it is held: nobody has to be told of what
 * will be over. What the database refuses for now is told after a while, as something to be tried again later.
 */
export class Patience {
  readonly #holdMs: number
  readonly #hasRecord: boolean
  #conflicts = 0
  #tries = 0
  #troubledSince: number | undefined
  #mayBeDone = false

  /** `hasRecord`: a further copy finds out whether an earlier one was committed. */
  constructor(holdMs: number, hasRecord: boolean) {
    this.#holdMs = holdMs
    this.#hasRecord = hasRecord
  }

  get retries(): number {
    return this.#conflicts + this.#tries
  }

  get wantsToBeAlone(): boolean {
    return this.#conflicts >= conflictsAmongOthers
  }

  after(failure: Failure, now: number): Next {
    this.#mayBeDone = failure.isOutcomeUnknown || (this.#mayBeDone && !failure.wasFirst)
    if (this.#mayBeDone && !this.#hasRecord) return { kind: 'unknown' }
    const next = this.#next(failure.error, now)
    return next.kind === 'failed' && this.#mayBeDone ? { kind: 'unknown' } : next
  }

  #next(error: unknown, now: number): Next {
    if (isConflict(error)) {
      this.#conflicts += 1
      if (this.#conflicts > maxConflicts) return { kind: 'failed' }
      return { kind: 'again', pauseMs: Math.min(2 ** this.#conflicts, longestConflictPauseMs) }
    }
    if (!isPassing(error)) return { kind: 'failed' }
    this.#tries += 1
    this.#troubledSince ??= now
    const troubledMs = now - this.#troubledSince
    const pauseMs = Math.min(25 * 2 ** this.#tries, longestPauseMs)
    if (isAway(error)) {
      return troubledMs < this.#holdMs ? { kind: 'when back', withinMs: pauseMs } : { kind: 'unknown' }
    }
    const longEnough = isDiskFull(error) ? diskFullMs : refusalsMs
    return troubledMs < longEnough ? { kind: 'again', pauseMs } : { kind: 'failed' }
  }
}

/** Of two transactions, of two copies of one request, or of a plan and a migration. */
function isConflict(error: unknown): boolean {
  return stateOf(error)?.startsWith('40') === true || isSecondCopy(error) || isOutdatedStatement(error)
}

function isSecondCopy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'replay_pkey'
}
