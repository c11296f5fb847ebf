import { join } from 'node:path'
import { type LiveBackend, startLiveBackend } from '@granary/live'
import { SyncServer, syncHttp } from '@granary/sync'
import { auditState } from './audit/checks.ts'
import { headsFolder, keptHeads } from './audit/heads.ts'
import { keepAudit } from './audit/keeper.ts'
import { createAuditKey, useAuditKey } from './audit/key.ts'
import { type Auth, createAuth } from './auth/auth.ts'
import { doors } from './auth/doors.ts'
import type { Config } from './config.ts'
import { connectionSettings } from './db/database.ts'
import { unwatchedTables } from './db/unwatched-tables.ts'
import { seedDemoProjects } from './demo/projects.ts'
import { seedDemo } from './demo/seed.ts'
import { createInspector } from './files/inspection/inspector.ts'
import { openStore } from './files/stores/open-store.ts'
import { createDownloadSigner } from './files/transfer/download-address.ts'
import { scanFileJob } from './files/upkeep/scan-job.ts'
import { createClamdScanner } from './files/upkeep/scanner.ts'
import type { Implementation } from './functions/implementation.ts'
import { overviewsAmong } from './functions/overviews.ts'
import { createRunner } from './functions/runner.ts'
import { createGazetteer, type Gazetteer } from './gazetteer/gazetteer.ts'
import { addGeocoding, gazetteerToken } from './gazetteer/routes.ts'
import { addGallery } from './http/pages.ts'
import { claimPort, type Port, refuseUpgrade } from './http/port.ts'
import { type Servers, startServers } from './http/servers.ts'
import { addSite } from './http/site.ts'
import { submitFromForm } from './http/submit-from-form.ts'
import { createJobQueue, type JobQueue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { createDelivery } from './mail/delivery.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createDenialLog, createDownloadDoor, type Denial } from './model/access/index.ts'
import { type Departures, sweepPresence, watchDepartures } from './model/projects/index.ts'
import { sealEarlierAnswers } from './model/repair/index.ts'
import { endDueViews, installationSettings } from './model/staff/index.ts'
import type { Identity } from './people/identity.ts'
import { refuseSuspendedUpload } from './people/suspension.ts'
import { createAddressReader } from './requests/client-address.ts'
import { sameMachineOrigins } from './requests/origins.ts'
import { dataSealer, loadSecrets, type Secrets } from './secrets.ts'
import { jobHandlers } from './start/job-handlers.ts'
import { syncObserver } from './start/observe-sync.ts'
import { type OpenDatabase, openDatabase } from './start/open-database.ts'
import { startSweeping } from './start/sweeping.ts'

export interface RunningServer {
  readonly siteUrl: string
  readonly portalUrl: string
  readonly routes: Servers['routes']
  /** Lets what is under way end, within the grace, and closes everything. */
  stop(): Promise<void>
}

const stopGraceMs = 10_000
const apps = join(import.meta.dirname, '../..')

/** Puts the whole product together: ports, database, sign-in, live queries, files, mail, jobs, pages. */
export async function startServer(
  config: Config,
  log: Log,
  implementations: readonly Implementation[],
): Promise<RunningServer> {
  const cleanUp = new CleanUp()
  try {
    const site = await claimPort('SITE_PORT', config.host, config.site.port)
    cleanUp.add(() => site.close(0))
    const portal = await claimPort('PORTAL_PORT', config.host, config.portal.port)
    cleanUp.add(() => portal.close(0))
    return await assemble(config, log, implementations, { site, portal }, cleanUp)
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

async function assemble(
  config: Config,
  log: Log,
  implementations: readonly Implementation[],
  ports: { site: Port; portal: Port },
  cleanUp: CleanUp,
): Promise<RunningServer> {
  const siteUrl = config.site.url ?? `http://localhost:${ports.site.number}`
  const portalUrl = config.portal.url ?? `http://localhost:${ports.portal.number}`
  const metrics = createMetrics()
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseOwnerUrl: config.databaseOwnerUrl,
    dataDir: config.dataDir,
    report: (sentence) => log.warn(sentence),
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  cleanUp.add(() => database.close())
  const { db, pool } = database
  const secrets = await loadSecrets(config.secretsFile, db)
  await sealEarlierAnswers(database.ownerUrl ?? database.url, dataSealer(secrets, 'answers'), (sentence) =>
    log.warn(sentence),
  )
  const key = createAuditKey(secrets.dataEncryption)
  useAuditKey(key)
  const audit = await keepAudit({ db, key, heads: keptHeads(headsFolder(config.dataDir)), log })
  cleanUp.add(() => audit.stop())
  const jobs = createJobQueue({ pool, log, metrics, ownsTables: database.ownsTables })
  const auth = createAuth({
    db,
    jobs,
    secret: secrets.signIn,
    portalUrl,
    writeTo: writeTo(config, siteUrl),
    issuer: config.issuer,
    limited: config.rateLimits,
    warn: (message) => log.warn(message),
  })
  const store = await openStore(config)
  const inspector = createInspector()
  cleanUp.add(() => inspector.stop())
  const scanner = config.clamdUrl === undefined ? undefined : createClamdScanner(config.clamdUrl)
  const capture = config.demo && config.smtpUrl === undefined
  const delivery = createDelivery({
    db,
    log,
    metrics,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    capture,
  })
  cleanUp.add(async () => delivery.close())
  await jobs.start(jobHandlers({ db, store, inspector, scanner, delivery, log, audit, jobs }))
  cleanUp.add(() => jobs.stop(stopGraceMs))
  if (config.demo) {
    await seedDemo(db, auth)
    const sealer = dataSealer(secrets, 'answers')
    await seedDemoProjects(db, { store, services: { ...config, quotas: undefined, portalUrl, sealer } })
  }
  cleanUp.add(
    startSweeping(
      () => sweepPresence(db),
      (error) => log.warn({ err: error }, 'presence was not swept'),
    ),
  )
  cleanUp.add(
    startSweeping(
      () => endDueViews(db),
      (error) => log.warn({ err: error }, 'views were not ended'),
    ),
  )
  const departures = watchDepartures(db, (error) => log.warn({ err: error }, 'presence was not forgotten'))
  cleanUp.add(() => departures.stop())

  const gazetteer = lazily(createGazetteer)
  const denied = createDenialLog(db, (error) => log.error({ err: error }, 'a denied call was not written'))
  const backend = await startBackend({
    config,
    log,
    implementations,
    database,
    secrets,
    jobs,
    auth,
    metrics,
    siteUrl,
    portalUrl,
    gazetteer,
    denied,
    departures,
  })
  cleanUp.add(() => backend.close())
  const origins = new Set([siteUrl, portalUrl].flatMap(sameMachineOrigins))
  const observer = syncObserver(log, metrics)
  const unlimited = config.rateLimits ? {} : { unknownQueriesPerMinute: 1e9 }
  const sockets = new SyncServer({
    ...unlimited,
    backend,
    origins,
    observer,
    addressOf: createAddressReader(config.trustedProxies),
    ...(!config.syncChunking && { chunkSize: null }),
  })
  cleanUp.add(() => sockets.close())
  metrics.watchSockets(() => ({
    sockets: sockets.connections,
    unsentBytes: sockets.unsent,
    liveQueries: observer.liveQueriesNow(),
    distinctQueries: backend.stats().queries,
  }))
  metrics.watchAudit(() => auditState(db))
  metrics.watchPool('main', () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))

  const doorkeeper = { staffSecondFactor: config.staffSecondFactor, writeTo: writeTo(config, siteUrl) }
  let isStopping = false
  const servers = await startServers(ports, {
    log,
    metrics,
    metricsToken: config.metricsToken,
    siteUrl,
    portalUrl,
    mapsUrl: config.maps?.baseUrl,
    trustedProxies: config.trustedProxies,
    ailment: () => (isStopping ? 'stopping' : backend.ailment),
    sync: syncHttp({ backend, origins, observer, ...unlimited }),
    upgrade: (request, socket, head) => {
      if (!sockets.handleUpgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found')
    },
    auth: { handle: auth.handle, doors },
    files: {
      db,
      store,
      inspector,
      quotas: config.quotas,
      maxUploadBytes: config.maxUploadBytes,
      signer: createDownloadSigner(secrets.fileSigning),
      metrics,
      now: Date.now,
      scheduleScan: scanner && ((tx, storageId) => jobs.enqueue(tx, scanFileJob, { storageId })),
      authorizeDownload: createDownloadDoor({ db, identify: auth.identify, denied, services: doorkeeper }),
      refuseSuspended: (grant) => refuseSuspendedUpload(db, doorkeeper, grant),
    },
    mailbox: capture ? createMailbox(db) : undefined,
    portalPages: join(apps, 'portal/dist'),
    portal: async (app) => {
      addGeocoding(app, gazetteer)
      if (config.demo) addGallery(app)
    },
    site: (app) =>
      addSite(app, {
        folder: join(apps, 'site/dist'),
        siteUrl,
        portalUrl,
        maps: config.maps && { url: config.maps.baseUrl, token: config.maps.token ?? undefined },
        executives: async () => {
          const { executives } = await installationSettings(db)
          return executives.length > 0 ? executives : config.executives
        },
        privacyEmail: config.privacyEmail,
        secret: secrets.signIn,
        now: () => new Date(),
        gazetteer,
        submit: (request, { address, formToken }) => submitFromForm(backend, request, address, formToken),
      }),
  })
  cleanUp.add(() => servers.close())
  const stop = () => {
    isStopping = true
    return cleanUp.run()
  }
  return { siteUrl, portalUrl, routes: servers.routes, stop }
}

interface BackendParts {
  readonly config: Config
  readonly log: Log
  readonly implementations: readonly Implementation[]
  readonly database: OpenDatabase
  readonly secrets: Secrets
  readonly jobs: JobQueue
  readonly auth: Auth
  readonly metrics: Metrics
  readonly siteUrl: string
  readonly portalUrl: string
  readonly gazetteer: () => Gazetteer
  readonly denied: (denial: Denial) => void
  readonly departures: Departures
}

async function startBackend(parts: BackendParts): Promise<LiveBackend<Identity>> {
  const { config, log, implementations, database, secrets, jobs, auth, metrics, siteUrl, portalUrl } = parts
  const replaySealer = dataSealer(secrets, 'replays')
  const place = ({ sessionId, requestId }: { sessionId: string; requestId: number }) =>
    `${sessionId} ${requestId}`
  const runner = createRunner({
    implementations,
    db: database.db,
    services: {
      jobs,
      siteUrl,
      portalUrl,
      teamEmail: config.teamEmail,
      writeTo: writeTo(config, siteUrl),
      environment: config.environment,
      outsideIssuer: config.issuer?.name,
      maps: mapsFor(config, portalUrl),
      demo: config.demo,
      maxUploadBytes: config.maxUploadBytes,
      rateLimits: config.rateLimits,
      quotas: config.quotas,
      staffSecondFactor: config.staffSecondFactor,
      lenderApproval: config.lenderApproval,
      sealer: dataSealer(secrets, 'answers'),
      gazetteer: parts.gazetteer,
    },
    denied: parts.denied,
    log: ({ requestId, path, error, isCallers }) =>
      isCallers
        ? log.warn({ err: error, requestId, path }, 'a call was refused')
        : log.error({ err: error, requestId, path }, 'a function failed'),
  })
  return startLiveBackend({
    connection: connectionSettings(database.url),
    runner,
    authenticate: auth.authenticate,
    isOverview: overviewsAmong(parts.implementations),
    staticTables: unwatchedTables,
    seal: {
      seal: (json, record) => replaySealer.seal(json, place(record)),
      unseal: (stored, record) => replaySealer.unseal(stored, place(record)),
    },
    disconnected: (connection) => parts.departures.disconnected(connection),
    observe: {
      query: ({ path, ms }) => metrics.queryRun(path, 'again', ms / 1000),
      mutation: ({ path, ms, outcome }) =>
        metrics.functionRun(path, 'mutation', outcome === 'failed' ? 'refused' : 'done', ms / 1000),
      slow: ({ path, ms }) => log.warn({ path, ms }, 'a live query is slow'),
      trouble: (what, error) => log.warn({ err: error }, `live queries: ${what}`),
    },
  })
}

function writeTo({ teamEmail }: Config, siteUrl: string): string {
  return teamEmail ?? `${siteUrl}/contact`
}

/** Without a maps service of its own, an installation answers address lookups itself. */
function mapsFor(config: Config, portalUrl: string) {
  return config.maps ?? { baseUrl: portalUrl, token: gazetteerToken }
}

/** What was opened last is closed first. */
class CleanUp {
  readonly #steps: (() => Promise<void>)[] = []

  add(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step()
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
