import { decimal, exact } from '../fraction.ts'
import { interestOnlyPayments, paymentsAYear, repayments, yearlyBalances } from './loan.ts'

interface Drawn {
  readonly amount: number | null
  readonly rate: number | null
  readonly years: number | null
  readonly frequency: string | null
  readonly interestOnlyMonths?: number | null
}

/** What is owed at the end of each year, for drawing it; nothing for what is no level loan. */
export function balancesOf(loan: Drawn): readonly number[] {
  const [amount, rate] = [exact(loan.amount), exact(loan.rate)]
  const frequency = paymentsAYear[loan.frequency ?? '']
  const years = loan.years ?? 0
  if (!amount || !rate || frequency === undefined || !Number.isInteger(years)) return []
  if (years < 1 || years > 60 || rate.top < 0n || rate.top > rate.bottom * 100n) return []
  const months = Math.max(0, loan.interestOnlyMonths ?? 0)
  const level = { amount, rate, years, frequency, interestOnly: interestOnlyPayments(months, frequency) }
  if (repayments(level) < 1) return []
  return yearlyBalances(level).map((balance) => Number(decimal(balance, 2)))
}
