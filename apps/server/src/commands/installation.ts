import { createAuditKey, useAuditKey } from '../audit/key.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openStore } from '../files/stores/open-store.ts'
import type { FileStore } from '../files/stores/store.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { reachDatabase } from '../start/open-database.ts'
import type { CommandName } from './effects.ts'

export interface Installation {
  readonly config: Config
  /** As who owns the tables. */
  readonly url: string
  /** The role as which a server works, when it is another one. */
  readonly serverRole: string | undefined
  readonly store: FileStore
}

/** Gives a command what the settings name, whether the server runs or not, and lets go of it afterwards. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const config = readConfig()
  const database = await reachDatabase(config)
  try {
    const { url, serverRole } = database
    await work({ config, url, serverRole, store: await openStore(config) })
  } finally {
    await database.release()
  }
}

/** For the commands that need one. */
export function archiveFolder({ archive }: Config): string {
  if (archive) return archive.folder
  throw new Error('ARCHIVE_DIR is not set: only what is written into it can be had again as of a moment.')
}

/** The keys of the installation; from here on the command can record what it does. */
export async function loadKeys({ secretsFile }: Config, db: Database): Promise<Secrets> {
  const secrets = await loadSecrets(secretsFile, db)
  useAuditKey(createAuditKey(secrets.dataEncryption))
  return secrets
}

/** A command ends with one sentence, not with a stack. What it may change stands in `effects.ts`, under its name. */
export async function runCommand(_name: CommandName, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
