import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/schema.generated.ts'
import { defineJob } from '../../jobs/definition.ts'
import type { Inspector } from '../inspection/inspector.ts'
import { inspectionRules } from '../records/stored-files.ts'
import type { FileStore } from '../stores/store.ts'

export const inspectAgainJob = defineJob({
  name: 'inspect-files-again',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

/** A run takes a bounded number, so that files which people send just now do not wait behind it. */
const atMost = 100

/**
 * Looks at PDFs that were stored before our rules knew what they know today, for why to be careful with them. What is
 * stored stays: nobody loses a document that they could use, it only stops opening inside a page.
 */
export async function inspectStoredFiles(
  db: Kysely<Tables>,
  store: FileStore,
  inspector: Inspector,
): Promise<number> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['id', 'size', 'created_by'])
    .where('inspection', '<', inspectionRules)
    .where('kind', '=', 'pdf')
    .where('flaw', 'is', null)
    .where('removed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('created_at')
    .limit(atMost)
    .execute()
  for (const { id, size, created_by: whose } of rows) {
    const { flaw, caution } = await inspector.inspect({ whose, size, open: () => store.open(id) })
    // What we refuse today is not shown in a page either.
    const careful = flaw === null ? caution : 'actions'
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('stored_files')
        .set({ inspection: inspectionRules, caution: careful })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('uploads').set({ caution: careful }).where('storage_id', '=', id).execute()
    })
  }
  return rows.length
}
