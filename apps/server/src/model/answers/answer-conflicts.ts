import { appError } from '@granary/api'
import type { Answer, Answers } from '@granary/forms'
import type { Value } from 'convex/values'
import { generationOf, type ProjectWork, readOnlyReason, type StageDocument } from '../stages/index.ts'
import { differingFields, lastChanges } from './answer-history.ts'
import { readableAnswer, readableAnswers } from './sensitive-reading.ts'

interface Disagreement {
  readonly fieldId: string
  readonly mine: Answer
  readonly theirs: Answer
}

/** The refusal of somebody who could not have seen these answers: both values, who changed them and when. */
export async function changedElsewhere(
  { db, project, mayEdit }: ProjectWork,
  document: StageDocument,
  disagreements: readonly Disagreement[],
) {
  const mayChange = readOnlyReason(project, document, mayEdit) === null
  const fieldIds = disagreements.map(({ fieldId }) => fieldId)
  const [last, generation] = await Promise.all([lastChanges(db, document, fieldIds), generationOf(db)])
  const fields = disagreements.map(({ fieldId, mine, theirs }) => ({
    fieldId,
    mine: readableAnswer(fieldId, mine, mayChange),
    theirs: readableAnswer(fieldId, theirs, mayChange),
    by: last.get(fieldId)?.by ?? null,
    at: last.get(fieldId)?.at ?? null,
  }))
  const names = [...new Set(fields.flatMap(({ by }) => (by === null ? [] : [by])))].join(' and ')
  const who = names === '' ? 'elsewhere' : `by ${names}`
  const message = messageFor(fields.length, who)
  return appError('ANSWERS_CHANGED_ELSEWHERE', {
    message,
    version: document.version,
    generation,
    answers: readableAnswers(document.answers, mayChange) as Record<string, Value>,
    fields: fields as unknown as Value[],
  })
}

function messageFor(count: number, who: string): string {
  if (count === 0) return 'What does not apply was changed meanwhile. Look at it, then submit again.'
  return count === 1 ? `1 answer was changed ${who}.` : `${count} answers were changed ${who}.`
}

/** A version that never was, for example from before a restore: nothing says who changed what, so a person decides. */
export async function refuseBlindSave(
  work: ProjectWork,
  document: StageDocument,
  mine: Answers,
): Promise<void> {
  const fields = differingFields(document.answers, mine).map((fieldId) => ({
    fieldId,
    mine: mine[fieldId] ?? null,
    theirs: document.answers[fieldId] ?? null,
  }))
  if (fields.length > 0) throw await changedElsewhere(work, document, fields)
}
