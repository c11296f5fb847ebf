import type { Config } from './config.ts'
import type { Implementation } from './functions/implementation.ts'
import { createGazetteer } from './gazetteer/gazetteer.ts'
import type { Servers } from './http/servers.ts'
import type { Log } from './log.ts'
import { createDenialLog } from './model/access/index.ts'
import { startAudit } from './start/audit.ts'
import { startDatabase } from './start/database.ts'
import { seedDemoData } from './start/demo.ts'
import { Endings } from './start/endings.ts'
import { startFiles } from './start/files.ts'
import { groundOf } from './start/ground.ts'
import { createJobs, startJobs } from './start/jobs.ts'
import { startLive } from './start/live.ts'
import { startMail } from './start/mail.ts'
import { startPages } from './start/pages.ts'
import { claimPorts } from './start/ports.ts'
import { createSignIn } from './start/sign-in.ts'
import { startSockets } from './start/sockets.ts'
import { startTelemetry } from './start/telemetry.ts'
import { unlock } from './start/unlock.ts'
import { startUpkeep } from './start/upkeep.ts'

export interface RunningServer {
  readonly siteUrl: string
  readonly portalUrl: string
  readonly routes: Servers['routes']
  /** Lets what is under way end, within the grace, and closes everything. */
  stop(): Promise<void>
}

/** Puts the whole product together, and takes it apart again when one of its parts does not start. */
export async function startServer(
  config: Config,
  log: Log,
  implementations: readonly Implementation[],
): Promise<RunningServer> {
  const endings = new Endings()
  try {
    return await startParts(config, log, implementations, endings)
  } catch (error) {
    await endings.stopAll()
    throw error
  }
}

/** The parts in their order: each stands on those before it, and ends before them. */
async function startParts(
  config: Config,
  log: Log,
  implementations: readonly Implementation[],
  endings: Endings,
): Promise<RunningServer> {
  endings.add(await startTelemetry(config))
  const ports = endings.add(await claimPorts(config))
  const ground = groundOf(config, log, ports)
  const database = endings.add(await startDatabase(ground))
  const secrets = await unlock(ground, database)
  const audit = endings.add(await startAudit(ground, database, secrets))
  const jobs = createJobs(ground, database)
  const auth = createSignIn(ground, database, secrets, jobs)
  const files = endings.add(await startFiles(ground, database))
  const mail = endings.add(startMail(ground, database))
  endings.add(await startJobs(ground, { ...files, ...mail, database, audit, jobs, secrets }))
  if (config.demo) await seedDemoData(ground, { database, secrets, auth, jobs, store: files.store })
  const upkeep = endings.add(startUpkeep(ground, database))

  const gazetteer = lazily(createGazetteer)
  const denied = createDenialLog(database.db, (error) =>
    log.error({ err: error }, 'a denied call was not written'),
  )
  const calls = { database, secrets, jobs, auth, gazetteer, denied }
  const live = endings.add(await startLive(ground, { ...calls, implementations, upkeep }))
  const sockets = endings.add(startSockets(ground, database, live))
  const isStopping = () => endings.hasBegun
  const pages = endings.add(
    await startPages(ground, { ...calls, ports, files, mail, live, sockets, isStopping }),
  )
  const { siteUrl, portalUrl } = ground
  return { siteUrl, portalUrl, routes: pages.routes, stop: () => endings.stopAll() }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
