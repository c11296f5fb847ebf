import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg'
import type { ServersConfig } from '../servers.ts'
import { asAway, NodeClient } from './node-client.ts'

/**
 * How long the server lets a connection of ours wait for a lock, work on one statement, and stand idle inside a
 * transaction; and how long we listen to its silence. The last is the longest but one: the server ends what is slow
 * before we give up a server that says nothing. What was lost with a frozen line holds its locks until the idle time
 * is over.
 */
interface Limits {
  readonly lockMs: number
  readonly statementMs: number
  readonly idleMs: number
  readonly silenceMs: number
  /** For a new connection, and for one of a pool to come free. */
  readonly connectMs: number
}

/** Each live query must be quick: it delays every other one of its node. */
export const queryTimeoutMs = 2_000

const limits = {
  reader: { lockMs: 200, statementMs: queryTimeoutMs, idleMs: 60_000, silenceMs: 3_500, connectMs: 3_500 },
  listener: { lockMs: 500, statementMs: queryTimeoutMs, idleMs: 60_000, silenceMs: 3_500, connectMs: 3_500 },
  mutation: { lockMs: 2_000, statementMs: 5_000, idleMs: 10_000, silenceMs: 7_000, connectMs: 7_000 },
  /** What is not done for a person who waits at a socket. */
  aside: { lockMs: 10_000, statementMs: 10_000, idleMs: 60_000, silenceMs: 12_000, connectMs: 10_000 },
} satisfies Record<string, Limits>

export type ConnectionKind = keyof typeof limits

/**
 * What every session of a node begins with. `live.node` tells the triggers that a node stands behind it, which wakes
 * the others after commit.
 */
function settingsOf(kind: ConnectionKind): string {
  const { lockMs, statementMs, idleMs } = limits[kind]
  return `set live.node = 'on'; set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs};
    set idle_in_transaction_session_timeout = ${idleMs}`
}

/**
 * Statements go out without waiting for the answers of those before them. A crossing costs more than most statements
 * do.
 */
function configOf(config: ServersConfig, kind: ConnectionKind) {
  const { silenceMs, connectMs } = limits[kind]
  return { ...config, connectionTimeoutMillis: connectMs, pipeline: true, silenceMs }
}

/**
 * A pool whose sessions are a node's. One that breaks fails the query that uses it, and the next gets another: without
 * the two listeners, for those at rest and those in use, the driver would end the whole process.
 */
export function nodePool(
  config: PoolConfig & ServersConfig,
  kind: ConnectionKind,
  onError: (error: Error) => void,
  furtherSettings = '',
): Pool {
  const pool = new pg.Pool({
    ...configOf(config, kind),
    Client: NodeClient as unknown as new () => ClientBase,
    // Said before the first query, and not with the start of the connection: poolers drop or refuse it there.
    onConnect: async (client) => {
      await client.query(`${settingsOf(kind)}; ${furtherSettings}`)
    },
  })
  pool.on('error', onError)
  pool.connect = toldOfWaiting(pool.connect.bind(pool) as Connect) as Pool['connect']
  return pool
}

/**
 * A connection of our own outside any pool. It needs a session (LISTEN, an exported snapshot), so a pooler in
 * transaction mode cannot stand between.
 */
export async function openConnection(config: ServersConfig, kind: ConnectionKind): Promise<NodeClient> {
  const client = new NodeClient(configOf(config, kind))
  try {
    await client.connect()
    await client.query(settingsOf(kind))
  } catch (error) {
    client.discard('It was not opened.')
    throw error
  }
  return client
}

/** An error that the database itself reported about one statement; anything else is about the connection. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  const aboutConnection = code === undefined || /^(08|57P0[123])/.test(code)
  return aboutConnection ? undefined : code
}

/** A migration has changed what a statement gives that this connection had prepared: a new connection is needed. */
export function isOutdatedStatement(error: unknown): boolean {
  return sqlState(error) === '0A000' && (error as Error).message.includes('cached plan')
}

type Connect = (callback?: (error: unknown, ...given: unknown[]) => void) => Promise<unknown> | undefined

/** That none of its connections came free in time is the pool's own error, not one of a connection. */
function toldOfWaiting(connect: Connect): Connect {
  return (callback) =>
    callback
      ? connect((error, ...given) => callback(error && asAway(error), ...given))
      : connect()?.catch((error: unknown) => {
          throw asAway(error)
        })
}
