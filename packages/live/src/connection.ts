import { Socket } from 'node:net'
import { packetFor } from '@granary/sync'
import pg, { type Client, type ClientConfig, type Pool, type PoolConfig } from 'pg'

/** Each live query must be quick: it delays every other one of its node. */
const queryTimeoutMs = 2_000

/**
 * What every session of a node begins with. `live.node` tells the triggers that a node stands behind it, which wakes
 * the others after commit; a transaction that somebody forgot must not hold back what everybody else sees.
 */
export const nodeSettings = `set live.node = 'on'; set idle_in_transaction_session_timeout = '60s'`

export type ConnectionKind = 'reader' | 'listener'

/**
 * Statements go out without waiting for the answers of those before them, and all that one turn of the event loop asks
 * for leaves in one packet. A crossing costs more than most statements do.
 */
export function pipelined(config: ClientConfig): ClientConfig {
  return { ...config, pipeline: true, stream: () => gatheringSocket() }
}

function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting puts the plain `write` back.
  return socket.once('connect', () => gatherWrites(socket))
}

function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  const gather = packetFor(socket)
  const gathered = (...chunk: unknown[]) => {
    gather()
    return write(...chunk)
  }
  socket.write = gathered as Socket['write']
}

/**
 * A pool whose sessions are a node's. One that breaks fails the query that uses it, and the next gets another: without
 * the two listeners, for those at rest and those in use, the driver would end the whole process.
 */
export function nodePool(config: PoolConfig, onError: (error: Error) => void, settings = nodeSettings): Pool {
  const pool = new pg.Pool({
    ...config,
    // Said before the first query, and not with the start of the connection: poolers drop or refuse it there.
    onConnect: async (client) => {
      await client.query(settings)
    },
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}

/**
 * A connection of our own outside any pool. It needs a session (LISTEN, an exported snapshot), so a pooler in
 * transaction mode cannot stand between.
 */
export async function openConnection(config: ClientConfig, kind: ConnectionKind): Promise<Client> {
  const client = new pg.Client(pipelined(config))
  client.on('error', () => {})
  await client.connect()
  try {
    const timeout = kind === 'reader' ? `; set statement_timeout = ${queryTimeoutMs}` : ''
    await client.query(`${nodeSettings}${timeout}`)
  } catch (error) {
    await closeConnection(client)
    throw error
  }
  return client
}

export async function closeConnection(client: Client | undefined): Promise<void> {
  await client?.end().catch(() => {})
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
