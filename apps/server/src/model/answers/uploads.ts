import type { Pages, UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { cleanFileName, extensionOf } from '../../files/records/file-name.ts'
import { isOnRecord } from '../../files/records/on-record.ts'
import { removeStoredFile } from '../../files/records/stored-files.ts'
import type { ProjectWork, StageDocument, StageId } from '../stages/index.ts'
import { nameOfHidden, pagesOf } from './pages-of-files.ts'
import {
  boundField,
  currentUploads,
  type FilePart,
  fileRefused,
  grantFile,
  partWords,
  type SentFile,
  takeFile,
} from './taking-files.ts'

/** The files of a stage that are there now, by field, oldest first. */
export async function uploadsByField(
  db: Kysely<Tables>,
  projectId: string,
  stage: StageId,
): Promise<Record<string, UploadSummary[]>> {
  const rows = await currentUploads(db, projectId)
  const byField: Record<string, UploadSummary[]> = {}
  for (const row of rows) {
    if (row.stage !== stage) continue
    const parts = rows.filter(({ part_id, storage_id }) => part_id !== null && storage_id === row.storage_id)
    const serves = row.part_id === null ? new Set(parts.map(({ part_id }) => part_id)).size : 0
    byField[row.field_id] ??= []
    byField[row.field_id]?.push({ ...uploadSummary(row), ...(serves > 0 && { serves }) })
  }
  return byField
}

export function uploadSummary(row: Selectable<UploadsTable>): UploadSummary {
  const pages = pagesOf(row)
  return {
    uploadId: row.id,
    storageId: row.storage_id,
    fileName: row.file_name,
    fileSize: Number(row.file_size),
    contentType: row.content_type,
    downloadUrl: `/api/files/${row.id}`,
    uploadedAt: row.uploaded_at.getTime(),
    ...(row.caution !== null && { caution: 'actions' as const }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(pages && { pages }),
  }
}

/** Of pages of a file that is not shared with a borrower: nothing of it can be opened, and it has no name. */
export function hiddenSummary(
  { uploadId, storageId, uploadedAt }: UploadSummary,
  pages: Pages,
): UploadSummary {
  return {
    ...{ uploadId, storageId, uploadedAt, fileSize: 0, contentType: null, downloadUrl: '' },
    ...{ fileName: nameOfHidden(pages), pages, isHidden: true },
  }
}

/** Lets one file be sent to this field, by this person, once. */
export async function grantUpload(work: ProjectWork, document: StageDocument, fieldId: string) {
  const field = requireFileField(document, fieldId)
  return grantFile(work, boundField(document.stage, fieldId), field.maxSizeBytes)
}

/** Takes a sent file into the project. Repeating it gives the same upload. */
export async function registerUpload(
  work: ProjectWork,
  document: StageDocument,
  { fieldId, ...given }: SentFile & { readonly fieldId: string },
): Promise<UploadSummary> {
  const field = requireFileField(document, fieldId)
  requireAccepted(field, cleanFileName(given.fileName))
  return uploadSummary(await takeFile(work, { part: document.stage, fieldId }, given))
}

export interface FileToRemove {
  readonly fieldId: string
  readonly uploadId: string
  /** The newer file of the same field, when the old one stays as an earlier version of it. */
  readonly replacedBy?: string | undefined
}

/** What was taken out of its field, and what has come into its place. */
export interface TakenOut {
  readonly row: Selectable<UploadsTable>
  readonly newer: Selectable<UploadsTable> | undefined
}

/** Takes a file out of its field; its bytes stay while anything else refers to them. Nothing when it is not there. */
export async function removeUpload(
  work: ProjectWork,
  part: FilePart,
  { fieldId, uploadId, replacedBy }: FileToRemove,
): Promise<TakenOut | undefined> {
  const { db, person, project } = work
  const here = (await currentUploads(db, project.id, part)).filter(({ field_id }) => field_id === fieldId)
  const row = here.find(({ id }) => id === uploadId)
  if (!row) return undefined
  const newer = here.find(({ id }) => id === replacedBy && id !== uploadId)
  if (replacedBy !== undefined && !newer)
    throw fileRefused(fieldId, 'FILE_MISSING', 'The file that is to replace it is not there.')
  await markRemoved(db, [row.id], person.id)
  if (newer) await db.updateTable('uploads').set({ replaced_by: newer.id }).where('id', '=', row.id).execute()
  await sayTakenAway(work, row, newer)
  return { row, newer }
}

export async function sayTakenAway(
  { db, person, project }: ProjectWork,
  row: Selectable<UploadsTable>,
  newer: Pick<Selectable<UploadsTable>, 'file_name'> | undefined,
): Promise<void> {
  await recordAudit(db, {
    action: newer ? 'file replaced' : 'file removed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: {
      stage: partWords(row.stage as FilePart),
      fieldId: row.field_id,
      fileName: row.file_name,
      ...(newer && { by: newer.file_name }),
    },
  })
}

/** Lets the bytes go once no field, newer version, record of the agency or submitted stage refers to them any more. */
export async function releaseStoredFile(
  db: Kysely<Tables>,
  projectId: string,
  storageId: string,
): Promise<void> {
  const used = await db
    .selectFrom('uploads')
    .select('id')
    .where('project_id', '=', projectId)
    .where('storage_id', '=', storageId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('replaced_by', 'is not', null), isOnRecord]))
    .executeTakeFirst()
  if (used) return
  const submissions = await db
    .selectFrom('submissions')
    .select('answers')
    .where('project_id', '=', projectId)
    .execute()
  const submitted = submissions.some(({ answers }) =>
    Object.values(answers as object).some((answer) => Array.isArray(answer) && answer.includes(storageId)),
  )
  if (!submitted) await removeStoredFile(db, storageId)
}

/**
 * Gives the files that flowed from the pre-application their place in the application, as references of the same
 * stored objects, and takes away those that no longer flow.
 */
export async function alignPrefilledUploads(db: Kysely<Tables>, application: StageDocument): Promise<void> {
  const fields = Object.entries(application.provenance).flatMap(([fieldId, origin]) =>
    origin.kind === 'prefilled' && application.form.field(fieldId)?.type === 'file'
      ? [{ fieldId, from: origin.from }]
      : [],
  )
  if (fields.length === 0) return
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('project_id', '=', application.projectId)
    .where('removed_at', 'is', null)
    .execute()
  const references = fields.flatMap(({ fieldId, from }) => {
    const here = rows.filter((row) => row.stage === 'application' && row.field_id === fieldId)
    return filesIn(application, fieldId)
      .filter((storageId) => !here.some((row) => row.storage_id === storageId))
      .flatMap((storageId) => {
        const sources = rows.filter((row) => row.stage === 'pre-application' && row.storage_id === storageId)
        // Some of its pages may answer another question of the same stage.
        const source = sources.find((row) => row.field_id === from) ?? sources[0]
        return source ? [{ ...source, stage: 'application', field_id: fieldId }] : []
      })
  })
  if (references.length > 0) {
    await db
      .insertInto('uploads')
      .values(references.map(({ id: _another, ...reference }) => reference))
      .execute()
  }
}

/** The uploads of the application that nothing shows any more, because the file left the pre-application. */
export async function dropStaleReferences(
  db: Kysely<Tables>,
  application: StageDocument,
  storageId: string,
  personId: string,
): Promise<void> {
  const rows = await currentUploads(db, application.projectId, 'application')
  const stale = rows.filter(
    (row) => row.storage_id === storageId && !filesIn(application, row.field_id).includes(storageId),
  )
  await markRemoved(
    db,
    stale.map(({ id }) => id),
    personId,
  )
}

/**
 * Storage ids are no permission: one may stand in an answer only where it was uploaded, or where it stood before.
 * Gives those that may not.
 */
export async function foreignFiles(
  db: Kysely<Tables>,
  { projectId, stage }: StageDocument,
  fieldId: string,
  storageIds: readonly string[],
): Promise<readonly string[]> {
  const uploads = await currentUploads(db, projectId, stage)
  const unknown = storageIds.filter(
    (storageId) => !uploads.some((row) => row.field_id === fieldId && row.storage_id === storageId),
  )
  if (unknown.length === 0) return []
  const sent = await db
    .selectFrom('stored_files')
    .select('id')
    .where('id', 'in', unknown)
    .where('project_id', '=', projectId)
    .where('field_id', '=', boundField(stage, fieldId))
    .where('registered_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  return unknown.filter((storageId) => !sent.some(({ id }) => id === storageId))
}

export function filesIn({ answers }: StageDocument, fieldId: string): readonly string[] {
  const answer = answers[fieldId]
  return Array.isArray(answer) ? answer : []
}

export function requireFileField({ form }: StageDocument, fieldId: string): Field {
  const field = form.field(fieldId)
  if (field?.type !== 'file') throw fileRefused(fieldId, 'unknownField', 'This field takes no files.')
  return field
}

/** Extensions are compared without dot and case. */
export function requireAccepted(field: Field, fileName: string): void {
  const accepted = (field.accept ?? []).map((extension) => extension.replace(/^\./, '').toLowerCase())
  if (accepted.length === 0 || accepted.includes(extensionOf(fileName))) return
  const names = accepted.map((extension) => `.${extension}`).join(', ')
  throw fileRefused(field.id, 'FILE_TYPE', `This kind of file is not accepted here. Choose one of ${names}.`)
}

export async function markRemoved(
  db: Kysely<Tables>,
  ids: readonly string[],
  personId: string,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('uploads')
    .set({ removed_at: sql<Date>`now()`, removed_by: personId })
    .where('id', 'in', ids)
    .execute()
}
