import { appError, type Backups } from '@granary/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { defineJob } from '../../jobs/definition.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { Services } from '../services.ts'

export type BackupRow = Selectable<Tables['installation_backups']>

export const writeBackupJob = defineJob({
  name: 'write-backup',
  payload: z.object({}),
  // Its row says why it failed; whoever asked decides whether to try again.
  retries: 0,
  expireInSeconds: 23 * 3600,
})

/** Of two who ask at the same moment one gets in: the table holds one that is under way, and no second. */
export async function startBackup(
  tx: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  adminId: string,
): Promise<void> {
  const begun = await tx
    .insertInto('installation_backups')
    .values({ asked_by: adminId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw appError('VALIDATION', { message: 'A backup is being written already.' })
  await jobs.enqueue(tx, writeBackupJob, {})
  await recordAudit(tx, { action: 'backup asked for', personId: adminId })
}

export async function backupsOf(db: Kysely<Tables>): Promise<Backups> {
  const latest = (...states: readonly string[]) =>
    db
      .selectFrom('installation_backups')
      .selectAll()
      .where('state', 'in', states)
      .orderBy(sql`coalesce(ended_at, asked_at)`, 'desc')
      .limit(1)
      .executeTakeFirst()
  const [underWay, whole, ended] = await Promise.all([
    latest('waiting', 'writing'),
    latest('whole'),
    latest('whole', 'failed'),
  ])
  const people = await namesOf(db, [underWay?.asked_by ?? null, whole?.asked_by ?? null])
  const askedBy = (row: BackupRow) => nameIn(people, row.asked_by)
  return {
    underWay: underWay ? { ...progressOf(underWay), askedBy: askedBy(underWay) } : null,
    lastWhole: whole ? { ...resultOf(whole), askedBy: askedBy(whole) } : null,
    failed:
      ended?.state === 'failed'
        ? { endedAt: ended.ended_at?.getTime() ?? 0, failure: ended.failure ?? '' }
        : null,
  }
}

function progressOf(row: BackupRow) {
  return {
    askedAt: row.asked_at.getTime(),
    begun: row.state === 'writing',
    step: row.step as 'tables' | 'files' | 'closing',
    tables: { done: row.tables_done, total: row.tables_total },
    files: { done: row.files_done, total: row.files_total },
    bytes: Number(row.bytes),
  }
}

function resultOf(row: BackupRow) {
  return {
    endedAt: row.ended_at?.getTime() ?? 0,
    size: Number(row.size ?? 0),
    tables: row.tables_done,
    files: row.files_done,
    missingFiles: row.missing_files ?? 0,
    keysIncluded: row.keys_included ?? false,
    host: row.host ?? '',
    path: row.path ?? '',
  }
}
