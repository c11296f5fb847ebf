import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { checkServer, createDatabase, createPool, type Database } from './database.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from './embedded/supervisor.ts'
import { migrate } from './migrations.ts'

export interface OpenDatabase {
  readonly url: string
  readonly pool: Pool
  readonly db: Database
  close(): Promise<void>
}

export interface OpenOptions {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly report: (sentence: string) => void
  readonly onError: (error: Error) => void
}

const embeddedName = 'granary'

/** Starts the embedded server or finds the given one, brings it up to date, and gives the connections to it. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  report,
  onError,
}: OpenOptions): Promise<OpenDatabase> {
  const { url, release } =
    databaseUrl === undefined
      ? await startDatabase(dataDir, report)
      : { url: databaseUrl, release: async () => {} }
  let isClosing = false
  // Connections that are saying goodbye may be cut by the server that stops behind them: nothing to tell anybody.
  const pool = createPool(url, { onError: (error) => isClosing || onError(error) })
  // The database object owns the pool.
  const db = createDatabase(pool)
  const close = () => {
    isClosing = true
    return db.destroy().finally(release)
  }
  try {
    await checkServer(pool)
    await migrate(url)
    return { url, pool, db, close }
  } catch (error) {
    await close()
    throw error
  }
}

export interface ReachedDatabase {
  readonly url: string
  /** Stops what was started to reach it. */
  release(): Promise<void>
}

/** For commands beside a server that may be running: its database if so, otherwise as the server would find it. */
export async function reachDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<ReachedDatabase> {
  const running = databaseUrl ?? runningEmbeddedUrl(embeddedFolder(dataDir), embeddedName)
  if (running !== undefined) return { url: running, release: async () => {} }
  return startDatabase(dataDir, () => {})
}

async function startDatabase(dataDir: string, report: (sentence: string) => void): Promise<ReachedDatabase> {
  const embedded = await startEmbeddedPostgres({ folder: embeddedFolder(dataDir), report })
  try {
    await createIfMissing(embedded.url(), embeddedName)
    return { url: embedded.url(embeddedName), release: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

async function createIfMissing(serverUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database "${name}"`)
  } finally {
    await client.end()
  }
}
