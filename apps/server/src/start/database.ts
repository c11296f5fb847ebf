import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

export type RunningDatabase = OpenDatabase & Running

export async function startDatabase({ config, log }: Ground): Promise<RunningDatabase> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseOwnerUrl: config.databaseOwnerUrl,
    dataDir: config.dataDir,
    report: (sentence) => log.warn(sentence),
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  return { ...database, stop: () => database.close() }
}
