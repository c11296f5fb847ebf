import { createContext } from '../engine/checks/check-context.ts'
import { equityTests } from '../engine/checks/equity.ts'
import { collateralItem } from '../engine/checks/money-checks.ts'
import { isYes, sumOf, textIn } from '../facts/tables.ts'
import { given, minus, percentOf, times } from '../fraction.ts'
import { btuForADollar, coverage, inPercent, payback } from './business.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import type { Reader } from './reader.ts'
import { cents, nothing, part } from './shown.ts'

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
    value: cents(minus(from, to)),
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
  for (const { name, share } of tests)
    if (!share) read.missing.push({ name, askedOf: 'lender', items: [], entered: 'terms' })
  const first = tests.find(({ share }) => share)
  const passing = tests.find((test) => test.passes)
  return {
    value: first?.share ? cents(first.share) : null,
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
      entered: 'collateral',
    })
    return nothing
  }
  const { total, ratio, shortfall } = coverage(items, loan)
  return {
    value: ratio && cents(ratio),
    parts: [...part('Discounted collateral', total), ...part('Short of the loan', shortfall)],
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
    value: years && cents(years),
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
    id: 'C15',
    title: 'Payback of an energy project',
    formula: 'cost ÷ value of a year’s energy',
    unit: 'years',
    source: '5001.319',
    of: energy,
  },
]
