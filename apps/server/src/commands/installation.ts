import { type Config, readConfig } from '../config.ts'
import { reachDatabase } from '../db/open.ts'
import { openStore } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'

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

/** A command ends with one sentence, not with a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
