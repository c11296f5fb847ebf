import { decimal, type Fraction, rounded } from '../fraction.ts'

/** As exactly as it was given when that is short, else with two decimals; without a sign for money, which a screen adds. */
export function asGiven(value: Fraction): string {
  for (const places of [0, 2, 4]) {
    const { top, bottom } = rounded(value, places)
    if (top * value.bottom === value.top * bottom) return decimal(value, places)
  }
  return decimal(value, 2)
}
