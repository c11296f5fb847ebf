import type { CheckSeverity, Finding, Requirement, Review, ReviewItem, RuleItem } from '@granary/api'
import { EMPTY } from '@granary/forms'
import { mediumDay } from '../../../../lib/words/days.ts'
import type { RuleRow } from './rules-of-item.ts'

/** What a document or an answer is held against. */
export interface Agreement {
  readonly name: string
  readonly value: string
  readonly is: 'good' | CheckSeverity
  /** The item that says it, where this round has one. */
  readonly itemId?: string
}

/** The days of a file against what the rules ask of them, and the answers and facts that findings relate it to. */
export function agreementOf(
  review: Review,
  item: ReviewItem,
  rows: readonly RuleRow[],
): readonly Agreement[] {
  const checks = rows.flatMap(({ requirement, finding }) => (!requirement && finding ? [finding] : []))
  const all = [
    ...(item.file ? rows.flatMap(({ requirement }) => agesOf(requirement, item.id)) : []),
    ...checks.flatMap((finding) => [
      ...finding.compared.map((each) => ({ ...each, is: finding.severity })),
      ...othersOf(review, item, finding),
    ]),
  ]
  return [...new Map(all.toReversed().map((each) => [each.name, each])).values()].toReversed()
}

/** How old the file may be, and how it stands; nothing where its age does not matter. */
function agesOf(requirement: Requirement | undefined, uploadId: string): readonly Agreement[] {
  return (requirement?.documents ?? []).flatMap(({ title, window, state, staleOn, files }) => {
    const file = files.find((each) => each.uploadId === uploadId)
    if (!file || window === undefined) return []
    const days = [
      file.asOf === null ? 'no day is known' : `as of ${mediumDay(file.asOf)}`,
      ...(staleOn === null ? [] : [`good until ${mediumDay(staleOn)}`]),
    ]
    const is =
      state === 'stale' ? 'contradicts' : state === 'undated' || state === 'unsaid' ? 'explain' : 'good'
    return [{ name: `${title}: ${window}`, value: days.join(', '), is } as const]
  })
}

/** The other questions that a finding is about, with what was submitted there. */
function othersOf(
  review: Review,
  item: Pick<ReviewItem, 'fieldId'>,
  { items, severity, compared }: Finding,
): readonly Agreement[] {
  const submitted = review.sections.flatMap((section) => section.items)
  return items
    .filter(({ stage, fieldId, isAsked }) => isAsked && !(stage === review.stage && fieldId === item.fieldId))
    .filter(({ label }) => !compared.some(({ name }) => name === label))
    .map(({ stage, fieldId, label }) => {
      const here = stage === review.stage ? submitted.filter((each) => each.fieldId === fieldId) : []
      const [first] = here
      return {
        name: label,
        value: first ? here.map(({ value }) => value).join('; ') : otherStage(stage),
        is: severity,
        ...(first && { itemId: first.id }),
      }
    })
}

const otherStage = (stage: RuleItem['stage']) => `in the ${stage}`

/**
 * The answers beside which a document is read where no rule relates it to any: those of the section that asks for it.
 * Sections of statements ask for nothing else, so there they are those of their category.
 */
export function answersBeside(
  { sections }: Pick<Review, 'sections'>,
  item: ReviewItem,
): readonly ReviewItem[] {
  const section = sections.find(({ items }) => items.some(({ id }) => id === item.id))
  if (!item.file || !section) return []
  const own = answersIn([section])
  return own.length > 0
    ? own
    : answersIn(sections.filter(({ categoryId }) => categoryId === section.categoryId))
}

const answersIn = (sections: Review['sections']) =>
  sections.flatMap(({ items }) => items.filter(({ kind, value }) => kind === 'field' && value !== EMPTY))
