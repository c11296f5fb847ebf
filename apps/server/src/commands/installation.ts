import { type Config, readConfig } from '../config.ts'
import { reachDatabase } from '../db/open.ts'
import { openStore } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import type { CommandName } from './effects.ts'

export interface Installation {
  readonly config: Config
  readonly url: string
  readonly store: FileStore
}

/** Gives a command what the settings name, whether the server runs or not, and lets go of it afterwards. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const config = readConfig()
  const database = await reachDatabase(config.databaseUrl, config.dataDir)
  try {
    await work({ config, url: database.url, store: await openStore(config) })
  } finally {
    await database.release()
  }
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
