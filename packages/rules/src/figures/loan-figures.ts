import { amountIn, isYes, type Row, textIn } from '../facts/tables.ts'
import { type Fraction, given, minus, percentOf, plus, times } from '../fraction.ts'
import { dollars, percent } from '../written.ts'
import { noted } from './debt-service.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { amountOf, levelLoanOf, paymentWorking, percentageOf } from './level-loan.ts'
import {
  balanceAfter,
  blendedRate,
  firstYearServicing,
  interestPayment,
  type LevelLoan,
  levelPayment,
  salePremium,
} from './loan.ts'
import type { Reader } from './reader.ts'
import { cents, inHundred, nothing, part } from './shown.ts'
import { besideTyped } from './typed.ts'

function payment(read: Reader): FigureResult {
  const loan = levelLoanOf(read)
  const each = loan && levelPayment(loan)
  if (!loan || !each) return nothing
  const yearly = times(each, given(loan.frequency))
  const typed = besideTyped(read.typed('annualDebtService'), yearly, dollars)
  return {
    value: cents(each),
    ...noted(...typed.notes),
    parts: [
      ...part('In a year', yearly),
      ...typed.parts,
      ...(loan.interestOnly ? part('Each payment of interest only', interestPayment(loan)) : []),
    ],
    working: paymentWorking(loan, each),
  }
}

function sale(read: Reader): FigureResult {
  const [level, percentage] = [levelLoanOf(read), percentageOf(read)]
  const [price, servicing] = [read.term('salePrice'), read.term('servicingRate')]
  if (!level || !percentage || !price) return nothing
  const guaranteed = percentOf(percentage, level.amount)
  const premium = salePremium(guaranteed, price)
  const earned = servicing && firstYearServicing(level, percentage, servicing)
  return {
    value: cents(premium),
    parts: part('Servicing in the first year', earned),
    note: 'The premium is not covered by the guarantee, and the loan is disbursed in full first.',
    working: [
      `Guaranteed part: ${dollars(level.amount)} × ${inHundred(percentage)} = ${dollars(guaranteed)}`,
      `${dollars(guaranteed)} × (${inHundred(price)} − 100%) = ${dollars(premium)}`,
      ...(servicing && earned ? servicingWorking(level, percentage, servicing, earned) : []),
    ],
  }
}

function servicingWorking(loan: LevelLoan, percentage: Fraction, rate: Fraction, earned: Fraction) {
  const end = balanceAfter(loan, loan.frequency)
  return end
    ? [
        `Servicing: (${dollars(loan.amount)} + ${dollars(end)}) ÷ 2 × ${inHundred(percentage)} × ${inHundred(rate)} = ${dollars(earned)}`,
      ]
    : []
}

function hold(read: Reader): FigureResult {
  const [amount, percentage, least] = [amountOf(read), percentageOf(read), read.limit('lenderHold')]
  if (!amount || !percentage || !least) return nothing
  const [kept, open] = [percentOf(least, amount), minus(amount, percentOf(percentage, amount))]
  const rest = minus(open, kept)
  return {
    value: cents(kept),
    parts: [...part('Not guaranteed', open), ...part('May be participated', rest)],
    working: [
      `${inHundred(least)} × ${dollars(amount)} = ${dollars(kept)}`,
      `Not guaranteed: ${dollars(amount)} × (100% − ${inHundred(percentage)}) = ${dollars(open)}`,
      `May be participated: ${dollars(open)} − ${dollars(kept)} = ${dollars(rest)}`,
    ],
  }
}

function ownerGuarantees(read: Reader): FigureResult {
  const [amount, owners, least] = [amountOf(read), read.rows('owners'), read.limit('ownerGuarantee')]
  for (const [at, row] of (owners ?? []).entries())
    if (!amountIn(row, 'share')) read.lacks(`The share of ${nameOf(row, at)}`, 'owners')
  if (!amount || !owners || !least) return nothing
  const large = owners.flatMap((row, at) => {
    const share = amountIn(row, 'share')
    const counts =
      share && isYes(row, 'passive') !== true && share.top * least.bottom >= least.top * share.bottom
    return share && counts ? [{ name: nameOf(row, at), share, owed: percentOf(share, amount) }] : []
  })
  return {
    value: String(large.length),
    parts: large.map(({ name, owed }) => ({ name, value: cents(owed) })),
    working:
      large.length === 0
        ? [`No owner of ${percent(least)} or more is in the table.`]
        : large.map(
            ({ name, share, owed }) => `${name}: ${inHundred(share)} × ${dollars(amount)} = ${dollars(owed)}`,
          ),
  }
}

const nameOf = (row: Row, at: number) => textIn(row, 'name') || `owner ${at + 1}`

function blended(read: Reader): FigureResult {
  const [amount, percentage] = [amountOf(read), percentageOf(read)]
  const [rate, other] = [read.term('interestRate'), read.term('unguaranteedRate')]
  if (!amount || !percentage || !rate || !other) return nothing
  const guaranteed = percentOf(percentage, amount)
  const rest = minus(amount, guaranteed)
  const found = blendedRate([
    { amount: guaranteed, rate },
    { amount: rest, rate: other },
  ])
  if (!found) return { value: null, note: 'A loan of nothing has no rate.' }
  return {
    value: cents(found),
    working: [
      `(${dollars(guaranteed)} × ${inHundred(rate)} + ${dollars(rest)} × ${inHundred(other)}) ÷ ${dollars(plus(guaranteed, rest))} = ${cents(found)}%`,
    ],
  }
}

export const loanFigures: readonly FigureKind[] = [
  {
    id: 'C01',
    title: 'Level payment',
    formula: 'loan × i ÷ (1 − (1 + i)^−k), i the rate of one period, k the periods that repay',
    unit: 'dollars',
    source: 'convention',
    of: payment,
  },
  {
    id: 'C12',
    title: 'Premium of a sale',
    formula: 'loan × percentage × (price − 1)',
    unit: 'dollars',
    source: 'convention',
    of: sale,
  },
  {
    id: 'C13',
    title: 'What the lender keeps',
    formula: 'least part that the lender keeps × loan, from the part that is not guaranteed',
    unit: 'dollars',
    source: '5001.408(a)(3)',
    of: hold,
  },
  {
    id: 'C14',
    title: 'Guarantees of owners',
    formula: 'share × loan, for each owner whose share asks for a guarantee',
    unit: 'count',
    source: '5001.204',
    of: ownerGuarantees,
  },
  {
    id: 'C16',
    title: 'Blended rate',
    formula: '(guaranteed part × its rate + other part × its rate) ÷ loan',
    unit: 'percent',
    source: '5001.401(c)',
    of: blended,
  },
]
