import { questionnaires } from '@granary/checklists'
import { type Answer, type Answers, type Field, sensitiveFieldsOf } from '@granary/forms'
import { isSealed, type Sealer } from '../../crypto/sealing.ts'
import type { StageId } from './stage-forms.ts'

/** Where answers belong; a value sealed for one stage of one project opens nowhere else. */
export interface AnswerPlace {
  readonly projectId: string
  readonly stage: StageId
}

/**
 * The form in which an answer may meet SQL: sensitive ones sealed, one by one. Which are sensitive is read from all
 * published revisions, so that an old document is protected as soon as a new revision asks for it.
 */
export function sealAnswer(sealer: Sealer, place: AnswerPlace, fieldId: string, answer: Answer): Answer {
  if (answer === null || !sensitiveFields.has(fieldId)) return answer
  return sealer.seal(JSON.stringify(answer), placeOf(place, fieldId))
}

/** What was stored before its field was known to be sensitive is sealed as soon as anything is written beside it. */
export function sealStoredAnswers(sealer: Sealer, place: AnswerPlace, stored: Answers): Answers {
  const plain = [...sensitiveFields.keys()].filter(
    (fieldId) => typeof stored[fieldId] === 'string' && !isSealed(stored[fieldId]),
  )
  if (plain.length === 0) return stored
  const sealed = plain.map((fieldId) => [
    fieldId,
    sealAnswer(sealer, place, fieldId, stored[fieldId] ?? null),
  ])
  return { ...stored, ...Object.fromEntries(sealed) }
}

export function openAnswer(sealer: Sealer, place: AnswerPlace, fieldId: string, stored: Answer): Answer {
  if (!sensitiveFields.has(fieldId) || !isSealed(stored)) return stored
  return JSON.parse(sealer.unseal(stored, placeOf(place, fieldId))) as Answer
}

export function openAnswers(sealer: Sealer, place: AnswerPlace, stored: Answers): Answers {
  return Object.fromEntries(
    Object.entries(stored).map(([fieldId, answer]) => [fieldId, openAnswer(sealer, place, fieldId, answer)]),
  )
}

/** The same in every revision, which is why one look by id is enough. */
export const sensitiveFields: ReadonlyMap<string, Field> = new Map(
  questionnaires
    .flatMap(({ registry }) => registry.revisions)
    .flatMap(({ schema }) => sensitiveFieldsOf(schema))
    .map((field) => [field.id, field]),
)

function placeOf({ projectId, stage }: AnswerPlace, fieldId: string): string {
  return `${projectId} ${stage} ${fieldId}`
}
