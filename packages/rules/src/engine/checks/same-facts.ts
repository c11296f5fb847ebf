import { type Answer, MAX_TEXT_LENGTH } from '@granary/forms'
import { surelyDiffers, type ToldFactName } from '../../documents/facts-in-text.ts'
import { type Facts, firstAnswered, type ToldInDocument, termOf } from '../../facts/facts.ts'
import type { Item } from '../../pack/pack.ts'
import { listed } from '../../written.ts'
import { type Check, type CheckContext, type Compared, fails, inBoth, passes } from './check-context.ts'

/** X26: the same fact in both stages, and where a document says it surely, there as well. */
export const sameEverywhere: Check = (context) => {
  const found = [betweenStages(context), ...inDocuments(context.facts)].filter((each) => each !== null)
  if (found.length === 0) return passes
  return fails(
    found.map(({ because }) => because).join(' '),
    found.flatMap(({ items }) => items),
    found.flatMap(({ compared }) => compared),
  )
}

interface Difference {
  readonly because: string
  readonly items: readonly Item[]
  readonly compared: readonly Compared[]
}

const structures: Readonly<Record<string, string>> = {
  FIXED: 'Fixed',
  VARIABLE: 'Variable',
  BLENDED: 'Blended',
}

const twice = [
  ['the total loan amount', 'totalLoanAmount'],
  ['the term', 'loanTermYears'],
  ['the structure of the rate', 'interestRateStructure'],
  ['the spread over the base rate', 'interestRateSpread'],
  ['the percentage', 'guaranteePercentageRequested'],
  ['the legal name of the borrower', 'borrowerLegalName'],
  ['the address of the borrower', 'borrowerPrimaryAddress'],
  ['the address of the project', 'projectLocationAddress'],
] as const

/** Each for itself, so that with one answer only one is compared again. */
const differences = twice.map(([name, fieldId]) => ({ facts }: CheckContext) => {
  const { application, preApplication } = inBoth(facts, fieldId)
  const differs =
    application !== null && preApplication !== null && toldAs(application) !== toldAs(preApplication)
  return differs ? { name, fieldId, application, preApplication } : null
})

function betweenStages({ kept }: CheckContext): Difference | null {
  const different = differences.map(kept).filter((each) => each !== null)
  if (different.length === 0) return null
  return {
    because: `Pre-application and application differ in ${listed(different.map(({ name }) => name))}.`,
    items: different.flatMap(({ fieldId }) => [
      { stage: 'application' as const, fieldId },
      { stage: 'pre-application' as const, fieldId },
    ]),
    compared: different.flatMap(({ name, application, preApplication }) => [
      { name: `Application: ${name}`, value: shown(application) },
      { name: `Pre-application: ${name}`, value: shown(preApplication) },
    ]),
  }
}

/** A choice in its words. */
const shown = (answer: Answer) => structures[String(answer)] ?? String(answer)

/** Blanks and capitals make no difference. No answer that is kept is longer. */
export const toldAs = (answer: Answer) =>
  String(answer).slice(0, MAX_TEXT_LENGTH).trim().replace(/\s+/g, ' ').toLowerCase()

const asked: Readonly<Record<ToldFactName, { readonly name: string; readonly fieldId: string | null }>> = {
  loanAmount: { name: 'the total loan amount', fieldId: 'totalLoanAmount' },
  loanTerm: { name: 'the term in years', fieldId: 'loanTermYears' },
  // No question asks for it: the terms of the project have it.
  interestRate: { name: 'the interest rate', fieldId: null },
  borrowerName: { name: 'the legal name of the borrower', fieldId: 'borrowerLegalName' },
  projectAddress: { name: 'the address of the project', fieldId: 'projectLocationAddress' },
}

const inEither = (fieldId: string): readonly Item[] =>
  (['application', 'pre-application'] as const).map((stage) => ({ stage, fieldId }))

const inDocuments = (facts: Facts): readonly Difference[] =>
  (facts.told ?? []).flatMap((told) => differenceIn(facts, told) ?? [])

function differenceIn(facts: Facts, told: ToldInDocument): Difference | null {
  const { name, fieldId } = asked[told.fact]
  const answered = fieldId === null ? null : firstAnswered(facts, inEither(fieldId))
  const answer = fieldId === null ? termOf(facts, 'interestRate') : (answered?.answer ?? null)
  if (answer === null || !surelyDiffers(told.fact, String(answer), told.value)) return null
  const { stage, fileName, page, passage } = told
  return {
    because: `“${fileName}” tells ${name} differently on page ${page}.`,
    items: [...(answered ? [answered.item] : []), { stage, fieldId: told.fieldId }],
    compared: [
      { name: `${fileName}, page ${page}`, value: passage },
      { name: answered ? `Answer: ${name}` : `Terms: ${name}`, value: String(answer) },
    ],
  }
}
