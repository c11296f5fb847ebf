import { appError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf } from '../../people/people.ts'
import { namesIn } from '../names.ts'

/** Asked for, or about to be done. */
export function openPersonErasure(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('person_erasures')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', ['requested', 'carrying out'])
    .executeTakeFirst()
}

/** What the person alone does for others, as a sentence; null when somebody else does it too. */
export async function dutyInTheWay(db: Kysely<Tables>, personId: string): Promise<string | null> {
  return (await loneOwnership(db, personId)) ?? (await loneAdministration(db, personId))
}

async function loneOwnership(db: Kysely<Tables>, personId: string): Promise<string | null> {
  const owned = await db
    .selectFrom('organization_members')
    .select('organization_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .execute()
  const alone: string[] = []
  for (const { organization_id: id } of owned) {
    const others = await db
      .selectFrom('organization_members')
      .select('person_id')
      .where('organization_id', '=', id)
      .where('role', '=', 'owner')
      .where('person_id', '<>', personId)
      .execute()
    if (others.length === 0) alone.push(id)
  }
  if (alone.length === 0) return null
  const names = [...(await namesIn(db, 'organizations', alone)).values()].toSorted().join(', ')
  return `${names} would have no owner. Somebody else there has to be made an owner first.`
}

async function loneAdministration(db: Kysely<Tables>, personId: string): Promise<string | null> {
  if (!(await dutiesOf(db, personId)).includes('administration')) return null
  const administrators = await db
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', '=', 'administration')
    .execute()
  const isLast = administrators.every(({ person_id }) => person_id === personId)
  return isLast ? 'Nobody else has the administration. It has to be given to another person first.' : null
}

/** Also what a live query cannot follow: a legal hold on any project that the person had a hand in. */
export async function obstacleToPersonErasure(db: Kysely<Tables>, personId: string): Promise<string | null> {
  const { rows } = await sql<{ held: string }>`select held_projects_of(${personId}) as held`.execute(db)
  if (Number(rows[0]?.held) > 0) {
    return 'A legal hold stands on a project of this account. The account stays until the hold is lifted.'
  }
  return dutyInTheWay(db, personId)
}

export async function requireNoObstacleToPersonErasure(db: Kysely<Tables>, personId: string): Promise<void> {
  const obstacle = await obstacleToPersonErasure(db, personId)
  if (obstacle !== null) throw appError('FORBIDDEN', { message: obstacle })
}

/** Owners who go at once wait for each other, and so do administrators: the second one sees that the first is gone. */
export async function lockDuties(tx: Kysely<Tables>, personId: string): Promise<void> {
  await sql`select from organizations where id in
    (select organization_id from organization_members where person_id = ${personId}) order by id for update`.execute(
    tx,
  )
  await sql`select from admin_duties where duty = 'administration' order by person_id for update`.execute(tx)
}
