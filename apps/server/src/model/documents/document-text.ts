import { appError, type TextOfDocument } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { mostTextBytes } from '../../texts/gathering.ts'
import { withNumbersHidden } from '../../texts/hidden-numbers.ts'
import { placeOfText } from '../../texts/told.ts'
import { findUpload, nameOfFile } from '../answers/index.ts'
import { borrowerMayOpen } from '../borrower/index.ts'
import type { Services } from '../services.ts'
import type { DocumentReader } from './viewpoint.ts'

/** What can be read in a file, for those who may open the file itself. */
export async function textOfDocument(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  reader: DocumentReader,
  uploadId: string,
): Promise<TextOfDocument> {
  const upload = await requireOpened(db, reader, uploadId)
  const [storageId, fileName] = [upload.storage_id, nameOfFile(upload)]
  const row = await db
    .selectFrom('document_texts')
    .select(['state', 'content', 'pages', 'pages_without_text'])
    .where('storage_id', '=', storageId)
    .where('project_id', '=', reader.project.id)
    .executeTakeFirst()
  const state = (row?.state ?? 'waiting') as TextOfDocument['state']
  const isRead = row && state === 'read' && row.content !== null
  const text = isRead ? sealer.unseal(row.content ?? '', placeOfText(storageId)) : null
  const without = row?.pages_without_text
  return {
    fileName,
    state,
    text: text === null ? null : withNumbersHidden(text),
    isCut: text !== null && Buffer.byteLength(text) >= mostTextBytes - longestSign,
    scanned: without ? { pages: row?.pages ?? 0, without } : null,
  }
}

/** One that did not fit is left out whole. */
const longestSign = 4

/** A file that is there, or that was there when a stage was submitted or before another took its place. */
async function requireOpened(
  db: Kysely<Tables>,
  { person, project, access }: DocumentReader,
  uploadId: string,
): Promise<Selectable<UploadsTable>> {
  const upload = await findUpload(db, project.id, uploadId)
  const isThere = upload && (upload.removed_at === null || (!access && (await isKept(db, upload))))
  if (!isThere || (access && !(await borrowerMayOpen(db, person, upload)))) throw appError('NOT_FOUND')
  return upload
}

async function isKept(db: Kysely<Tables>, { id, project_id, replaced_by }: Selectable<UploadsTable>) {
  if (replaced_by !== null) return true
  const submitted = await db
    .selectFrom('submission_files')
    .select('upload_id')
    .where('project_id', '=', project_id)
    .where('upload_id', '=', id)
    .executeTakeFirst()
  return submitted !== undefined
}
