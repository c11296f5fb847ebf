import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'
import { namesOf } from '../../../people/people.ts'

/** Everybody with the packaging duty. */
export async function reviewTeam(
  db: Kysely<Tables>,
): Promise<readonly { readonly personId: string; readonly name: string }[]> {
  const duties = await db
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', '=', 'packaging')
    .execute()
  const names = await namesOf(
    db,
    duties.map(({ person_id }) => person_id),
  )
  return [...names]
    .map(([personId, name]) => ({ personId, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
