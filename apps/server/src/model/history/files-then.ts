import type { UploadName } from '@granary/forms'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameOfPages, pagesOf } from '../answers/index.ts'
import { takenAwayKeptMs } from '../documents/index.ts'
import type { AnswerPlace } from '../stages/index.ts'

/** The files that a stage has or had: what they are called, and which can be listed again. */
export interface FilesThen {
  /** In that question: pages of a file are called otherwise than the file. */
  readonly namesIn: (fieldId: string) => readonly UploadName[]
  readonly isThere: (fieldId: string, storageId: string) => boolean
  readonly nameOf: (storageId: string) => string
}

/** A borrower is not told of which file pages are: it may not be shared with them. */
export async function filesThen(
  db: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  isForBorrower = false,
): Promise<FilesThen> {
  const rows = await db
    .selectFrom('uploads')
    .select(['stage', 'field_id', 'storage_id', 'file_name', 'removed_at'])
    .select(['part_id', 'pages_from', 'pages_to'])
    .where('project_id', '=', projectId)
    .orderBy('uploaded_at')
    .execute()
  const inUse = new Set(rows.flatMap((row) => (row.removed_at === null ? row.storage_id : [])))
  const oldest = Date.now() - takenAwayKeptMs
  const there = new Set(
    rows.flatMap((row) => {
      const isKept = row.removed_at === null || inUse.has(row.storage_id) || row.removed_at.getTime() > oldest
      return row.stage === stage && isKept ? `${row.field_id} ${row.storage_id}` : []
    }),
  )
  const nameOf = (row: (typeof rows)[number]) => {
    const pages = isForBorrower && pagesOf(row)
    return { storageId: row.storage_id, fileName: pages ? nameOfPages(pages, 'a file') : row.file_name }
  }
  const names = rows.map(nameOf)
  return {
    namesIn: (fieldId) => [
      ...rows.filter((row) => row.stage === stage && row.field_id === fieldId).map(nameOf),
      ...names,
    ],
    isThere: (fieldId, storageId) => there.has(`${fieldId} ${storageId}`),
    nameOf: (id) => names.find(({ storageId }) => storageId === id)?.fileName ?? 'A file',
  }
}

/** Takes files that were taken away back into their field. Gives those that turn out to be gone. */
export async function takeFilesBack(
  db: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  fieldId: string,
  storageIds: readonly string[],
): Promise<readonly string[]> {
  const here = await db
    .selectFrom('uploads')
    .select(['id', 'storage_id', 'removed_at'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('field_id', '=', fieldId)
    .where('storage_id', 'in', storageIds)
    .orderBy('uploaded_at', 'desc')
    .execute()
  const current = new Set(here.flatMap((row) => (row.removed_at === null ? row.storage_id : [])))
  const away = storageIds.filter((storageId) => !current.has(storageId))
  if (away.length === 0) return []
  const kept = await db
    .selectFrom('stored_files')
    .select(['id', 'removed_at'])
    .where('id', 'in', away)
    .where('discarded_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('removed_at', 'is', null),
        eb('removed_at', '>', sql<Date>`now() - make_interval(secs => ${takenAwayKeptMs / 1000})`),
      ]),
    )
    .forUpdate()
    .execute()
  const stored = new Set(kept.map(({ id }) => id))
  const rows = away.flatMap((id) => (stored.has(id) ? (here.find((row) => row.storage_id === id) ?? []) : []))
  await Promise.all([
    ...rows.map(({ id }) =>
      db
        .updateTable('uploads')
        .set({ removed_at: null, removed_by: null, replaced_by: null })
        .where('id', '=', id)
        .execute(),
    ),
    ...rows.map(({ storage_id }) =>
      db
        .updateTable('stored_files')
        .set({ removed_at: null })
        .where('id', '=', storage_id)
        .where('removed_at', 'is not', null)
        .execute(),
    ),
  ])
  return away.filter((id) => !rows.some((row) => row.storage_id === id))
}
