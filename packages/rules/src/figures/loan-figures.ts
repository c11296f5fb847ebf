import { isDay, plusDays } from '../days.ts'
import { amountIn, isYes, type Row, textIn } from '../facts/tables.ts'
import { decimal, type Fraction, given, minus, percentOf, plus, times } from '../fraction.ts'
import { bandsFor, feeFor, type Loan, loanClassOf, obligationYear } from '../pack/by-year.ts'
import { ratio } from '../written.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import {
  type Band,
  blendedRate,
  financedFee,
  firstYearServicing,
  guaranteeFee,
  type LevelLoan,
  levelPayment,
  paymentsAYear,
  retention,
  salePremium,
} from './loan.ts'
import type { Reader } from './reader.ts'
import { cents, nothing, part } from './shown.ts'

const amountOf = (read: Reader) => read.answer('Total loan amount', 'totalLoanAmount')
const percentageOf = (read: Reader) => read.answer('Percentage requested', 'guaranteePercentageRequested')

/** The longest schedule that is computed; the rule allows forty years. */
const longest = 60

export function levelLoanOf(read: Reader): LevelLoan | null {
  const amount = amountOf(read)
  const rate = read.term('interestRate')
  const years = read.answer('Term in years', 'loanTermYears')
  const frequency = paymentsAYear[read.choice('Payments', 'loanPaymentFrequency') ?? '']
  if (!amount || !rate || !years || frequency === undefined) return null
  const length = Number(decimal(years, 0))
  const isUsual = length >= 1 && length <= longest && rate.top >= 0n && rate.top <= rate.bottom * 100n
  return isUsual ? { amount, rate, years: length, frequency } : null
}

function loanOf(read: Reader): Loan | null {
  if (!read.program) {
    read.missing.push({
      name: 'Program',
      askedOf: 'lender',
      items: [{ stage: 'application', fieldId: 'loanProgram' }],
    })
    return null
  }
  const { year, isSaid } = obligationYear(read.facts)
  read.inputs.push({
    name: 'Fiscal year of obligation',
    value: String(year),
    from: isSaid ? 'Terms' : 'Target date or today; no other was said',
  })
  return { program: read.program, fiscalYear: year, loanClass: loanClassOf(read.facts) }
}

function payment(read: Reader): FigureResult {
  const loan = levelLoanOf(read)
  const each = loan && levelPayment(loan)
  if (!loan || !each) return nothing
  return { value: cents(each), parts: part('In a year', times(each, given(loan.frequency))) }
}

function fee(read: Reader): FigureResult {
  const [amount, percentage, loan] = [amountOf(read), percentageOf(read), loanOf(read)]
  const rate = loan && read.value(feeFor(read.pack, loan, 'guarantee'), 'Guarantee fee')
  const isEarly = read.facts.terms?.guaranteeBeforeCompletion === 'YES'
  const extra = loan && isEarly ? read.value(feeFor(read.pack, loan, 'earlyIssue'), 'Early issue') : null
  if (!amount || !percentage || !loan || !rate || (isEarly && !extra)) return nothing
  const whole = extra ? plus(rate, extra) : rate
  return {
    value: cents(guaranteeFee(amount, percentage, whole)),
    parts: part('Guaranteed part', percentOf(percentage, amount)),
    ...financed(read, loan, amount, whole),
  }
}

/** When the loan also pays the fee: the loan for which this holds, or that there is none. */
function financed(read: Reader, loan: Loan, net: Fraction, rate: Fraction): Pick<FigureResult, 'note'> {
  const bands = bandsFor(read.pack, loan).flatMap(({ value, from, below, upTo }): Band[] =>
    value === 'unknown'
      ? []
      : [
          {
            from: given(from),
            percentage: given(value),
            ...(below !== undefined && { below: given(below) }),
            ...(upTo !== undefined && { upTo: given(upTo) }),
          },
        ],
  )
  if (bands.length === 0) return {}
  const outcome = financedFee(net, bands, rate)
  if (outcome.loan)
    return {
      note: `With the fee financed the loan is $${cents(outcome.loan)}, of it the fee $${cents(outcome.fee)}, at ${ratio(outcome.percentage)} percent.`,
    }
  const tried = outcome.tried.map((each) => `$${cents(each.loan)} at ${ratio(each.percentage)} percent`)
  return {
    note: `No loan pays this amount and its own fee: each percentage leads out of its band (${tried.join(', ')}).`,
  }
}

function retentionFee(read: Reader): FigureResult {
  const [level, percentage, loan] = [levelLoanOf(read), percentageOf(read), loanOf(read)]
  const rate = loan && read.value(feeFor(read.pack, loan, 'retention'), 'Retention fee')
  if (!level || !percentage || !rate) return nothing
  const { years, total } = retention(level, percentage, rate)
  return {
    value: cents(total),
    parts: years.map((year, at) => ({ name: `Year ${at + 1}`, value: cents(year.fee) })),
    note: 'Reckoned as if the loan were dated December 31.',
  }
}

function sale(read: Reader): FigureResult {
  const [level, percentage] = [levelLoanOf(read), percentageOf(read)]
  const [price, servicing] = [read.term('salePrice'), read.term('servicingRate')]
  if (!level || !percentage || !price) return nothing
  const earned = servicing && firstYearServicing(level, percentage, servicing)
  return {
    value: cents(salePremium(percentOf(percentage, level.amount), price)),
    parts: part('Servicing in the first year', earned),
    note: 'The premium is not covered by the guarantee, and the loan is disbursed in full first.',
  }
}

function hold(read: Reader): FigureResult {
  const [amount, percentage, least] = [amountOf(read), percentageOf(read), read.limit('lenderHold')]
  if (!amount || !percentage || !least) return nothing
  const [kept, open] = [percentOf(least, amount), minus(amount, percentOf(percentage, amount))]
  return {
    value: cents(kept),
    parts: [...part('Not guaranteed', open), ...part('May be participated', minus(open, kept))],
  }
}

function ownerGuarantees(read: Reader): FigureResult {
  const [amount, owners, least] = [amountOf(read), read.rows('owners'), read.limit('ownerGuarantee')]
  if (!amount || !owners || !least) return nothing
  const large = owners.flatMap((row: Row) => {
    const share = amountIn(row, 'share')
    const counts =
      share && isYes(row, 'passive') !== true && share.top * least.bottom >= least.top * share.bottom
    return share && counts
      ? [{ name: textIn(row, 'name') || 'Owner', value: cents(percentOf(share, amount)) }]
      : []
  })
  return { value: String(large.length), parts: large }
}

function blended(read: Reader): FigureResult {
  const [amount, percentage] = [amountOf(read), percentageOf(read)]
  const [rate, other] = [read.term('interestRate'), read.term('unguaranteedRate')]
  if (!amount || !percentage || !rate || !other) return nothing
  const guaranteed = percentOf(percentage, amount)
  const found = blendedRate([
    { amount: guaranteed, rate },
    { amount: minus(amount, guaranteed), rate: other },
  ])
  return { value: found && cents(found) }
}

/** The first document that runs out, and what else is counted in days. */
function dates(read: Reader): FigureResult {
  const days = Object.fromEntries(read.pack.windows.map(({ id, value }) => [id, value]))
  const { statements } = days
  const dated = (read.facts.documents ?? [])
    .flatMap(({ asOf }) => (isDay(asOf) ? [String(asOf)] : []))
    .toSorted()
  const [first] = dated
  if (first === undefined || typeof statements !== 'number') {
    read.missing.push({ name: 'The day that a statement speaks of', askedOf: 'lender', items: [] })
    return nothing
  }
  read.inputs.push({ name: 'Oldest dated document', value: first, from: 'Documents' })
  return { value: plusDays(first, statements) }
}

export const loanFigures: readonly FigureKind[] = [
  {
    id: 'C01',
    title: 'Level payment',
    formula: 'loan × i ÷ (1 − (1 + i)^−k), i the rate of one period, k the periods',
    unit: 'dollars',
    source: 'convention',
    of: payment,
  },
  {
    id: 'C02',
    title: 'Guarantee fee',
    formula: 'loan × percentage × fee',
    unit: 'dollars',
    source: '5001.454(a)',
    of: fee,
  },
  {
    id: 'C03',
    title: 'Retention fee over the life',
    formula: 'the sum over the years of balance on December 31 × percentage × rate',
    unit: 'dollars',
    source: '5001.455',
    of: retentionFee,
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
    formula: '7.5 percent × loan, from the part that is not guaranteed',
    unit: 'dollars',
    source: '5001.408(a)(3)',
    of: hold,
  },
  {
    id: 'C14',
    title: 'Guarantees of owners',
    formula: 'share × loan, for each owner of 20 percent or more',
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
  {
    id: 'C17',
    title: 'First document that runs out',
    formula: 'day of the oldest dated document + 90 days',
    unit: 'day',
    source: '5001.303(b)(4)(i)',
    of: dates,
  },
]
