import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Implementation } from '../functions/implementation.ts'
import { appendToLog } from './system-contract.ts'

/**
 * A mistake made on purpose: an append that answers at once and writes a moment later, outside the transaction that
 * the answer stands for. A harness that looks for lost acknowledgments must find it.
 */
export function acknowledgingBeforeCommit(functions: readonly Implementation[], databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => {})
  const writeLater = async ({ list, entry }: { list: string; entry: string }) => {
    await delay(100)
    await pool.query('insert into system_log (project_id, entry) values ($1, $2)', [list, entry])
  }
  return functions.map((implementation): Implementation => {
    if (implementation.entry.path !== appendToLog.path) return implementation
    return {
      ...implementation,
      run: async (_context, args) => {
        writeLater(args as { list: string; entry: string }).catch(() => {})
        return 0
      },
    }
  })
}
