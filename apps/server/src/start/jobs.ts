import type { AuditKeeper } from '../audit/keeper.ts'
import { createPackageKey } from '../bundle/signing.ts'
import { createJobQueue, type JobQueue } from '../jobs/queue.ts'
import { dataSealer, type Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Files } from './files.ts'
import type { Ground } from './ground.ts'
import { jobHandlers } from './job-handlers.ts'
import type { Mail } from './mail.ts'

const stopGraceMs = 10_000

/** Takes jobs at once; nobody does them yet. */
export function createJobs({ log, metrics }: Ground, { pool, ownsTables }: RunningDatabase): JobQueue {
  return createJobQueue({ pool, log, metrics, ownsTables })
}

interface Workplace extends Pick<Files, 'store' | 'inspector' | 'scanner'>, Pick<Mail, 'delivery'> {
  readonly database: RunningDatabase
  readonly audit: AuditKeeper
  readonly jobs: JobQueue
  readonly secrets: Secrets
}

export async function startJobs(
  { config: { lenderApproval, backupPassphrase, backupDir }, log, portalUrl }: Ground,
  { database, jobs, secrets, ...work }: Workplace,
): Promise<Running> {
  const sealer = dataSealer(secrets, 'answers')
  const packageKey = createPackageKey(secrets.dataEncryption)
  const ground = { db: database.db, log, jobs, portalUrl, sealer, lenderApproval, packageKey }
  const backup = { url: database.url, secrets, passphrase: backupPassphrase, folder: backupDir }
  await jobs.start(jobHandlers({ ...work, ...ground, backup }))
  return { stop: () => jobs.stop(stopGraceMs) }
}
