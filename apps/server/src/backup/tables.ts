import type { ClientBase } from 'pg'

export interface BackedUpTable {
  readonly name: string
  /** Without those that the database computes itself. */
  readonly columns: readonly string[]
  /** The primary key, or all columns: the order in which rows are written. */
  readonly key: readonly string[]
}

/** The outbox of the live queries and its counter belong to one running database, not to what is in it. */
const leftOut = ['live_commits', 'live_base']

/** Every table of ours, each after those it refers to, so that rows can be put back in this order. */
export async function backedUpTables(client: ClientBase): Promise<readonly BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable & { references: string[] }>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select a.attname::text from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k(num, pos)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
                   where i.indrelid = c.oid and i.indisprimary order by k.pos) as key,
            array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                   where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as references
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all($1)
      order by c.relname collate "C"`,
    [leftOut],
  )
  return inDependencyOrder(rows)
}

/** Identity columns and serials go on counting above what was put back. */
export async function raiseSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, (select coalesce(max(%I), 1) from %I))',
                   pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as statement
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { statement } of rows) await client.query(statement)
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}

function inDependencyOrder<Table extends BackedUpTable & { references: readonly string[] }>(
  tables: readonly Table[],
): readonly Table[] {
  const ordered: Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name))
    const next = [...left].filter(({ references }) => !references.some((name) => waiting.has(name)))
    if (next.length === 0)
      throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`)
    for (const table of next) left.delete(table)
    ordered.push(...next)
  }
  return ordered
}
