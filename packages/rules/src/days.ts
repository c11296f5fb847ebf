const dayMs = 86_400_000

/** Whether it is a day of the calendar, written 2026-11-23. */
export function isDay(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  return day >= 1 && day <= daysIn(year, month)
}

/** None in what is no month. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function lastOfMonth(day: string): string {
  // So many days after the first of a month it is the next, whichever month it is.
  const next = plusDays(`${day.slice(0, 7)}-01`, 31)
  return plusDays(`${next.slice(0, 7)}-01`, -1)
}

/** A year later; the last of February where there is no 29th. */
export function plusYears(day: string, years: number): string {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(moved) ? moved : `${moved.slice(0, 8)}28`
}

/** How many days the second is after the first. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs)
}

/** The federal fiscal year begins in October of the year before. */
export function fiscalYearOf(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0)
}
