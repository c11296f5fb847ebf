import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { newDataFolder, removeDataFolder } from './data-folder.ts'

export interface Product {
  readonly siteUrl: string
  readonly portalUrl: string
  /** Where its keys are, and its database unless another one was given. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Mails captured for an address, the newest first. */
  mailsTo(address: string): Promise<readonly { readonly subject: string; readonly text: string }[]>
  /** Stops the server, does `meanwhile`, and starts it again on the same ports with the same data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  /** SIGKILL, does `meanwhile`, and starts it again likewise. */
  crash(meanwhile?: () => Promise<void>): Promise<void>
  /** The end of what the server has said. */
  lastWords(): string
  /** Stops the server for good, and does `meanwhile` before its data goes. */
  stop(meanwhile?: () => Promise<void>): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/**
 * The whole product on free ports, started as `npm start` starts it; with a data folder of its own, unless it is given
 * one, which stays.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  given?: string,
): Promise<Product> {
  const dataDir = given ?? (await newDataFolder(settings))
  let server = spawnServer(dataDir, settings)
  let lastWords = ''
  const listen = () => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-4000)))
    }
  }
  listen()
  const { siteUrl, portalUrl } = await addressesOf(server)
  const ports = { SITE_PORT: new URL(siteUrl).port, PORTAL_PORT: new URL(portalUrl).port }
  async function again(signal: NodeJS.Signals, meanwhile = async () => {}) {
    await ended(server, signal)
    await meanwhile()
    // A port that was given may not be the one in the public address.
    server = spawnServer(dataDir, { ...ports, ...settings })
    listen()
    await addressesOf(server)
  }
  return {
    siteUrl,
    portalUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    async mailsTo(address) {
      const response = await fetch(`${portalUrl}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return (await response.json()) as { subject: string; text: string }[]
    },
    restart: (meanwhile) => again('SIGTERM', meanwhile),
    crash: (meanwhile) => again('SIGKILL', meanwhile),
    lastWords: () => lastWords,
    async stop(meanwhile = async () => {}) {
      await ended(server)
      try {
        await meanwhile()
      } finally {
        if (given === undefined) await removeDataFolder(dataDir)
      }
    },
  }
}

function spawnServer(dataDir: string, settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SITE_PORT: '0',
      PORTAL_PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill(signal)
  await exit
}

function addressesOf(server: ChildProcess): Promise<{ siteUrl: string; portalUrl: string }> {
  return new Promise((found, failed) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /^Granary is ready: site (\S+) portal (\S+)$/m.exec(said)
      if (ready?.[1] && ready[2]) found({ siteUrl: ready[1], portalUrl: ready[2] })
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)))
  })
}
