import { type Fraction, rounded } from '../fraction.ts'
import { growthOf, type LevelLoan, retention } from './loan.ts'

/** Binary places: a loan of a billion over sixty years is still told apart from the next cent. */
const places = 128n
const whole = 1n << places

/** Two numbers between which a third one lies, each in so many parts of a whole. */
interface Between {
  readonly low: bigint
  readonly high: bigint
}

/**
 * The fee of each year to the cent, as `retention` has it rounded. Exactly reckoned, what is owed after thirty years has
 * thousands of digits, of which a cent needs few: it is enclosed, and reckoned exactly only where the cent lies between.
 */
export function retainedInCents(loan: LevelLoan, percentage: Fraction, rate: Fraction): readonly bigint[] {
  return (
    enclosed(loan, percentage, rate) ??
    retention(loan, percentage, rate).years.map(({ fee }) => rounded(fee, 2).top)
  )
}

function enclosed(loan: LevelLoan, percentage: Fraction, rate: Fraction): readonly bigint[] | null {
  const { amount, years, frequency, interestOnly = 0 } = loan
  const { interest, whole: bottom, periods } = growthOf(loan)
  const top = 100n * amount.top * percentage.top * rate.top
  if (interest <= 0n || periods <= 0n || top < 0n) return null
  const grownOnce = (interest << places) / bottom + whole
  const each: Between = { low: grownOnce, high: grownOnce + 1n }
  const all = powerOf(each, Number(periods))
  if (all.low <= whole) return null
  // What a dollar of the loan costs in a year at whose end it is owed as a whole, divided by all that it grows.
  const cost = amount.bottom * percentage.bottom * rate.bottom * 10_000n
  const [least, most] = [cost * (all.low - whole), cost * (all.high - whole)]
  const yearly = powerOf(each, frequency)
  const cents: bigint[] = []
  let grown: Between = { low: whole, high: whole }
  let paid = 0
  for (let year = 1; year <= years; year += 1) {
    const due = Math.max(0, year * frequency - interestOnly)
    if (due > paid) grown = product(grown, due - paid === frequency ? yearly : powerOf(each, due - paid))
    paid = due
    const [low, high] = [all.low - grown.high, all.high - grown.low]
    const cent = due === 0 ? toCent(top, cost) : toCent(top * (low > 0n ? low : 0n), most)
    if (due > 0 && cent !== toCent(top * high, least)) return null
    cents.push(cent)
  }
  return cents
}

/** Halves go away from zero. */
const toCent = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)

const product = (a: Between, b: Between): Between => ({
  low: (a.low * b.low) >> places,
  high: ((a.high * b.high) >> places) + 1n,
})

function powerOf(base: Between, exponent: number): Between {
  if (exponent === 0) return { low: whole, high: whole }
  const half = powerOf(base, Math.floor(exponent / 2))
  const square = product(half, half)
  return exponent % 2 === 0 ? square : product(square, base)
}
