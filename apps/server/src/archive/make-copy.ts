import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { connectTo } from '../db/database.ts'
import type { ArchiveFolder } from '../db/embedded/archive-folder.ts'
import { copyNote } from './copies.ts'

export interface Archived {
  /** As who owns the database and its cluster. */
  readonly ownerUrl: string
  readonly cluster: string
  readonly archive: ArchiveFolder
}

/** Copies the cluster beside everybody's work. What changes meanwhile stands in the log, and is put right from it. */
export async function makeCopy({ ownerUrl, cluster, archive }: Archived, stop: AbortSignal): Promise<void> {
  const making = join(archive.copies, 'making')
  await rm(making, { recursive: true, force: true })
  // One connection from the beginning to the end: PostgreSQL forgets a copy whose connection is gone.
  const client = await connectTo(ownerUrl, 'granary archive')
  try {
    const { piece } = await one<{ piece: string }>(
      client,
      `select pg_walfile_name(pg_backup_start('granary', true)) as piece`,
    )
    await copyFolder(cluster, join(making, 'cluster'), stop)
    const { label, at } = await one<{ label: string; at: Date }>(
      client,
      `select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)`,
    )
    await writeFile(join(making, 'cluster/backup_label'), label)
    // So that it is never started without the log that belongs to it.
    await writeFile(join(making, 'cluster/recovery.signal'), '')
    const note = { completeAt: at.toISOString(), firstPiece: piece }
    await writeFile(join(making, copyNote), JSON.stringify(note), { flush: true })
    await rename(making, join(archive.copies, at.toISOString().replaceAll(':', '-')))
  } finally {
    await client.end()
    await rm(making, { recursive: true, force: true })
  }
}

/** What a cluster makes anew when it starts; the log comes from the archive. */
const emptyInCopies =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const ofOneStart = /^(postmaster\.(pid|opts)|pgsql_tmp.*|.*\.pid)$/

async function copyFolder(from: string, to: string, stop: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of (await unlessGone(readdir(from, { withFileTypes: true }))) ?? []) {
    stop.throwIfAborted()
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (ofOneStart.test(entry.name)) continue
    if (!entry.isDirectory()) await unlessGone(copyFile(source, target))
    else if (emptyInCopies.test(entry.name)) await mkdir(target, { mode: 0o700 })
    else await copyFolder(source, target, stop)
  }
}

/** A table may be dropped while it is copied. */
async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function one<Row>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query(statement)
  return rows[0] as Row
}
