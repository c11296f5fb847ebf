import { type LiveBackend, startLiveBackend } from '@granary/live'
import type { Auth } from '../auth/auth.ts'
import { connectionSettings } from '../db/database.ts'
import { unwatchedTables } from '../db/unwatched-tables.ts'
import type { Implementation } from '../functions/implementation.ts'
import { overviewsAmong } from '../functions/overviews.ts'
import { createRunner } from '../functions/runner.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import { gazetteerToken } from '../gazetteer/routes.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Denial } from '../model/access/index.ts'
import type { Services } from '../model/services.ts'
import type { Identity } from '../people/identity.ts'
import { dataSealer, type Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'
import type { Upkeep } from './upkeep.ts'

export interface Live extends Running {
  readonly backend: LiveBackend<Identity>
}

interface LiveParts {
  readonly implementations: readonly Implementation[]
  readonly database: RunningDatabase
  readonly secrets: Secrets
  readonly jobs: JobQueue
  readonly auth: Auth
  readonly upkeep: Upkeep
  readonly gazetteer: () => Gazetteer
  readonly denied: (denial: Denial) => void
}

/** Every function, called once or watched. */
export async function startLive(ground: Ground, parts: LiveParts): Promise<Live> {
  const { log, metrics } = ground
  const backend = await startLiveBackend({
    connection: connectionSettings(parts.database.url),
    runner: runnerOf(ground, parts),
    authenticate: parts.auth.authenticate,
    isOverview: overviewsAmong(parts.implementations),
    staticTables: unwatchedTables,
    seal: sealOf(parts.secrets),
    // Goes with its project when that is erased.
    subjectOf: ({ projectId }) => (typeof projectId === 'string' ? projectId : null),
    disconnected: (connection) => parts.upkeep.disconnected(connection),
    observe: {
      query: ({ path, ms }) => metrics.queryRun(path, 'again', ms / 1000),
      mutation: ({ path, ms, outcome }) =>
        metrics.functionRun(path, 'mutation', countedAs[outcome], ms / 1000),
      slow: ({ path, ms }) => log.warn({ path, ms }, 'a live query is slow'),
      trouble: (what, error) => log.warn({ err: error }, `live queries: ${what}`),
    },
  })
  return { backend, stop: () => backend.close() }
}

/** Of what nobody knows whether it was done somebody has to hear. */
const countedAs = { saved: 'done', replayed: 'done', failed: 'refused', unknown: 'failed' } as const

function runnerOf(ground: Ground, { implementations, database, denied, ...parts }: LiveParts) {
  return createRunner({
    implementations,
    db: database.db,
    services: servicesOf(ground, parts),
    denied,
    log: ({ error, isCallers, ...which }) =>
      isCallers
        ? ground.log.warn({ err: error, ...which }, 'a call was refused')
        : ground.log.error({ err: error, ...which }, 'a function failed'),
  })
}

function servicesOf(
  { config, siteUrl, portalUrl, writeTo }: Ground,
  { jobs, secrets, gazetteer }: Pick<LiveParts, 'jobs' | 'secrets' | 'gazetteer'>,
): Services {
  return {
    jobs,
    siteUrl,
    portalUrl,
    teamEmail: config.teamEmail,
    writeTo,
    environment: config.environment,
    outsideIssuer: config.issuer?.name,
    // Without a maps service of its own, an installation answers address lookups itself.
    maps: config.maps ?? { baseUrl: portalUrl, token: gazetteerToken },
    demo: config.demo,
    maxUploadBytes: config.maxUploadBytes,
    rateLimits: config.rateLimits,
    quotas: config.quotas,
    staffSecondFactor: config.staffSecondFactor,
    lenderApproval: config.lenderApproval,
    sealer: dataSealer(secrets, 'answers'),
    gazetteer,
  }
}

/** Answers that wait to be given again are sealed to the request that they answer. */
function sealOf(secrets: Secrets) {
  const sealer = dataSealer(secrets, 'replays')
  const place = ({ sessionId, requestId }: { sessionId: string; requestId: number }) =>
    `${sessionId} ${requestId}`
  return {
    seal: (json: string, record: Parameters<typeof place>[0]) => sealer.seal(json, place(record)),
    unseal: (stored: string, record: Parameters<typeof place>[0]) => sealer.unseal(stored, place(record)),
  }
}
