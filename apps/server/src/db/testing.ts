import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { embeddedServerRole } from './server-role.ts'

/** A database of one test file, gone when it is dropped. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Name of the database with every migration applied; `scripts/testing/postgres.ts` makes it once a run. */
export const templateDatabase = 'granary_template'

/** Copies the migrated database (some 60 ms), or makes one with nothing in it. */
export async function freshDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${migrated ? templateDatabase : 'template0'}`)
  return {
    url: urlOfDatabase(adminUrl(), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

/** The same server, another database. */
export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The same database, as the role of servers. */
export function serverUrlOf(url: string): string {
  const changed = new URL(url)
  changed.username = embeddedServerRole
  return changed.href
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('There is no test server: run this test in the project pg or e2e.')
  return url
}
