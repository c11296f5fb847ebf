import { appError } from '@granary/api'
import { withTaxIdsMasked } from '@granary/eligibility'
import { type Answer, type Answers, isMasked, maskedAnswer, maskedAnswers } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import {
  type AnswerPlace,
  openAnswer,
  readOnlyReason,
  type StageDocument,
  type StageId,
  sensitiveFields,
} from '../stages/index.ts'

/**
 * Sensitive answers go out in full to those alone who may change them at that time. Whoever sends answers of a stage
 * to anybody passes them through here.
 */
export function readableAnswers(answers: Answers, mayChange: boolean): Answers {
  return mayChange ? answers : maskedAnswers(sensitiveFields.values(), answers)
}

export function readableAnswer(fieldId: string, answer: Answer, mayChange: boolean): Answer {
  const field = mayChange ? undefined : sensitiveFields.get(fieldId)
  return field ? maskedAnswer(field, answer) : answer
}

/**
 * What stood in an answer once. A sensitive one is read as the answer of now is; in a text that was written for
 * something else, what looks like a tax id is masked for everybody: who took it out meant it to be gone.
 */
export function pastAnswer(fieldId: string, answer: Answer, mayChange: boolean): Answer {
  if (sensitiveFields.has(fieldId)) return readableAnswer(fieldId, answer, mayChange)
  return typeof answer === 'string' ? withTaxIdsMasked(answer) : answer
}

/** What stood in a stage once, as somebody reads it who cannot change it. */
export function pastAnswers(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([fieldId, answer]) => [fieldId, pastAnswer(fieldId, answer, false)]),
  )
}

/** Whether somebody may change one answer of a stage now; read only where that decides what is shown. */
export async function mayReadWhole(
  db: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  stage: StageId,
  fieldId: string,
  mayEdit: boolean,
): Promise<boolean> {
  if (!sensitiveFields.has(fieldId)) return true
  const { submitted_at } = await db
    .selectFrom('stages')
    .select('submitted_at')
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  return readOnlyReason(project, { stage, submittedAt: submitted_at }, mayEdit) === null
}

/**
 * What somebody sends, without the masks they may have been shown: a mask of what stands there, or stood there once,
 * is no answer. One that belongs to nothing is refused, since the number behind it is not known.
 */
export async function withoutMasks(
  db: Kysely<Tables>,
  sealer: Sealer,
  document: StageDocument,
  given: unknown,
): Promise<unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const kept: Record<string, unknown> = { ...given }
  for (const fieldId of sensitiveFields.keys()) {
    const answer = kept[fieldId]
    if (typeof answer !== 'string' || !Object.hasOwn(kept, fieldId)) continue
    if (await isMaskOfOurs(db, sealer, document, fieldId, answer)) delete kept[fieldId]
  }
  return kept
}

async function isMaskOfOurs(
  db: Kysely<Tables>,
  sealer: Sealer,
  document: StageDocument,
  fieldId: string,
  answer: string,
): Promise<boolean> {
  const standing = document.answers[fieldId] ?? null
  if (answer === standing) return false
  if (answer === readableAnswer(fieldId, standing, false)) return true
  if (!isMasked(answer)) return false
  const earlier = await earlierAnswers(db, sealer, document, fieldId)
  if (earlier.some((each) => answer === readableAnswer(fieldId, each, false))) return true
  const message = 'This shows dots in place of a number. Type the number itself.'
  throw appError('VALIDATION', { message, problems: [{ fieldId, code: 'masked', message }] })
}

async function earlierAnswers(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  fieldId: string,
): Promise<readonly Answer[]> {
  const rows = await db
    .selectFrom('answer_changes')
    .select(['before', 'after'])
    .where('project_id', '=', place.projectId)
    .where('stage', '=', place.stage)
    .where('field_id', '=', fieldId)
    .execute()
  return rows
    .flatMap(({ before, after }) => [before, after])
    .map((stored) => openAnswer(sealer, place, fieldId, stored as Answer))
}
