import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type BackupTaken, claimBackup, endBackup, failBackup, sayBackup } from '../model/staff/index.ts'
import { type BackupProgress, type BackupSource, writeBackup } from './write-backup.ts'

export interface AskedBackup extends Omit<BackupSource, 'tell' | 'moment'> {
  readonly db: Kysely<Tables>
  readonly folder: string
  /** On the disk of the folder; what the system says, unless it is given. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

const sayEveryMs = 1000

/** A sentence for whoever asked, where the cause needs no other word. */
class CannotBeWritten extends Error {}

/** Writes the backup that waits, if one does, by the code of the command; its row says how it went. */
export async function writeAskedBackup({
  db,
  folder,
  freeBytes = freeOn,
  ...source
}: AskedBackup): Promise<void> {
  const path = join(folder, `granary-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`)
  const taken = await claimBackup(db, { worker: randomUUID(), host: hostname(), path })
  if (!taken) return
  const teller = progressTeller(db, taken)
  try {
    await prepareFolder(folder)
    await requireSpace(db, folder, await freeBytes(folder))
    const made = await writeBackup({ ...source, tell: teller.tell }, path)
    await teller.stop()
    const isOurs = await endBackup(db, taken, {
      tables: made.tables.length,
      files: made.files.length,
      size: (await stat(path)).size,
      missingFiles: made.missingFiles.length,
      keysIncluded: made.sealedKeys !== undefined,
    })
    if (!isOurs) await rm(path, { force: true })
  } catch (error) {
    await teller.stop()
    await failBackup(db, taken, whyItFailed(error, folder))
    if (!(error instanceof CannotBeWritten)) throw error
  }
}

/** Of ours: whoever writes one into the same folder by the command names it otherwise. */
const unfinished = /^granary-\d{4}-\d\d-\d\dT[\d-]+Z\.zip\.unfinished$/

/** What a server left behind that died over it goes first. Whole ones are never touched: they are not ours to end. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (unfinished.test(name)) await rm(join(folder, name), { force: true })
  }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A full disk would stop saves: nothing is begun that could fill it. */
async function requireSpace(db: Kysely<Tables>, folder: string, free: number): Promise<void> {
  const needed = await mostBytes(db)
  if (free >= needed) return
  throw new CannotBeWritten(
    `There may be too little space on the disk of ${folder}: ${megabytes(free)} are free, and tables and files take up to ${megabytes(needed)}. Nothing was written.`,
  )
}

/** The tables as they stand on the disk and all files: a backup is packed, and takes less. */
async function mostBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())
      + coalesce((select sum(size) from stored_files where discarded_at is null), 0)
      + coalesce((select sum(size) from package_files where storage_id is not null), 0) as bytes
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`

function whyItFailed(error: unknown, folder: string): string {
  if (error instanceof CannotBeWritten) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk of ${folder} is full.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The server may not write into ${folder}.`
  return `It stopped before it was whole. The server says: ${message}`
}

/** Says each second how far it is, and with it that the writer lives. Whoever is taken for dead stops. */
function progressTeller(db: Kysely<Tables>, taken: BackupTaken) {
  let at: BackupProgress | undefined
  let isLost = false
  let saying = Promise.resolve()
  const sayNow = async () => {
    if (!at) return
    const { step, tables, files, bytes } = at
    const counts = {
      ...{ step, bytes, tables_done: tables.done, tables_total: tables.total },
      ...{ files_done: files.done, files_total: files.total },
    }
    // The database may be away for a moment: the next time tells.
    isLost ||= !(await sayBackup(db, taken, counts).catch(() => true))
  }
  /** One after the other, so that what is said last stays. */
  const say = () => {
    saying = saying.then(sayNow)
  }
  const timer = setInterval(say, sayEveryMs)
  return {
    tell(progress: BackupProgress) {
      if (isLost) throw new CannotBeWritten('It was given up, because nothing was heard of it for a minute.')
      const isNew = progress.step !== at?.step
      at = progress
      if (isNew) say()
    },
    stop() {
      clearInterval(timer)
      return saying
    },
  }
}
