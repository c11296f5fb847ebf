import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from '../db/database.ts'
import { copiesIn, forgetBefore, pieceBefore } from './copies.ts'
import { type Archived, makeCopy } from './make-copy.ts'

const dayMs = 24 * 60 * 60_000
const lookEveryMs = 60_000

export interface Keeping extends Archived {
  readonly days: number
  /** Told in a sentence when the archive does not grow, and when it does again. */
  readonly report: (sentence: string, error?: unknown) => void
}

/** A copy a day, and what is older than is asked for goes. Ends within a moment when it is stopped. */
export function keepArchive(keeping: Keeping): () => Promise<void> {
  const stopping = new AbortController()
  const over = keepOn(keeping, stopping.signal)
  return async () => {
    stopping.abort()
    await over
  }
}

async function keepOn(keeping: Keeping, stop: AbortSignal): Promise<void> {
  let known = nothingKnown
  while (!stop.aborted) {
    try {
      known = await lookAfter(keeping, known, stop)
    } catch (error) {
      if (!stop.aborted) keeping.report('the archive was not kept', error)
    }
    await sleep(lookEveryMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

interface Known {
  /** The log in the archive has no gap since its newest copy. */
  readonly isWhole: boolean
  readonly isStuck: boolean
}

export const nothingKnown: Known = { isWhole: false, isStuck: false }

/** Does what is due now. */
export async function lookAfter(keeping: Keeping, known: Known, stop: AbortSignal): Promise<Known> {
  const { archive, days, report } = keeping
  const isWhole = known.isWhole || (await followsWhatIsThere(keeping))
  const newest = copiesIn(archive)[0]?.completeAt.getTime() ?? 0
  if (!isWhole || Date.now() - newest > dayMs) await makeCopy(keeping, stop)
  forgetBefore(archive, new Date(Date.now() - days * dayMs))
  const isStuck = await refusesToGrow(keeping)
  if (isStuck && !known.isStuck) report('ARCHIVE_DIR does not take what is written.')
  if (!isStuck && known.isStuck) report('ARCHIVE_DIR takes what is written again.')
  return { isWhole: true, isStuck }
}

/** Not so when the server worked without an archive in between: what it wrote then is in no log. */
async function followsWhatIsThere({ ownerUrl, cluster, archive }: Archived): Promise<boolean> {
  const { piece } = await asked<{ piece: string }>(
    ownerUrl,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
  )
  const before = pieceBefore(piece)
  return [
    join(archive.log, `${piece}.gz`),
    join(archive.log, `${before}.gz`),
    join(cluster, `pg_wal/archive_status/${before}.ready`),
  ].some(existsSync)
}

async function refusesToGrow({ ownerUrl }: Archived): Promise<boolean> {
  const { stuck } = await asked<{ stuck: boolean }>(
    ownerUrl,
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as stuck from pg_stat_archiver`,
  )
  return stuck
}

async function asked<Row>(url: string, statement: string): Promise<Row> {
  const client = await connectTo(url, 'granary archive')
  try {
    return (await client.query(statement)).rows[0] as Row
  } finally {
    await client.end()
  }
}
