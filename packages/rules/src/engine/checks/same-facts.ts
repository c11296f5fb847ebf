import { type Answer, MAX_TEXT_LENGTH } from '@granary/forms'
import { surelyDiffers, type ToldFactName } from '../../documents/facts-in-text.ts'
import { type Facts, firstAnswered, type ToldInDocument, termOf } from '../../facts/facts.ts'
import { exact, type Fraction } from '../../fraction.ts'
import type { Item } from '../../pack/pack.ts'
import { dollars, percent, plain } from '../../written.ts'
import { type Check, type CheckContext, type FailedPart, fails, inBoth, passes } from './check-context.ts'

/** X26: the same fact in both stages, and where a document says it surely, there as well. Each fact is a finding. */
export const sameEverywhere: Check = (context) => {
  const found = [...betweenStages(context), ...inDocuments(context.facts)]
  if (found.length === 0) return passes
  const parts = [...Map.groupBy(found, ({ id }) => id).values()].map(toldTogether)
  const all = (of: 'items' | 'compared') => parts.flatMap((part) => part[of] as readonly never[])
  const because = parts.map((part) => part.because).join(' ')
  return { ...fails(because, all('items'), all('compared')), parts }
}

interface Difference extends FailedPart {
  /** As it is said in a sentence. */
  readonly name: string
}

/** All places that tell one fact, each once. */
function toldTogether(differences: readonly Difference[]): FailedPart {
  const { id, name } = differences[0] as Difference
  const once = <Part>(parts: readonly Part[]) => [
    ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
  ]
  return {
    id,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} is told differently`,
    because: differences.map(({ because }) => because).join(' '),
    items: once(differences.flatMap(({ items }) => items)),
    compared: once(differences.flatMap(({ compared }) => compared)),
  }
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

const betweenStages = ({ kept }: CheckContext): readonly Difference[] =>
  differences.map(kept).flatMap((different) => {
    if (different === null) return []
    const { name, fieldId, application, preApplication } = different
    return {
      ...{ id: fieldId, name, title: name },
      because: `Pre-application and application differ in ${name}.`,
      items: inEither(fieldId),
      compared: [
        { name: `Application: ${name}`, value: shown(fieldId, application) },
        { name: `Pre-application: ${name}`, value: shown(fieldId, preApplication) },
      ],
    }
  })

const inWords: Readonly<Record<string, (amount: Fraction) => string>> = {
  totalLoanAmount: dollars,
  loanTermYears: (amount) => `${plain(amount)} years`,
  interestRate: percent,
  guaranteePercentageRequested: percent,
}

/** A choice in its words, an amount as amounts are written. */
function shown(fieldId: string, answer: Answer): string {
  const amount = Object.hasOwn(inWords, fieldId) ? exact(answer) : null
  return (amount && inWords[fieldId]?.(amount)) ?? structures[String(answer)] ?? String(answer)
}

/** Blanks and capitals make no difference. No answer that is kept is longer. */
export const toldAs = (answer: Answer) =>
  String(answer).slice(0, MAX_TEXT_LENGTH).trim().replace(/\s+/g, ' ').toLowerCase()

const asked: Readonly<Record<ToldFactName, { readonly name: string; readonly fieldId: string | null }>> = {
  loanAmount: { name: 'the total loan amount', fieldId: 'totalLoanAmount' },
  loanTerm: { name: 'the term', fieldId: 'loanTermYears' },
  // No question asks for it: the terms of the project have it.
  interestRate: { name: 'the interest rate', fieldId: null },
  borrowerName: { name: 'the legal name of the borrower', fieldId: 'borrowerLegalName' },
  projectAddress: { name: 'the address of the project', fieldId: 'projectLocationAddress' },
}

const inEither = (fieldId: string): readonly Item[] =>
  (['application', 'pre-application'] as const).map((stage) => ({ stage, fieldId }))

const placeOf = { application: 'Application', 'pre-application': 'Pre-application' } as const

const inDocuments = (facts: Facts): readonly Difference[] =>
  (facts.told ?? []).flatMap((told) => differenceIn(facts, told) ?? [])

function differenceIn(facts: Facts, told: ToldInDocument): Difference | null {
  const { name, fieldId } = asked[told.fact]
  const answered = fieldId === null ? null : firstAnswered(facts, inEither(fieldId))
  const answer = fieldId === null ? termOf(facts, 'interestRate') : (answered?.answer ?? null)
  if (answer === null || !surelyDiffers(told.fact, String(answer), told.value)) return null
  const { stage, fileName, page, passage } = told
  const id = fieldId ?? 'interestRate'
  return {
    ...{ id, name, title: name },
    because: `“${fileName}” tells ${name} differently on page ${page}.`,
    items: [...(answered ? [answered.item] : []), { stage, fieldId: told.fieldId }],
    compared: [
      { name: `${fileName}, page ${page}`, value: passage },
      {
        name: answered ? `${placeOf[answered.item.stage]}: ${name}` : `Terms: ${name}`,
        value: shown(id, answer),
      },
    ],
  }
}
