import { preApplication } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { Pool } from 'pg'
import type { Tables } from '../db/schema.generated.ts'
import type { Implementation } from '../functions/implementation.ts'
import { appendToLog } from './system-contract.ts'

/** More than all writers of a test have under way: some of what is held back was acknowledged, however slow the machine is. */
const heldBack = 100

/**
 * A mistake made on purpose: an append that answers at once and is written when a hundred more have come, outside the
 * transaction that the answer stands for. A harness that looks for lost acknowledgments must find it. Held back by
 * number and not for a time: where answers take longer than that time, nothing acknowledged is ever unwritten.
 */
export function acknowledgingBeforeCommit(functions: readonly Implementation[], databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => {})
  const waiting: { list: string; entry: string }[] = []
  const writeLater = async (append: { list: string; entry: string }) => {
    waiting.push(append)
    const due = waiting.length > heldBack ? waiting.shift() : undefined
    if (!due) return
    await pool.query('insert into system_log (project_id, entry) values ($1, $2)', [due.list, due.entry])
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

/**
 * Two more: of every three saves one is answered as if it had been stored, and taken back before the commit; the others
 * are merged with the newest answers instead of those their sender saw, so that stale drafts overwrite colleagues.
 */
export function savingCarelessly(functions: readonly Implementation[]) {
  let saves = 0
  return functions.map((implementation): Implementation => {
    if (implementation.entry.path !== preApplication.save.path) return implementation
    return {
      ...implementation,
      run: async (context, args) => {
        const { db } = context as { db: Kysely<Tables> }
        const { version } = await db
          .selectFrom('stages')
          .select('version')
          .where('project_id', '=', (args as { projectId: string }).projectId)
          .where('stage', '=', 'pre-application')
          .executeTakeFirstOrThrow()
        await sql`savepoint planted`.execute(db)
        const answer = await implementation.run(context, { ...(args as object), expectedVersion: version })
        saves += 1
        if (saves % 3 === 0) await sql`rollback to savepoint planted`.execute(db)
        return answer
      },
    }
  })
}
