import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'

/** On whose side somebody works in a project. */
export type Side = 'lender' | 'borrower' | 'packaging team'

/** Of people who belong to it in several ways, the one nearest to the lender; nothing of those who no longer do. */
export async function sidesOf(
  db: Kysely<Tables>,
  project: Pick<Selectable<ProjectsTable>, 'id' | 'organization_id'>,
  people: readonly (string | null)[],
): Promise<ReadonlyMap<string, Side>> {
  const ids = [...new Set(people)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const [members, borrowers, staff] = await Promise.all([
    db
      .selectFrom('organization_members')
      .select('person_id')
      .where('organization_id', '=', project.organization_id)
      .where('person_id', 'in', ids)
      .execute(),
    db
      .selectFrom('borrower_shares')
      .select('person_id')
      .where('project_id', '=', project.id)
      .where('person_id', 'in', ids)
      .execute(),
    db.selectFrom('admin_duties').select('person_id').where('person_id', 'in', ids).execute(),
  ])
  const sides = new Map<string, Side>()
  for (const { person_id } of staff) sides.set(person_id, 'packaging team')
  for (const { person_id } of borrowers) sides.set(person_id, 'borrower')
  for (const { person_id } of members) sides.set(person_id, 'lender')
  return sides
}
