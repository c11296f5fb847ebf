import { amountIn, type Row, textIn } from '../facts/tables.ts'
import { type Fraction, given, minus, sum, times, zero } from '../fraction.ts'
import {
  breakEven,
  cashForDebt,
  coverageOf,
  type Earnings,
  ebitda,
  type GlobalInputs,
  globalCoverage,
  hospitalCoverage,
  inPercent,
} from './business.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { levelPayment } from './loan.ts'
import { levelLoanOf } from './loan-figures.ts'
import type { Reader } from './reader.ts'
import { cents, nothing, part } from './shown.ts'

interface DebtService {
  readonly yearly: Fraction
  /** What is said beside a figure that was made of it. */
  readonly notes: readonly string[]
}

/** What is paid in a year on the new loan and on the debts that stay; an empty table is a borrower without any. */
function debtService(read: Reader): DebtService | null {
  const loan = levelLoanOf(read)
  const each = loan && levelPayment(loan)
  const debts = read.facts.tables?.debts ?? []
  if (!loan || !each) return null
  const kept = debts.filter((row) => textIn(row, 'action') === 'KEEP').map(yearlyPayment)
  if (!kept.every((payment) => payment !== null)) {
    read.missing.push({
      name: 'A payment in the table of debts',
      askedOf: 'lender',
      items: [],
      entered: 'debts',
    })
    return null
  }
  return {
    yearly: sum([times(each, given(loan.frequency)), ...kept]),
    notes: debts.length === 0 ? ['The table of debts is empty: only the new loan is paid.'] : [],
  }
}

const noted = (...notes: readonly string[]): Pick<FigureResult, 'note'> =>
  notes.length === 0 ? {} : { note: notes.join(' ') }

const paymentsOf: Readonly<Record<string, number>> = { MONTH: 12, QUARTER: 4, HALF_YEAR: 2, YEAR: 1 }
/** What is paid on a debt in a year; nothing while its row does not say it. */
export function yearlyPayment(row: Row): Fraction | null {
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
    read.missing.push({
      name: 'The earnings of the last projected year',
      askedOf: 'lender',
      items: [],
      entered: 'projections',
    })
  return null
}

function dscr(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  if (!service || !last) return nothing
  const cash = cashForDebt(last.earned)
  const covered = coverageOf(cash, service.yearly)
  const cushion = minus(cash, service.yearly)
  return {
    value: covered && cents(covered),
    parts: [
      ...last.rows.flatMap((row) => {
        const earned = earningsOf(row)
        return part(
          `Year ${String(row.year ?? '')}`,
          earned && coverageOf(cashForDebt(earned), service.yearly),
        )
      }),
      ...part('Cash for debt service', cash),
      ...part('Debt service', service.yearly),
      ...part('Cushion', cushion),
      ...part('Cushion, percent of EBITDA', inPercent(cushion, ebitda(last.earned))),
    ],
    ...noted(...service.notes),
  }
}

function refinancing(read: Reader): FigureResult {
  const [cash, service, least] = [
    read.term('historicalCash'),
    debtService(read),
    read.limit('refinanceCoverage'),
  ]
  const covered = cash && service && coverageOf(cash, service.yearly)
  if (!covered) return nothing
  return { value: cents(covered), parts: part('At least', least), ...noted(...service.notes) }
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

interface Others {
  readonly cash: Fraction
  readonly debtService: Fraction
  readonly notes: readonly string[]
}

const nobody = (note: string): Others => ({ cash: zero, debtService: zero, notes: [note] })

function affiliatesOf(read: Reader): Others | null {
  if (!read.facts.tables?.affiliates?.length) {
    const answer = read.choice('Whether there are affiliates', 'hasProjectAffiliates')
    if (answer === null) return null
    if (answer === 'NO') return nobody('There are no affiliates.')
  }
  const rows = read.rows('affiliates')
  const [cash, owed] = [
    read.column('affiliates', rows, 'cash', 'Cash of the affiliates'),
    read.column('affiliates', rows, 'debtService', 'Debt service of the affiliates'),
  ]
  return cash && owed && { cash, debtService: owed, notes: [] }
}

interface Guarantors extends Others, Pick<GlobalInputs, 'distributions' | 'tax' | 'living'> {}

function guarantorsOf(read: Reader): Guarantors | null {
  if (!read.facts.tables?.guarantors?.length) {
    const answer = read.choice('Guarantee of the primary owner', 'primaryOwnerGuaranteeType')
    if (answer === null) return null
    if (answer === 'NONE')
      return { ...nobody('Nobody guarantees.'), distributions: zero, tax: zero, living: zero }
  }
  const rows = read.rows('guarantors')
  const [income, owed] = [
    read.column('guarantors', rows, 'income', 'Income of the guarantors'),
    read.column('guarantors', rows, 'debtService', 'Debt service of the guarantors'),
  ]
  const [distributions, tax, living] = [
    read.term('distributions'),
    read.term('guarantorTax'),
    read.term('guarantorLiving'),
  ]
  if (!income || !owed || !distributions || !tax || !living) return null
  return { cash: income, debtService: owed, distributions, tax, living, notes: [] }
}

function global(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  const [affiliates, guarantors] = [affiliatesOf(read), guarantorsOf(read)]
  if (!service || !last || !affiliates || !guarantors) return nothing
  const { distributions, tax, living } = guarantors
  const all = globalCoverage({
    business: cashForDebt(last.earned),
    affiliates: affiliates.cash,
    guarantors: guarantors.cash,
    ...{ distributions, tax, living },
    debtService: sum([service.yearly, affiliates.debtService, guarantors.debtService]),
  })
  return {
    value: all.ratio && cents(all.ratio),
    parts: part('Cash of everybody', all.cash),
    ...noted(...service.notes, ...affiliates.notes, ...guarantors.notes),
  }
}

function breakEvenPoint(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  const [revenue, fixed, variable] = ['revenue', 'fixed', 'variable'].map(
    (column) => last && amountIn(last.row, column),
  )
  if (!service || !revenue || !fixed || !variable) return nothing
  const part_ = inPercent(variable, revenue)
  const even = part_ && breakEven(revenue, part_, fixed, service.yearly)
  if (!even?.withService) return { value: null, note: 'The variable cost takes all of the revenue.' }
  return {
    value: cents(even.withService),
    parts: [...part('Without debt service', even.alone), ...part('Safety, percent', even.safety)],
    ...noted(...service.notes),
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
