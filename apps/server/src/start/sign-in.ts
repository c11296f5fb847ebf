import { type Auth, createAuth } from '../auth/auth.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Ground } from './ground.ts'

/** Works for whoever asks, and so has nothing to end. */
export function createSignIn(
  { config, log, portalUrl, writeTo }: Ground,
  { db }: RunningDatabase,
  secrets: Secrets,
  jobs: JobQueue,
): Auth {
  return createAuth({
    db,
    jobs,
    secret: secrets.signIn,
    portalUrl,
    writeTo,
    issuer: config.issuer,
    limited: config.rateLimits,
    warn: (message) => log.warn(message),
  })
}
