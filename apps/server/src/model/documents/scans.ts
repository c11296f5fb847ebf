import type { DocumentFile } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

export type Scans = ReadonlyMap<string, NonNullable<DocumentFile['scanned']>>

/** The files of a project with pages on which no text can be read, by their stored file. */
export async function scansOf(db: Kysely<Tables>, projectId: string): Promise<Scans> {
  const rows = await db
    .selectFrom('document_texts')
    .select(['storage_id', 'pages', 'pages_without_text'])
    .where('project_id', '=', projectId)
    .where('pages_without_text', '>', 0)
    .execute()
  return new Map(
    rows.map((row) => [row.storage_id, { pages: row.pages ?? 0, without: row.pages_without_text ?? 0 }]),
  )
}
