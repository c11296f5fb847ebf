import { type Fraction, given, percentOf, plus } from '../fraction.ts'
import { bandsFor, feeFor, type Loan, loanClassOf, obligationYear } from '../pack/by-year.ts'
import { dollars, ratio } from '../written.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { amountOf, levelLoanOf, percentageOf } from './level-loan.ts'
import { type Band, financedFee, guaranteeFee, retention } from './loan.ts'
import type { Reader } from './reader.ts'
import { cents, inHundred, nothing, part } from './shown.ts'

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

/** C02 and the numbers that it is made of. */
export function guaranteeFeeOf(read: Reader) {
  const [amount, percentage, loan] = [amountOf(read), percentageOf(read), loanOf(read)]
  const rate = loan && read.value(feeFor(read.pack, loan, 'guarantee'), 'Guarantee fee')
  const isEarly = read.facts.terms?.guaranteeBeforeCompletion === 'YES'
  const extra = loan && isEarly ? read.value(feeFor(read.pack, loan, 'earlyIssue'), 'Early issue') : null
  if (!amount || !percentage || !loan || !rate || (isEarly && !extra)) return null
  const whole = extra ? plus(rate, extra) : rate
  return {
    ...{ amount, percentage, loan, rate, extra, whole },
    found: guaranteeFee(amount, percentage, whole),
  }
}

function fee(read: Reader): FigureResult {
  const reckoned = guaranteeFeeOf(read)
  if (!reckoned) return nothing
  const { amount, percentage, loan, rate, extra, whole, found } = reckoned
  return {
    value: cents(found),
    parts: part('Guaranteed part', percentOf(percentage, amount)),
    working: [
      ...(extra
        ? [`Fee with an early guarantee: ${inHundred(rate)} + ${inHundred(extra)} = ${inHundred(whole)}`]
        : []),
      `${dollars(amount)} × ${inHundred(percentage)} × ${inHundred(whole)} = ${dollars(found)}`,
    ],
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

/** The numbers that C03 is made of. */
export function retainedOf(read: Reader) {
  const [level, percentage, loan] = [levelLoanOf(read), percentageOf(read), loanOf(read)]
  const rate = loan && read.value(feeFor(read.pack, loan, 'retention'), 'Retention fee')
  return level && percentage && rate ? { level, percentage, rate } : null
}

function retentionFee(read: Reader): FigureResult {
  const reckoned = retainedOf(read)
  if (!reckoned) return nothing
  const { level, percentage, rate } = reckoned
  const { years, total } = retention(level, percentage, rate)
  return {
    value: cents(total),
    parts: years.map((year, at) => ({ name: `Year ${at + 1}`, value: cents(year.fee) })),
    note: 'Reckoned as if the loan were dated December 31.',
    working: [
      ...years
        .slice(0, yearsTold)
        .map(
          ({ balance, fee: each }, at) =>
            `Year ${at + 1}: ${dollars(balance)} × ${inHundred(percentage)} × ${inHundred(rate)} = ${dollars(each)}`,
        ),
      `The sum of ${years.length} years, before rounding: ${dollars(total)}`,
    ],
  }
}
/** Every year stands among the parts; in the working the first ones show how it goes. */
const yearsTold = 2

export const feeFigures: readonly FigureKind[] = [
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
]
