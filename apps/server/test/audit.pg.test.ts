import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import {
  databaseSettings,
  startingNode,
  startNode,
  type TestNode,
  temporaryDataDir,
} from '../src/testing/node.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'

/** The last seal and what it was made over. */
const removeTheEnd = `
  with seal as (delete from audit_seals where number = (select max(number) from audit_seals) returning entries)
  delete from audit_entries where id in (select unnest(entries) from seal)`

let database: TestDatabase
let dataDir: string
const patience = 60_000

beforeEach(async () => {
  database = await freshDatabase()
  await addSystemTables(database.url)
  dataDir = await temporaryDataDir()
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('a running installation is verified, and a changed entry is named with its time', async () => {
  const node = await aNode()
  await saves(node, 5)
  await sealed()
  expect(await verify()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The audit chain is whole: 6 entries/),
  })
  await asOwner(`update audit_entries set details = '{"id":"other"}' where id = 4`)
  const { code, said } = await verify()
  expect(code).toBe(1)
  expect(said).toMatch(/First: Entry 4 of 20\S+Z: What it says is not what was written/)
  expect(said).toContain('From its beginning it is whole to entry 3')
  // People go on working, and the figures tell those who look after the machines.
  await saves(node, 1)
  const figures = async () => (await fetch(`${node.portalUrl}/metrics`)).text()
  await expect.poll(figures).toContain('granary_audit_whole 0')
  expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
})

test('entries taken from the end while nobody ran are missed at the start', async () => {
  const node = await aNode({ LOG_LEVEL: 'info' })
  await saves(node, 3)
  expect(await node.stop()).toBe(0)
  expect(node.said()).toContain('the audit chain ends here')
  expect(headLines().at(-1)).toMatchObject({ total: 4 })
  await asOwner(removeTheEnd)
  const again = await aNode()
  await vi.waitFor(() => expect(again.said()).toContain('the audit chain is broken'), patience)
  expect(again.said()).toContain('entries were removed from its end')
  await saves(again, 1)
  expect(await verify()).toMatchObject({ code: 1 })
})

test('a table that was emptied is missed, at once and after the next start', async () => {
  const node = await aNode()
  await saves(node, 3)
  await sealed()
  await asOwner('truncate audit_entries, audit_seals, audit_unsealed restart identity')
  await vi.waitFor(() => expect(node.said()).toContain('the audit chain is broken'), patience)
  await saves(node, 2)
  await node.stop()
  await aNode()
  expect(await verify()).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is no chain in the database'),
  })
})

test('a backup that was put back is told as such, on a running node too', async () => {
  // A backup knows the tables of the product only.
  await asOwner('drop table system_documents, system_history, system_log')
  const settings = { LOG_LEVEL: 'info', DEMO: '1', RATE_LIMITS: 'off' }
  const node = await aNode(settings)
  await triesToSignIn(node, 2)
  await sealed()
  const backup = join(dataDir, 'granary.zip')
  expect(await command('backup', backup)).toMatchObject({ code: 0 })
  await triesToSignIn(node, 3)
  await sealed()
  const newest = await count()
  expect(await command('restore', backup, '--replace')).toMatchObject({ code: 0 })
  expect(await count()).toBeLessThan(newest)
  const { code, said } = await verify()
  expect(said).toMatch(/A backup of 20\S+ was put back at 20/)
  expect(code).toBe(0)
  await triesToSignIn(node, 1)
  await sealed()
  expect(await node.stop()).toBe(0)
  expect(node.said()).not.toContain('the audit chain is broken')
  const before = (await checks('start')).length
  const again = await aNode(settings)
  await vi.waitFor(async () => expect(await checks('start')).toHaveLength(before + 1), patience)
  expect(again.said()).not.toContain('the audit chain is broken')
})

test('a database that was put back by other means is told, until somebody says that they did it', async () => {
  const node = await aNode()
  await saves(node, 3)
  await node.stop()
  await asOwner(removeTheEnd)
  expect((await verify()).said).toContain('put back by other means')
  const accepted = await command('audit', 'accept-older-state')
  expect(accepted).toMatchObject({
    code: 0,
    said: expect.stringContaining('An older state of the database was accepted'),
  })
  const again = await aNode()
  await vi.waitFor(async () => expect(await checks('start')).toHaveLength(2), patience)
  await saves(again, 1)
  expect(await verify()).toMatchObject({ code: 0 })
})

test('two nodes that are killed while they write leave a whole chain', async () => {
  const secrets = { SECRETS_FILE: join(dataDir, 'secrets.json') }
  const otherDir = await temporaryDataDir()
  onTestFinished(() => rm(otherDir, { recursive: true }))
  const start = (dir: string) => startNode({ databaseUrl: database.url, dataDir: dir, settings: secrets })
  let one = await start(dataDir)
  const other = await start(otherDir)
  onTestFinished(async () => {
    await one.kill()
    await other.kill()
  })
  const writing = [0, 1, 2, 3].map((writer) => {
    const node = writer % 2 === 0 ? one : other
    return saves(node, 60, 0, `writer ${writer}`).catch(() => undefined)
  })
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(40), patience)
  await one.kill()
  one = await start(dataDir)
  await saves(one, 5, 0, 'after the kill')
  await Promise.all(writing)
  await sealed()
  expect(await verify()).toMatchObject({ code: 0 })
  await one.stop()
  await other.stop()
  expect(one.said() + other.said()).not.toContain('the audit chain is broken')
}, 240_000)

async function aNode(settings: Record<string, string> = {}): Promise<TestNode> {
  const node = await startNode({ databaseUrl: database.url, dataDir, settings })
  onTestFinished(() => node.kill())
  return node
}

/** Each save writes one entry. */
async function saves(node: TestNode, times: number, from = 0, id = 'doc'): Promise<void> {
  const client = openClient(node.portalUrl)
  try {
    for (let version = from; version < from + times; version += 1) {
      const saved = client.mutation(system.saveDocument, {
        id,
        body: 'x',
        expectedVersion: await versionOf(id),
      })
      await Promise.race([saved, died(node)])
    }
  } finally {
    await client.close()
  }
}

/** Each of them writes one entry as well. */
async function triesToSignIn(node: TestNode, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { status } = await fetch(`${node.portalUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: node.portalUrl },
      body: JSON.stringify({ email: 'lender@granary.example', password: 'not the one that it is' }),
    })
    expect(status).toBe(401)
  }
}

/** It may have died before it is asked: then nothing tells so any more. */
async function died({ process }: TestNode): Promise<never> {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
  throw new Error('The node died.')
}

async function versionOf(id: string): Promise<number> {
  const [row] = await asOwner<{ version: number }>(`select version from system_documents where id = '${id}'`)
  return row?.version ?? 0
}

async function sealed(): Promise<void> {
  await vi.waitFor(async () => expect(await asOwner('select from audit_unsealed')).toEqual([]), patience)
}

async function count(): Promise<number> {
  const [row] = await asOwner<{ count: string }>('select count(*) from audit_entries')
  return Number(row?.count)
}

function checks(kind: string) {
  return asOwner(`select id from audit_checks where kind = '${kind}'`)
}

function headLines(): { total: number }[] {
  const lines = readFileSync(join(dataDir, 'audit/heads.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

const verify = () => command('audit', 'verify')

async function command(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const file = join(import.meta.dirname, `../src/commands/${name}.ts`)
  const env = { ...startingNode(), DATA_DIR: dataDir, ...databaseSettings(database.url) }
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

async function asOwner<Row = unknown>(statements: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    return (await client.query(statements)).rows
  } finally {
    await client.end()
  }
}
