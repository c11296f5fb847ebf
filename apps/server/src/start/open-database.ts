import { join } from 'node:path'
import { serversOf } from '@granary/live'
import { Client, type Pool } from 'pg'
import type { Archived } from '../archive/make-copy.ts'
import {
  checkServer,
  connectTo,
  createDatabase,
  createPool,
  type Database,
  reasonOf,
  refuseStandby,
} from '../db/database.ts'
import { ownDatabase } from '../db/embedded/cluster.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../db/embedded/supervisor.ts'
import { migrate, ownMigrations, pendingMigrations } from '../db/migrations.ts'
import { createServerRole, embeddedServerRole, standingOf } from '../db/server-role.ts'
import { prepareQueue } from '../jobs/prepare-queue.ts'

export interface OpenDatabase {
  readonly url: string
  readonly pool: Pool
  readonly db: Database
  /** As who owns the tables, for what only they may do at the start; nothing when nobody said who that is. */
  readonly ownerUrl: string | undefined
  /** Whether the server works as the owner of the tables, and so keeps the queue's tables itself. */
  readonly ownsTables: boolean
  /** Present where the embedded database keeps one. */
  readonly archived?: Archived | undefined
  close(): Promise<void>
}

export interface OpenOptions {
  readonly databaseUrl: string | undefined
  /** As who owns the tables, for migrations; the server then works as the role of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  readonly dataDir: string
  readonly archive?: { readonly folder: string } | undefined
  readonly report: (sentence: string) => void
  readonly onError: (error: Error) => void
}

/** Starts the embedded server or finds the given one, brings it up to date, and gives the connections to it. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, report, onError } = options
  const found =
    databaseUrl === undefined
      ? await startDatabase(options, report)
      : { url: databaseUrl, ownerUrl: databaseOwnerUrl, archived: undefined, release: async () => {} }
  const { url, ownerUrl, archived, release } = found
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
    const role = ownerUrl === undefined ? undefined : await ensureServerRole(ownerUrl, url)
    await checkServer(pool)
    const { isOwner, excess } = await standingOf(pool)
    const ownsTables = ownerUrl === undefined && isOwner
    if (ownerUrl !== undefined) await prepareAsOwner(ownerUrl, role)
    else if (ownsTables) await migrate(url)
    else await requireCurrent(url)
    const tooMuch = excess ?? (ownsTables ? 'owns the tables' : undefined)
    if (tooMuch !== undefined) report(weakness(tooMuch, ownerUrl !== undefined))
    return { url, pool, db, ownerUrl: ownsTables ? url : ownerUrl, ownsTables, archived, close }
  } catch (error) {
    await close()
    throw error
  }
}

function weakness(excess: string, hasOwner: boolean): string {
  const advice = hasOwner
    ? 'name a lesser role there'
    : 'name that role in DATABASE_OWNER_URL and a lesser one there'
  return `The role of DATABASE_URL ${excess}, so whoever gets hold of a connection of the server can switch off the guards of the audit log and change everything: ${advice} (docs/how-to/run-on-your-own-postgresql.md).`
}

async function prepareAsOwner(ownerUrl: string, role: string | undefined): Promise<void> {
  await prepareQueue(ownerUrl)
  await migrate(ownerUrl, ownMigrations(), role)
}

/** A role that owns nothing can work on a database that is up to date, and cannot bring it there. */
async function requireCurrent(url: string): Promise<void> {
  const pending = await pendingMigrations(url)
  if (pending.length === 0) return
  throw new Error(
    `The role of DATABASE_URL may not run the migrations that this version needs (${pending.join(', ')}): start once with DATABASE_OWNER_URL.`,
  )
}

/** Tells the role of the server, which is made when the owner may and it is missing. */
async function ensureServerRole(ownerUrl: string, url: string): Promise<string | undefined> {
  const { username, password } = new URL(serversOf(url)[0] ?? url)
  const owner = await connectTo(ownerUrl, 'granary migrations').catch((error: unknown) => {
    throw new Error(`The database at DATABASE_OWNER_URL cannot be used: ${reasonOf(error)}`, { cause: error })
  })
  try {
    await refuseStandby(owner, 'DATABASE_OWNER_URL')
    return (
      (await roleBehind(url)) ??
      (await made(owner, decodeURIComponent(username), decodeURIComponent(password)))
    )
  } finally {
    await owner.end()
  }
}

async function made(owner: Client, role: string, password: string): Promise<string | undefined> {
  try {
    await createServerRole(owner, role, password)
  } catch (error) {
    throw new Error(
      `The role ${role} of DATABASE_URL is missing and that of DATABASE_OWNER_URL may not make it: ${reasonOf(error)}`,
      { cause: error },
    )
  }
  return role
}

/** A pooler may put another role in the place of the one that the address names. */
async function roleBehind(url: string): Promise<string | undefined> {
  let client: Client | undefined
  try {
    client = await connectTo(url, 'granary')
    return (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role
  } catch {
    return undefined
  } finally {
    await client?.end().catch(() => {})
  }
}

export interface ReachedDatabase {
  /** As who owns the tables, as far as that is known. */
  readonly url: string
  /** The role as which a server works on it, when it is another one. */
  readonly serverRole: string | undefined
  /** Stops what was started to reach it. */
  release(): Promise<void>
}

type Addresses = Pick<OpenOptions, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir' | 'archive'>

/** For commands beside a server that may be running: its database if so, otherwise as the server would find it. */
export async function reachDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
  archive,
}: Addresses): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    const serverRole =
      databaseOwnerUrl === undefined ? undefined : await ensureServerRole(databaseOwnerUrl, databaseUrl)
    return { url: databaseOwnerUrl ?? databaseUrl, serverRole, release: async () => {} }
  }
  const running = runningEmbeddedUrl(embeddedFolder(dataDir), ownDatabase)
  if (running !== undefined) return { url: running, serverRole: embeddedServerRole, release: async () => {} }
  const { ownerUrl, release } = await startDatabase({ dataDir, archive }, () => {})
  return { url: ownerUrl, serverRole: embeddedServerRole, release }
}

/** The embedded server takes every role of its own account at its word; the connections of ours say the lesser one. */
async function startDatabase(
  { dataDir, archive }: Pick<OpenOptions, 'dataDir' | 'archive'>,
  report: (sentence: string) => void,
) {
  const folder = embeddedFolder(dataDir)
  // Whoever starts it: what is written meanwhile must not be missing there.
  const embedded = await startEmbeddedPostgres({ folder, archiveDir: archive?.folder, report })
  try {
    await prepareCluster(embedded.url())
    const ownerUrl = embedded.url(ownDatabase)
    const url = new URL(ownerUrl)
    url.username = embeddedServerRole
    const archived = embedded.archive && { ownerUrl, cluster: embedded.cluster, archive: embedded.archive }
    return { url: url.href, ownerUrl, archived, release: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Also one of an earlier version, which had no role but the owner's. */
async function prepareCluster(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ownDatabase])
    if (rowCount === 0) await client.query(`create database "${ownDatabase}"`)
    await createServerRole(client, embeddedServerRole, '')
  } finally {
    await client.end()
  }
}
