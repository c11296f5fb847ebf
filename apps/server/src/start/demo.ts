import type { Auth } from '../auth/auth.ts'
import { connectTo, createDatabase, createPool } from '../db/database.ts'
import { demoAccounts, demoPassword, kindOf } from '../demo/people.ts'
import { type SampleDeps, seedDemoProjects } from '../demo/projects.ts'
import { lastReset, type ResetStep, resetSampleRecords } from '../demo/reset.ts'
import { seedDemo } from '../demo/seed.ts'
import type { SampleDesk } from '../http/sample-routes.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { dataSealer, type Secrets } from '../secrets.ts'
import { readDocumentsJob } from '../texts/read-documents.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Files } from './files.ts'
import type { Ground } from './ground.ts'

interface DemoParts extends Pick<Files, 'store'> {
  readonly database: RunningDatabase
  readonly secrets: Secrets
  readonly auth: Auth
}

/** Any number, as long as all nodes of a database use the same. */
const seedingLock = 7_220_943

interface SeedingParts extends DemoParts {
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

/**
 * People and projects to look at; what is there already stays as it is. Of nodes that start at once the first does it,
 * and the others wait for it without a limit: their own statements would be ended long before. What their documents say
 * is read next, and not only when the clock comes to it.
 */
export async function seedDemoData(ground: Ground, { auth, jobs, ...parts }: SeedingParts): Promise<void> {
  const waiting = await connectTo(parts.database.url, 'granary waits for sample records')
  try {
    await waiting.query('select pg_advisory_lock($1)', [seedingLock])
    await seedDemo(parts.database.db, auth)
    await seedDemoProjects(parts.database.db, sampleDeps(ground, parts))
    await jobs.enqueue(parts.database.db, readDocumentsJob, {})
  } finally {
    await waiting.end()
  }
}

function sampleDeps(
  { config, portalUrl }: Ground,
  { secrets, store }: Pick<DemoParts, 'secrets' | 'store'>,
): SampleDeps {
  const sealer = dataSealer(secrets, 'answers')
  return { store, services: { ...config, quotas: undefined, portalUrl, sealer } }
}

interface DeskParts extends Omit<DemoParts, 'store'> {
  readonly files: Pick<Files, 'store'>
}

/** Where who tries the product finds the sample people, and puts the sample records back. */
export function createSampleDesk(ground: Ground, { files, ...parts }: DeskParts): SampleDesk & Running {
  const { db, ownerUrl } = parts.database
  const deps = { ...sampleDeps(ground, { ...parts, ...files }), auth: parts.auth }
  let running: ResetStep | undefined
  let ended = Promise.resolve()

  async function run(url: string): Promise<void> {
    const owner = createDatabase(createPool(url, { connections: 1 }))
    try {
      await resetSampleRecords(owner, deps, (step) => (running = step))
    } finally {
      await owner.destroy()
      running = undefined
    }
  }

  return {
    async look() {
      // Before the last reset is read: one that is over by then is known to have come about.
      const step = running ?? null
      return {
        password: demoPassword,
        people: demoAccounts.map((account) => {
          const { email, name, shows, does } = account
          return { email, name, kind: kindOf(account), shows, does }
        }),
        keepsMail: ground.config.smtpUrl === undefined,
        lastReset: (await lastReset(db))?.toISOString() ?? null,
        mayReset: ownerUrl !== undefined,
        running: step,
      }
    },
    reset() {
      if (ownerUrl === undefined || running) return
      running = { done: 0, of: 1, words: 'Beginning' }
      ended = run(ownerUrl).catch((error: unknown) => {
        ground.log.error({ err: error }, 'the sample records were not reset')
      })
    },
    stop: () => ended,
  }
}
