import { isCalendarDate } from '@granary/forms'

export const noDay = 'Enter a date such as 11/3/2026.'
export const noYear = 'Enter a year from 1900 to 2199, as in 11/3/2026.'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

type Parts = readonly [year: string, month: string, day: string]

/** 2026-11-03, 11/3/2026, 11/3/26, Nov 3, 2026, 3-Nov-2026: a calendar day, or why it is none. */
export function readDay(given: string): { readonly day: string } | { readonly words: string } {
  const parts = given.length > 40 ? undefined : partsOf(given)
  if (!parts) return { words: noDay }
  const [year, month, day] = parts
  const written = `${yearIn(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDate(written)) return { words: noDay }
  return written < '1900' || written >= '2200' ? { words: noYear } : { day: written }
}

function partsOf(given: string): Parts | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:T[\d:.]*Z?)?$/.exec(given)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(given)
  if (american) return [american[3] ?? '', american[1] ?? '', american[2] ?? '']
  const monthFirst = /^([A-Za-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:, ?| )(\d{4}|\d{2})$/.exec(given)
  if (monthFirst) return [monthFirst[3] ?? '', monthCalled(monthFirst[1]), monthFirst[2] ?? '']
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]{0,6}\.?[- ](\d{4}|\d{2})$/.exec(given)
  if (dayFirst) return [dayFirst[3] ?? '', monthCalled(dayFirst[2]), dayFirst[1] ?? '']
  return undefined
}

const monthCalled = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

/** Spreadsheets read 49 as 2049 and 50 as 1950. */
const yearIn = (year: string) => (year.length > 2 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`)

/** As it is typed most often; whoever opens a cell with a day in it goes on from there. */
export function dayAsTyped(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}
