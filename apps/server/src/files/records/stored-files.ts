import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { StoredFilesTable, Tables } from '../../db/schema.generated.ts'
import type { FileCaution, FileFlaw, FileKind, Finding } from '../content/findings.ts'
import type { Stored } from '../stores/store.ts'
import { type FileProblem, fileProblem } from './file-name.ts'
import type { UploadGrant } from './grants.ts'

export type ScanState = 'not scanned' | 'held' | 'clean' | 'infected'

export interface StoredFile {
  readonly storageId: string
  readonly size: number
  readonly sha256: string
  readonly kind: FileKind
  readonly caution: FileCaution | null
  /** Whether the rules of today have looked at it; what they have not seen is given out as an attachment only. */
  readonly isInspected: boolean
  readonly scan: ScanState
}

/** The state of the rules by which files are inspected. Raised when a new one must look at stored files as well. */
export const inspectionRules = 1

export interface NewStoredFile {
  readonly storageId: string
  readonly grant: UploadGrant
  readonly stored: Stored
  readonly finding: Finding
  readonly claimedContentType: string | null
  readonly scan: ScanState
  /** Nobody can use it: only what was found about it is kept. */
  readonly isDiscarded?: boolean
  /** What was read of it, sealed. */
  readonly reading?: string | null
}

export async function addStoredFile(db: Kysely<Tables>, file: NewStoredFile): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({
      id: file.storageId,
      size: file.stored.size,
      sha256: file.stored.sha256,
      claimed_content_type: file.claimedContentType,
      kind: file.finding.kind,
      flaw: file.finding.flaw,
      caution: file.finding.caution,
      inspection: inspectionRules,
      scan: file.scan,
      reading: file.reading ?? null,
      discarded_at: file.isDiscarded ? sql<Date>`now()` : null,
      created_by: file.grant.personId,
      project_id: file.grant.projectId,
      field_id: file.grant.fieldId,
    })
    .execute()
}

/** Who registers what: all of it must be what the upload was granted for. */
export interface Registration {
  readonly storageId: string
  readonly personId: string
  readonly projectId: string
  readonly fieldId: string
  readonly fileName: string
}

export type Registered =
  | { readonly file: StoredFile }
  | { readonly problem: FileProblem }
  | { readonly missing: true }

/**
 * Takes an uploaded object into use. A storage id is no permission: the object of another person, project or field is
 * as good as missing, and so is one that has been taken into use before.
 */
export async function registerStoredFile(db: Kysely<Tables>, wanted: Registration): Promise<Registered> {
  const row = await db
    .selectFrom('stored_files')
    .selectAll()
    .where('id', '=', wanted.storageId)
    .where('created_by', '=', wanted.personId)
    .where('project_id', '=', wanted.projectId)
    .where('field_id', '=', wanted.fieldId)
    .where('registered_at', 'is', null)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { missing: true }
  const problem = fileProblem(wanted.fileName, {
    kind: row.kind as FileKind,
    flaw: row.flaw as FileFlaw | null,
  })
  if (problem) return { problem }
  // Sent, and let go of to make room before anybody came for it.
  if (row.discarded_at) return { missing: true }
  await db
    .updateTable('stored_files')
    .set({ registered_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return { file: storedFile(row) }
}

function storedFile(row: Selectable<StoredFilesTable>): StoredFile {
  return {
    storageId: row.id,
    size: row.size,
    sha256: row.sha256,
    kind: row.kind as FileKind,
    caution: row.caution as FileCaution | null,
    isInspected: row.inspection >= inspectionRules,
    scan: row.scan as ScanState,
  }
}

/** Called when nothing refers to the object any more; its bytes go after thirty days. */
export async function removeStoredFile(db: Kysely<Tables>, storageId: string): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', storageId)
    .where('removed_at', 'is', null)
    .execute()
}

export async function findStoredFile(db: Kysely<Tables>, storageId: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('stored_files')
    .selectAll()
    .where('id', '=', storageId)
    .where('removed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return row && storedFile(row)
}

export async function setScan(db: Kysely<Tables>, storageId: string, scan: ScanState): Promise<void> {
  await db.updateTable('stored_files').set({ scan }).where('id', '=', storageId).execute()
}
