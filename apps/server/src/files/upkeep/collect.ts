import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { isOfPackage } from '../records/package-files.ts'
import type { FileStore } from '../stores/store.ts'

/** A run takes a bounded number, so that its transactions stay short; the next run takes the rest. */
const atMost = 500

/**
 * Removes what nobody needs: uploads that were never registered after a day, removed files after thirty days unless
 * they went out with a submission, spent grants after a day. The bytes go before the row, so a run that is cut off is simply run again.
 */
export async function collectFiles(db: Kysely<Tables>, store: FileStore): Promise<number> {
  const rows = await db
    .selectFrom('stored_files')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('registered_at', 'is', null),
          eb('created_at', '<', sql<Date>`now() - interval '24 hours'`),
        ]),
        eb.and([
          eb('removed_at', '<', sql<Date>`now() - interval '30 days'`),
          eb.not(eb.exists(wentOutWithASubmission)),
        ]),
      ]),
    )
    .limit(atMost)
    .execute()
  for (const { id } of rows) {
    await store.remove(id)
    await db.deleteFrom('stored_files').where('id', '=', id).execute()
  }
  await db.deleteFrom('upload_grants').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  return rows.length
}

/** What was certified can be read as long as its submission is kept, wherever else the file was removed. */
const wentOutWithASubmission = sql<boolean>`(
  select from submission_files where submission_files.storage_id::text = stored_files.id
)`

/** Removes objects that no row speaks of: the server was killed between the last byte and the row. */
export async function collectStrays(db: Kysely<Tables>, store: FileStore, olderThan: Date): Promise<number> {
  let removed = 0
  for await (const { key, modifiedAt } of store.list()) {
    if (modifiedAt >= olderThan) continue
    const row = await db.selectFrom('stored_files').select('id').where('id', '=', key).executeTakeFirst()
    if (row || (await isOfPackage(db, key))) continue
    await store.remove(key)
    removed++
  }
  return removed
}
