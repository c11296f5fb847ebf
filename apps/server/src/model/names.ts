import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'

/** What projects or lenders are called, by their id. */
export async function namesIn(
  db: Kysely<Tables>,
  table: 'projects' | 'organizations',
  given: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(given)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
