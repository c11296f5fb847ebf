import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { systemBinaries } from '../../apps/server/src/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/supervisor.ts'
import { migrate } from '../../apps/server/src/db/migrations.ts'
import { createServerRole, embeddedServerRole } from '../../apps/server/src/db/server-role.ts'
import { templateDatabase, urlOfDatabase } from '../../apps/server/src/db/testing.ts'

/**
 * One database server for all tests of a run, and in it a migrated database to copy. TEST_POSTGRES says which: the
 * packaged one by default, `system` for the one installed on this machine, or the address of a running one.
 */
export default async function setUpPostgres(): Promise<(() => Promise<void>) | undefined> {
  // Every project of a run calls this; the first one starts the server, and it is the one that stops it.
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined
  const server = await startServer(process.env.TEST_POSTGRES ?? 'packaged')
  process.env.TEST_DATABASE_URL = server.url
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`drop database if exists ${templateDatabase} with (force)`)
  await admin.query(`create database ${templateDatabase} template template0`)
  await createServerRole(admin, embeddedServerRole, decodeURIComponent(new URL(server.url).password))
  await admin.end()
  await migrate(urlOfDatabase(server.url, templateDatabase))
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}

interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

async function startServer(flavor: string): Promise<TestServer> {
  if (flavor.startsWith('postgres')) return { url: flavor, stop: async () => {} }
  const binaries = flavor === 'system' ? systemBinaries() : undefined
  if (flavor === 'system' && binaries === undefined) {
    throw new Error('TEST_POSTGRES is "system", but no PostgreSQL is installed on this machine.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'granary-test-postgres-'))
  const server = await startEmbeddedPostgres({
    folder,
    durable: false,
    connections: 400,
    ...(binaries === undefined ? {} : { binaries }),
  })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url(), stop }
}
