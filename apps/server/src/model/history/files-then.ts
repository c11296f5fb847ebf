import type { UploadName } from '@granary/forms'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { takenAwayKeptMs } from '../documents/index.ts'
import type { AnswerPlace } from '../stages/index.ts'

/** The files that a stage has or had: what they are called, and which can be listed again. */
export interface FilesThen {
  readonly names: readonly UploadName[]
  readonly isThere: (fieldId: string, storageId: string) => boolean
  readonly nameOf: (storageId: string) => string
}

export async function filesThen(db: Kysely<Tables>, { projectId, stage }: AnswerPlace): Promise<FilesThen> {
  const rows = await db
    .selectFrom('uploads')
    .select(['stage', 'field_id', 'storage_id', 'file_name', 'removed_at'])
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
  const names = rows.map((row) => ({ storageId: row.storage_id, fileName: row.file_name }))
  return {
    names,
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
