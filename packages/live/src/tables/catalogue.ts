import type { ClientBase } from 'pg'
import { isScopeType, type ScopeType } from './canonical-value.ts'

/** Tables of the live layer itself: nobody watches them. */
export const internalTables = ['live_commits', 'live_base', 'replay']

export interface CatalogueColumn {
  readonly tab: string
  readonly name: string
  /** Undefined when equality of this column is not the equality of one text. */
  readonly scopeType: ScopeType | undefined
}

/** The tables of schema `public` with their columns, in the order they were defined. */
export async function catalogueTables(client: ClientBase): Promise<Map<string, CatalogueColumn[]>> {
  const { rows } = await client.query<{ tab: string; name: string; type: string; deterministic: boolean }>(
    `select c.relname as tab, a.attname as name, t.typname as type, coalesce(l.collisdeterministic, true) as deterministic
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all($1)
      order by c.relname, a.attnum`,
    [internalTables],
  )
  const columns = rows.map(({ tab, name, type, deterministic }) => ({
    tab,
    name,
    scopeType: deterministic && isScopeType(type) ? type : undefined,
  }))
  return Map.groupBy(columns, (column) => column.tab)
}
