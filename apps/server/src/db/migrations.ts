import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLive } from '@granary/live'
import type { Client } from 'pg'
import { connectTo } from './database.ts'
import { grantToServer } from './server-role.ts'
import { unwatchedTables } from './unwatched-tables.ts'

/** One forward step of the schema: a file `NNNN-what-it-does.sql`, never changed after it has run anywhere. */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Brings a database to the schema of this version and returns what it ran. Any number of nodes may do so at once: one
 * works, the others wait and then find nothing left to do.
 */
export async function migrate(
  url: string,
  migrations = ownMigrations(),
  serverRole?: string,
): Promise<readonly string[]> {
  const client = await connectTo(url, 'granary migrations')
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(ledger)
    const pending = pendingOf(migrations, await appliedTo(client))
    for (const migration of pending) await apply(client, migration)
    await installTriggers(client)
    if (serverRole !== undefined) await inTransaction(client, () => grantToServer(client, serverRole))
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** What this version would have to run, for who may not. */
export async function pendingMigrations(url: string): Promise<readonly string[]> {
  const client = await connectTo(url, 'granary migrations')
  try {
    const { rows } = await client.query<{ there: string | null }>(
      `select to_regclass('public.schema_migrations') as there`,
    )
    const applied = rows[0]?.there ? await appliedTo(client) : new Map<string, string>()
    return pendingOf(ownMigrations(), applied).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** `migrate` for a database without any, inside a transaction that the caller has begun. */
export async function migrateWithin(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
  await client.query(ledger)
  for (const migration of migrations) await run(client, migration)
  await installLive(client, { staticTables: unwatchedTables })
}

export function ownMigrations(folder = join(import.meta.dirname, 'migrations')): readonly Migration[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return names.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { name: file.replace(/\.sql$/, ''), sql, checksum }
  })
}

/** Any number, as long as all versions of Granary use the same. */
const advisoryLock = 7_220_941

const ledger = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

async function appliedTo(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function pendingOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database (DATABASE_URL) has the migration ${name}, which this version of Granary does not know: start the newer version.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new Error(`The migration ${name} was changed after it had run: put it back and write a new one.`)
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Every table tells the live queries what was written to it, so the triggers follow the tables after each change. */
function installTriggers(client: Client): Promise<void> {
  return inTransaction(client, () => installLive(client, { staticTables: unwatchedTables }))
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await inTransaction(client, () => run(client, migration))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${migration.name} failed and left nothing behind: ${reason}`, {
      cause: error,
    })
  }
}

async function run(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}
