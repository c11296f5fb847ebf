import type { DocumentList } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { stageIds } from '../stages/index.ts'
import { earlierVersions } from './earlier-versions.ts'
import type { Upload } from './uploads-there.ts'
import type { DocumentReader, Viewpoint } from './viewpoint.ts'

/** The bytes of a file that was taken away go after thirty days; in the last of them nobody may count on it. */
export const takenAwayKeptMs = 29 * 86_400_000

type WayBack = NonNullable<DocumentList['removed'][number]['restore']>

/**
 * What is nowhere any more, also as no earlier version: each file once and the latest first. Of one that had flowed on,
 * where it came from.
 */
export function removedOf(seen: readonly Upload[]): readonly Upload[] {
  const current = seen.filter(({ removed_at }) => !removed_at)
  const there = new Set([...current, ...earlierVersions(current, seen)].map(({ storage_id }) => storage_id))
  const gone = seen
    .filter(({ removed_at, storage_id }) => removed_at && !there.has(storage_id))
    .toSorted((a, b) => Number(b.removed_at) - Number(a.removed_at))
  return [...Map.groupBy(gone, ({ storage_id }) => storage_id).values()].flatMap((same) => {
    // Pages of it went with it.
    const whole = same.filter(({ part_id }) => part_id === null)
    return stageIds.flatMap((stage) => whole.find((row) => row.stage === stage) ?? []).slice(0, 1)
  })
}

/**
 * For who may change the answer: the change of its past that made it what it is now and this file, so that bringing it
 * back takes nothing away. There is none where the question has got other files since; its past has them all.
 */
export async function waysBackOf(
  db: Kysely<Tables>,
  { project, mayEdit, access }: DocumentReader,
  view: Viewpoint,
  removed: readonly Upload[],
): Promise<ReadonlyMap<string, WayBack>> {
  const open = removed.filter(({ stage, field_id }) => {
    const isStaffs = view.stages[stage].form.field(field_id)?.metadata?.owner === 'staff'
    return mayEdit && !access && !isStaffs && view.readOnlyReason(stage, field_id) === null
  })
  if (open.length === 0) return new Map()
  const changes = await db
    .selectFrom('answer_changes')
    .select(['id', 'stage', 'field_id', 'after'])
    .where('project_id', '=', project.id)
    .where(
      'field_id',
      'in',
      open.map(({ field_id }) => field_id),
    )
    .where('source', '<>', 'not-chosen')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    open.flatMap((row) => {
      const { answers, version } = view.stages[row.stage]
      const wanted = new Set([...filesIn(answers[row.field_id]), row.storage_id])
      const found = changes.find(
        ({ stage, field_id, after }) =>
          stage === row.stage && field_id === row.field_id && isSame(filesIn(after), wanted),
      )
      if (!found || !row.removed_at) return []
      const until = row.removed_at.getTime() + takenAwayKeptMs
      const way = { stage: row.stage, fieldId: row.field_id, changeId: `a${found.id}`, version, until }
      return [[row.id, way] as const]
    }),
  )
}

const filesIn = (answer: unknown): readonly string[] => (Array.isArray(answer) ? answer : [])

const isSame = (files: readonly string[], wanted: ReadonlySet<string>) =>
  files.length === wanted.size && files.every((file) => wanted.has(file))
