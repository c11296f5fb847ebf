import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import { mutate, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { call, live, overviewLock, type Person, TestFunctions } from './functions.ts'

/** Staff look over what everybody does, and nobody waits for that. */

let database: TestDatabase
let backend: LiveBackend<Person>
/** Every run of a query that has ended, by its path. */
let ended: string[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

beforeEach(async () => {
  await database.operator.query(`
    truncate organizations, projects, members, notes, replay;
    insert into organizations values (1, 'Farm Bank'), (2, 'Prairie Credit');
    insert into projects values (1, 1, 'Dairy', 10), (2, 2, 'Silo', 30)`)
  ended = []
  backend = await startLiveBackend({
    connection: database.config,
    runner: new TestFunctions(),
    staticTables,
    isOverview: (path) => path === 'overview',
    authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
    observe: { query: ({ path }) => ended.push(path) },
  })
})
afterEach(async () => {
  await letOverviewsGo()
  await backend.close()
})

test('a lender is answered and shown while a list of the staff is held up, and so are the next and a newcomer', async () => {
  const [staff, lender] = [new TestClient(backend), new TestClient(backend)]
  await staff.add(live(1, 'overview'), live(2, 'project', { id: 1 }))
  await lender.add(live(1, 'project', { id: 1 }))
  await holdUpOverviews()
  for (const amount of [15, 20, 25]) {
    const answer = await lender.mutate(call('raise', { id: 1, by: 5 }))
    expect(answer.kind).toBe('confirmed')
    expect(lender.value()).toMatchObject({ amount })
    expect(lender.events.slice(-2)).toEqual([`confirmed ${answer.ts}`, `step ${answer.ts}`])
  }
  const newcomer = new TestClient(backend)
  await newcomer.add(live(1, 'project', { id: 2 }))
  expect((await mutate(backend, call('nothing'))).kind).toBe('confirmed')
  expect(ended.filter((path) => path === 'overview')).toHaveLength(1)

  // Until then the staff keep the one moment that they were shown; afterwards all of it is of another one.
  expect([staff.steps.length, staff.value(2)]).toEqual([1, expect.objectContaining({ amount: 10 })])
  await letOverviewsGo()
  await staff.until(() => (staff.value(2) as { amount: number }).amount === 25)
  for (const { ts } of staff.steps) expect(ts).toBeGreaterThanOrEqual(staff.steps[0]?.ts ?? 0n)
  expect(staff.value(1)).toEqual([
    { organization_id: 1, total: '25' },
    { organization_id: 2, total: '30' },
  ])
})

test('what the staff change is confirmed with the step that shows it in all they watch', async () => {
  const staff = new TestClient(backend)
  await staff.add(live(1, 'overview'), live(2, 'project', { id: 1 }))
  const answer = await staff.mutate(call('raise', { id: 1, by: 7 }))
  expect(staff.events.slice(-3)).toEqual(['settled', `confirmed ${answer.ts}`, `step ${answer.ts}`])
  expect(staff.value(2)).toMatchObject({ amount: 17 })
  expect((staff.value(1) as { total: string }[])[0]).toMatchObject({ total: '17' })
})

test('whoever leaves a list that is held up goes on at once, at what is true by then', async () => {
  const staff = new TestClient(backend)
  await staff.add(live(1, 'project', { id: 1 }))
  await holdUpOverviews()
  const opened = staff.watch.change({ add: [live(2, 'overview')] })
  const own = staff.mutate(call('raise', { id: 1, by: 5 }))
  await mutate(backend, call('raise', { id: 1, by: 1 }))
  expect((staff.last?.epoch ?? 0) < opened).toBe(true)
  const left = await staff.covered(staff.watch.change({ remove: [2] }))
  expect((await own).kind).toBe('confirmed')
  await staff.until(() => (staff.value() as { amount: number }).amount === 16)
  expect(ended).not.toContain('overview')
  expect(left.results.map(({ queryId }) => queryId)).not.toContain(2)
  const confirmed = staff.events.filter((event) => event.startsWith('confirmed'))
  expect(confirmed).toHaveLength(1)
})

test('lists that nobody watches are no burden, and whoever opens one again sees what was changed meanwhile', async () => {
  const staff = new TestClient(backend)
  await staff.add(live(1, 'overview'))
  const { ts } = await staff.covered(staff.watch.change({ remove: [1] }))
  await mutate(backend, call('raise', { id: 1, by: 5 }))
  expect(ended.filter((path) => path === 'overview')).toHaveLength(1)
  const again = await staff.add(live(2, 'overview'))
  expect(again.ts).toBeGreaterThan(ts)
  expect((staff.value(2) as { total: string }[])[0]).toMatchObject({ total: '15' })
  expect(backend.stats()).toMatchObject({ watches: 1, queries: 1 })
})

function holdUpOverviews() {
  return database.operator.query(`select pg_advisory_lock(${overviewLock})`)
}

function letOverviewsGo() {
  return database.operator.query('select pg_advisory_unlock_all()')
}
