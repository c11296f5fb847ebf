import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from '../src/db/database.ts'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { audited, mailed, together } from '../src/effects.ts'
import { openClient } from '../src/testing/clients.ts'
import { eachTestChanges, type Parts } from '../src/testing/effects/each-test.ts'
import { freePort, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { layWire } from '../src/testing/wire.ts'

/** Two processes on one database, with nothing else between them. What a kill does to them is in kills.pg.test.ts. */

const publicUrl = 'https://portal.granary.example'
let database: TestDatabase
let dataDir: string
let db: Database
let one: TestNode
let two: TestNode

beforeAll(async () => {
  database = await freshDatabase()
  await addSystemTables(database.url)
  dataDir = await temporaryDataDir()
  one = await aNode()
  two = await aNode()
  db = createDatabase(createPool(database.url, { connections: 1 }))
})

/** What a test changes beside the entries of its list. */
let beside: Parts = {}
beforeEach(() => {
  beside = {}
})
eachTestChanges(
  () => db,
  () => ({ ...beside, system_log: ['added'] }),
)

afterAll(async () => {
  await db.destroy()
  await Promise.all([one.stop(), two.stop()])
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('a write through one node is seen live through the other', async () => {
  const [writer, reader] = [aClient(one.portalUrl), aClient(two.portalUrl)]
  const seen: string[][] = []
  reader.onUpdate(system.readLog, { list: 'nodes' }, (entries) => void seen.push(entries))
  await expect.poll(() => seen).toEqual([[]])
  await writer.mutation(system.appendToLog, { list: 'nodes', entry: 'a' })
  await expect.poll(() => seen).toEqual([[], ['a']])
})

test('a token made by one node is good at the other', async () => {
  beside = together(audited, { sign_ins: ['added'], known_devices: ['added'] }, mailed) as Parts
  const { token } = await signInTo(one.portalUrl, 'lender@granary.example', publicUrl)
  const client = aClient(two.portalUrl)
  client.setAuth(token)
  await expect.poll(() => client.query(system.whoAmI, {})).toBe('lender@granary.example')
})

test('a mutation answered by one node is not done again when its replay reaches the other', async () => {
  const wire = await layWire(one.portalPort)
  onTestFinished(() => wire.close())
  const client = aClient(wire.url)
  await client.query(system.countLog, { list: 'moved' })
  wire.deaf = true
  const answer = client.mutation(system.appendToLog, { list: 'moved', entry: 'a' })
  const other = aClient(two.portalUrl)
  await expect.poll(() => other.query(system.countLog, { list: 'moved' })).toBe(1)
  await other.mutation(system.appendToLog, { list: 'moved', entry: 'b' })
  wire.port = two.portalPort
  wire.deaf = false
  wire.cut()
  expect(await answer).toBe(1)
  expect(await other.query(system.readLog, { list: 'moved' })).toEqual(['a', 'b'])
})

test('a client that moves never sees less than it has seen', async () => {
  const wire = await layWire(one.portalPort)
  onTestFinished(() => wire.close())
  const [client, writer] = [aClient(wire.url), aClient(two.portalUrl)]
  const counts: number[] = []
  client.onUpdate(system.countLog, { list: 'forward' }, (count) => void counts.push(count))
  for (let move = 0; move < 3; move += 1) {
    const { length } = counts
    for (let at = 0; at < 20; at += 1) {
      await writer.mutation(system.appendToLog, { list: 'forward', entry: 'x' })
    }
    await vi.waitFor(() => expect(counts.length).toBeGreaterThan(length), 10_000)
    wire.port = wire.port === one.portalPort ? two.portalPort : one.portalPort
    wire.cut()
  }
  await vi.waitFor(() => expect(counts.at(-1)).toBe(60), 10_000)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

/** All nodes have one public address, as behind a load balancer. */
async function aNode(): Promise<TestNode> {
  const settings = { PORTAL_URL: publicUrl, PORTAL_PORT: await freePort(), DEMO: '1', RATE_LIMITS: '0' }
  return startNode({ databaseUrl: database.url, dataDir, settings })
}

function aClient(url: string) {
  const client = openClient(url)
  onTestFinished(() => client.close())
  return client
}
