import { amountIn, type Row, textIn } from '../facts/tables.ts'
import { type Fraction, given, sum, times, zero } from '../fraction.ts'
import { dollars } from '../written.ts'
import { cashForDebt, type Earnings } from './business.ts'
import type { FigureResult } from './figures.ts'
import { levelLoanOf } from './level-loan.ts'
import { yearOfPayments } from './loan.ts'
import type { Reader } from './reader.ts'
import { added } from './shown.ts'

export interface DebtService {
  readonly yearly: Fraction
  /** What is said beside a figure that was made of it. */
  readonly notes: readonly string[]
  readonly working: readonly string[]
}

/**
 * What is paid in a year on the new loan and on the debts that stay; an empty table is a borrower without any. Months of
 * interest only make no year easier here: what is earned has to carry the payments that follow them.
 */
export function debtService(read: Reader): DebtService | null {
  const loan = levelLoanOf(read)
  const own = loan && yearOfPayments(loan)
  const debts = read.facts.tables?.debts ?? []
  const kept = debts.filter((row) => textIn(row, 'action') === 'KEEP')
  const paid = kept.map((row) => {
    const payment = yearlyPayment(row)
    if (!payment) read.lacks(`A payment of ${textIn(row, 'creditor') || 'a debt without a name'}`, 'debts')
    return payment
  })
  if (!loan || !own || !paid.every((payment) => payment !== null)) return null
  const yearly = sum([own, ...paid])
  return {
    yearly,
    notes: [
      ...(debts.length === 0 ? ['The table of debts is empty: only the new loan is paid.'] : []),
      ...(loan.interestOnly
        ? ['Measured against the payments after the months of interest only, in every year.']
        : []),
    ],
    working: [`Debt service: ${added([own, ...paid])}${paid.length > 0 ? ` = ${dollars(yearly)}` : ''}`],
  }
}

export const noted = (...notes: readonly string[]): Pick<FigureResult, 'note'> =>
  notes.length === 0 ? {} : { note: notes.join(' ') }

const paymentsOf: Readonly<Record<string, number>> = { MONTH: 12, QUARTER: 4, HALF_YEAR: 2, YEAR: 1 }

/** What is paid on a debt in a year; nothing while its row does not say it. */
export function yearlyPayment(row: Row): Fraction | null {
  const [payment, often] = [amountIn(row, 'payment'), paymentsOf[textIn(row, 'per')]]
  return payment && often !== undefined ? times(payment, given(often)) : null
}

const earned = { netIncome: 'Net income', interest: 'Interest', tax: 'Tax', depreciation: 'Depreciation' }
type Earned = keyof typeof earned

export function earningsOf(row: Row): Earnings | null {
  const [netIncome, interest] = [amountIn(row, 'netIncome'), amountIn(row, 'interest')]
  const [tax, depreciation] = [amountIn(row, 'tax'), amountIn(row, 'depreciation')]
  if (!netIncome || !interest || !tax || !depreciation) return null
  return {
    netIncome,
    interest,
    tax,
    depreciation,
    oneOff: amountIn(row, 'oneOff') ?? zero,
    replacement: amountIn(row, 'capex') ?? zero,
  }
}

export interface LastYear {
  readonly rows: readonly Row[]
  readonly row: Row
  readonly earned: Earnings
  readonly working: readonly string[]
}

/** The last year is the one at full operation; those before stand beside it. */
export function lastYear(read: Reader): LastYear | null {
  const rows = read.rows('projections')
  const row = rows?.at(-1)
  if (!rows || !row) return null
  for (const column of Object.keys(earned) as Earned[]) need(read, row, column, earned[column])
  const found = earningsOf(row)
  return found && { rows, row, earned: found, working: [cashWorking(row, found)] }
}

/** A cell of the last projected year, or that it is missing there. */
export function need(read: Reader, row: Row, column: string, name: string): Fraction | null {
  const amount = amountIn(row, column)
  const year = row.year ? ` of ${row.year}` : ' of the last year'
  if (!amount) return read.lacks(`${name}${year}`, 'projections')
  read.found(`${name}${year}`, 'Table of projections', amount)
  return amount
}

function cashWorking(row: Row, all: Earnings): string {
  const { netIncome, interest, tax, depreciation, oneOff, replacement } = all
  return `Cash for debt service${row.year ? ` in ${row.year}` : ''}: ${added([netIncome, interest, tax, depreciation])} − ${dollars(oneOff)} − ${dollars(replacement)} = ${dollars(cashForDebt(all))}`
}
