import type { FunctionCall } from '@granary/sync'
import type { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import { ReadKeys } from '../keys/read-keys.ts'
import { isOutdatedStatement, queryTimeoutMs } from '../line/connection.ts'
import { kyselyOn } from '../line/kysely-on.ts'
import { DatabaseAway, isCanceled, isPassing } from '../line/passing-errors.ts'
import type { FunctionRunner, QueryRun } from '../runner.ts'
import type { Registry } from '../tables/registry.ts'
import type { QueryValue } from './shared-queries.ts'

/**
 * What came of a run: a result, or nothing that could be told, because the database was in the way and not the
 * function. `ranOut` then says that it met the limit of its own time, which tells of itself when it happens again and
 * again.
 */
export type RecordedRun = { readonly value: QueryValue; readonly reads: ReadKeys } | MissedRun

export interface MissedRun {
  readonly passing: unknown
  readonly ranOut: boolean
  readonly reads: ReadKeys
}

/** Beside its own statements a query may wait for others, and no step waits for those for ever. */
const runMs = 6_000

/**
 * Runs a query inside the snapshot of this connection, which has a savepoint `run`. A failed run is a result like any
 * other, with the reads it got to, unless the failure will pass. Rejects only when the connection is lost.
 */
export async function runQuery<Identity>(
  runner: FunctionRunner<Identity>,
  registry: Registry,
  client: ClientBase,
  call: FunctionCall<Identity>,
  journal: string | null,
): Promise<RecordedRun> {
  const began = performance.now()
  const reads = new ReadKeys(registry)
  let isOver = false
  let failed: unknown
  const onCompiled = (compiled: CompiledQuery) => {
    if (isOver) throw new Error('The function has returned; what it reads now nobody would watch.')
    reads.record(compiled.query)
  }
  const onFailed = (error: unknown) => {
    failed = error
  }
  const db = kyselyOn(client, { onCompiled, onFailed })
  const passed = (passing: unknown): RecordedRun => ({
    passing,
    ranOut: isCanceled(passing) && performance.now() - began >= queryTimeoutMs,
    reads,
  })
  try {
    const run = await inTime(runner.query(call, db, journal))
    if (failed !== undefined) await client.query('rollback to savepoint run')
    if (isPassing(failed)) return passed(failed)
    return { value: { outcome: { ok: true, json: run.json }, journal: run.journal }, reads }
  } catch (error) {
    isOver = true
    if (isOutdatedStatement(error)) throw error
    // Also tells a lost connection from a failed function, whatever the function made of the error.
    await client.query('rollback to savepoint run')
    const passing = [failed, error].find(isPassing)
    if (passing !== undefined) return passed(passing)
    return { value: { outcome: runner.failure(error, call), journal }, reads }
  } finally {
    isOver = true
  }
}

async function inTime(run: Promise<QueryRun>): Promise<QueryRun> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway(`It was not done in ${runMs / 1000} s.`)), runMs)
  })
  return await Promise.race([run, late]).finally(() => clearTimeout(timer))
}
