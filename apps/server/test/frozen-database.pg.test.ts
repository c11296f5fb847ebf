import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, createPool } from '../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/supervisor.ts'
import { migrate } from '../src/db/migrations.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'

/**
 * A PostgreSQL that stands still, is gone for a while, or takes no writes, under real clients. Their sockets stay
 * open, what they asked is answered once, and the node says of itself that it cannot serve.
 */

const list = 'frozen'
let folder: string
let postgres: EmbeddedPostgres
let node: TestNode
const stopped = new Set<number>()

beforeAll(async () => {
  folder = await temporaryDataDir()
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await migrate(postgres.url())
  await addSystemTables(postgres.url())
  node = await startNode({ databaseUrl: postgres.url() })
}, 120_000)

afterEach(() => thaw())

afterAll(async () => {
  await node.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

describe('PostgreSQL stands still', () => {
  test('all of it: the node says so, and what was asked is done once when it goes on', async () => {
    // Whoever begins connections first: from then on there are no more of them.
    const { before, asked, seen, sockets } = await frozen([() => [postmaster()], backends])
    const cannot = [503, expect.stringMatching(/^(database|stale)$/)]
    await vi.waitFor(async () => expect(await readiness()).toEqual(cannot), 30_000)
    thaw()
    await asked
    await vi.waitFor(() => expect(seen()).toBe(before + 3), 30_000)
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, undefined]), 30_000)
    expect(sockets()).toBe(1)
  })

  test('its connections, while it takes new ones: everything goes on over those', async () => {
    const { signIn, download } = await somebody()
    // Over the pool of the server itself, which has connections to be frozen then.
    expect(await Promise.all([signIn(), download()])).toEqual([200, 404])
    const { before, asked, seen, sockets } = await frozen([backends])
    const besides = Promise.all([signIn(), download()])
    await asked
    // Done again, or told that it did not work; whoever waits hears of it either way.
    for (const status of await besides) expect([200, 404, 500, 503]).toContain(status)
    await vi.waitFor(
      async () => expect(await Promise.all([signIn(), download()])).toEqual([200, 404]),
      30_000,
    )
    await vi.waitFor(() => expect(seen()).toBe(before + 3), 30_000)
    const newcomer = watching()
    await vi.waitFor(() => expect(newcomer.seen()).toBe(before + 3), 30_000)
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, undefined]), 30_000)
    expect(sockets()).toBe(1)
  })

  async function frozen(processes: readonly (() => number[])[]) {
    const { client, seen, sockets } = watching()
    const before = await client.mutation(system.appendToLog, { list, entry: 'before' })
    await expect.poll(() => seen()).toBe(before)
    for (const each of processes) freeze(each())
    const entries = [1, 2, 3].map((at) => `meanwhile ${at}`)
    const asked = Promise.all(entries.map((entry) => client.mutation(system.appendToLog, { list, entry })))
    return { before, asked, seen, sockets }
  }
})

test('PostgreSQL is gone for a while: no socket is closed, and everything asked meanwhile is answered once, in order', async () => {
  const clients = Array.from({ length: 10 }, () => watching())
  const before = await clients[0]?.client.mutation(system.appendToLog, { list, entry: 'before' })
  await expect.poll(() => clients.map(({ seen }) => seen())).toEqual(clients.map(() => before))
  process.kill(postmaster(), 'SIGSTOP')
  stopped.add(postmaster())
  for (const pid of backends()) process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, 'database']), 30_000)
  const asked = clients.flatMap(({ client }, at) =>
    [1, 2, 3].map((each) => client.mutation(system.appendToLog, { list, entry: `${at} asks ${each}` })),
  )
  const latecomer = watching()
  thaw()
  await Promise.all(asked)
  const all = [...clients, latecomer]
  await vi.waitFor(
    () => expect(all.map(({ seen }) => seen())).toEqual(all.map(() => (before ?? 0) + 30)),
    60_000,
  )
  const entries = await latecomer.client.query(system.readLog, { list })
  for (const [at] of clients.entries()) {
    const own = entries.filter((entry) => entry.startsWith(`${at} asks`))
    expect(own).toEqual([1, 2, 3].map((each) => `${at} asks ${each}`))
  }
  expect(all.map(({ sockets }) => sockets())).toEqual(all.map(() => 1))
}, 240_000)

/** A client with a live query, which counts how often it had to open a socket. */
function watching() {
  const client = openClient(node.portalUrl)
  onTestFinished(() => client.close())
  let count: number | undefined
  client.onUpdate(system.countLog, { list }, (next) => {
    count = next
  })
  return { client, seen: () => count, sockets: () => client.client.connectionState().connectionCount }
}

/** Registered, and with what they ask for by plain requests. Each is answered long before anybody would have left. */
async function somebody() {
  const [email, password] = ['ada@bank.example', 'correct horse battery']
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${node.portalUrl}${path}`, { ...init, signal: AbortSignal.timeout(45_000) })
  const post = (path: string, body: object) =>
    ask(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: node.portalUrl },
      body: JSON.stringify(body),
    })
  await post('/sign-up/email', { name: 'Ada', email, password })
  await post('/email-otp/verify-email', { email, otp: await mailedCode(email) })
  const credentials = { email, password }
  const { headers } = await post('/sign-in/email', credentials)
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    signIn: async () => (await post('/sign-in/email', credentials)).status,
    download: async () =>
      (await ask(`/api/files/${randomUUID()}`, { headers: { cookie: cookie.join('; ') } })).status,
  }
}

async function mailedCode(email: string): Promise<string> {
  const db = createDatabase(createPool(postgres.url(), { connections: 1 }))
  const mail = db.selectFrom('mails').select('subject').where('recipient', '=', email)
  const { subject } = await mail.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  await db.destroy()
  return /\d{6}/.exec(subject)?.[0] ?? ''
}

async function readiness(): Promise<[number, string | undefined]> {
  const answer = await fetch(`${node.portalUrl}/readyz`)
  const { reason } = (await answer.json()) as { reason?: string }
  return [answer.status, reason]
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

/** The processes that serve the node's connections. */
function backends(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster())], {
    encoding: 'utf8',
  })
  return children
    .split('\n')
    .filter((line) => /postgres: granary/.test(line))
    .map((line) => Number.parseInt(line, 10))
}

function freeze(processes: readonly number[]): void {
  for (const pid of processes) {
    process.kill(pid, 'SIGSTOP')
    stopped.add(pid)
  }
}

function thaw(): void {
  for (const pid of stopped) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It has ended since.
    }
  }
  stopped.clear()
}
