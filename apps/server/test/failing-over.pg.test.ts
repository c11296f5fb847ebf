import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../src/db/migrations.ts'
import { freshDatabase } from '../src/db/testing.ts'
import { demoAccounts } from '../src/demo/people.ts'
import { sampleProjects } from '../src/demo/sample-projects.ts'
import { openClient } from '../src/testing/clients.ts'
import { failedStart, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'
import { type ServersPair, startServersPair } from './servers-pair.ts'

/** A primary with a standby, nodes that know both, and starts that must not be. */

const name = 'granary'

describe('a primary with a standby', () => {
  let pair: ServersPair

  beforeEach(async () => {
    pair = await startServersPair()
    await ask(pair.primary.url(), `create database ${name}`)
    await migrate(pair.primary.url(name))
    await addSystemTables(pair.primary.url(name))
  }, 120_000)
  afterEach(() => pair.stop())

  const settings = (url: string) => ({ DATABASE_URL: url, ENVIRONMENT: 'staging' })

  test('the node finds the one that takes writes, and the other one when that has died', async () => {
    const node = await startNode({ settings: settings(pair.url(name)) })
    onTestFinished(() => void node.stop())
    const { client, seen, sockets } = watching(node)
    expect(await append(client, 'before')).toBe(1)
    await caughtUp()
    await pair.primary.kill()
    const meanwhile = ['one', 'two', 'three'].map((entry) => append(client, entry))
    await ask(pair.standby.url(), 'select pg_promote()')
    await Promise.all(meanwhile)
    await vi.waitFor(() => expect(seen()).toBe(4), 30_000)
    expect(await client.query(system.readLog, { list })).toEqual(['before', 'one', 'two', 'three'])
    expect(sockets()).toBe(1)
    await vi.waitFor(async () => expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200), 30_000)
  }, 120_000)

  test('a standby that lacks the last commits takes over: clients drop them, and go on above all they had seen', async () => {
    const node = await startNode({ settings: settings(pair.url(name)) })
    onTestFinished(() => void node.stop())
    const { client, seen } = watching(node)
    await append(client, 'kept')
    await caughtUp()
    const generations = [await generation(pair.primary.url(name))]
    await ask(pair.standby.url(), `alter system set primary_conninfo = ''`)
    await ask(pair.standby.url(), 'select pg_reload_conf()')
    await vi.waitFor(async () => {
      expect(await ask(pair.primary.url(), 'select pid from pg_stat_replication')).toEqual([])
    }, 20_000)
    expect(await append(client, 'lost')).toBe(2)
    await vi.waitFor(() => expect(seen()).toBe(2), 10_000)
    await pair.primary.kill()
    await ask(pair.standby.url(), 'select pg_promote()')
    await vi.waitFor(() => expect(seen()).toBe(1), 30_000)
    expect(await append(client, 'after')).toBe(2)
    await vi.waitFor(() => expect(seen()).toBe(2), 10_000)
    expect(await client.query(system.readLog, { list })).toEqual(['kept', 'after'])
    generations.push(await generation(pair.standby.url(name)))
    expect(new Set(generations).size).toBe(2)
  }, 120_000)

  test('a standby alone ends the start with a sentence, as server and as owner', async () => {
    const url = pair.standby.url(name)
    const alone = await failedStart({ settings: settings(url) })
    expect([alone.code, alone.said]).toEqual([
      1,
      expect.stringContaining('The server at DATABASE_URL is a standby and takes no writes'),
    ])
    const owner = { ...settings(pair.primary.url(name)), DATABASE_OWNER_URL: url }
    expect((await failedStart({ settings: owner })).said).toContain(
      'The server at DATABASE_OWNER_URL is a standby and takes no writes',
    )
  }, 120_000)

  test('servers of which none takes writes are told one by one', async () => {
    await pair.primary.kill()
    const { said } = await failedStart({ settings: settings(pair.url(name)) })
    expect(said).toMatch(
      /The database at DATABASE_URL cannot be used: None of its servers takes writes \(.*a standby.*ECONNREFUSED|The database at DATABASE_URL cannot be used: None of its servers takes writes \(.*ECONNREFUSED.*a standby/,
    )
  }, 120_000)

  async function generation(url: string) {
    return JSON.stringify(await ask(url, 'select generation, history is not null as named from live_base'))
  }

  async function caughtUp() {
    const lag = `select count(*)::int as n from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()`
    await vi.waitFor(async () => expect(await ask(pair.primary.url(), lag)).toEqual([{ n: 1 }]), 20_000)
  }
})

test('three nodes that start at once on an empty database add the sample records once', async () => {
  const database = await freshDatabase()
  const dataDir = await temporaryDataDir()
  const starts = [1, 2, 3].map(() =>
    startNode({ databaseUrl: database.url, oneRole: true, dataDir, settings: { DEMO: '1' } }),
  )
  onTestFinished(async () => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') await start.value.stop()
    }
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  await togetherAt(database.url, 'begin; lock table people')
  await Promise.all(starts)
  const counted = `select (select count(*)::int from people) as people, (select count(*)::int from projects) as projects,
    (select count(distinct name)::int from projects) as names`
  expect(await ask(database.url, counted)).toEqual([
    { people: demoAccounts.length, projects: sampleProjects.length, names: sampleProjects.length },
  ])
  const elsewhere = await temporaryDataDir()
  onTestFinished(() => rm(elsewhere, { recursive: true }))
  const refused = await failedStart({
    databaseUrl: database.url,
    dataDir,
    settings: { FILES_DIR: elsewhere },
  })
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining(
      `FILES_DIR (${elsewhere}) holds none of the newest files that this database knows`,
    ),
  ])
}, 240_000)

test('a clock that is a minute off ends the start with a sentence', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const later = 'const%20now=Date.now;Date.now=()=>now()+60_000'
  const { code, said } = await failedStart({
    databaseUrl: database.url,
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${later}` },
  })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      // Less by as long as the database took to say what time it is.
      /clock of this machine and that of the database at DATABASE_URL are ([345]\d|60) seconds apart/,
    ),
  ])
}, 60_000)

const list = 'failing over'

const append = (client: ReturnType<typeof openClient>, entry: string) =>
  client.mutation(system.appendToLog, { list, entry })

function watching(node: TestNode) {
  const client = openClient(node.portalUrl)
  onTestFinished(() => client.close())
  let count: number | undefined
  client.onUpdate(system.countLog, { list }, (next) => {
    count = next
  })
  return { client, seen: () => count, sockets: () => client.client.connectionState().connectionCount }
}

/** Holds what every node needs next, until all three of them wait for something. */
async function togetherAt(url: string, gate: string): Promise<void> {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query(gate)
  const waiting = `select count(distinct pid)::int as n from pg_locks join pg_database d on d.oid = database
    where not granted and datname = current_database()`
  await vi.waitFor(async () => expect(await ask(url, waiting)).toEqual([{ n: 3 }]), 60_000)
  await holder.end()
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
