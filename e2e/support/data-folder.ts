import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
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

/** Owners and modes stay: the database may belong to another account, and asks that nobody else can read it. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
