import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { BackupRow } from './backups.ts'

/** So long a server that says nothing is taken to live. */
const patience = '60 seconds'
const stillThere = sql<Date>`now() + ${patience}::interval`

export interface BackupTaken {
  readonly id: string
  readonly worker: string
}

/** Takes the one that waits: of all who try at once, one server does. */
export async function claimBackup(
  db: Kysely<Tables>,
  { worker, host, path }: { readonly worker: string; readonly host: string; readonly path: string },
): Promise<BackupTaken | undefined> {
  const row = await db
    .updateTable('installation_backups')
    .set({ state: 'writing', worker, worker_until: stillThere, host, path })
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row && { id: row.id, worker }
}

export type BackupCounts = Pick<
  BackupRow,
  'step' | 'tables_done' | 'tables_total' | 'files_done' | 'files_total'
> & { readonly bytes: number }

/** Says how far it is, and that its writer lives; false when it was given up since. */
export async function sayBackup(
  db: Kysely<Tables>,
  taken: BackupTaken,
  counts: BackupCounts,
): Promise<boolean> {
  return set(db, taken, { ...counts, worker_until: stillThere })
}

export interface BackupWritten {
  readonly tables: number
  readonly files: number
  readonly size: number
  readonly missingFiles: number
  readonly keysIncluded: boolean
}

/** False when it was given up since: nobody may then take its file for a backup. */
export async function endBackup(
  db: Kysely<Tables>,
  taken: BackupTaken,
  { tables, files, size, missingFiles, keysIncluded }: BackupWritten,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isOurs = await set(tx, taken, {
      ...{ state: 'whole', tables_done: tables, files_done: files, size },
      ...{ missing_files: missingFiles, keys_included: keysIncluded },
      ended_at: sql<Date>`now()`,
    })
    if (isOurs) await record(tx, taken.id, 'backup written', { tables, files, size })
    return isOurs
  })
}

export async function failBackup(db: Kysely<Tables>, taken: BackupTaken, failure: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await set(tx, taken, { state: 'failed', failure, ended_at: sql<Date>`now()` }))
      await record(tx, taken.id, 'backup failed', { failure })
  })
}

/** Those whose server is gone, and what stood as under way in a backup that was put back. */
export async function giveUpBackups(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const given = await tx
      .updateTable('installation_backups')
      .set({ state: 'failed', failure: whatStopped, ended_at: sql<Date>`now()` })
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'writing'), eb('worker_until', '<', sql<Date>`now()`)]),
          eb.and([
            eb('state', '=', 'waiting'),
            eb('asked_at', '<', sql<Date>`now() - interval '10 minutes'`),
          ]),
        ]),
      )
      .returning('id')
      .execute()
    for (const { id } of given) await record(tx, id, 'backup failed', { failure: whatStopped })
    return given.length
  })
}

const whatStopped =
  'The server that should write it stopped, or this installation was put back to the moment at which it was written.'

async function set(db: Kysely<Tables>, { id, worker }: BackupTaken, values: object): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation_backups')
    .set(values)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function record(
  tx: Kysely<Tables>,
  id: string,
  action: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const row = await tx
    .selectFrom('installation_backups')
    .select(['asked_by', 'host', 'path'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const where = { ...(row.host && { server: row.host }), ...(row.path && { path: row.path }) }
  await recordAudit(tx, { action, personId: row.asked_by, details: { ...where, ...details } })
}
