import { compare, decimal, type Fraction, type Line, rounded } from '../fraction.ts'
import { dollars, ratio } from '../written.ts'
import type { FigureResult } from './figures.ts'

/** As exactly as it was given when that is short, else with two decimals; without a sign for money, which a screen adds. */
export function asGiven(value: Fraction): string {
  for (const places of [0, 2, 4]) {
    const { top, bottom } = rounded(value, places)
    if (top * value.bottom === value.top * bottom) return decimal(value, places)
  }
  return decimal(value, 2)
}

/** What a figure comes to while something of it is not known. */
export const nothing: FigureResult = { value: null }
export const cents = (value: Fraction, line?: Line) => ratio(value, line)
/** What belongs to a figure, where it is known. */
export const part = (name: string, value: Fraction | null | undefined, line?: Line) =>
  value ? [{ name, value: cents(value, line) }] : []

/** What has more than four decimals is rounded to them. */
export function toFour(value: Fraction): string {
  const four = rounded(value, 4)
  const fewest = [0, 1, 2, 3].find((places) => compare(rounded(value, places), four) === 0)
  return decimal(value, fewest ?? 4)
}
export const inHundred = (value: Fraction) => `${toFour(value)}%`

/** $3,000,000 + $450,000; of many the first, and how many more there are. */
export function added(amounts: readonly Fraction[]): string {
  const told = amounts.slice(0, mostAdded).map(dollars).join(' + ')
  const more = amounts.length - mostAdded
  return more > 0 ? `${told} and ${more} more` : told || '$0'
}
const mostAdded = 8

/** Whether a test is passed, behind what it came to. */
export const against = (passes: boolean, least: string) => `at least ${least}: ${passes ? 'passes' : 'fails'}`
