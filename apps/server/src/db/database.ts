import { configOfServers, nodePool, type ServersConfig, serversOf, writerAmong } from '@granary/live'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientBase, type Pool, types } from 'pg'
import type { Tables } from './schema.generated.ts'

export type Database = Kysely<Tables>

/** A day is a day wherever the server stands: the driver would make it midnight of the server's own time zone. */
types.setTypeParser(types.builtins.DATE, (day) => day)

const oldestMajor = 15

/** Whatever the database's default: what runs here, the queue's own work too, is not tried again when refused. */
const ownIsolation = `set default_transaction_isolation = 'read committed'`

/** How every connection of ours introduces itself: nothing in it that a pooler in session mode would refuse. */
export function connectionSettings(url: string): ServersConfig {
  return { ...configOfServers(url), application_name: 'granary' }
}

/** One connection for what is done once, to the server that takes writes. */
export async function connectTo(url: string, application_name: string): Promise<Client> {
  const client = new Client({ connectionString: await writerAmong(serversOf(url)), application_name })
  await client.connect()
  return client
}

export interface PoolOptions {
  readonly connections?: number
  /** Told when an idle connection breaks, for instance because the server was restarted. */
  readonly onError?: (error: Error) => void
}

export function createPool(url: string, { connections = 20, onError = () => {} }: PoolOptions = {}): Pool {
  return nodePool({ ...connectionSettings(url), max: connections }, 'aside', onError, ownIsolation)
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Ends with one sentence that names the setting when the server is not one that Granary can use. */
export async function checkServer(pool: Pool): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    version = Number(rows[0]?.version)
  } catch (error) {
    throw new Error(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  if (Math.floor(version / 10_000) < oldestMajor) {
    throw new Error(
      `The database at DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Granary needs ${oldestMajor} or newer.`,
    )
  }
  await refuseStandby(pool, 'DATABASE_URL')
  await compareClocks(pool)
  if (!(await keepsSession(pool))) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, over which live queries cannot work: give the address of the server, or put the pooler into session mode.',
    )
  }
}

/** A server that takes no writes serves nobody: told at the start, and not by the first save. */
export async function refuseStandby(client: Pick<ClientBase, 'query'>, setting: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as readonly`,
  )
  const { standby, readonly } = rows[0] ?? {}
  const where = `The server at ${setting} ${standby ? 'is a standby' : 'is set to read-only'} and takes no writes`
  if (standby || readonly) {
    throw new Error(
      `${where}: give the address of the one that does, or of all with commas between (postgres://…@one,two/name?target_session_attrs=read-write).`,
    )
  }
}

/** Beyond this, tokens that one node signs are not yet valid, or no longer, at another. */
const longestClockDifferenceS = 30

async function compareClocks(pool: Pool): Promise<void> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  // It was read somewhere between asking and hearing.
  const now = rows[0]?.now ?? asked
  const apart = Math.max(asked - now, now - Date.now()) / 1000
  if (apart <= longestClockDifferenceS) return
  throw new Error(
    `The clock of this machine and that of the database at DATABASE_URL are ${Math.round(apart)} seconds apart, and sign-ins need them within ${longestClockDifferenceS}: set both by one time server.`,
  )
}

/**
 * Whether a connection of ours is one session of the server. A pooler in transaction mode hands each transaction to
 * any session, so what one of two clients sets shows up with the other, or is lost.
 */
async function keepsSession(pool: Pool): Promise<boolean> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const started = await one.query<{ on: string | null }>(`select current_setting('live.node', true) as on`)
    const pid = (client: typeof one) =>
      client.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]?.pid)
    const before = await pid(one)
    await other.query('begin')
    const between = await pid(other)
    const after = await pid(one)
    await other.query('commit')
    return started.rows[0]?.on === 'on' && before === after && before !== between
  } finally {
    one.release()
    other.release()
  }
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
