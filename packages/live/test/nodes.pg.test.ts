import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import type { LiveOptions, StepReport } from '../src/options.ts'
import { mutate, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { call, live, type Person, TestFunctions } from './functions.ts'

let database: TestDatabase
const backends = new Set<LiveBackend<Person>>()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(() =>
  database.operator.query(`
    truncate organizations, projects, members, notes, replay;
    insert into organizations values (1, 'Farm Bank');
    insert into projects values (1, 1, 'Dairy', 10)`),
)
afterEach(async () => {
  await Promise.all([...backends].map((backend) => backend.close()))
  backends.clear()
})

async function start(options: Partial<LiveOptions<Person>> = {}): Promise<LiveBackend<Person>> {
  const backend = await startLiveBackend({
    connection: database.config,
    runner: new TestFunctions(),
    staticTables,
    authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
    ...options,
  })
  backends.add(backend)
  return backend
}

test('a write through one node is seen through the other, at the same timestamp', async () => {
  const [one, two] = [await start({ pollMs: 60_000 }), await start({ pollMs: 60_000 })]
  const client = new TestClient(two)
  await client.add(live(1, 'project', { id: 1 }))
  const [answer] = await Promise.all([
    mutate(one, call('raise', { id: 1, by: 1 })),
    client.until(() => client.steps.length === 2),
  ])
  expect(client.value()).toMatchObject({ amount: 11 })
  expect(client.last?.ts).toBe(answer.ts)
})

test('without any notification polling finds it', async () => {
  const [one, two] = [await start({ listen: false }), await start({ listen: false, pollMs: 20 })]
  const client = new TestClient(two)
  await client.add(live(1, 'project', { id: 1 }))
  await mutate(one, call('raise', { id: 1, by: 1 }))
  await client.until(() => client.steps.length === 2)
  expect(client.value()).toMatchObject({ amount: 11 })
})

test('a client that moves to another node never goes back in time', async () => {
  const [one, two] = [await start(), await start()]
  const before = new TestClient(one)
  await before.add(live(1, 'project', { id: 1 }))
  const answer = await before.mutate(call('raise', { id: 1, by: 1 }))
  before.watch.close()
  await one.close()
  backends.delete(one)
  const after = new TestClient(two)
  const step = await after.add(live(1, 'project', { id: 1 }))
  expect(step.ts).toBeGreaterThanOrEqual(answer.ts ?? 0n)
  expect(after.value()).toMatchObject({ amount: 11 })
})

test('cleaning keeps every timestamp, and a node that slept through it reads everything again', async () => {
  const reports: StepReport[] = []
  const sleeper = await start({
    listen: false,
    pollMs: 60_000,
    observe: { step: (report) => reports.push(report) },
  })
  const cleaner = await start({ outboxKeepMs: 40, pollMs: 10 })
  const client = new TestClient(sleeper)
  const { ts } = await client.add(live(1, 'project', { id: 1 }))
  await database.operator.query('update projects set amount = 77')
  for (let left = '1'; left !== '0'; ) {
    left =
      (await database.operator.query<{ n: string }>('select count(*) as n from live_commits')).rows[0]?.n ??
      ''
  }
  sleeper.committed()
  await client.until(() => client.steps.length === 2)
  expect(client.value()).toMatchObject({ amount: 77 })
  expect(client.last?.ts).toBe(ts + 1n)
  expect(reports.at(-1)?.resync).toBe(true)
  expect(await cleaner.now()).toBe(ts + 1n)
})
