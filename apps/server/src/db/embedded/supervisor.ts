import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { type ArchiveFolder, archivingSettings, makeArchive } from './archive-folder.ts'
import { type PostgresBinaries, packagedBinaries } from './binaries.ts'
import { clusterOwner, makeCluster, serverArguments } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { makePlaces } from './places.ts'
import { launchPostgres, type PostgresProcess } from './postgres-process.ts'
import { readRunningPostmaster, stopOrphan } from './postmaster-file.ts'

export interface EmbeddedOptions {
  /** Everything of this server lies below it. */
  readonly folder: string
  readonly binaries?: PostgresBinaries
  readonly account?: Account
  /** False only for tests: a crash of the machine may then lose commits. */
  readonly durable?: boolean
  readonly connections?: number
  /** The folder in which everything is kept that was written, for having it again as it was at any moment. */
  readonly archiveDir?: string | undefined
  /** A cluster to begin with where there is none yet, instead of an empty one. */
  readonly copyOf?: string
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long its first start may take, when that is more than after a crash. */
  readonly startPatienceMs?: number
  /** Told in a sentence when the server ended by itself and when it is back. */
  readonly report?: (sentence: string) => void
}

export interface EmbeddedPostgres {
  /** The folder of its files. */
  readonly cluster: string
  readonly archive: ArchiveFolder | undefined
  /** Address of a database of this server. */
  url(database?: string): string
  /** Process of the running server, for those who want to see it die. */
  pid(): number | undefined
  stop(): Promise<void>
}

/** Starts PostgreSQL in a folder and keeps it running until it is told to stop. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, connections = 100, report = () => {} } = options
  const folder = resolve(options.folder)
  const unlock = lockFolder(folder)
  try {
    const account = options.account ?? chooseAccount()
    const places = makePlaces(folder, options.binaries ?? packagedBinaries(), account)
    await stopOrphan(places.cluster)
    await makeCluster(places, account, { durable, copyOf: options.copyOf })
    const { archiveDir } = options
    const archive =
      archiveDir === undefined ? undefined : makeArchive(resolve(archiveDir), places.cluster, account)
    const settings = { ...(archive && archivingSettings(archive)), ...options.settings }
    const args = serverArguments(places, durable, connections, settings)
    const keeper = await keepRunning(
      () => launchPostgres(places, account, args, join(folder, 'postgres.log'), options.startPatienceMs),
      report,
    )
    const url = (database = 'postgres') => socketUrl(places.socket, database)
    const stop = () => keeper.stop().finally(unlock)
    return { cluster: places.cluster, archive, url, pid: keeper.pid, stop }
  } catch (error) {
    unlock()
    throw explained(error)
  }
}

/** Where the server answers that another process of ours runs in this folder, if one does. */
export function runningEmbeddedUrl(folder: string, database: string): string | undefined {
  const file = readRunningPostmaster(join(resolve(folder), 'cluster'))
  return file?.ready ? socketUrl(file.socket, database) : undefined
}

function socketUrl(socket: string, database: string): string {
  return `postgres://${clusterOwner}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`
}

/** After a crash, children of the old server may hold its shared memory for some 100 ms: the first tries may fail. */
const longestPauseMs = 5_000
const stopPatienceMs = 20_000

async function keepRunning(launch: () => Promise<PostgresProcess>, report: (sentence: string) => void) {
  let running: PostgresProcess | undefined = await launch()
  const stopping = new AbortController()
  const loop = async () => {
    while (running !== undefined) {
      await running.ended
      running = undefined
      if (stopping.signal.aborted) return
      report('The database server ended by itself and is started again.')
      running = await relaunch(launch, stopping.signal)
      if (running === undefined) return
      if (stopping.signal.aborted) running.signal('SIGINT')
      else report('The database server is back.')
    }
  }
  const over = loop()
  const stop = async () => {
    stopping.abort()
    const stopped = running
    stopped?.signal('SIGINT')
    const impatience = setTimeout(() => stopped?.signal('SIGQUIT'), stopPatienceMs)
    await over
    clearTimeout(impatience)
  }
  return { pid: () => running?.pid, stop }
}

async function relaunch(
  launch: () => Promise<PostgresProcess>,
  stopping: AbortSignal,
): Promise<PostgresProcess | undefined> {
  for (let pauseMs = 50; !stopping.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      return await launch()
    } catch {
      await sleep(pauseMs)
    }
  }
  return undefined
}

/** What people can do about it is in the message when we wrote it; the server's own words need the way out added. */
function explained(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (/DATABASE_URL|DATA_DIR|ARCHIVE_DIR/.test(message)) return new Error(message, { cause: error })
  return new Error(
    `The packaged PostgreSQL could not be started; set DATABASE_URL to a PostgreSQL server to do without it. It said: ${message}`,
    { cause: error },
  )
}
