import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { mailingLock } from '../model/notices/index.ts'
import { dataSealer, readSecrets } from '../secrets.ts'
import { reachDatabase } from '../start/open-database.ts'
import { type Changes, changesBy, isDenial, isOfTheServer } from './changes.ts'
import type { Difference } from './database-state.ts'

/** A server that runs, by where its data lies; without an address its database is the embedded one. */
export interface RunningProduct {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
}

/** Everything that a step changed in the database of a running product: what is not told here stayed the same. */
export async function changesIn(product: RunningProduct, step: () => Promise<unknown>): Promise<Changes> {
  return inDatabase(product, async (db) => {
    const sealer = dataSealer(readSecrets(join(product.dataDir, 'secrets.json')), 'answers')
    // What goes out by the clock waits until the step is over.
    const lock = sql`hashtext(${mailingLock})`
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    const counts = (difference: Difference) =>
      !isOfTheServer(difference) && !isDenial(difference) && !isSeen(difference)
    return changesBy({ db, services: { sealer } }, step, counts)
  })
}

/** An open page marks what leads to it as read by itself, whenever it gets to it. */
const isSeen = ({ table, how, columns }: Difference) =>
  table === 'notifications' && how === 'changed' && columns.every((column) => column === 'read_at')

/** On one connection of its own to the database of a product, for what no door leads to. */
export async function inDatabase<Result>(
  { dataDir, databaseUrl }: RunningProduct,
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
