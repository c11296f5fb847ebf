import type { Sealer } from '../crypto/sealing.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Quotas } from '../quotas.ts'

/** What functions may use beside the database. No mail, no network: those are jobs, enqueued with the change. */
export interface Services {
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly siteUrl: string
  readonly portalUrl: string
  /** Where requests from the public are mailed to; without it they are only listed. */
  readonly teamEmail: string | undefined
  /** Whom people write to who are kept out: a mailbox, or the address of the contact page. */
  readonly writeTo: string
  readonly environment: string
  readonly outsideIssuer: string | undefined
  readonly maps: { readonly baseUrl: string; readonly token: string | null }
  readonly demo: boolean
  readonly maxUploadBytes: number
  readonly rateLimits: boolean
  readonly quotas: Quotas | undefined
  /** Whether everybody with a duty needs an authenticator app before using it. */
  readonly staffSecondFactor: boolean
  /** Whether a new lender waits for the staff before it invites or submits. */
  readonly lenderApproval: boolean
  readonly sealer: Sealer
  /** Places in memory, read when they are first asked for. */
  readonly gazetteer: () => Gazetteer
}
