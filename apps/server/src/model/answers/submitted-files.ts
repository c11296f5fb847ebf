import type { Field, Problem } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import type { StageDocument, StageId } from '../stages/index.ts'
import { filesIn } from './uploads.ts'

/** What refuses a submission, and in which field. */
export type FieldProblem = Pick<Problem, 'fieldId' | 'message'>

/** A file that an answer names, where its field has it. */
interface FileGoingOut {
  readonly fieldId: string
  /** In the order of the answer, from 1. */
  readonly position: number
  readonly upload: (Selectable<UploadsTable> & { readonly scan: string | null }) | undefined
}

/** The files of the fields that are asked for, as their answers name them. */
export async function filesGoingOut(
  db: Kysely<Tables>,
  document: StageDocument,
  visible: readonly Field[],
): Promise<readonly FileGoingOut[]> {
  const wanted = visible
    .filter(({ type }) => type === 'file')
    .flatMap(({ id }) => filesIn(document, id).map((storageId, index) => ({ id, storageId, index })))
  if (wanted.length === 0) return []
  const uploads = await db
    .selectFrom('uploads')
    .leftJoin('stored_files', (join) =>
      join.on((eb) => eb(eb.cast<string>('uploads.storage_id', 'text'), '=', eb.ref('stored_files.id'))),
    )
    .selectAll('uploads')
    .select('stored_files.scan')
    .where('uploads.project_id', '=', document.projectId)
    .where('uploads.stage', '=', document.stage)
    .where('uploads.removed_at', 'is', null)
    .execute()
  return wanted.map(({ id, storageId, index }) => ({
    fieldId: id,
    position: index + 1,
    upload: uploads.find((row) => row.field_id === id && row.storage_id === storageId),
  }))
}

/** What keeps files from going out: they are not all there, or the virus check holds them. */
export function unfinished(files: readonly FileGoingOut[]): readonly FieldProblem[] {
  return files.flatMap(({ fieldId, upload }) => {
    if (!upload) return { fieldId, message: 'A file did not arrive completely. Remove it and add it again.' }
    if (upload.scan === 'held') {
      return { fieldId, message: 'A file is still being checked for viruses. Try again in a moment.' }
    }
    if (upload.scan === 'infected') {
      return { fieldId, message: 'The virus check refused a file. Remove it and add a clean one.' }
    }
    return []
  })
}

interface SubmissionPlace {
  readonly projectId: string
  readonly stage: StageId
  readonly round: number
}

/** Keeps what each file was with the submission that it went out with. */
export async function keepFiles(
  db: Kysely<Tables>,
  { projectId, stage, round }: SubmissionPlace,
  files: readonly FileGoingOut[],
): Promise<void> {
  const rows = files.flatMap(({ fieldId, position, upload }) =>
    upload
      ? {
          project_id: projectId,
          stage,
          round,
          field_id: fieldId,
          position,
          upload_id: upload.id,
          storage_id: upload.storage_id,
          ...{ part_id: upload.part_id, pages_from: upload.pages_from, pages_to: upload.pages_to },
          file_name: upload.file_name,
          file_size: upload.file_size,
          content_type: upload.content_type,
          sha256: upload.sha256,
        }
      : [],
  )
  if (rows.length > 0) await db.insertInto('submission_files').values(rows).execute()
}
