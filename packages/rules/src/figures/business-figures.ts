import { createContext } from '../engine/checks/check-context.ts'
import { equityTests } from '../engine/checks/equity.ts'
import { collateralItem } from '../engine/checks/money-checks.ts'
import { amountIn, isYes, type Row, sumOf, textIn } from '../facts/tables.ts'
import { decimal, type Fraction, given, minus, percentOf, sum, times, zero } from '../fraction.ts'
import {
  breakEven,
  btuForADollar,
  cashForDebt,
  coverage,
  coverageOf,
  type Earnings,
  ebitda,
  globalCoverage,
  hospitalCoverage,
  inPercent,
  payback,
} from './business.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { levelPayment } from './loan.ts'
import { levelLoanOf } from './loan-figures.ts'
import type { Reader } from './reader.ts'

const nothing: FigureResult = { value: null }
const shown = (value: Fraction) => decimal(value, 2)
const part = (name: string, value: Fraction | null | undefined) =>
  value ? [{ name, value: shown(value) }] : []
const loanAmount = (read: Reader) => read.answer('Total loan amount', 'totalLoanAmount')

function sourcesAndUses(read: Reader): FigureResult {
  const [sources, uses] = [read.rows('sources'), read.rows('uses')]
  const from = read.column('sources', sources, 'amount', 'Sum of the sources')
  const to = read.column('uses', uses, 'amount', 'Sum of the uses')
  if (!from || !to || !sources) return nothing
  const loan = sumOf(
    sources.filter((row) => textIn(row, 'kind') === 'GUARANTEED_LOAN'),
    'amount',
  )
  const share = loan && inPercent(loan, from)
  return {
    value: shown(minus(from, to)),
    parts: [
      ...part('Sources', from),
      ...part('Uses', to),
      ...part('Loan, percent of the sources', share),
      ...part('Own and other, percent of the sources', share && minus(given(100), share)),
    ],
    note: 'Nothing is left over when they meet.',
  }
}

function equity(read: Reader): FigureResult {
  const tests = equityTests(createContext(read.pack, read.facts))
  if (!tests) {
    read.missing.push({
      name: 'Whether the business is new',
      askedOf: 'lender',
      items: [{ stage: 'application', fieldId: 'borrowerOperatingStatus' }],
    })
    return nothing
  }
  for (const { name, share } of tests) if (!share) read.missing.push({ name, askedOf: 'lender', items: [] })
  const first = tests.find(({ share }) => share)
  const passing = tests.find((test) => test.passes)
  return {
    value: first?.share ? shown(first.share) : null,
    parts: tests.flatMap(({ name, share, least }) => [
      ...part(name, share),
      ...part(`${name}, at least`, least),
    ]),
    note: passing ? `It passes by ${passing.name}; one test is enough.` : 'No test that can be made passes.',
  }
}

function collateral(read: Reader): FigureResult {
  const [loan, rows] = [loanAmount(read), read.rows('collateral')]
  const items = rows?.map(collateralItem)
  if (!loan || !items) return nothing
  if (!items.every((item) => item !== null)) {
    read.missing.push({
      name: 'A value or an advance rate in the table of collateral',
      askedOf: 'lender',
      items: [],
    })
    return nothing
  }
  const { total, ratio, shortfall } = coverage(items, loan)
  return {
    value: ratio && shown(ratio),
    parts: [...part('Discounted collateral', total), ...part('Short of the loan', shortfall)],
  }
}

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
    value: covered && shown(covered),
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
  return covered ? { value: shown(covered), parts: part('At least', least) } : nothing
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
  return covered ? { value: shown(covered), parts: part('At least', least) } : nothing
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
  return { value: all.ratio && shown(all.ratio), parts: part('Cash of everybody', all.cash) }
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
    value: shown(even.withService),
    parts: [...part('Without debt service', even.alone), ...part('Safety, percent', even.safety)],
  }
}

function energy(read: Reader): FigureResult {
  const [loan, uses, share] = [loanAmount(read), read.rows('uses'), read.limit('energyLoanShare')]
  const eligible = uses?.filter((row) => isYes(row, 'eligible') !== false) ?? null
  const cost = read.column('uses', eligible, 'amount', 'Eligible cost')
  const [energy_, price] = [read.term('kilowattHours'), read.term('kilowattHourPrice')]
  if (!loan || !cost || !share || !energy_ || !price) return nothing
  const [years, perDollar] = [payback(cost, times(energy_, price)), btuForADollar(energy_, loan)]
  return {
    value: years && shown(years),
    parts: [
      ...part('Loan at most', percentOf(share, cost)),
      ...part('Match at least', minus(cost, percentOf(share, cost))),
      ...part('BTU for a dollar', perDollar),
    ],
  }
}

export const businessFigures: readonly FigureKind[] = [
  {
    id: 'C04',
    title: 'Sources and uses',
    formula: 'sum of the sources − sum of the uses',
    unit: 'dollars',
    source: '5001.451(b)(1)',
    of: sourcesAndUses,
  },
  {
    id: 'C05',
    title: 'Equity',
    formula:
      '(equity + standstill) ÷ assets, or own funds ÷ eligible cost, or contributed capital ÷ (net fixed assets + depreciation)',
    unit: 'percent',
    source: '5001.105(d)',
    of: equity,
  },
  {
    id: 'C06',
    title: 'Collateral coverage',
    formula: 'sum of max((value − going concern) × advance − prior lien, 0) ÷ loan',
    unit: 'ratio',
    source: '5001.202(b)(4)',
    of: collateral,
  },
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
  {
    id: 'C15',
    title: 'Payback of an energy project',
    formula: 'cost ÷ value of a year’s energy',
    unit: 'years',
    source: '5001.319',
    of: energy,
  },
]
