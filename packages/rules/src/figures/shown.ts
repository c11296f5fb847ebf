import { decimal, type Fraction, rounded } from '../fraction.ts'
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
export const cents = (value: Fraction) => decimal(value, 2)
/** What belongs to a figure, where it is known. */
export const part = (name: string, value: Fraction | null | undefined) =>
  value ? [{ name, value: cents(value) }] : []
