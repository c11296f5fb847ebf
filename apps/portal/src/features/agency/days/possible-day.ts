import type { AgencyEventKind, AgencyQuestion, AgencyView, PossibleDays } from '@granary/api'
import { fullDay, latestDay, localDay } from '../agency-words.ts'

const anyDay: PossibleDays = { from: null, until: null }

/** On which days something of this kind can have happened. */
export function daysOf({ days }: AgencyView['may'], kind: AgencyEventKind): PossibleDays {
  return days.find((each) => each.kind === kind) ?? anyDay
}

/** A letter goes on the day of its last answer, or after it. */
export function letterDays(answered: readonly Pick<AgencyQuestion, 'answer'>[]): PossibleDays {
  const last = latestDay(answered.map(({ answer }) => answer?.on))
  if (last === null) return anyDay
  const words = answered.length === 1 ? 'the question was answered' : 'the last question was answered'
  return { from: { day: last, words }, until: null }
}

/** The possible day that is nearest to today; one who wrote further east may be a day ahead. */
export function nearestDay({ from, until }: PossibleDays, today = localDay()): string {
  if (from && today < from.day) return from.day
  return until && today > until.day ? until.day : today
}

/** What happened has a day that has come, and that the order of everything else allows. */
export function dayProblem(on: string, days: PossibleDays, today = localDay()): string | undefined {
  const { from, until } = days
  if (on === '') return 'Give the day.'
  if (from && on < from.day) return `This is before ${from.words}.`
  if (until && on > until.day) return `This is after ${until.words}.`
  return on > lastDay(days, today) ? 'This day has not come yet.' : undefined
}

/** "From Nov 10, 2026, when the package was sent." for the field, and its first and last day. */
export function dayLimits(days: PossibleDays, today = localDay()) {
  const { from, until } = days
  const first = from && `From ${fullDay(from.day)}, when ${from.words}`
  const last = until && `${first ? ' until' : 'Until'} ${fullDay(until.day)}, when ${until.words}`
  const help = first || last ? `${first ?? ''}${first && last ? ',' : ''}${last ?? ''}.` : undefined
  const max = lastDay(days, today)
  return { help, min: from?.day, max: until && until.day < max ? until.day : max }
}

const lastDay = ({ from }: PossibleDays, today: string) => (from && from.day > today ? from.day : today)
