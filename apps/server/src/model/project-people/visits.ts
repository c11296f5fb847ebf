import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

interface Visit {
  readonly projectId: string
  readonly personId: string
}

/** Who reads all day is not written down at every look. */
const atMostEveryMinutes = 10

/** That somebody has the project open now: one row for each person, with the last time alone. */
export async function noteVisit(db: Kysely<Tables>, { projectId, personId }: Visit): Promise<void> {
  await db
    .insertInto('project_visits')
    .values({ project_id: projectId, person_id: personId })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'person_id'])
        .doUpdateSet({ seen_at: sql<Date>`now()` })
        .where(
          'project_visits.seen_at',
          '<',
          sql<Date>`now() - make_interval(mins => ${atMostEveryMinutes})`,
        ),
    )
    .execute()
}

/** When each of the people of a project last had it open. */
export async function lastVisits(
  db: Kysely<Tables>,
  projectId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('project_visits')
    .select(['person_id', 'seen_at'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(rows.map(({ person_id, seen_at }) => [person_id, seen_at.getTime()]))
}
