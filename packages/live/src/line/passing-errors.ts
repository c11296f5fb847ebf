import pg from 'pg'

/** Nobody answers: the line to the database is gone, or the server says nothing. What was asked may have happened. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * What the database says of itself and not of the question: conflicts between transactions, no room or memory, locks,
 * an operator's hand, its disk, the line. The same question has another answer soon.
 */
const passingClasses = new Set(['40', '53', '55', '57', '58', '08'])
const readOnlyTransaction = '25006'
const diskFull = '53100'
const canceled = '57014'
const lockNotHad = '55P03'

/** The state of whatever the database said first, also when somebody has wrapped it since. */
export function stateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code
  }
  return undefined
}

/** Whether this tells nothing about what was asked, so that it must never be anybody's answer. */
export function isPassing(error: unknown): boolean {
  if (isAway(error)) return true
  const state = stateOf(error)
  return state !== undefined && (state === readOnlyTransaction || passingClasses.has(state.slice(0, 2)))
}

export function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway) return true
  }
  return false
}

export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === readOnlyTransaction
}

export function isDiskFull(error: unknown): boolean {
  return stateOf(error) === diskFull
}

/** By a limit of our own, or by an operator: the two have one state. */
export function isCanceled(error: unknown): boolean {
  return stateOf(error) === canceled
}

export function isLockNotHad(error: unknown): boolean {
  return stateOf(error) === lockNotHad
}
