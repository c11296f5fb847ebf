import { daysBetween, isDay, plusDays, plusYears } from '../days.ts'
import type { Facts, FiledDocument } from '../facts/facts.ts'
import type { Window } from '../pack/pack.ts'
import { allowedIn } from '../pack/said.ts'
import { longDay } from '../written.ts'

export interface Freshness {
  readonly state: 'good' | 'stale' | 'undated'
  /** The last day on which it is good; null where no window is stated or no date known. */
  readonly staleOn: string | null
  readonly because: string | null
}

/** The last day on which something of that day is good; null where the window has no number, or that is no day. */
export function lastGoodDay(window: Window, asOf: string): string | null {
  if (window.value === 'unknown' || !isDay(asOf)) return null
  return window.unit === 'years' ? plusYears(asOf, window.value) : plusDays(asOf, window.value)
}

/** The day on which documents are measured: the target where it lies ahead, else today. */
export function measuredOn({ today, targetDate }: Facts): string {
  return isDay(targetDate) && targetDate && targetDate > today ? targetDate : today
}

/** How a document stands against its window; the day that it says itself to expire on comes first. */
export function freshnessOf(window: Window | null, document: FiledDocument, day: string): Freshness {
  const { asOf, expiresOn } = document
  if (expiresOn && isDay(expiresOn) && expiresOn < day)
    return { state: 'stale', staleOn: expiresOn, because: `it expires on ${longDay(expiresOn)}` }
  const expires = expiresOn && isDay(expiresOn) ? expiresOn : null
  if (!window || window.value === 'unknown') return { state: 'good', staleOn: expires, because: null }
  if (!asOf || !isDay(asOf))
    return { state: 'undated', staleOn: null, because: 'the day that it speaks of is not known' }
  const staleOn = lastGoodDay(window, asOf)
  if (staleOn === null || staleOn >= day)
    return { state: 'good', staleOn: firstOf(staleOn, expires), because: null }
  const age = `of ${longDay(asOf)}, it is ${daysBetween(asOf, day)} days old on ${longDay(day)}`
  return {
    state: 'stale',
    staleOn,
    because: `${age}; ${allowedIn(window.value, window.unit)} ${window.value === 1 ? 'is' : 'are'} allowed`,
  }
}

/** Whatever comes first ends it. */
const firstOf = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

/** From which day on a document has to be to be good on the target; what is older would be collected twice. */
export function collectFrom(window: Window | null, day: string): string | null {
  if (!window || window.value === 'unknown') return null
  return window.unit === 'years' ? plusYears(day, -window.value) : plusDays(day, -window.value)
}
