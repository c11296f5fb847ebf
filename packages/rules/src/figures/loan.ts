import {
  compare,
  type Fraction,
  minus,
  over,
  percentOf,
  plus,
  rounded,
  sum,
  times,
  zero,
} from '../fraction.ts'

/** How often a year something is paid. */
export const paymentsAYear: Readonly<Record<string, number>> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  SEMI_ANNUAL: 2,
  ANNUAL: 1,
}

export interface LevelLoan {
  readonly amount: Fraction
  /** Percent a year. */
  readonly rate: Fraction
  readonly years: number
  /** Payments a year. */
  readonly frequency: number
  /** So many payments at first are of interest alone; the loan is repaid by those that are left. */
  readonly interestOnly?: number
}

/** How many payments fall into months of interest only; one that falls behind them repays. */
export const interestOnlyPayments = (months: number, frequency: number): number =>
  Math.floor((months * frequency) / 12)

/** How many payments repay the loan. */
export const repayments = ({ years, frequency, interestOnly = 0 }: LevelLoan): number =>
  years * frequency - interestOnly

/**
 * Interest of one period as a whole number over another, in lowest terms: everything of a level loan is a power of
 * these two, so a schedule of forty years stays exact without one division on the way.
 */
export function growthOf(loan: LevelLoan) {
  const { rate, frequency } = loan
  const [interest, whole] = lowest(rate.top, rate.bottom * 100n * BigInt(frequency))
  return { interest, whole, grown: interest + whole, periods: BigInt(repayments(loan)) }
}

type Growth = ReturnType<typeof growthOf>
interface Grown {
  readonly of: Growth
  readonly all: bigint
  readonly none: bigint
  /** What is paid each time for a dollar of the loan. */
  readonly payment: Fraction
}
let lastGrown: Grown | null = null

/**
 * Growth over all periods, and none. That of the last loan is kept: a schedule asks for it in each of its years, and
 * the same project is read again and again while only its amount changes.
 */
function grownOf(growth: Growth): Grown {
  const { interest, whole, grown, periods } = growth
  const of = lastGrown?.of
  if (lastGrown && of?.interest === interest && of.whole === whole && of.periods === periods) return lastGrown
  const [all, none] = [grown ** periods, whole ** periods]
  lastGrown = { of: growth, all, none, payment: { top: interest * all, bottom: whole * (all - none) } }
  return lastGrown
}

/** What is paid each time, once the loan is repaid; nothing for a loan without payments. */
export function levelPayment(loan: LevelLoan): Fraction | null {
  const growth = growthOf(loan)
  const { interest, periods } = growth
  if (periods <= 0n || interest < 0n) return null
  if (interest === 0n) return over(loan.amount, { top: periods, bottom: 1n })
  return times(loan.amount, grownOf(growth).payment)
}

/** A year of payments once the loan is repaid, for what is measured against it. */
export function yearOfPayments(loan: LevelLoan): Fraction | null {
  const each = levelPayment(loan)
  return each && times(each, { top: BigInt(loan.frequency), bottom: 1n })
}

/** What is owed after so many payments. */
export function balanceAfter(loan: LevelLoan, payments: number): Fraction | null {
  const growth = growthOf(loan)
  const { interest, whole, grown, periods } = growth
  const interestOnly = loan.interestOnly ?? 0
  if (payments >= 0 && payments <= interestOnly && periods > 0n && interest >= 0n) return loan.amount
  const paid = BigInt(payments - interestOnly)
  if (periods <= 0n || interest < 0n || paid < 0n || paid > periods) return null
  if (interest === 0n) return times(loan.amount, { top: periods - paid, bottom: periods })
  const { all, none } = grownOf(growth)
  const owed = all - grown ** paid * whole ** (periods - paid)
  return over(times(loan.amount, { top: owed, bottom: 1n }), { top: all - none, bottom: 1n })
}

/** What is paid each time while nothing is repaid. */
export const interestPayment = ({ amount, rate, frequency }: LevelLoan): Fraction =>
  times(percentOf(rate, amount), { top: 1n, bottom: BigInt(frequency) })

/** What is owed at the end of each year. */
export function yearlyBalances(loan: LevelLoan): readonly Fraction[] {
  return Array.from({ length: loan.years }, (_, at) => balanceAfter(loan, (at + 1) * loan.frequency)).flatMap(
    (balance) => balance ?? [],
  )
}

/** C02: the loan, of it the guaranteed part, of that the fee. */
export const guaranteeFee = (loan: Fraction, percentage: Fraction, fee: Fraction): Fraction =>
  percentOf(fee, percentOf(percentage, loan))

/** A range of loans with one percentage; without an end, all above. */
export interface Band {
  readonly from: Fraction
  readonly percentage: Fraction
  /** The first amount that is no longer in it, or the last that is. */
  readonly below?: Fraction
  readonly upTo?: Fraction
}

export const isInBand = (loan: Fraction, { from, below, upTo }: Band): boolean =>
  compare(loan, from) >= 0 &&
  (below === undefined || compare(loan, below) < 0) &&
  (upTo === undefined || compare(loan, upTo) <= 0)

export type FinancedFee =
  | { readonly loan: Fraction; readonly fee: Fraction; readonly percentage: Fraction }
  /** Each band leads out of itself: no loan pays both what is wanted and its own fee. */
  | {
      readonly loan: null
      readonly tried: readonly { readonly percentage: Fraction; readonly loan: Fraction }[]
    }

/** C02c: the loan that pays for the project and for its own fee. Each band is tried once; nothing is iterated. */
export function financedFee(net: Fraction, bands: readonly Band[], fee: Fraction): FinancedFee {
  const tried = bands.flatMap((band) => {
    const part = minus({ top: 1n, bottom: 1n }, guaranteeFee({ top: 1n, bottom: 1n }, band.percentage, fee))
    const loan = over(net, part)
    return loan && compare(part, zero) > 0 ? [{ band, percentage: band.percentage, loan }] : []
  })
  const fits = tried.find(({ band, loan }) => isInBand(rounded(loan, 2), band))
  if (!fits) return { loan: null, tried: tried.map(({ percentage, loan }) => ({ percentage, loan })) }
  return { loan: fits.loan, fee: minus(fits.loan, net), percentage: fits.percentage }
}

export interface Retention {
  readonly years: readonly { readonly balance: Fraction; readonly fee: Fraction }[]
  readonly total: Fraction
}

/** C03: each year the guaranteed part of what is owed on December 31. */
export function retention(loan: LevelLoan, percentage: Fraction, rate: Fraction): Retention {
  const years = yearlyBalances(loan).map((balance) => ({
    balance,
    fee: guaranteeFee(balance, percentage, rate),
  }))
  return { years, total: sum(years.map(({ fee }) => fee)) }
}

/** C12: what the sale of the guaranteed part brings above its amount. The price is in percent. */
export const salePremium = (guaranteed: Fraction, price: Fraction): Fraction =>
  minus(percentOf(price, guaranteed), guaranteed)

/** C12: servicing of the sold part in the first year, on the mean of what is owed at its beginning and its end. */
export function firstYearServicing(loan: LevelLoan, percentage: Fraction, rate: Fraction): Fraction | null {
  const end = balanceAfter(loan, loan.frequency)
  if (!end) return null
  return percentOf(rate, percentOf(percentage, times(plus(loan.amount, end), { top: 1n, bottom: 2n })))
}

/** C16: rates weighted with their amounts. */
export function blendedRate(
  parts: readonly { readonly amount: Fraction; readonly rate: Fraction }[],
): Fraction | null {
  return over(
    sum(parts.map(({ amount, rate }) => times(amount, rate))),
    sum(parts.map(({ amount }) => amount)),
  )
}

function lowest(top: bigint, bottom: bigint): readonly [bigint, bigint] {
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? [0n, 1n] : [top / a, bottom / a]
}
