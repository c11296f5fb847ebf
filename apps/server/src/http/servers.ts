import type { FastifyInstance } from 'fastify'
import { doorsPrefix } from '../auth/doors.ts'
import type { FileRoutes } from '../files/transfer/routes.ts'
import { addFileRoutes } from '../files/transfer/routes.ts'
import type { Log } from '../log.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Metrics } from '../metrics.ts'
import { createAddressReader, isNamedLoopback } from '../requests/client-address.ts'
import { problems } from '../requests/problems.ts'
import { createApp } from './app.ts'
import { allowOrigins } from './cross-origin.ts'
import { type FetchDoors, mountFetchHandler } from './fetch-adapter.ts'
import { addMailboxRoutes } from './mailbox-routes.ts'
import { type Route, refuseOtherMethods, routesOf, watchRoutes } from './methods.ts'
import { addOperationsRoutes } from './operations-routes.ts'
import { addPages } from './pages.ts'
import { type Port, refuseUpgrade, type UpgradeListener } from './port.ts'
import { addQuestionnaireRoutes } from './questionnaire-routes.ts'
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
  readonly ailment: () => string | undefined
  readonly sync: SyncHttp
  readonly upgrade: UpgradeListener
  readonly auth: FetchDoors
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
  /** Every route of both origins, for the access matrix. */
  readonly routes: { readonly site: readonly Route[]; readonly portal: readonly Route[] }
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
    routes: { site: routesOf(site), portal: routesOf(portal) },
    async close() {
      await Promise.all([ports.site.close(closeGraceMs), ports.portal.close(closeGraceMs)])
      await Promise.all([site.close(), portal.close()])
    },
  }
}

export async function createSite(deps: ServerDeps): Promise<FastifyInstance> {
  const app = await createOrigin(deps, deps.siteUrl, [deps.portalUrl])
  await deps.site(app)
  refuseOtherMethods(app)
  await app.ready()
  return app
}

export async function createPortal(deps: ServerDeps): Promise<FastifyInstance> {
  const app = await createOrigin(deps, deps.portalUrl, [])
  keepDemonstrationHere(app, deps.portalUrl)
  await app.register(async (api) => {
    watchRoutes(api)
    allowOrigins(api, [deps.siteUrl, deps.portalUrl])
    await addSyncRoutes(api, deps.sync)
    addDebugEvents(api)
    await addFileRoutes(api, deps.files)
    refuseOtherMethods(api)
  })
  await mountFetchHandler(app, {
    prefix: doorsPrefix,
    publicUrl: deps.portalUrl,
    ...deps.auth,
    bodyLimit: authBodyLimit,
  })
  addQuestionnaireRoutes(app)
  if (deps.mailbox) addMailboxRoutes(app, deps.mailbox)
  await deps.portal?.(app)
  await addPages(app, deps.portalPages)
  refuseOtherMethods(app)
  await app.ready()
  return app
}

/** Mail of everybody stands under `/dev`: a page of somebody else whose name was pointed here reads none of it. */
function keepDemonstrationHere(app: FastifyInstance, portalUrl: string) {
  const ownName = new URL(portalUrl).host
  app.addHook('onRequest', async ({ routeOptions, headers: { host } }) => {
    if (!routeOptions.url?.startsWith('/dev/') || isNamedLoopback(host) || host === ownName) return
    throw problems.notFound()
  })
}

async function createOrigin(deps: ServerDeps, publicUrl: string, others: readonly string[]) {
  const app = await createApp({
    log: deps.log,
    metrics: deps.metrics,
    addressOf: createAddressReader(deps.trustedProxies),
    security: { publicUrl, connectsTo: [...others, ...(deps.mapsUrl ? [deps.mapsUrl] : [])] },
  })
  addOperationsRoutes(app, { metrics: deps.metrics, metricsToken: deps.metricsToken, ailment: deps.ailment })
  return app
}
