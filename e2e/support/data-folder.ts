import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where the data of a product lies that was started once and stopped, if this run made one. */
const seededSetting = 'SEEDED_DATA'

/** A folder for one product: empty, or as the first start of a product left it, which need not be waited for again. */
export async function newDataFolder(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-e2e-'))
  const seeded = process.env[seededSetting]
  // Secrets belong to a database: with one from elsewhere they are made anew.
  if (seeded !== undefined && settings.DATABASE_URL === undefined) await copy(seeded, folder)
  return folder
}

export function removeDataFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

/** Lets every process that is started from here on copy this folder; ends with what takes it away. */
export function seedFrom(folder: string): () => Promise<void> {
  process.env[seededSetting] = folder
  return () => {
    delete process.env[seededSetting]
    return removeDataFolder(folder)
  }
}

/**
 * The database in this folder, and in every copy of it, leaves to the system when its words reach the disk. Only a crash
 * of the machine could lose one: whatever a process has written outlives it, however it is ended.
 */
export async function waitForNoDisk(folder: string): Promise<void> {
  const settings = join(folder, 'postgres/cluster/postgresql.conf')
  // Where it had to be put elsewhere, copies have a database of their own.
  if (existsSync(settings)) await appendFile(settings, '\nfsync = off\n')
}

/** Owners and modes stay: the database may belong to another account, and asks that nobody else can read it. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
