import {
  compare,
  type Fraction,
  largest,
  minus,
  over,
  percentOf,
  plus,
  sum,
  times,
  zero,
} from '../fraction.ts'

/** C05: each way to show equity, in percent; nothing where an input is missing. */
export interface EquityInputs {
  readonly assets: Fraction | null
  readonly debt: Fraction | null
  /** Of the debt, what is owed to owners on standstill; it counts as equity. */
  readonly standstill: Fraction
  /** Own funds, grants and standstill that pay for the project. */
  readonly ownFunds: Fraction | null
  readonly eligibleCost: Fraction | null
  readonly contributedCapital: Fraction | null
  /** Net fixed assets and depreciation. */
  readonly fixedAssets: Fraction | null
}

export interface EquityShares {
  readonly balanceSheet: Fraction | null
  readonly debtToEquity: Fraction | null
  readonly cost: Fraction | null
  readonly capital: Fraction | null
}

export function equityShares(inputs: EquityInputs): EquityShares {
  const { assets, debt, standstill, ownFunds, eligibleCost, contributedCapital, fixedAssets } = inputs
  const owed = debt && minus(debt, standstill)
  const equity = assets && owed && minus(assets, owed)
  return {
    balanceSheet: equity && assets && inPercent(equity, assets),
    debtToEquity: equity && owed && over(owed, equity),
    cost: ownFunds && eligibleCost && inPercent(ownFunds, eligibleCost),
    capital: contributedCapital && fixedAssets && inPercent(contributedCapital, fixedAssets),
  }
}

export interface CollateralItem {
  readonly value: Fraction
  readonly goingConcern: Fraction
  /** Percent of the value that is lent on. */
  readonly advance: Fraction
  readonly priorLien: Fraction
}

/** C06: what is left of each thing after its discount and whoever stands before the lender; never less than nothing. */
export function discounted({ value, goingConcern, advance, priorLien }: CollateralItem): Fraction {
  return largest(minus(percentOf(advance, minus(value, goingConcern)), priorLien), zero)
}

export function coverage(items: readonly CollateralItem[], loan: Fraction) {
  const total = sum(items.map(discounted))
  return { total, ratio: over(total, loan), shortfall: largest(minus(loan, total), zero) }
}

export interface Earnings {
  readonly netIncome: Fraction
  readonly interest: Fraction
  readonly tax: Fraction
  readonly depreciation: Fraction
  /** Income that will not come again; an expense that will not is below zero. */
  readonly oneOff: Fraction
  /** Expected replacement of what wears out. */
  readonly replacement: Fraction
}

/** C07: EBITDA less replacements, which is what debt can be paid from. */
export function cashForDebt({
  netIncome,
  interest,
  tax,
  depreciation,
  oneOff,
  replacement,
}: Earnings): Fraction {
  return minus(minus(sum([netIncome, interest, tax, depreciation]), oneOff), replacement)
}

export const ebitda = ({ netIncome, interest, tax, depreciation, oneOff }: Earnings): Fraction =>
  minus(sum([netIncome, interest, tax, depreciation]), oneOff)

export const coverageOf = (cash: Fraction, debtService: Fraction): Fraction | null => over(cash, debtService)

/** C09: reserves are paid before there is anything left. */
export const hospitalCoverage = (
  cash: Fraction,
  debtService: Fraction,
  capitalReserve: Fraction,
  debtReserve: Fraction,
): Fraction | null => over(cash, sum([debtService, capitalReserve, debtReserve]))

export interface GlobalInputs {
  readonly business: Fraction
  readonly affiliates: Fraction
  readonly guarantors: Fraction
  /** What guarantors draw from the business and its affiliates, and is counted there already. */
  readonly distributions: Fraction
  readonly tax: Fraction
  readonly living: Fraction
  readonly debtService: Fraction
}

/** C10: everybody together, and no dollar twice. */
export function globalCoverage(inputs: GlobalInputs) {
  const { business, affiliates, guarantors, distributions, tax, living, debtService } = inputs
  const cash = minus(sum([business, affiliates, minus(guarantors, distributions)]), plus(tax, living))
  return { cash, ratio: over(cash, debtService) }
}

/** C11: the revenue at which nothing is left. The variable part is percent of revenue. */
export function breakEven(revenue: Fraction, variable: Fraction, fixed: Fraction, debtService: Fraction) {
  const left = minus({ top: 1n, bottom: 1n }, percentOf(variable, { top: 1n, bottom: 1n }))
  if (compare(left, zero) <= 0) return null
  const [alone, withService] = [over(fixed, left), over(plus(fixed, debtService), left)]
  const safety = withService && inPercent(minus(revenue, withService), revenue)
  return { alone, withService, safety }
}

/** C15: how long the value of a year's energy takes to pay the cost, and the energy for a dollar of the loan. */
export const btuOfKilowattHour: Fraction = { top: 341_214n, bottom: 100n }
export const payback = (cost: Fraction, yearlyValue: Fraction): Fraction | null => over(cost, yearlyValue)
export const btuForADollar = (kilowattHours: Fraction, loan: Fraction): Fraction | null =>
  over(times(kilowattHours, btuOfKilowattHour), loan)

/** A part of a whole in percent. */
export function inPercent(part: Fraction, whole: Fraction): Fraction | null {
  return over(times(part, { top: 100n, bottom: 1n }), whole)
}
