import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { contentTypeOf, opensInline } from './file-name.ts'
import { findStoredFile, type ScanState } from './stored-files.ts'

/** A file as it is sent: uploaded by somebody, or built here. */
export interface SendableFile {
  readonly storageId: string
  readonly size: number
  readonly scan: ScanState
  readonly contentType: string
  /** Whether it may be shown in a page. */
  readonly mayShow: boolean
}

export async function findSendableFile(
  db: Kysely<Tables>,
  storageId: string,
): Promise<SendableFile | undefined> {
  const stored = await findStoredFile(db, storageId)
  if (stored) return { ...stored, contentType: contentTypeOf(stored.kind), mayShow: opensInline(stored) }
  const row = await db
    .selectFrom('package_files')
    .select(['kind', 'size'])
    .where('storage_id', '=', storageId)
    .executeTakeFirst()
  return (
    row && {
      storageId,
      size: Number(row.size),
      scan: 'not scanned',
      contentType: contentTypes[row.kind] ?? 'application/octet-stream',
      mayShow: false,
    }
  )
}

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  manifest: 'application/json; charset=utf-8',
  signature: 'application/json; charset=utf-8',
}

/** Whether an object of the store belongs to a package. */
export async function isOfPackage(db: Kysely<Tables>, storageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('package_files')
    .select('name')
    .where('storage_id', '=', storageId)
    .executeTakeFirst()
  return row !== undefined
}
