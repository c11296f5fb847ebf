import { decimal, type Fraction, given, over, times, zero } from '../fraction.ts'
import { dollars } from '../written.ts'
import { interestOnlyPayments, interestPayment, type LevelLoan, paymentsAYear, repayments } from './loan.ts'
import type { Reader } from './reader.ts'
import { inHundred } from './shown.ts'

export const amountOf = (read: Reader) => read.answer('Total loan amount', 'totalLoanAmount')
export const percentageOf = (read: Reader) =>
  read.answer('Percentage requested', 'guaranteePercentageRequested')

/** The longest schedule that is computed; the rule allows forty years. */
const longest = 60

/** The new loan; what is out of every bound is said to be missing, as if nobody had answered. */
export function levelLoanOf(read: Reader): LevelLoan | null {
  const amount = amountOf(read)
  const rate = read.term('interestRate')
  const years = read.answer('Term in years', 'loanTermYears')
  const frequency = paymentsAYear[read.choice('Payments', 'loanPaymentFrequency') ?? '']
  const months = read.termIfSaid('interestOnlyMonths') ?? zero
  if (!amount || !rate || !years || frequency === undefined) return null
  const length = Number(decimal(years, 0))
  const interestOnly = interestOnlyPayments(Math.max(0, Number(decimal(months, 0))), frequency)
  const loan = { amount, rate, years: length, frequency, interestOnly }
  const isUsual = length >= 1 && length <= longest && rate.top >= 0n && rate.top <= rate.bottom * 100n
  if (isUsual && repayments(loan) >= 1) return loan
  read.missing.push({
    name: isUsual
      ? 'Fewer months of interest only than the term has'
      : 'A term of 1 to 60 years and a rate of 0 to 100 percent',
    askedOf: 'lender',
    items: isUsual ? [] : [{ stage: 'application', fieldId: 'loanTermYears' }],
    entered: 'terms',
  })
  return null
}

/** The payment with its numbers in the formula. */
export function paymentWorking(loan: LevelLoan, each: Fraction): readonly string[] {
  const { amount, rate, years, frequency, interestOnly = 0 } = loan
  const period = over(rate, given(frequency)) ?? zero
  const count = repayments(loan)
  const left = interestOnly > 0 ? ` − ${interestOnly} of interest only = ${count}` : ''
  return [
    ...(interestOnly > 0
      ? [
          `Interest only, ${interestOnly} payments: ${dollars(amount)} × ${inHundred(rate)} ÷ ${frequency} = ${dollars(interestPayment(loan))} each`,
        ]
      : []),
    `i = ${inHundred(rate)} ÷ ${frequency} = ${inHundred(period)}; k = ${years} × ${frequency}${left || ` = ${count}`}`,
    rate.top === 0n
      ? `${dollars(amount)} ÷ ${count} = ${dollars(each)}`
      : `${dollars(amount)} × ${inHundred(rate)} ÷ ${frequency} ÷ (1 − (1 + ${inHundred(rate)} ÷ ${frequency})^−${count}) = ${dollars(each)}`,
    `In a year ${frequency} of them, before rounding: ${dollars(times(each, given(frequency)))}`,
  ]
}
