import { type LiveBackend, startLiveBackend } from '@granary/live'
import { connectionSettings, createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase } from '../db/testing.ts'
import { unwatchedTables } from '../db/unwatched-tables.ts'
import { implementations } from '../functions/registry.ts'
import { createRunner } from '../functions/runner.ts'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { type AccessWorld, makeAccessWorld } from './access-world.ts'

type Runner = ReturnType<typeof createRunner>

export interface RunningRegistry {
  readonly db: Database
  readonly world: AccessWorld
  readonly runner: Runner
  readonly backend: LiveBackend<Identity>
  stop(): Promise<void>
}

interface RegistryOptions {
  /** Hears of every fault; without it, a fault fails the test. */
  readonly log?: Parameters<typeof createRunner>[0]['log']
  /** What live queries are run by, where a test looks at the runs. */
  readonly watched?: (runner: Runner) => Runner
}

/** Every function over the access world, called once or watched, in a database of its own. */
export async function startRegistry(
  services: Services,
  { log = ({ error }) => Promise.reject(error), watched = (runner) => runner }: RegistryOptions = {},
): Promise<RunningRegistry> {
  const database = await freshDatabase()
  const db = createDatabase(createPool(database.url))
  const world = await makeAccessWorld(db, services)
  const runner = createRunner({ implementations, db, services, log })
  const backend = await startLiveBackend({
    connection: connectionSettings(database.url),
    runner: watched(runner),
    authenticate: async () => Promise.reject(new Error('Nobody authenticates here.')),
    staticTables: unwatchedTables,
  })
  return {
    db,
    world,
    runner,
    backend,
    async stop() {
      await backend.close()
      await db.destroy()
      await database.drop()
    },
  }
}
