import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../src/db/embedded/supervisor.ts'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { startNode, temporaryDataDir } from '../src/testing/node.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { layWire } from '../src/testing/wire.ts'
import { Writers } from './writers.ts'

const isLong = process.env.GRANARY_LONG === '1'
const writerCount = 50
const nothing = { lost: [], doubled: [], outOfOrder: [] }
let dataDir: string

// Removed after what runs in it: a test's own endings come before those that it was begun with.
beforeEach(async ({ onTestFinished }) => {
  dataDir = await temporaryDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true }))
})

test(`the server killed ${isLong ? 100 : 5} times under 50 writers: none lost, none doubled, all in order`, async () => {
  const database = await aDatabase()
  const { writers } = await killedNodes(database, isLong ? 100 : 5)
  // The sooner the nodes are there, the less was written between the kills.
  await expect.poll(() => writers.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(500)
  await writers.stop()
  expect(await writers.verdict(database.url)).toEqual(nothing)
  await expect.poll(() => writers.seenLive).toBe(writers.acknowledged.length)
}, 600_000)

test('the same harness catches a server that acknowledges before it commits', async () => {
  const database = await aDatabase()
  const { writers } = await killedNodes(database, 2, ['--acknowledge-before-commit'])
  await writers.close()
  const { lost } = await writers.verdict(database.url)
  expect(lost.length).toBeGreaterThan(0)
}, 60_000)

test(`PostgreSQL killed ${isLong ? 50 : 5} times under 50 writers: none lost, none doubled, all in order`, async () => {
  // A node reads at its start which tables there are: the first start only makes the database.
  const maker = await startNode({ dataDir, settings: { DEMO: '0' } })
  const url = runningEmbeddedUrl(join(dataDir, 'postgres'), 'granary') ?? ''
  await addSystemTables(url)
  await maker.stop()
  const node = await startNode({ dataDir, settings: { DEMO: '0' } })
  onTestFinished(async () => void (await node.stop()))
  const writers = new Writers(node.portalUrl, writerCount, 150)
  await writers.writing(1)
  for (let kill = 0; kill < (isLong ? 50 : 5); kill += 1) {
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(postmasterPid, { timeout: 60_000 }).not.toBe(pid)
    await writers.writing(0.8)
  }
  await writers.stop()
  expect(await writers.verdict(url)).toEqual(nothing)
  expect(node.process.exitCode).toBeNull()
}, 600_000)

test(`an external PostgreSQL killed ${isLong ? 50 : 2} times under 50 writers: none lost, none doubled, all in order`, async () => {
  // Somebody else's server, which somebody else starts again: the node knows nothing but its address.
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'elsewhere') })
  const databaseUrl = server.url()
  await addSystemTables(databaseUrl)
  const node = await startNode({ databaseUrl })
  onTestFinished(async () => {
    await node.stop()
    await server.stop()
  })
  const writers = new Writers(node.portalUrl, writerCount, 150)
  await writers.writing(1)
  for (let kill = 0; kill < (isLong ? 50 : 2); kill += 1) {
    const pid = server.pid()
    process.kill(pid ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect([pid, undefined]).not.toContain(server.pid()), 60_000)
    await writers.writing(0.8)
  }
  await writers.stop()
  expect(await writers.verdict(databaseUrl)).toEqual(nothing)
  expect(node.process.exitCode).toBeNull()
}, 600_000)

/**
 * Two nodes take turns: while one carries all clients the other is started, then the one is killed in the middle of
 * its work and the clients move over.
 */
async function killedNodes(database: TestDatabase, kills: number, args: readonly string[] = []) {
  const start = () => startNode({ databaseUrl: database.url, dataDir, arguments: args })
  let carrying = await start()
  const wire = await layWire(carrying.portalPort)
  const writers = new Writers(wire.url, writerCount, 150)
  onTestFinished(async () => {
    await writers.close()
    await wire.close()
    await carrying.kill()
  })
  await writers.writing(1)
  for (let kill = 0; kill < kills; kill += 1) {
    const [next] = await Promise.all([start(), writers.writing(0.8)])
    wire.port = next.portalPort
    const killed = carrying
    carrying = next
    await killed.kill()
  }
  return { writers }
}

async function aDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  await addSystemTables(database.url)
  return database
}

function postmasterPid(): number {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}
