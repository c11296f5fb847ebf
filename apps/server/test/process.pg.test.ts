import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runningEmbeddedUrl } from '../src/db/embedded/supervisor.ts'
import {
  failedStart,
  freePort,
  productMain as main,
  startNode,
  temporaryDataDir,
} from '../src/testing/node.ts'

/** The product as a process: what `npm start` shows whoever starts it, stops it, or sets it wrongly. */

const root = join(import.meta.dirname, '../../..')
let dataDir: string

beforeAll(async () => {
  dataDir = await temporaryDataDir()
})

afterAll(() => rm(dataDir, { recursive: true }))

test('a first start shows addresses and accounts and answers on both ports; SIGTERM stops it all', async () => {
  const node = await startNode({ main, dataDir })
  expect(node.said()).toMatch(
    /^Granary is ready: site http:\/\/localhost:\d+ portal http:\/\/localhost:\d+$/m,
  )
  expect(node.said()).toContain('lender@granary.example')
  for (const url of [node.siteUrl, node.portalUrl]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }
  expect(await peopleIn(dataDir)).toBeGreaterThan(0)
  expect(await node.stop()).toBe(0)
  expect(runningEmbeddedUrl(join(dataDir, 'postgres'), 'granary')).toBeUndefined()
})

test('after a kill the next start recovers by itself, with everything still there', async () => {
  const killed = await startNode({ main, dataDir })
  const people = await peopleIn(dataDir)
  await killed.kill()
  const next = await startNode({ main, dataDir })
  expect(await peopleIn(dataDir)).toBe(people)
  expect(await next.stop()).toBe(0)
})

test('a second process on the same folder is refused, and the first goes on', async () => {
  const first = await startNode({ main, dataDir })
  onTestFinished(async () => void (await first.stop()))
  const { code, said } = await failedStart({ main, dataDir })
  expect(code).toBe(1)
  expect(sentences(said)).toEqual([expect.stringMatching(/^Another Granary \(process \d+\) .*DATA_DIR/)])
  expect((await fetch(`${first.portalUrl}/readyz`)).status).toBe(200)
})

test('without sample records the database is empty, and the pages under /dev are not there', async () => {
  const empty = await temporaryDataDir()
  const node = await startNode({ main, dataDir: empty, settings: { DEMO: '0' } })
  onTestFinished(async () => {
    await node.stop()
    await rm(empty, { recursive: true })
  })
  expect(node.said()).not.toContain('granary.example')
  expect(await peopleIn(empty)).toBe(0)
  expect((await fetch(`${node.portalUrl}/dev/mailbox.json`)).status).toBe(404)
})

test.each([
  [{ PORTAL_PORT: 'ninety' }, /^PORTAL_PORT /],
  [{ DATABASE_URL: 'postgres://localhost:1/none', ENVIRONMENT: 'staging' }, /DATABASE_URL/],
])('the wrong setting %o ends the start with a sentence that names it', async (settings, sentence) => {
  const { code, said } = await failedStart({ main, settings })
  expect(code).toBe(1)
  expect(sentences(said)).toEqual([expect.stringMatching(sentence)])
})

test('a taken port ends the start with its setting', async () => {
  const port = await freePort()
  const other = await startNode({ main, dataDir, settings: { SITE_PORT: port } })
  onTestFinished(async () => void (await other.stop()))
  const { code, said } = await failedStart({ main, settings: { SITE_PORT: port } })
  expect(code).toBe(1)
  expect(sentences(said)).toEqual([
    `Port ${port} is taken: stop what uses it, or set SITE_PORT to a free port.`,
  ])
})

test('a folder or file that cannot be written ends the start with its setting', async () => {
  const folder = await temporaryDataDir()
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'file'), '')
  for (const setting of ['DATA_DIR', 'FILES_DIR', 'SECRETS_FILE']) {
    const { code, said } = await failedStart({ main, settings: { [setting]: join(folder, 'file', 'below') } })
    expect(code).toBe(1)
    expect(sentences(said)).toEqual([
      expect.stringMatching(`\\b${setting}\\b.* cannot be |cannot be .*\\b${setting}\\b`),
    ])
  }
})

test.each([
  ['the door of the commands', process.execPath, [join(root, 'scripts/run.mjs'), 'start']],
  ['npm', 'npm', ['start']],
])('SIGTERM to %s stops server and database', async (_what, file, args) => {
  const door = spawn(file, args, {
    cwd: root,
    env: { ...bareSettings(), DATA_DIR: dataDir, SITE_PORT: '0', PORTAL_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of door.stdout.setEncoding('utf8')) if (/^Granary is ready/m.test(String(text))) break
  const ended = once(door, 'exit')
  door.kill('SIGTERM')
  await ended
  // npm itself does not wait for what it started.
  await vi.waitFor(() => expect(runsIn(dataDir)).toBe(false), 20_000)
})

test('a log that cannot be written keeps the server neither from working nor from ending', async () => {
  const port = await freePort()
  const full = await open('/dev/full', 'w')
  const run = spawn(process.execPath, [main], {
    env: { ...bareSettings(), DATA_DIR: dataDir, SITE_PORT: '0', PORTAL_PORT: port, LOG_LEVEL: 'debug' },
    stdio: ['ignore', full.fd, full.fd],
  })
  await full.close()
  onTestFinished(() => void run.kill('SIGKILL'))
  const status = () => fetch(`http://localhost:${port}/readyz`).then((answer) => answer.status)
  await vi.waitFor(async () => expect(await status()).toBe(200), 30_000)
  const ended = once(run, 'exit')
  run.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(runsIn(dataDir)).toBe(false)
})

/** Nothing of the runner's own environment may decide how the product behaves. */
function bareSettings() {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME }
}

function runsIn(folder: string): boolean {
  return runningEmbeddedUrl(join(folder, 'postgres'), 'granary') !== undefined
}

function sentences(said: string): string[] {
  return said.split('\n').filter((line) => line !== '')
}

async function peopleIn(folder: string): Promise<number> {
  const url = runningEmbeddedUrl(join(folder, 'postgres'), 'granary')
  const client = new Client({ connectionString: url ?? 'postgres://nowhere' })
  await client.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from people')
  await client.end()
  return Number(rows[0]?.count)
}
