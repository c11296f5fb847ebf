import type { Auth } from '../auth/auth.ts'
import { seedDemoProjects } from '../demo/projects.ts'
import { seedDemo } from '../demo/seed.ts'
import { dataSealer, type Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Files } from './files.ts'
import type { Ground } from './ground.ts'

interface DemoParts extends Pick<Files, 'store'> {
  readonly database: RunningDatabase
  readonly secrets: Secrets
  readonly auth: Auth
}

/** People and projects to look at; what is there already stays as it is. */
export async function seedDemoData(
  { config, portalUrl }: Ground,
  { database: { db }, secrets, auth, store }: DemoParts,
): Promise<void> {
  await seedDemo(db, auth)
  const sealer = dataSealer(secrets, 'answers')
  await seedDemoProjects(db, { store, services: { ...config, quotas: undefined, portalUrl, sealer } })
}
