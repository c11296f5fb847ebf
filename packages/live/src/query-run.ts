import type { FunctionCall } from '@granary/sync'
import type { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import { isOutdatedStatement } from './connection.ts'
import { ReadKeys } from './keys/read-keys.ts'
import { kyselyOn } from './kysely-on.ts'
import type { Registry } from './registry.ts'
import type { FunctionRunner } from './runner.ts'
import type { QueryValue } from './shared-queries.ts'

export interface RecordedRun {
  readonly value: QueryValue
  readonly reads: ReadKeys
}

/**
 * Runs a query inside the snapshot of this connection, which has a savepoint `run`. A failed run is a result like any
 * other, with the reads it got to. Rejects only when the connection is lost.
 */
export async function runQuery<Identity>(
  runner: FunctionRunner<Identity>,
  registry: Registry,
  client: ClientBase,
  call: FunctionCall<Identity>,
  journal: string | null,
): Promise<RecordedRun> {
  const reads = new ReadKeys(registry)
  let isOver = false
  const onCompiled = (compiled: CompiledQuery) => {
    if (isOver) throw new Error('The function has returned; what it reads now nobody would watch.')
    reads.record(compiled.query)
  }
  const db = kyselyOn(client, { onCompiled })
  try {
    const run = await runner.query(call, db, journal)
    return { value: { outcome: { ok: true, json: run.json }, journal: run.journal }, reads }
  } catch (error) {
    isOver = true
    if (isOutdatedStatement(error)) throw error
    // Also tells a lost connection from a failed function, whatever the function made of the error.
    await client.query('rollback to savepoint run')
    return { value: { outcome: runner.failure(error, call), journal }, reads }
  } finally {
    isOver = true
  }
}
