import { nodePool } from '@granary/live'
import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, type Pool, types } from 'pg'
import type { Tables } from './schema.generated.ts'

export type Database = Kysely<Tables>

/** A day is a day wherever the server stands: the driver would make it midnight of the server's own time zone. */
types.setTypeParser(types.builtins.DATE, (day) => day)

const oldestMajor = 15

/** Whatever the database's default: what runs here, the queue's own work too, is not tried again when refused. */
const ownIsolation = `set default_transaction_isolation = 'read committed'`

/** How every connection of ours introduces itself: nothing in it that a pooler in session mode would refuse. */
export function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'granary',
  }
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
  if (!(await keepsSession(pool))) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, over which live queries cannot work: give the address of the server, or put the pooler into session mode.',
    )
  }
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
