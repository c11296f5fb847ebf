import { type AttachedDocument, appError, type QuestionFile } from '@granary/api'
import { atAgency, dayOf } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import {
  boundField,
  currentUploads,
  grantFile,
  releaseStoredFile,
  removeUpload,
  type SentFile,
  takeFile,
} from '../answers/index.ts'
import { type ProjectWork, requireNotArchived } from '../stages/index.ts'
import { agencyFrom, eventRows } from './events.ts'

/** What was sent to a question of the agency. The stages are locked by then, and none of them knows of it. */
const part = 'agency'

/** Whoever works on the answers to the agency: the lender on its own questions, the team on all. */
export interface AnsweringWork extends ProjectWork {
  readonly isPackager: boolean
}

/** Lets one file be sent to a question, by this person, once. */
export async function openQuestionFile(work: AnsweringWork, questionId: string) {
  await requireOpenQuestion(work, questionId)
  return grantFile(work, boundField(part, questionId))
}

/** Takes a sent file to its question. Repeating it gives the same one. */
export async function addQuestionFile(
  work: AnsweringWork,
  questionId: string,
  file: SentFile,
): Promise<AttachedDocument> {
  await requireOpenQuestion(work, questionId)
  return attachedOf(await takeFile(work, { part, fieldId: questionId }, file))
}

/** Takes a file away from its question, unless it goes or went to the agency with an answer. */
export async function removeQuestionFile(
  work: AnsweringWork,
  questionId: string,
  uploadId: string,
): Promise<boolean> {
  const question = await requireOpenQuestion(work, questionId)
  const refusal = removalRefusal(question, uploadId)
  if (refusal) throw appError('STAGE_READ_ONLY', { message: refusal })
  const taken = await removeUpload(work, part, { fieldId: questionId, uploadId })
  if (taken === undefined) return false
  await releaseStoredFile(work.db, work.project.id, taken.row.storage_id)
  return true
}

/** A question that is undone would leave its files nowhere. */
export async function requireNoFiles({ db, project }: ProjectWork, eventId: string): Promise<void> {
  const files = await currentUploads(db, project.id, part)
  if (!files.some(({ field_id }) => field_id === eventId)) return
  const message = 'Files were added to this question. Remove them from it first.'
  throw appError('STAGE_READ_ONLY', { message })
}

export type QuestionUpload = Selectable<UploadsTable>

/** Everything that was sent to questions of the project and is there, oldest first. */
export const questionUploads = (db: Kysely<Tables>, projectId: string) => currentUploads(db, projectId, part)

interface Standing {
  readonly question: atAgency.AgencyQuestion
  /** When the answer that stands was written down. */
  readonly answeredAt: Date | null
  /** Whether the reader may answer, and so add and remove. */
  readonly mayChange: boolean
  readonly nameOf: (personId: string | null) => string | null
}

/** The files of one question for a reader. */
export function filesOfQuestion(
  uploads: readonly QuestionUpload[],
  { question, answeredAt, mayChange, nameOf }: Standing,
): QuestionFile[] {
  return uploads
    .filter(({ field_id }) => field_id === question.asked.eventId)
    .map((row) => ({
      ...attachedOf(row),
      addedOn: dayOf(row.uploaded_at.getTime()),
      addedBy: nameOf(row.uploaded_by),
      isNew: answeredAt === null || row.uploaded_at > answeredAt,
      mayRemove: mayChange && removalRefusal(question, row.id) === null,
    }))
}

function removalRefusal({ answer, wentOut }: atAgency.AgencyQuestion, uploadId: string): string | null {
  if (wentOut.includes(uploadId)) return 'This file went to the agency with an answer, and stays on record.'
  if (answer?.items.includes(uploadId))
    return 'This file goes with the answer. Answer again without it, then remove it.'
  return null
}

const attachedOf = ({ id, file_name }: QuestionUpload): AttachedDocument => ({
  ...{ uploadId: id, fileName: file_name, standardName: file_name, since: null },
  downloadUrl: `/api/files/${id}`,
})

/** To a lender a question of the team alone is none that it could send files to. */
async function requireOpenQuestion(
  { db, project, isPackager }: AnsweringWork,
  questionId: string,
): Promise<atAgency.AgencyQuestion> {
  const agency = agencyFrom(await eventRows(db, [project.id]))
  const question = agency.questions.find(({ asked }) => asked.eventId === questionId)
  if (!question || (question.asked.forTeam && !isPackager))
    throw appError('NOT_FOUND', { message: 'There is no such question.' })
  requireNotArchived(project)
  const closed = atAgency.orderRefusal(agency, 'answer')
  if (closed !== null) throw appError('STAGE_READ_ONLY', { message: closed })
  return question
}
