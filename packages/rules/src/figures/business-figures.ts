import { collateralItem } from '../engine/checks/money-checks.ts'
import { amountIn, isYes, type Row, sumOf, textIn } from '../facts/tables.ts'
import { type Fraction, given, minus, one, percentOf, times, zero } from '../fraction.ts'
import { dollars, plain, ratio } from '../written.ts'
import {
  btuForADollar,
  btuOfKilowattHour,
  type CollateralItem,
  coverage,
  discounted,
  inPercent,
  payback,
} from './business.ts'
import { equity } from './equity-figure.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { amountOf } from './level-loan.ts'
import type { Reader } from './reader.ts'
import { added, cents, inHundred, nothing, part, toFour } from './shown.ts'

const amountsIn = (rows: readonly Row[] | null) =>
  (rows ?? []).flatMap((row) => amountIn(row, 'amount') ?? [])

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
    working: [
      `Sources: ${added(amountsIn(sources))} = ${dollars(from)}`,
      `Uses: ${added(amountsIn(uses))} = ${dollars(to)}`,
      `${dollars(from)} − ${dollars(to)} = ${dollars(minus(from, to))}`,
      ...(loan && share ? [`Loan: ${dollars(loan)} ÷ ${dollars(from)} = ${cents(share)}%`] : []),
    ],
  }
}

function collateral(read: Reader): FigureResult {
  const [loan, rows] = [amountOf(read), read.rows('collateral')]
  for (const [at, row] of (rows ?? []).entries()) {
    if (!amountIn(row, 'value')) read.lacks(`The value of ${itemName(row, at)}`, 'collateral')
    if (!amountIn(row, 'advance')) read.lacks(`The advance rate of ${itemName(row, at)}`, 'collateral')
  }
  const items = rows?.map(collateralItem)
  if (!loan || !rows || !items?.every((item) => item !== null)) return nothing
  const found = coverage(items, loan)
  if (!found.ratio) return { value: null, note: 'A loan of nothing needs no collateral.' }
  const { total, shortfall } = found
  return {
    value: cents(found.ratio, { least: one }),
    // Less than a cent is lacking too.
    parts: [...part('Discounted collateral', total), ...part('Short of the loan', shortfall, { most: zero })],
    working: [
      ...items.map((item, at) => `${itemName(rows[at] ?? {}, at)}: ${discountWorking(item)}`),
      `${dollars(total)} ÷ ${dollars(loan)} = ${ratio(found.ratio, { least: one })}`,
    ],
  }
}

const itemName = (row: Row, at: number) => textIn(row, 'item') || `item ${at + 1}`

function discountWorking(item: CollateralItem): string {
  const { value, goingConcern, advance, priorLien } = item
  const free = goingConcern.top === 0n ? dollars(value) : `(${dollars(value)} − ${dollars(goingConcern)})`
  const lien = priorLien.top === 0n ? '' : ` − ${dollars(priorLien)}`
  return `${free} × ${inHundred(advance)}${lien} = ${dollars(discounted(item))}`
}

function energy(read: Reader): FigureResult {
  const [loan, uses, share] = [amountOf(read), read.rows('uses'), read.limit('energyLoanShare')]
  const eligible = uses?.filter((row) => isYes(row, 'eligible') !== false) ?? null
  const cost = read.column('uses', eligible, 'amount', 'Eligible cost')
  const [kilowattHours, price] = [read.term('kilowattHours'), read.term('kilowattHourPrice')]
  if (!loan || !cost || !share || !kilowattHours || !price) return nothing
  const value = times(kilowattHours, price)
  const [years, perDollar] = [payback(cost, value), btuForADollar(kilowattHours, loan)]
  if (!years) return { value: null, note: 'Energy without a value never pays the cost back.' }
  const most = percentOf(share, cost)
  return {
    value: cents(years),
    parts: [
      ...part('Loan at most', most),
      ...part('Match at least', minus(cost, most)),
      ...part('BTU for a dollar', perDollar),
    ],
    working: [
      `A year’s energy: ${plain(kilowattHours)} kWh × $${toFour(price)} = ${dollars(value)}`,
      `${dollars(cost)} ÷ ${dollars(value)} = ${cents(years)} years`,
      `Loan at most: ${dollars(cost)} × ${inHundred(share)} = ${dollars(most)}`,
      ...(perDollar ? [btuWorking(kilowattHours, loan, perDollar)] : []),
    ],
  }
}

const btuWorking = (hours: Fraction, loan: Fraction, perDollar: Fraction) =>
  `BTU for a dollar: ${plain(hours)} kWh × ${plain(btuOfKilowattHour)} ÷ ${dollars(loan)} = ${cents(perDollar)}`

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
