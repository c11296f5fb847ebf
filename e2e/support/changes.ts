import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createDatabase, createPool, type Database } from '../../apps/server/src/db/database.ts'
import { mailingLock } from '../../apps/server/src/model/notices/index.ts'
import { dataSealer, readSecrets } from '../../apps/server/src/secrets.ts'
import { reachDatabase } from '../../apps/server/src/start/open-database.ts'
import { type Changes, changesBy, isOfTheServer } from '../../apps/server/src/testing/changes.ts'
import type { Difference } from '../../apps/server/src/testing/database-state.ts'
import type { Product } from './product.ts'

/** Everything that a step of a journey changed in the database of its product: what is not told here stayed the same. */
export async function changesIn(
  product: Pick<Product, 'dataDir' | 'databaseUrl'>,
  step: () => Promise<unknown>,
): Promise<Changes> {
  return inDatabase(product, async (db) => {
    const sealer = dataSealer(readSecrets(join(product.dataDir, 'secrets.json')), 'answers')
    // What goes out by the clock waits until the step is over.
    const lock = sql`hashtext(${mailingLock})`
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    return changesBy(
      { db, services: { sealer } },
      step,
      (difference) => !isOfTheServer(difference) && !isSeen(difference),
    )
  })
}

/** An open page marks what leads to it as read by itself, whenever it gets to it. */
const isSeen = ({ table, how, columns }: Difference) =>
  table === 'notifications' && how === 'changed' && columns.every((column) => column === 'read_at')

/** On one connection of its own to the database of a product, for what no door leads to. */
export async function inDatabase<Result>(
  { dataDir, databaseUrl }: Pick<Product, 'dataDir' | 'databaseUrl'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const reached = await reachDatabase({ dataDir, databaseUrl, databaseOwnerUrl: undefined })
  const db = createDatabase(createPool(reached.url, { connections: 1 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await reached.release()
  }
}

/** However many came: an open page may ask once more, and what it is refused is logged. */
export const some = [expect.stringMatching(/^\+\d+$/)]
