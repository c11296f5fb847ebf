import type { FastifyInstance } from 'fastify'
import type { FileRoutes } from '../files/routes.ts'
import { addFileRoutes } from '../files/routes.ts'
import type { Log } from '../log.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Metrics } from '../metrics.ts'
import { createApp } from './app.ts'
import { createAddressReader } from './client-address.ts'
import { allowOrigins } from './cross-origin.ts'
import { type FetchHandler, mountFetchHandler } from './fetch-adapter.ts'
import { addMailboxRoutes } from './mailbox-routes.ts'
import { addOperationsRoutes } from './operations-routes.ts'
import { addPages } from './pages.ts'
import { type Port, refuseUpgrade, type UpgradeListener } from './port.ts'
import { addDebugEvents, addSyncRoutes, type SyncHttp } from './sync-routes.ts'

export interface ServerDeps {
  readonly log: Log
  readonly metrics: Metrics
  readonly metricsToken?: string | undefined
  readonly siteUrl: string
  readonly portalUrl: string
  /** The map service that scripts of both origins may ask, if it is not the portal itself. */
  readonly mapsUrl?: string | undefined
  readonly trustedProxies: readonly string[]
  readonly ready: () => Promise<boolean>
  readonly sync: SyncHttp
  readonly upgrade: UpgradeListener
  readonly auth: FetchHandler
  readonly files: FileRoutes
  /** Present with `DEMO` only. */
  readonly mailbox?: Mailbox | undefined
  /** Folder of the built portal. */
  readonly portalPages: string
  /** Adds the public pages to the site's port. */
  readonly site: (app: FastifyInstance) => Promise<void>
  /** Adds further routes to the portal's port, for example the gazetteer. */
  readonly portal?: ((app: FastifyInstance) => Promise<void>) | undefined
}

export interface Servers {
  close(): Promise<void>
}

/** Bodies of the sign-in: forms of a few fields, never a file. */
const authBodyLimit = 64 * 1024
const closeGraceMs = 10_000

/** Puts both origins on ports that were claimed before. */
export async function startServers(ports: { site: Port; portal: Port }, deps: ServerDeps): Promise<Servers> {
  const [site, portal] = await Promise.all([createSite(deps), createPortal(deps)])
  ports.site.serve(site.routing, (_request, socket) => refuseUpgrade(socket, '404 Not Found'))
  ports.portal.serve(portal.routing, deps.upgrade)
  return {
    async close() {
      await Promise.all([ports.site.close(closeGraceMs), ports.portal.close(closeGraceMs)])
      await Promise.all([site.close(), portal.close()])
    },
  }
}

export async function createSite(deps: ServerDeps): Promise<FastifyInstance> {
  const app = await createOrigin(deps, deps.siteUrl, [deps.portalUrl])
  await deps.site(app)
  await app.ready()
  return app
}

export async function createPortal(deps: ServerDeps): Promise<FastifyInstance> {
  const app = await createOrigin(deps, deps.portalUrl, [])
  await app.register(async (api) => {
    allowOrigins(api, [deps.siteUrl, deps.portalUrl])
    await addSyncRoutes(api, deps.sync)
    addDebugEvents(api)
    await addFileRoutes(api, deps.files)
  })
  await mountFetchHandler(app, {
    prefix: '/api/auth',
    publicUrl: deps.portalUrl,
    handle: deps.auth,
    bodyLimit: authBodyLimit,
  })
  if (deps.mailbox) addMailboxRoutes(app, deps.mailbox)
  await deps.portal?.(app)
  await addPages(app, deps.portalPages)
  await app.ready()
  return app
}

async function createOrigin(deps: ServerDeps, publicUrl: string, others: readonly string[]) {
  const app = await createApp({
    log: deps.log,
    metrics: deps.metrics,
    addressOf: createAddressReader(deps.trustedProxies),
    security: { publicUrl, connectsTo: [...others, ...(deps.mapsUrl ? [deps.mapsUrl] : [])] },
  })
  addOperationsRoutes(app, { metrics: deps.metrics, metricsToken: deps.metricsToken, ready: deps.ready })
  return app
}
