import type { DocumentFile } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { openTold, type Told } from '../../texts/told.ts'

/** What reading a file gave. */
export interface ReadText {
  /** How many it has, where they were counted. */
  readonly pages: number | null
  /** Pages on which no text can be read, where there are any. */
  readonly scanned: DocumentFile['scanned']
  readonly told: Told | null
}

export type ReadTexts = ReadonlyMap<string, ReadText>

/** Of the files of a project that were read, by their stored file. */
export async function readTexts(db: Kysely<Tables>, sealer: Sealer, projectId: string): Promise<ReadTexts> {
  const rows = await db
    .selectFrom('document_texts')
    .select(['storage_id', 'pages', 'pages_without_text', 'told'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(
    rows.map(({ storage_id, pages, pages_without_text: without, told }) => [
      storage_id,
      {
        pages,
        scanned: without ? { pages: pages ?? 0, without } : null,
        told: told === null ? null : openTold(sealer, storage_id, told),
      },
    ]),
  )
}
