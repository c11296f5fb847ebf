import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type FileProblem, fileProblem } from './file-name.ts'
import type { UploadGrant } from './grants.ts'
import type { FileFlaw, FileKind, Finding } from './inspect.ts'
import type { Stored } from './store.ts'

export type ScanState = 'not scanned' | 'held' | 'clean' | 'infected'

export interface StoredFile {
  readonly storageId: string
  readonly size: number
  readonly kind: FileKind
  readonly scan: ScanState
}

export interface NewStoredFile {
  readonly storageId: string
  readonly grant: UploadGrant
  readonly stored: Stored
  readonly finding: Finding
  readonly claimedContentType: string | null
  readonly scan: ScanState
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
      scan: file.scan,
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
    .select(['id', 'size', 'kind', 'flaw', 'scan'])
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
  await db
    .updateTable('stored_files')
    .set({ registered_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return {
    file: { storageId: row.id, size: row.size, kind: row.kind as FileKind, scan: row.scan as ScanState },
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
    .select(['id', 'size', 'kind', 'scan'])
    .where('id', '=', storageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { storageId: row.id, size: row.size, kind: row.kind as FileKind, scan: row.scan as ScanState }
}

export async function setScan(db: Kysely<Tables>, storageId: string, scan: ScanState): Promise<void> {
  await db.updateTable('stored_files').set({ scan }).where('id', '=', storageId).execute()
}
