import { SyncServer, syncHttp } from '@granary/sync'
import { auditState } from '../audit/checks.ts'
import { refuseUpgrade, type UpgradeListener } from '../http/port.ts'
import type { SyncHttp } from '../http/sync-routes.ts'
import { createAddressReader } from '../requests/client-address.ts'
import { sameMachineOrigins } from '../requests/origins.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'
import type { Live } from './live.ts'
import { syncObserver } from './observe-sync.ts'

export interface Sockets extends Running {
  readonly upgrade: UpgradeListener
  /** The same calls for who has no socket. */
  readonly http: SyncHttp
}

/** The ways to the functions, and the figures about them. */
export function startSockets(
  { config, log, metrics, siteUrl, portalUrl }: Ground,
  { db, pool }: RunningDatabase,
  { backend }: Live,
): Sockets {
  const origins = new Set([siteUrl, portalUrl].flatMap(sameMachineOrigins))
  const observer = syncObserver(log, metrics)
  const unlimited = config.rateLimits ? {} : { unknownQueriesPerMinute: 1e9 }
  const server = new SyncServer({
    ...unlimited,
    backend,
    origins,
    observer,
    addressOf: createAddressReader(config.trustedProxies),
    ...(!config.syncChunking && { chunkSize: null }),
  })
  metrics.watchSockets(() => ({
    sockets: server.connections,
    unsentBytes: server.unsent,
    liveQueries: observer.liveQueriesNow(),
    distinctQueries: backend.stats().queries,
  }))
  metrics.watchAudit(() => auditState(db))
  metrics.watchPool('main', () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  // What people save goes over connections of its own: they wait there, and not in the pool beside.
  metrics.watchPool('mutation', () => backend.stats().connections)
  return {
    http: syncHttp({ backend, origins, observer, ...unlimited }),
    upgrade: (request, socket, head) => {
      if (!server.handleUpgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found')
    },
    stop: () => server.close(),
  }
}
