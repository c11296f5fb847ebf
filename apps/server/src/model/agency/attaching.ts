import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import type { ProjectWork } from '../stages/index.ts'
import { agencyFrom, eventRows } from './events.ts'
import { namedItems } from './named-items.ts'

const notThere =
  'A document is not in the project any more. Take it off the list, or add it to the project again.'

/**
 * What goes with an answer is a document that the project has. One that went with the answer before stays with the
 * next, also where it was replaced or removed since: that answer told of it.
 */
export async function requireAttachable(
  { db, project }: ProjectWork,
  questionId: string | undefined,
  uploadIds: readonly string[],
): Promise<readonly string[]> {
  const chosen = [...new Set(uploadIds)]
  if (chosen.length === 0) return chosen
  const [there, before] = await Promise.all([
    filesAmong(db, project.id, chosen),
    answeredWith(db, project.id, questionId),
  ])
  const known = [...before, ...there.filter(isThere).map(({ id }) => id)]
  if (!chosen.every((id) => known.includes(id))) throw refused('items', notThere)
  return chosen
}

/** What an event is about: words, or a question or document of the project. */
export type Item = string | { readonly fieldId: string } | { readonly uploadId: string }

/** What is given as a question or document is one of the project; words may say anything. */
export async function requireNamed({ db, project }: ProjectWork, items: readonly Item[]): Promise<void> {
  const fields = items.flatMap((item) => (typeof item === 'object' && 'fieldId' in item ? item.fieldId : []))
  const uploads = items.flatMap((item) =>
    typeof item === 'object' && 'uploadId' in item ? item.uploadId : [],
  )
  const { itemOf, documentOf } = await namedItems(db, project.id, [...fields, ...uploads])
  if (!fields.every((id) => itemOf(id).place !== null))
    throw refused('items', 'A question that it names is not in the questionnaires of the project.')
  if (!uploads.every((id) => documentOf(id) !== null))
    throw refused('items', 'A document that it names is not in the project.')
}

/** What proves the sending is a file of the project. */
export async function requireReceipt({ db, project }: ProjectWork, uploadId: string): Promise<void> {
  const rows = await filesAmong(db, project.id, [uploadId])
  if (!rows.some(isThere)) throw refused('receiptUploadId', 'This receipt is no file of the project.')
}

async function answeredWith(
  db: Kysely<Tables>,
  projectId: string,
  questionId: string | undefined,
): Promise<readonly string[]> {
  const { questions } = agencyFrom(await eventRows(db, [projectId]))
  return questions.find(({ asked }) => asked.eventId === questionId)?.answer?.items ?? []
}

const isThere = ({ removed_at }: { readonly removed_at: Date | null }) => removed_at === null

async function filesAmong(db: Kysely<Tables>, projectId: string, ids: readonly string[]) {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  return db
    .selectFrom('uploads')
    .select(['id', 'removed_at'])
    .where('project_id', '=', projectId)
    .where('id', 'in', known)
    .execute()
}

/** Something of what was written down does not do; it is said at its field. */
export function refused(fieldId: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code: fieldId, message }] })
}
