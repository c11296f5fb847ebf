import { daysBetween, isDay, plusDays, plusYears } from '../days.ts'
import type { FiledDocument } from '../facts/facts.ts'
import { listed, longDay } from '../written.ts'

/** How the files of one kind of statement cover the fiscal years that are asked for. */
export interface YearsCovered {
  /** The last days of the fiscal years that are asked for, the newest first; none of a business that has had none. */
  readonly asked: readonly string[]
  readonly missing: readonly string[]
  /** Files of which nobody said the year. */
  readonly unsaid: number
}

export interface YearsAsked {
  readonly count: number
  /** When the business began, where it is known: there are no statements of the years before. */
  readonly began: string | null
  readonly day: string
}

/**
 * Statements of a year come some months after it: until then the year before is the newest that has to be there. The
 * rule names no number; these are the days within which a borrower has to have them later (§5001.504).
 */
const daysToPrepare = 120
/** A fiscal year of 52 weeks ends on another day each year. */
const daysAround = 7
const shortestYear = 350
const calendarYear = '12-31'

export function yearsCovered(
  files: readonly FiledDocument[],
  { count, began, day }: YearsAsked,
): YearsCovered {
  const spans = files.map((file) => endsOf(file, began))
  const ends = spans.flat()
  const isCovered = (end: string) => ends.some((each) => isAround(each, end))
  const last = lastYearEnd(yearEndIn(ends), day)
  const newest = isCovered(last) || daysBetween(last, day) >= daysToPrepare ? last : plusYears(last, -1)
  const asked = Array.from({ length: count }, (_, at) => plusYears(newest, -at)).filter(
    (end) => began === null || end >= began,
  )
  return {
    asked,
    missing: asked.filter((end) => !isCovered(end)),
    unsaid: files.filter((file) => lastDayOf(file) === null).length,
  }
}

const lastDayOf = ({ periodTo, asOf }: FiledDocument) =>
  [periodTo, asOf].find((each): each is string => isDay(each)) ?? null

/** The last day of each fiscal year that a file covers whole; what covers part of a year is no yearly statement. */
function endsOf(file: FiledDocument, began: string | null): readonly string[] {
  const last = lastDayOf(file)
  if (last === null) return []
  const first = isDay(file.periodFrom) ? (file.periodFrom ?? null) : null
  if (first === null) return [last]
  const isFirstYear = began !== null && first <= plusDays(began, daysAround)
  const years = Math.max(0, Math.round(daysBetween(first, last) / 365.25))
  const whole = daysBetween(first, last) >= shortestYear || isFirstYear ? Math.max(1, years) : 0
  return Array.from({ length: Math.min(whole, 20) }, (_, at) => plusYears(last, -at))
}

const isAround = (one: string, other: string) => Math.abs(daysBetween(one, other)) <= daysAround

/** Month and day on which most of them end; the calendar year where nothing tells. */
function yearEndIn(ends: readonly string[]): string {
  const endings = [calendarYear, ...ends.map((end) => end.slice(5))]
  const like = (ending: string) => ends.filter((end) => isAround(end, `${end.slice(0, 4)}-${ending}`)).length
  return endings.reduce((best, ending) => (like(ending) > like(best) ? ending : best))
}

/** The last such day that is over. */
function lastYearEnd(ending: string, day: string): string {
  const inYear = (year: number) => plusYears(`2024-${ending}`, year - 2024)
  const year = Number(day.slice(0, 4))
  return inYear(year) <= day ? inYear(year) : inYear(year - 1)
}

/** "the fiscal years 2024 and 2023 are missing". */
export function missingYears(missing: readonly string[]): string {
  const isCalendar = missing.every((end) => end.endsWith(calendarYear))
  const names = listed(missing.map((end) => (isCalendar ? end.slice(0, 4) : longDay(end))))
  const [noun, verb] = missing.length === 1 ? ['year', 'is'] : ['years', 'are']
  return `the fiscal ${noun} ${isCalendar ? '' : 'that ended '}${names} ${verb} missing`
}
