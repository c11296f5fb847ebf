import type { MutationCall } from '@granary/sync'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import type { Seal } from '../src/options.ts'
import { type Answer, mutate, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { call, leftBehind, live, nobody, type Person, person, TestFunctions } from './functions.ts'

let database: TestDatabase
let backend: LiveBackend<Person>
let other: LiveBackend<Person>

const seal: Seal = {
  seal: (json, place) => `${place.sessionId}/${place.requestId} ${Buffer.from(json).toString('base64')}`,
  unseal: (stored, place) => {
    const [bound, text = ''] = stored.split(' ')
    if (bound !== `${place.sessionId}/${place.requestId}`) throw new Error('This answer was moved.')
    return Buffer.from(text, 'base64').toString()
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

beforeEach(async () => {
  await database.operator.query(`
    truncate organizations, projects, members, notes, replay;
    insert into organizations values (1, 'Farm Bank');
    insert into projects values (1, 1, 'Dairy', 10)`)
  backend = await start()
  other = await start()
})
afterEach(() => Promise.all([backend.close(), other.close()]))

function start(): Promise<LiveBackend<Person>> {
  return startLiveBackend({
    connection: database.config,
    runner: new TestFunctions(),
    staticTables,
    seal,
    authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
  })
}

function raise(requestId: number, by = 5, caller = nobody): MutationCall<Person> {
  return { ...call('raise', { id: 1, by }, caller), replay: { sessionId: 'a-session', requestId } }
}

async function amount(): Promise<unknown> {
  return (await database.operator.query<{ amount: number }>('select amount from projects where id = 1'))
    .rows[0]?.amount
}

const raised = (to: number) => ({ kind: 'confirmed', outcome: { ok: true, json: `{"amount":${to}}` } })

test('a request that comes again gets the first answer, on any node, at a step that shows it', async () => {
  const first = await mutate(backend, raise(0))
  const again = await mutate(backend, raise(0))
  const elsewhere = new TestClient(other)
  await elsewhere.add(live(1, 'project', { id: 1 }))
  const third = await elsewhere.mutate(raise(0))
  for (const answer of [first, again, third]) expect(answer).toMatchObject(raised(15))
  expect(again.ts).toBeGreaterThanOrEqual(first.ts ?? 0n)
  expect(elsewhere.events.slice(-3)).toEqual(['settled', `confirmed ${third.ts}`, `step ${third.ts}`])
  expect(await amount()).toBe(15)
})

test('copies that race on two nodes are one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, copy) => mutate(copy % 2 === 0 ? backend : other, raise(7))),
  )
  for (const answer of answers) expect(answer).toMatchObject(raised(15))
  expect(await amount()).toBe(15)
})

test('a failure is not kept: the request may succeed later', async () => {
  const asked = {
    ...call('add-project', { id: 2, organization: 9, name: 'Mill' }),
    replay: { sessionId: 's', requestId: 1 },
  }
  expect(await mutate(backend, asked)).toMatchObject({ kind: 'failed' })
  await database.operator.query(`insert into organizations values (9, 'River Fund')`)
  expect(await mutate(backend, asked)).toMatchObject({ kind: 'confirmed' })
})

test('another caller, other arguments or another function do not get the answer', async () => {
  await mutate(backend, raise(3, 5, person('ann')))
  const refused: Answer[] = await Promise.all([
    mutate(backend, raise(3, 5, person('ben'))),
    mutate(backend, raise(3, 6, person('ann'))),
    mutate(backend, { ...raise(3, 5, person('ann')), path: 'nothing' }),
  ])
  for (const answer of refused)
    expect(answer).toMatchObject({
      kind: 'failed',
      outcome: { message: expect.stringContaining('other contents') },
    })
  expect(await amount()).toBe(15)
})

test('a statement that a function leaves behind reaches no later transaction', async () => {
  await mutate(backend, call('leave-behind', { id: 1 }))
  while (leftBehind.length === 0) await mutate(backend, call('nothing'))
  expect(leftBehind).toEqual([expect.stringContaining('has returned')])
  expect((await database.operator.query('select from notes')).rowCount).toBe(0)
})

test('a request that comes again writes nothing, though its first statement was on its way', async () => {
  await mutate(backend, { ...raise(4), ...call('rename', { id: 1, name: 'First' }) })
  await database.operator.query(`update projects set name = 'Second'`)
  await mutate(backend, { ...raise(4), ...call('rename', { id: 1, name: 'First' }) })
  expect((await database.operator.query('select name from projects')).rows).toEqual([{ name: 'Second' }])
})

test('requests without a session run as often as they come', async () => {
  await mutate(backend, call('raise', { id: 1, by: 5 }))
  await mutate(backend, call('raise', { id: 1, by: 5 }))
  expect(await amount()).toBe(20)
})

test('what is kept is sealed, and bound to its place', async () => {
  await mutate(backend, raise(0))
  const { rows } = await database.operator.query<{ result: string }>('select result from replay')
  expect(rows.map((row) => row.result)).toEqual([expect.stringMatching(/^a-session\/0 /)])
  await database.operator.query('update replay set request = 1')
  expect(await mutate(backend, raise(1))).toMatchObject({ kind: 'failed' })
})

test('a connection lost before COMMIT leaves nothing, and the request is done again on another one, once', async () => {
  await database.operator.query('begin; lock table projects')
  const answer = mutate(backend, raise(0))
  await waiting()
  await database.operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await database.operator.query('rollback')
  expect(await answer).toMatchObject(raised(15))
  expect(await amount()).toBe(15)
  expect(await mutate(backend, raise(0))).toMatchObject(raised(15))
  expect(await amount()).toBe(15)
})

test('a node that closes first tells what it has', async () => {
  const answers = Array.from({ length: 10 }, (_, request) => mutate(other, raise(request, 1)))
  await other.close()
  for (const answer of await Promise.all(answers)) expect(answer.kind).toBe('confirmed')
  expect(await mutate(other, raise(11))).toEqual({ kind: 'unknown' })
  expect(await amount()).toBe(20)
  other = await start()
})

/** Until somebody in this database waits for a lock. */
async function waiting(): Promise<void> {
  for (let isWaiting = false; !isWaiting; ) {
    const { rows } = await database.operator.query<{ n: string }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    isWaiting = rows[0]?.n !== '0'
  }
}
