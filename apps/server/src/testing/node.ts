import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUrlOf } from '../db/testing.ts'

export interface NodeOptions {
  /**
   * Without one, the node brings its embedded database. It is the owner's address; the node works as the role of
   * servers, unless it is to have this one address alone.
   */
  readonly databaseUrl?: string
  readonly oneRole?: boolean
  readonly settings?: Readonly<Record<string, string>>
  readonly arguments?: readonly string[]
  /** Kept when it is given, so that another node can go on with it. */
  readonly dataDir?: string
  /** What to run; the product with the functions of the tests by default. */
  readonly main?: string
}

/** A server process of its own, for what only a process can show: being killed, refused, told to stop. */
export interface TestNode {
  readonly siteUrl: string
  readonly portalUrl: string
  readonly portalPort: number
  readonly process: ChildProcess
  /** Everything it has printed. */
  said(): string
  /** SIGKILL: no chance to say anything. */
  kill(): Promise<void>
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>
}

/**
 * A port that was free a moment ago, for nodes that do not say theirs: below those that the system gives to outgoing
 * lines, one of which would sooner or later take it before the node does.
 */
export async function freePort(): Promise<string> {
  const port = randomInt(15_000, 30_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return String(port)
}

/** For several nodes of one database: they need the same keys and files. */
export function temporaryDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'granary-node-'))
}

const built = join(import.meta.dirname, '../../dist')
const testMain = join(built, 'node-main.js')

/** The product as `npm start` starts it, without a function of the tests. */
export const productMain = join(built, 'main.js')

export async function startNode(options: NodeOptions = {}): Promise<TestNode> {
  const { run, said, removeData } = await spawnNode(options)
  const [siteUrl, publicUrl] = await readyLine(run, said)
  // With a public address of its own, it is reached by the port it was given.
  const given = options.settings?.PORTAL_PORT
  const portalUrl = given === undefined ? publicUrl : `http://localhost:${given}`
  const end = async (signal: NodeJS.Signals) => {
    if (run.exitCode === null && run.signalCode === null) {
      const ended = once(run, 'exit')
      run.kill(signal)
      await ended
    }
    await removeData()
  }
  return {
    siteUrl,
    portalUrl,
    portalPort: Number(new URL(portalUrl).port),
    process: run,
    said,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM').then(() => run.exitCode),
  }
}

/** For starts that must fail: exit code and everything it said. */
export async function failedStart(options: NodeOptions): Promise<{ code: number | null; said: string }> {
  const { run, said, removeData } = await spawnNode(options)
  await once(run, 'close')
  await removeData()
  return { code: run.exitCode, said: said() }
}

async function spawnNode({
  databaseUrl,
  oneRole = false,
  settings,
  main = testMain,
  ...options
}: NodeOptions) {
  const dataDir = options.dataDir ?? (await temporaryDataDir())
  const external = databaseUrl === undefined ? {} : databaseSettings(databaseUrl, oneRole)
  const run = spawn(process.execPath, [main, ...(options.arguments ?? [])], {
    env: {
      ...startingNode(),
      DATA_DIR: dataDir,
      SITE_PORT: '0',
      PORTAL_PORT: '0',
      LOG_LEVEL: 'warn',
      ...external,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const removeData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return { run, said: () => text, removeData }
}

/** Nothing of the runner's own environment may decide how a process behaves, only how soon it is there. */
export function startingNode(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
}

/** How an installation on a database of its own is told where that is. */
export function databaseSettings(ownerUrl: string, oneRole = false): Record<string, string> {
  if (oneRole) return { DATABASE_URL: ownerUrl, ENVIRONMENT: 'staging' }
  return {
    DATABASE_URL: serverUrlOf(ownerUrl),
    DATABASE_OWNER_URL: ownerUrl,
    ENVIRONMENT: 'staging',
  }
}

async function readyLine(run: ChildProcess, said: () => string): Promise<[string, string]> {
  const found = Promise.withResolvers<[string, string]>()
  const look = () => {
    const ready = /^Granary is ready: site (\S+) portal (\S+)$/m.exec(said())
    if (ready?.[1] && ready[2]) found.resolve([ready[1], ready[2]])
  }
  run.stdout?.on('data', look)
  run.once('close', (code) => found.reject(new Error(`The node ended with ${code}:\n${said()}`)))
  return found.promise
}
