import { keepArchive } from '../archive/keep-archive.ts'
import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

export type RunningDatabase = OpenDatabase & Running

export async function startDatabase({ config, log }: Ground): Promise<RunningDatabase> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseOwnerUrl: config.databaseOwnerUrl,
    dataDir: config.dataDir,
    archive: config.archive,
    report: (sentence) => log.warn(sentence),
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const { archived } = database
  const stopKeeping =
    archived &&
    config.archive &&
    keepArchive({
      ...archived,
      days: config.archive.days,
      report: (sentence, error) => log.error({ err: error }, sentence),
    })
  const stop = async () => {
    await stopKeeping?.()
    await database.close()
  }
  return { ...database, stop }
}
