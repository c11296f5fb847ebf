import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ClientBase } from 'pg'
import type { AnyKysely } from './runner.ts'

/**
 * A query builder on one open connection, whose transaction belongs to somebody else. `onCompiled` sees every query
 * just before it is sent, whatever plugin or helper made it; when it throws, nothing is sent.
 */
export function kyselyOn(
  client: ClientBase,
  onCompiled: (query: CompiledQuery) => void = () => {},
): AnyKysely {
  const connection = new BoundConnection(client, onCompiled)
  return new Kysely({
    dialect: {
      createDriver: () => new BoundDriver(connection),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

class BoundConnection implements DatabaseConnection {
  readonly #client: ClientBase
  readonly #onCompiled: (query: CompiledQuery) => void

  constructor(client: ClientBase, onCompiled: (query: CompiledQuery) => void) {
    this.#client = client
    this.#onCompiled = onCompiled
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#onCompiled(query)
    const result = await this.#client.query(query.sql, [...query.parameters])
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
    return changes
      ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows: result.rows }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; there is nothing to stream.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not possible inside a function; read a bounded page instead.')
  }
}

class BoundDriver implements Driver {
  readonly #connection: BoundConnection

  constructor(connection: BoundConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction(): Promise<void> {
    return refuseTransaction()
  }
  commitTransaction(): Promise<void> {
    return refuseTransaction()
  }
  rollbackTransaction(): Promise<void> {
    return refuseTransaction()
  }
}

async function refuseTransaction(): Promise<void> {
  throw new Error('This connection is inside a transaction already; a function is one transaction.')
}
