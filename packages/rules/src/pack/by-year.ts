import type { GuaranteeProgram } from '@granary/eligibility'
import { fiscalYearOf, isDay } from '../days.ts'
import { type Facts, termOf } from '../facts/facts.ts'
import { compare, type Fraction, given } from '../fraction.ts'
import type { Fee, LoanClass, Percentage, RulePack } from './pack.ts'

export interface Loan {
  readonly program: GuaranteeProgram
  readonly fiscalYear: number
  readonly loanClass: LoanClass
}

/** The entry that speaks of such a loan of this amount; its figure may be unknown. */
export const percentageFor = (pack: RulePack, loan: Loan, amount: Fraction): Percentage | null =>
  bandOf(bandsFor(pack, loan), amount)

/** Of all amounts of such a loan the entry with this one in it. */
export const bandOf = (bands: readonly Percentage[], amount: Fraction): Percentage | null =>
  bands.find((band) => isIn(band, amount)) ?? null

/** All amounts of one program, year and class, the smallest loans first. */
export function bandsFor({ percentages }: Pick<RulePack, 'percentages'>, loan: Loan): readonly Percentage[] {
  return percentages
    .filter(
      ({ program, fiscalYear, loanClass }) =>
        program === loan.program && fiscalYear === loan.fiscalYear && loanClass === loan.loanClass,
    )
    .toSorted((a, b) => a.from - b.from)
}

export function feeFor({ fees }: RulePack, loan: Loan, kind: Fee['kind']): Fee | null {
  return (
    fees.find(
      (fee) =>
        fee.kind === kind &&
        fee.program === loan.program &&
        fee.fiscalYear === loan.fiscalYear &&
        fee.loanClass === loan.loanClass,
    ) ?? null
  )
}

/** The newest year of a program of which every percentage is known; what the public is told. */
export function latestKnownYear(
  { percentages }: Pick<RulePack, 'percentages'>,
  program: GuaranteeProgram,
): number | null {
  const years = [
    ...new Set(percentages.filter((band) => band.program === program).map(({ fiscalYear }) => fiscalYear)),
  ]
  const known = years.filter((year) =>
    percentages.every(
      (band) => band.program !== program || band.fiscalYear !== year || band.value !== 'unknown',
    ),
  )
  return known.length === 0 ? null : Math.max(...known)
}

/** The year of obligation as it was said, else that of the target, else that of today. */
export function obligationYear(facts: Facts): { readonly year: number; readonly isSaid: boolean } {
  const said = termOf(facts, 'obligationYear')
  if (typeof said === 'number' && Number.isInteger(said)) return { year: said, isSaid: true }
  const expected = termOf(facts, 'expectedObligationDate')
  if (isDay(expected)) return { year: fiscalYearOf(String(expected)), isSaid: true }
  const day = isDay(facts.targetDate) ? String(facts.targetDate) : facts.today
  return { year: fiscalYearOf(day), isSaid: false }
}

export const loanClassOf = (facts: Facts): LoanClass =>
  termOf(facts, 'reducedFee') === 'YES' ? 'reducedFee' : 'standard'

function isIn({ from, below, upTo }: Percentage, amount: Fraction): boolean {
  return (
    compare(amount, given(from)) >= 0 &&
    (below === undefined || compare(amount, given(below)) < 0) &&
    (upTo === undefined || compare(amount, given(upTo)) <= 0)
  )
}
