import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, type ClientBase } from 'pg'
import { templateDatabase, urlOfDatabase } from '../apps/server/src/db/testing.ts'
import { root } from './steps.ts'
import setUpPostgres from './testing/postgres.ts'

/** Written by `npm run db-types`; a test fails when it no longer fits the migrations. */
export const generatedTypes = join(root, 'apps/server/src/db/schema.generated.ts')

/** The types of all tables of schema public, as TypeScript that the query builder reads. */
export async function renderTableTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, (column) => column.tab)
  const entries = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}\n`)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${interfaceName(table)} {\n${columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`).join('')}}\n`,
  )
  const body = [`export interface Tables {\n${entries.join('')}}\n`, ...interfaces]
  const used = Object.keys(definitions).filter((name) => new RegExp(`\\b${name}\\b`).test(body.join()))
  return [header, ...used.map((name) => definitions[name]), ...body].join('\n')
}

interface Column {
  readonly tab: string
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly nullable: boolean
  readonly never_given: boolean
  readonly labels: readonly string[] | null
}

const columnsQuery = `
  select c.relname as tab, a.attname as name, t.typname as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as optional,
         a.attidentity = 'a' or a.attgenerated <> '' as never_given,
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname collate "C", a.attnum`

const header = `// Made from the migrations by npm run db-types: do not edit.
import type { ColumnType } from 'kysely'
`

/** Only the names that a schema uses are written out. */
const definitions: Readonly<Record<string, string>> = {
  Generated: `/** Has a default, so it need not be given. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
`,
  GeneratedAlways: `/** The database alone says what it is. */
type GeneratedAlways<T> = T extends ColumnType<infer S> ? ColumnType<S, never, never> : ColumnType<T, never, never>
`,
  Timestamp: `/** Comes as a Date; may be given as a Date or ISO 8601. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
`,
  Big: `/** Comes as text, since it may be beyond what a number can hold. */
type Big = ColumnType<string, string | number | bigint, string | number | bigint>
`,
  Json: `/** Comes parsed; must be given as text (JSON.stringify), since the driver takes an array for one of PostgreSQL. */
type Json = ColumnType<unknown, string, string>
`,
}

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Big',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'Big',
  timestamp: 'Timestamp',
  timestamptz: 'Timestamp',
}

/** What else there is comes and goes as text: uuid, date, inet, xid8 and the texts themselves. */
function typeOf({ type, optional, nullable, never_given, labels }: Column): string {
  const element = type.startsWith('_') ? type.slice(1) : type
  const plain = labels?.map((label) => `'${label}'`).join(' | ') ?? typeNames[element] ?? 'string'
  const base = element === type ? plain : `${plain}[]`
  const full = nullable ? `${base} | null` : base
  if (never_given) return `GeneratedAlways<${full}>`
  return optional ? `Generated<${full}>` : full
}

function interfaceName(table: string): string {
  const name = table.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
  return `${name}Table`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tearDown = await setUpPostgres()
  const client = new Client({
    connectionString: urlOfDatabase(process.env.TEST_DATABASE_URL ?? '', templateDatabase),
  })
  await client.connect()
  writeFileSync(generatedTypes, await renderTableTypes(client))
  await client.end()
  await tearDown?.()
}
