import { amountIn, type Row, textIn } from '../facts/tables.ts'
import { type Fraction, given, minus, sum, times, zero } from '../fraction.ts'
import {
  breakEven,
  cashForDebt,
  coverageOf,
  type Earnings,
  ebitda,
  globalCoverage,
  hospitalCoverage,
  inPercent,
} from './business.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { levelPayment } from './loan.ts'
import { levelLoanOf } from './loan-figures.ts'
import type { Reader } from './reader.ts'
import { cents, nothing, part } from './shown.ts'

/** What is paid in a year on the new loan and on the debts that stay. */
function debtService(read: Reader): Fraction | null {
  const loan = levelLoanOf(read)
  const each = loan && levelPayment(loan)
  const debts = read.rows('debts')
  if (!loan || !each || !debts) return null
  const kept = debts.filter((row) => textIn(row, 'action') === 'KEEP').map(yearlyPayment)
  if (!kept.every((payment) => payment !== null)) {
    read.missing.push({ name: 'A payment in the table of debts', askedOf: 'lender', items: [] })
    return null
  }
  return sum([times(each, given(loan.frequency)), ...kept])
}

const paymentsOf: Readonly<Record<string, number>> = { MONTH: 12, QUARTER: 4, HALF_YEAR: 2, YEAR: 1 }
function yearlyPayment(row: Row): Fraction | null {
  const [payment, times_] = [amountIn(row, 'payment'), paymentsOf[textIn(row, 'per')]]
  return payment && times_ !== undefined ? times(payment, given(times_)) : null
}

function earningsOf(row: Row): Earnings | null {
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

/** The last year is the one at full operation; those before stand beside it. */
function lastYear(
  read: Reader,
): { readonly rows: readonly Row[]; readonly row: Row; readonly earned: Earnings } | null {
  const rows = read.rows('projections')
  const row = rows?.at(-1)
  const earned = row && earningsOf(row)
  if (rows && row && earned) return { rows, row, earned }
  if (rows)
    read.missing.push({ name: 'The earnings of the last projected year', askedOf: 'lender', items: [] })
  return null
}

function dscr(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  if (!service || !last) return nothing
  const cash = cashForDebt(last.earned)
  const covered = coverageOf(cash, service)
  const cushion = minus(cash, service)
  return {
    value: covered && cents(covered),
    parts: [
      ...last.rows.flatMap((row) => {
        const earned = earningsOf(row)
        return part(`Year ${String(row.year ?? '')}`, earned && coverageOf(cashForDebt(earned), service))
      }),
      ...part('Cash for debt service', cash),
      ...part('Debt service', service),
      ...part('Cushion', cushion),
      ...part('Cushion, percent of EBITDA', inPercent(cushion, ebitda(last.earned))),
    ],
  }
}

function refinancing(read: Reader): FigureResult {
  const [cash, service, least] = [
    read.term('historicalCash'),
    debtService(read),
    read.limit('refinanceCoverage'),
  ]
  const covered = cash && service && coverageOf(cash, service)
  return covered ? { value: cents(covered), parts: part('At least', least) } : nothing
}

function hospital(read: Reader): FigureResult {
  const service = read.answer(
    'New yearly payment',
    'ruralHospitalNewAnnualDebtService',
    'healthCareNewAnnualDebtRepayment',
  )
  const [cash, capital, debt] = [
    read.term('hospitalCash'),
    read.term('capitalReserve'),
    read.term('debtReserve'),
  ]
  const least = read.limit('hospitalCoverage')
  const covered = cash && service && capital && debt && hospitalCoverage(cash, service, capital, debt)
  return covered ? { value: cents(covered), parts: part('At least', least) } : nothing
}

function global(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  const [affiliates, guarantors] = [read.rows('affiliates'), read.rows('guarantors')]
  const [cash, owed] = [
    read.column('affiliates', affiliates, 'cash', 'Cash of the affiliates'),
    read.column('affiliates', affiliates, 'debtService', 'Debt service of the affiliates'),
  ]
  const [income, own] = [
    read.column('guarantors', guarantors, 'income', 'Income of the guarantors'),
    read.column('guarantors', guarantors, 'debtService', 'Debt service of the guarantors'),
  ]
  const [distributions, tax, living] = [
    read.term('distributions'),
    read.term('guarantorTax'),
    read.term('guarantorLiving'),
  ]
  if (!service || !last || !cash || !owed || !income || !own || !distributions || !tax || !living)
    return nothing
  const all = globalCoverage({
    business: cashForDebt(last.earned),
    affiliates: cash,
    guarantors: income,
    distributions,
    tax,
    living,
    debtService: sum([service, owed, own]),
  })
  return { value: all.ratio && cents(all.ratio), parts: part('Cash of everybody', all.cash) }
}

function breakEvenPoint(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  const [revenue, fixed, variable] = ['revenue', 'fixed', 'variable'].map(
    (column) => last && amountIn(last.row, column),
  )
  if (!service || !revenue || !fixed || !variable) return nothing
  const part_ = inPercent(variable, revenue)
  const even = part_ && breakEven(revenue, part_, fixed, service)
  if (!even?.withService) return { value: null, note: 'The variable cost takes all of the revenue.' }
  return {
    value: cents(even.withService),
    parts: [...part('Without debt service', even.alone), ...part('Safety, percent', even.safety)],
  }
}

export const coverageFigures: readonly FigureKind[] = [
  {
    id: 'C07',
    title: 'Debt service coverage',
    formula: '(net income + interest + tax + depreciation − one-off − replacement) ÷ debt service',
    unit: 'ratio',
    source: '5001.3',
    of: dscr,
  },
  {
    id: 'C08',
    title: 'Coverage when refinancing',
    formula: 'historical cash ÷ proposed debt service',
    unit: 'ratio',
    source: '5001.102(d)(4)',
    of: refinancing,
  },
  {
    id: 'C09',
    title: 'Coverage of a rural hospital',
    formula: 'cash ÷ (debt service + reserve for capital + reserve for debt)',
    unit: 'ratio',
    source: '5001.102(d)(5)',
    of: hospital,
  },
  {
    id: 'C10',
    title: 'Global coverage',
    formula:
      '(business + affiliates + guarantors − distributions counted already − tax − living) ÷ all debt service',
    unit: 'ratio',
    source: 'convention',
    of: global,
  },
  {
    id: 'C11',
    title: 'Break-even',
    formula: '(fixed + debt service) ÷ (1 − variable part)',
    unit: 'dollars',
    source: 'convention',
    of: breakEvenPoint,
  },
]
