import { daysBetween, lastOfMonth, plusDays } from '../days.ts'

/** Of which day to ask for a document, so that it is asked for once. */
export interface CollectOnce {
  /** The newest end of a month that is over before the target date; null where none lies in the window. */
  readonly asOf: string | null
  /** The oldest that will do. Until that day there is only what is too old on the target date: it would be collected twice. */
  readonly orLater: string
  /** How long that of `asOf` stays good, should the target date move. */
  readonly goodUntil: string | null
}

const yearInDays = 365

/**
 * Of what has to be of `oldest` or later to be good on the target date. Books are closed at the end of a month, which is
 * that of a quarter too; what may be a year old, as an appraisal, is made for a day of its own.
 */
export function collectOnce(oldest: string, target: string): CollectOnce {
  const allowed = daysBetween(oldest, target)
  const newest = plusDays(`${target.slice(0, 7)}-01`, -1)
  if (allowed >= yearInDays || newest < oldest) return { asOf: null, orLater: oldest, goodUntil: null }
  return { asOf: newest, orLater: lastOfMonth(oldest), goodUntil: plusDays(newest, allowed) }
}
