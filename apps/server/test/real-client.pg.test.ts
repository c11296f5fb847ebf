import { rm } from 'node:fs/promises'
import { ConvexError } from 'convex/values'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { openBaseClient, openClient } from '../src/testing/clients.ts'
import { startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { recorder } from '../src/testing/recorder.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { layWire } from '../src/testing/wire.ts'

/** The unmodified client of the portal against the whole server, over real sockets and a real database. */

let database: TestDatabase
let dataDir: string
let node: TestNode
let sql: Client

beforeAll(async () => {
  database = await freshDatabase()
  await addSystemTables(database.url)
  dataDir = await temporaryDataDir()
  node = await startNode({ databaseUrl: database.url, dataDir, settings: { LOG_LEVEL: 'info' } })
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})

afterAll(async () => {
  await sql.end()
  expect(await node.stop()).toBe(0)
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('[S0-158] [S0-159] [S0-160] [S0-161] address, kinds of messages and versions of one session', async () => {
  const { frames, addresses, webSocketConstructor } = recorder()
  const client = aClient(node.portalUrl, { webSocketConstructor, reportDebugInfoToConvex: true })
  client.setAuth(async () => 'not a token')
  client.onUpdate(system.countLog, { list: 'session' }, () => {})
  expect(await client.mutation(system.appendToLog, { list: 'session', entry: 'a' })).toBe(1)
  expect(await client.action(system.echo, { text: 'hello' })).toBe('hello')
  expect(addresses[0]).toBe('/api/1.48.0/sync')
  const sent = new Set(frames.filter(({ from }) => from === 'client').map(({ type }) => type))
  expect([...sent].sort()).toEqual([
    'Action',
    'Authenticate',
    'Connect',
    'Event',
    'ModifyQuerySet',
    'Mutation',
  ])
  for (const { startVersion, endVersion } of frames.filter(({ type }) => type === 'Transition')) {
    expect(Object.keys(startVersion ?? {}).sort()).toEqual(['identity', 'querySet', 'ts'])
    expect(Object.keys(endVersion ?? {}).sort()).toEqual(['identity', 'querySet', 'ts'])
  }
})

test('what one client writes, every other one sees', async () => {
  const [writer, reader] = [aClient(), aClient()]
  const seen = watching(reader, 'shared')
  await expect.poll(() => seen).toEqual([[]])
  await writer.mutation(system.appendToLog, { list: 'shared', entry: 'a' })
  await expect.poll(() => seen).toEqual([[], ['a']])
})

test('an optimistic update gives way to the stored value without a flicker', async () => {
  const seen: unknown[] = []
  const name = system.countLog.path
  const client = openBaseClient(node.portalUrl, () => seen.push(client.localQueryResult(name, { list: 'o' })))
  onTestFinished(() => client.close())
  client.subscribe(name, { list: 'o' })
  await expect.poll(() => seen).toContain(0)
  seen.length = 0
  const args = { list: 'o', entry: 'a' }
  await client.mutation(system.appendToLog.path, args, {
    optimisticUpdate: (store) => {
      const before = store.getQuery(system.countLog, { list: 'o' }) ?? 0
      store.setQuery(system.countLog, { list: 'o' }, before + 1)
    },
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set([1]))
})

test('a response lost after the commit: the replay gets the first answer, and it counts once', async () => {
  const wire = await aWire()
  const client = aClient(wire.url)
  await client.query(system.countLog, { list: 'after' })
  wire.deaf = true
  const answer = client.mutation(system.appendToLog, { list: 'after', entry: 'a' })
  await expect.poll(() => stored('after')).toEqual(['a'])
  await aClient().mutation(system.appendToLog, { list: 'after', entry: 'b' })
  wire.deaf = false
  wire.cut()
  expect(await answer).toBe(1)
  expect(await stored('after')).toEqual(['a', 'b'])
  expect(client.connectionState().connectionCount).toBe(2)
})

test('a line cut before the commit: the mutation is done once, and its client sees it', async () => {
  const wire = await aWire()
  const client = aClient(wire.url)
  const seen = watching(client, 'before')
  await expect.poll(() => seen).toEqual([[]])
  const release = await lockLog()
  const answer = client.mutation(system.appendToLog, { list: 'before', entry: 'a' })
  await someoneWaits()
  wire.cut()
  await expect.poll(() => client.connectionState().isWebSocketConnected).toBe(false)
  await release()
  expect(await answer).toBe(1)
  expect(await stored('before')).toEqual(['a'])
  await expect.poll(() => seen.at(-1)).toEqual(['a'])
})

test('a database connection lost in a mutation costs nobody a socket: the mutation is done on another, once', async () => {
  const client = aClient()
  await client.query(system.countLog, { list: 'lost' })
  const release = await lockLog()
  const answer = client.mutation(system.appendToLog, { list: 'lost', entry: 'a' })
  await someoneWaits()
  await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`)
  await release()
  expect(await answer).toBe(1)
  expect(await stored('lost')).toEqual(['a'])
  expect(client.client.connectionState().connectionCount).toBe(1)
})

test('five mutations queued while the line is cut are done in their order, each once', async () => {
  const wire = await aWire()
  const client = aClient(wire.url)
  await client.query(system.countLog, { list: 'five' })
  wire.deaf = true
  const answers = ['1', '2', '3', '4', '5'].map((entry) =>
    client.mutation(system.appendToLog, { list: 'five', entry }),
  )
  await expect.poll(() => stored('five')).not.toEqual([])
  wire.cut()
  wire.deaf = false
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5])
  expect(await stored('five')).toEqual(['1', '2', '3', '4', '5'])
})

test('an action under way when the line is cut fails, and is not run again', async () => {
  const wire = await aWire()
  const client = aClient(wire.url)
  expect(await client.action(system.echo, { text: 'a' })).toBe('a')
  const failed = expect(client.action(system.neverEnds, {})).rejects.toThrow(
    'Connection lost while action was in flight',
  )
  await new Promise((resolve) => setImmediate(resolve))
  wire.cut()
  await failed
})

test('a refusal keeps its data; a fault of ours keeps its secret and names the line in the log', async () => {
  const client = aClient()
  const refusal = await client.mutation(system.refuse, {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConvexError)
  expect((refusal as ConvexError<never>).data).toEqual({
    code: 'STAGE_READ_ONLY',
    message: 'This stage can no longer be changed.',
    stage: 'application',
  })
  const fault = await client.mutation(system.crash, {}).catch((error: unknown) => String(error))
  expect(fault).toContain('Something went wrong on our side. Please try again.')
  expect(fault).not.toContain('nobody outside')
  const [, requestId = ''] = /\(([0-9a-f-]{36})\)/.exec(String(fault)) ?? []
  await expect.poll(() => node.said()).toContain(requestId)
  expect(node.said()).toContain('a detail that nobody outside may read')
})

test('a list read page by page has no gap and no double while entries come anywhere in it', async () => {
  const list = 'pages'
  const writer = aClient()
  const name = (at: number) => `entry ${String(at).padStart(3, '0')}`
  for (let at = 0; at < 40; at += 2) await writer.mutation(system.appendToLog, { list, entry: name(at) })
  const reader = aClient()
  let page: { results: string[]; status: string; loadMore: (count: number) => boolean } | undefined
  const args = { list } as Parameters<typeof reader.onPaginatedUpdate_experimental>[1]
  reader.onPaginatedUpdate_experimental(system.pageOfLog, args, { initialNumItems: 5 }, (result) => {
    page = result as unknown as NonNullable<typeof page>
  })
  for (let at = 1; at < 40; at += 2) {
    await writer.mutation(system.appendToLog, { list, entry: name(at) })
    if (page?.status === 'CanLoadMore') page.loadMore(5)
  }
  await vi.waitFor(() => {
    if (page?.status === 'CanLoadMore') page.loadMore(5)
    expect(page?.status).toBe('Exhausted')
    expect(page?.results).toEqual(Array.from({ length: 40 }, (_, at) => name(at)))
  }, 10_000)
})

test('a transition of many megabytes arrives in parts', async () => {
  const { frames, webSocketConstructor } = recorder()
  const client = aClient(node.portalUrl, { webSocketConstructor })
  expect((await client.query(system.big, { characters: 11_000_000 })).length).toBe(11_000_000)
  expect(frames.filter(({ type }) => type === 'TransitionChunk').length).toBe(3)
})

test.each([
  { debugging: false, minutes: 2, reports: 0 },
  { debugging: true, minutes: 0.9, reports: 0 },
  { debugging: true, minutes: 2, reports: 1 },
])(
  '[S0-163] [S0-164] debugging $debugging, a request unanswered for $minutes minutes: $reports report',
  async ({ debugging, minutes, reports }) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const client = aClient(node.portalUrl, { reportDebugInfoToConvex: debugging })
    await client.query(system.countLog, { list: 'slow' })
    const release = await lockLog()
    const first = client.mutation(system.appendToLog, { list: 'slow', entry: 'a' })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
    const second = client.mutation(system.appendToLog, { list: 'slow', entry: 'b' })
    clock.mockRestore()
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(
      Array(reports).fill(`${node.portalUrl}/api/debug_event`),
    )
    for (const { value } of fetched.mock.results) expect((await value).status).toBe(200)
    if (reports > 0) await expect.poll(() => node.said()).toContain('LongWebsocketDisconnect')
    fetched.mockRestore()
    await release()
    await Promise.all([first, second])
  },
)

test('[S0-173] without parts, a transition above 20 MB is warned about on both sides', async () => {
  const whole = await startNode({ databaseUrl: database.url, dataDir, settings: { SYNC_CHUNKING: '0' } })
  onTestFinished(async () => void (await whole.kill()))
  const client = aClient(whole.portalUrl)
  const sizes: number[] = []
  for (const characters of [11_000_000, 11_000_001]) {
    client.onUpdate(system.big, { characters }, (text) => void sizes.push(text.length))
  }
  await vi.waitFor(() => expect(sizes).toEqual([11_000_000, 11_000_001]), 15_000)
  expect(client.lines.join()).toMatch(/received query results totaling more that 20MB/i)
  await expect.poll(() => whole.said()).toContain('a transition is larger than 20 MB')
})

function aClient(url = node.portalUrl, options?: Parameters<typeof openClient>[1]) {
  const client = openClient(url, options)
  onTestFinished(() => client.close())
  return client
}

async function aWire() {
  const wire = await layWire(node.portalPort)
  onTestFinished(() => wire.close())
  return wire
}

function watching(client: ReturnType<typeof openClient>, list: string): string[][] {
  const seen: string[][] = []
  client.onUpdate(system.readLog, { list }, (entries) => void seen.push(entries))
  return seen
}

async function stored(list: string): Promise<string[]> {
  const { rows } = await sql.query<{ entry: string }>(
    'select entry from system_log where project_id = $1 order by id',
    [list],
  )
  return rows.map(({ entry }) => entry)
}

/** Holds every append until released. */
async function lockLog(): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table system_log in share mode')
  return () => holder.end()
}

async function someoneWaits(): Promise<void> {
  const waiting = () =>
    sql.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waiting()).rows.length).toBe(1)
}
