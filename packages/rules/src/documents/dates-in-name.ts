import { isDay } from '../days.ts'

/** A day that stands in a name, the words before it, and where the words behind it begin. */
interface FoundDay {
  readonly day: string
  readonly from: number
  readonly to: number
}

export interface DaysInName {
  readonly days: readonly FoundDay[]
  /** The name in words of letters or digits alone, in small letters. */
  readonly words: readonly string[]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const longMonths =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Days written 2026-10-31, 20261031, 10-31-2026 (the month first), Oct 31 2026 or 31 Oct 2026, with anything between
 * their parts. A year of two digits could be a day, and is none.
 */
export function daysInName(name: string): DaysInName {
  const words = wordsOf(name)
  const days: FoundDay[] = []
  let at = 0
  while (at < words.length) {
    const found = dayAt(words, at)
    if (found) days.push(found)
    at = found?.to ?? at + 1
  }
  return { days, words }
}

const endings = new Set(['st', 'nd', 'rd', 'th'])
const longestName = 400

export function wordsOf(name: string): readonly string[] {
  const words =
    name
      .slice(0, longestName)
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  return words.filter((word, at) => !(endings.has(word) && isNumber(words[at - 1])))
}

const isNumber = (word: string | undefined) => word !== undefined && /^\d+$/.test(word)

function dayAt(words: readonly string[], at: number): FoundDay | null {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3)
  const whole = /^\d{8}$/.test(first) ? dayFrom(first.slice(0, 4), first.slice(4, 6), first.slice(6)) : null
  if (whole) return { day: whole, from: at, to: at + 1 }
  const day =
    dayFrom(first, second, third) ??
    dayFrom(third, first, second) ??
    dayFrom(third, monthNumber(first), second) ??
    dayFrom(third, monthNumber(second), first)
  return day === null ? null : { day, from: at, to: at + 3 }
}

function dayFrom(year: string, month: string, date: string): string | null {
  if (!/^(?:19|20)\d{2}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** "oct", "sept" and "october" are the month 10, 9 and 10; every other word is none. */
function monthNumber(word: string): string {
  const at = word === 'sept' ? 8 : Math.max(months.indexOf(word), longMonths.indexOf(word))
  return at < 0 ? '' : String(at + 1)
}

/** "Statements" and "statement" are one word here. */
export const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
