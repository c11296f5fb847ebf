import { appError } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { cleanFileName, contentTypeOf } from '../../files/records/file-name.ts'
import { createUploadGrant } from '../../files/records/grants.ts'
import { findNoRoom } from '../../files/records/room.ts'
import { registerStoredFile } from '../../files/records/stored-files.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'

/** Where files stand: under the questions of a stage, or under what the agency asked, which no stage knows of. */
export type FilePart = StageId | 'agency'

export interface FilePlace {
  readonly part: FilePart
  readonly fieldId: string
}

export interface SentFile {
  readonly storageId: string
  readonly fileName: string
}

/** How the log calls them. */
export const partWords = (part: FilePart) => (part === 'agency' ? 'record of the agency' : part)

/** Lets one file be sent to this place, by this person, once. */
export async function grantFile(
  { db, services, person, project }: Pick<ProjectWork, 'db' | 'services' | 'person' | 'project'>,
  boundTo: string,
  most = services.maxUploadBytes,
): Promise<{ uploadUrl: string; maxSizeBytes: number }> {
  const place = { personId: person.id, projectId: project.id }
  const noRoom = services.quotas && (await findNoRoom(db, services.quotas, place, { bytes: 1, files: 1 }))
  // Told before anything is sent; what is sent is measured again when it comes.
  if (noRoom) throw appError('TOO_LARGE', { message: noRoom.message, room: noRoom.code })
  const maxSizeBytes = Math.min(services.maxUploadBytes, most)
  const token = await createUploadGrant(db, { ...place, fieldId: boundTo, maxSizeBytes })
  return { uploadUrl: `${services.portalUrl}/api/storage/upload?token=${token}`, maxSizeBytes }
}

/** Takes a sent file into the project. Repeating it gives the same upload. */
export async function takeFile(
  { db, person, project }: Pick<ProjectWork, 'db' | 'person' | 'project'>,
  { part, fieldId }: FilePlace,
  { storageId, ...given }: SentFile,
): Promise<Selectable<UploadsTable>> {
  const fileName = cleanFileName(given.fileName)
  const known = (await currentUploads(db, project.id, part)).find(
    (row) => row.field_id === fieldId && row.storage_id === storageId,
  )
  if (known) return known
  const whose = { personId: person.id, projectId: project.id }
  const registered = await registerStoredFile(db, {
    ...{ ...whose, storageId, fileName },
    fieldId: boundField(part, fieldId),
  })
  if ('problem' in registered) throw fileRefused(fieldId, registered.problem.code, registered.problem.message)
  if ('missing' in registered) {
    throw fileRefused(fieldId, 'FILE_MISSING', 'This file did not arrive. Choose it again.')
  }
  const row = await db
    .insertInto('uploads')
    .values({
      project_id: project.id,
      stage: part,
      field_id: fieldId,
      storage_id: storageId,
      file_name: fileName,
      file_size: registered.file.size,
      content_type: contentTypeOf(registered.file.kind),
      caution: registered.file.caution,
      sha256: registered.file.sha256,
      uploaded_by: person.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(db, {
    action: 'file added',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage: partWords(part), fieldId, fileName },
  })
  return row
}

export function currentUploads(db: Kysely<Tables>, projectId: string, part?: FilePart) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(part !== undefined, (query) => query.where('stage', '=', part ?? ''))
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** Several places have fields of the same id; a file sent for one must not serve another. */
export const boundField = (part: FilePart, fieldId: string) => `${part}/${fieldId}`

export function fileRefused(fieldId: string, code: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code, message }] })
}
