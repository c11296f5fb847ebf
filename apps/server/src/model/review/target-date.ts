import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** When the packages should go to the agency, by project. Both stages say the same (0310). */
export async function targetDatesOf(
  db: Kysely<Tables>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stages')
    .select(['project_id', 'target_on'])
    .where('project_id', 'in', projectIds)
    .where('stage', '=', 'application')
    .execute()
  return new Map(
    rows.flatMap(({ project_id, target_on }) =>
      target_on === null ? [] : [[project_id, target_on] as const],
    ),
  )
}

export async function targetDateOf(db: Kysely<Tables>, projectId: string): Promise<string | null> {
  return (await targetDatesOf(db, [projectId])).get(projectId) ?? null
}
