import { join } from 'node:path'
import { currentPack, guaranteeOfTheYear } from '@granary/rules'
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth/auth.ts'
import { doors } from '../auth/doors.ts'
import { createPackageKey } from '../bundle/signing.ts'
import { createDownloadSigner } from '../files/transfer/download-address.ts'
import type { FileRoutes } from '../files/transfer/routes.ts'
import { scanFileJob } from '../files/upkeep/scan-job.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import { addGeocoding } from '../gazetteer/routes.ts'
import { lastSaid } from '../http/last-said.ts'
import { addGallery } from '../http/pages.ts'
import { addSampleRoutes } from '../http/sample-routes.ts'
import { type Servers, startServers } from '../http/servers.ts'
import { addSite } from '../http/site.ts'
import { submitFromForm } from '../http/submit-from-form.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { createDownloadDoor, type Denial } from '../model/access/index.ts'
import { createBundleDoor } from '../model/documents/index.ts'
import { createPackageDoor } from '../model/packages/index.ts'
import { newestPack } from '../model/rules/index.ts'
import { installationSettings } from '../model/staff/index.ts'
import { createWorkbookDoor, createWorkbookReader } from '../model/workbook/index.ts'
import { refuseSuspendedUpload } from '../people/suspension.ts'
import { dataSealer, type Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import { createSampleDesk } from './demo.ts'
import type { Running } from './endings.ts'
import type { Files } from './files.ts'
import type { Ground } from './ground.ts'
import type { Live } from './live.ts'
import type { Mail } from './mail.ts'
import type { Ports } from './ports.ts'
import type { Sockets } from './sockets.ts'

const apps = join(import.meta.dirname, '../../..')

interface PageParts {
  readonly ports: Ports
  readonly database: RunningDatabase
  readonly secrets: Secrets
  readonly jobs: JobQueue
  readonly auth: Auth
  readonly files: Files
  readonly mail: Mail
  readonly live: Live
  readonly sockets: Sockets
  readonly gazetteer: () => Gazetteer
  readonly denied: (denial: Denial) => void
  readonly isStopping: () => boolean
}

/** Everything that is answered over HTTP, on both ports; nothing of it was before. */
export async function startPages(ground: Ground, parts: PageParts): Promise<Servers & Running> {
  const { config, log, metrics, siteUrl, portalUrl } = ground
  const { auth, live, sockets, gazetteer } = parts
  const desk = config.demo ? createSampleDesk(ground, parts) : undefined
  const servers = await startServers(parts.ports, {
    log,
    metrics,
    metricsToken: config.metricsToken,
    siteUrl,
    portalUrl,
    mapsUrl: config.maps?.baseUrl,
    trustedProxies: config.trustedProxies,
    ailment: () => (parts.isStopping() ? 'stopping' : live.backend.ailment),
    sync: sockets.http,
    upgrade: sockets.upgrade,
    auth: { handle: auth.handle, doors },
    files: fileRoutes(ground, parts),
    mailbox: parts.mail.mailbox,
    portalPages: join(apps, 'portal/dist'),
    portal: async (app) => {
      addGeocoding(app, gazetteer)
      if (!desk) return
      addGallery(app)
      await addSampleRoutes(app, portalUrl, desk)
    },
    site: (app) => addSitePages(app, ground, parts),
  })
  const stop = async () => {
    await servers.close()
    await desk?.stop()
  }
  return { routes: servers.routes, close: () => servers.close(), stop }
}

function fileRoutes(
  { config, metrics, writeTo }: Ground,
  { database: { db }, secrets, jobs, auth, files, denied }: PageParts,
): FileRoutes {
  const { store, inspector, scanner } = files
  const doorkeeper = { staffSecondFactor: config.staffSecondFactor, writeTo }
  const door = { db, identify: auth.identify, denied }
  return {
    db,
    store,
    inspector,
    quotas: config.quotas,
    maxUploadBytes: config.maxUploadBytes,
    signer: createDownloadSigner(secrets.fileSigning),
    metrics,
    now: Date.now,
    scheduleScan: scanner && ((tx, storageId) => jobs.enqueue(tx, scanFileJob, { storageId })),
    authorizeDownload: createDownloadDoor({ ...door, services: doorkeeper }),
    authorizeBundle: createBundleDoor({
      ...door,
      services: { ...doorkeeper, sealer: dataSealer(secrets, 'answers') },
    }),
    authorizeWorkbook: createWorkbookDoor({
      ...door,
      services: { ...doorkeeper, sealer: dataSealer(secrets, 'answers') },
    }),
    readStoredFile: createWorkbookReader(dataSealer(secrets, 'answers'), inspector),
    authorizePackage: createPackageDoor({
      ...door,
      services: { ...doorkeeper, sealer: dataSealer(secrets, 'answers') },
    }),
    refuseSuspended: (grant) => refuseSuspendedUpload(db, doorkeeper, grant),
  }
}

function addSitePages(
  app: FastifyInstance,
  { config, siteUrl, portalUrl }: Ground,
  { database, secrets, live, gazetteer }: PageParts,
): Promise<void> {
  return addSite(app, {
    folder: join(apps, 'site/dist'),
    siteUrl,
    portalUrl,
    maps: config.maps && { url: config.maps.baseUrl, token: config.maps.token ?? undefined },
    executives: async () => {
      const { executives } = await installationSettings(database.db)
      return executives.length > 0 ? executives : config.executives
    },
    guaranteeOfTheYear: lastSaid(
      async () => guaranteeOfTheYear(await newestPack(database.db)),
      guaranteeOfTheYear(currentPack),
    ),
    privacyEmail: config.privacyEmail,
    secret: secrets.signIn,
    now: () => new Date(),
    gazetteer,
    packageKey: createPackageKey(secrets.dataEncryption).publicPem,
    submit: (request, { address, formToken }) => submitFromForm(live.backend, request, address, formToken),
  })
}
