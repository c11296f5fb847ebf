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
import type { AnyKysely } from '../runner.ts'
import { sqlState } from './connection.ts'
import { statementName } from './statement-names.ts'

const brokenTransaction = '25P02'

export interface Binding {
  /** Sees every query just before it is sent, whatever plugin or helper made it; when it throws, nothing is sent. */
  readonly onCompiled?: (query: CompiledQuery) => void
  /** No answer is given before this; queries are sent all the same. */
  readonly ready?: Promise<unknown>
  /** Hears of the first statement that failed, whatever the function makes of it. */
  readonly onFailed?: (error: unknown) => void
}

/** A query builder on one open connection, whose transaction belongs to somebody else. */
export function kyselyOn(client: ClientBase, binding: Binding = {}): AnyKysely {
  const connection = new BoundConnection(client, binding)
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
  readonly #binding: Binding
  /** What broke the transaction first; the statements behind it are told only that it is broken. */
  #cause: unknown

  constructor(client: ClientBase, binding: Binding) {
    this.#client = client
    this.#binding = binding
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#binding.onCompiled?.(query)
    const { sql: text, parameters } = query
    const name = statementName(text)
    const values = [...parameters]
    const asked = this.#client.query(name === undefined ? { text, values } : { name, text, values })
    const answered = asked.catch((error) => {
      if (this.#cause === undefined) {
        this.#cause = error
        this.#binding.onFailed?.(error)
      }
      throw sqlState(error) === brokenTransaction ? this.#cause : error
    })
    const [result] = await Promise.all([answered, this.#binding.ready])
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
