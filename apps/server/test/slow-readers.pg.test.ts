import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { freePort, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { layWire, type Wire } from '../src/testing/wire.ts'

/** People whose line takes nothing any more: what it costs the others, and what becomes of the work under way. */

const isLong = process.env.GRANARY_LONG === '1'
const megabyte = 1_000_000
/** For what must come, on a busy machine. */
const patience = 60_000
let database: TestDatabase
let dataDir: string
let carrying: TestNode
let sql: Client

beforeAll(async () => {
  database = await freshDatabase()
  await addSystemTables(database.url)
  dataDir = await temporaryDataDir()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  carrying = await aNode()
}, 120_000)

afterAll(async () => {
  await carrying.kill()
  await sql.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('[R10] one of a hundred readers takes nothing: the server stays small, and the others miss nothing', async () => {
  const wire = await aWire()
  const slow = aClient(wire.url)
  const writer = aClient(carrying.portalUrl)
  const saves = isLong ? 600 : 40
  const save = (id: string, body: string, expectedVersion: number) =>
    writer.mutation(system.saveDocument, { id, body, expectedVersion })
  await save('large', 'x'.repeat(megabyte), 0)
  await save('small', 'x', 0)
  const shown = watching(slow, 'large')
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1), patience)
  const others = Array.from({ length: 99 }, () => watching(aClient(carrying.portalUrl), 'small'))
  await vi.waitFor(
    () => expect(others.map((versions) => versions.at(-1))).toEqual(others.map(() => 1)),
    patience,
  )
  wire.stall()
  for (let version = 1; version <= saves; version += 1) {
    await save('large', String(version % 10).repeat(megabyte), version)
    await save('small', 'x', version)
  }
  const last = 1 + saves
  await vi.waitFor(
    () => expect(others.map((versions) => versions.at(-1))).toEqual(others.map(() => last)),
    patience,
  )
  // One transition above the bound, however many there were.
  await expect.poll(unsentBytes).toBeGreaterThan(0)
  const waiting = await unsentBytes()
  expect(waiting).toBeLessThan(3 * megabyte)
  wire.flow()
  await vi.waitFor(() => expect(shown.at(-1)).toBe(last), patience)
  await expect.poll(unsentBytes).toBe(0)
})

/** What may happen while a change is committed whose person cannot be told. */
const events: readonly [what: string, happen: (wire: Wire) => Promise<unknown>][] = [
  ['nothing happens', async () => {}],
  ['the database hangs up on everybody', () => hangUp()],
  ['the line is cut', async (wire) => wire.cut()],
  ['the node is told to stop', async (wire) => (await moveAway(wire)).stop()],
  ['the node is killed', async (wire) => (await moveAway(wire)).kill()],
]

test.each(events)(
  'a change is committed while its line is full, and %s: it is done once, answered once, and shown',
  async (list, happen) => {
    const wire = await aWire()
    const client = aClient(wire.url)
    const writer = aClient(carrying.portalUrl)
    const id = `ballast while ${list}`
    const shown = watching(client, id)
    const entries: string[][] = []
    client.onUpdate(system.readLog, { list }, (all) => void entries.push(all))
    await vi.waitFor(() => expect(entries).toEqual([[]]), patience)
    const release = await lockLog()
    const answer = client.mutation(system.appendToLog, { list, entry: 'mine' })
    await someoneWaits()
    wire.stall()
    // More than what the machine itself keeps for a line that takes nothing.
    for (let version = 0; version < ballast; version += 1) {
      await writer.mutation(system.saveDocument, { id, body: 'x'.repeat(megabyte), expectedVersion: version })
    }
    await expect.poll(unsentBytes).toBeGreaterThan(megabyte)
    await release()
    await vi.waitFor(async () => expect(await storedIn(list)).toEqual(['mine']), patience)
    await happen(wire)
    await sql.query(`insert into system_log (project_id, entry) values ($1, 'another''s')`, [list])
    wire.flow()
    expect(await answer).toBe(1)
    await vi.waitFor(
      () => expect([entries.at(-1), shown.at(-1)]).toEqual([['mine', `another's`], ballast]),
      patience,
    )
    expect(shown.length).toBeLessThan(ballast)
    expect(await storedIn(list)).toEqual(['mine', `another's`])
  },
)

const ballast = 20

/** All nodes have one public address, as behind a load balancer. */
async function aNode(): Promise<TestNode> {
  const settings = { PORTAL_URL: 'https://portal.granary.example', PORTAL_PORT: await freePort() }
  return startNode({ databaseUrl: database.url, dataDir, settings })
}

/** Starts another node to which whoever calls again is led, and gives the one that they leave. */
async function moveAway(wire: Wire): Promise<TestNode> {
  const left = carrying
  carrying = await aNode()
  wire.port = carrying.portalPort
  return left
}

/** The versions of a document as one client is shown them. */
function watching(client: ReturnType<typeof openClient>, id: string): number[] {
  const versions: number[] = []
  client.onUpdate(system.getDocument, { id }, (document) => {
    if (document) versions.push(document.version)
  })
  return versions
}

async function aWire(): Promise<Wire> {
  const wire = await layWire(carrying.portalPort)
  onTestFinished(() => wire.close())
  return wire
}

function aClient(url: string) {
  const client = openClient(url)
  onTestFinished(() => client.close())
  return client
}

async function unsentBytes(): Promise<number> {
  const text = await (await fetch(`${carrying.portalUrl}/metrics`)).text()
  return Number(/^granary_socket_unsent_bytes (\d+)$/m.exec(text)?.[1])
}

/** Holds every append until released. */
async function lockLog(): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table system_log in share mode')
  return () => holder.end()
}

async function someoneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows.length).toBe(1)
  }, patience)
}

function hangUp(): Promise<unknown> {
  return sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function storedIn(list: string): Promise<string[]> {
  const { rows } = await sql.query<{ entry: string }>(
    'select entry from system_log where project_id = $1 order by id',
    [list],
  )
  return rows.map(({ entry }) => entry)
}
