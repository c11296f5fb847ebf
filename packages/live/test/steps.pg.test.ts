import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import type { StepReport } from '../src/options.ts'
import { raiseAfterRestore } from '../src/tables/triggers.ts'
import { mutate, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { call, decoded, live, type Person, person, TestFunctions } from './functions.ts'

let database: TestDatabase
let functions: TestFunctions
let backend: LiveBackend<Person>
let reports: StepReport[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

beforeEach(async () => {
  await database.operator.query(`
    truncate organizations, projects, members, notes, replay;
    insert into organizations values (1, 'Farm Bank'), (2, 'Prairie Credit');
    insert into projects values (1, 1, 'Dairy', 10), (2, 1, 'Mill', 20), (3, 2, 'Silo', 30)`)
  functions = new TestFunctions()
  reports = []
  backend = await startLiveBackend({
    connection: database.config,
    runner: functions,
    staticTables,
    authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
    observe: { step: (report) => reports.push(report) },
  })
})
afterEach(() => backend.close())

describe('what a watcher is given', () => {
  test('a row that an operator writes arrives', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    expect(client.value()).toMatchObject({ name: 'Dairy', amount: 10 })
    await database.operator.query('update projects set amount = 11 where id = 1')
    await client.until(() => client.steps.length === 2)
    expect(client.value()).toMatchObject({ amount: 11 })
    expect(client.last?.ts).toBe(firstTs(client) + 1n)
  })

  test('a commit elsewhere in the table runs nothing', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }), live(2, 'projects-of', { organization: 2 }))
    await database.operator.query('update projects set amount = 21 where id = 2')
    await database.operator.query('update projects set amount = 31 where id = 3')
    await client.until(() => client.steps.length === 2)
    expect(functions.runs.get('project')).toBe(1)
    expect(client.last?.results.map((result) => result.queryId)).toEqual([2])
  })

  test('a hundred watchers of one query make one run for each commit', async () => {
    const clients = Array.from({ length: 100 }, () => new TestClient(backend))
    await Promise.all(clients.map((client) => client.add(live(1, 'project', { id: 1 }))))
    expect(functions.runs.get('project')).toBe(1)
    for (let commit = 2; commit <= 6; commit += 1) {
      await mutate(backend, call('raise', { id: 1, by: 1 }))
      expect(functions.runs.get('project')).toBe(commit)
    }
    expect(clients.every((client) => decoded(client.held.get(1)))).toBe(true)
    expect(new Set(clients.map((client) => client.steps.length))).toEqual(new Set([6]))
  })

  test('callers with other rights do not share, and a new caller gets results of his own', async () => {
    const client = new TestClient(backend)
    await client.covered(client.watch.change({ caller: person('ann'), add: [live(1, 'project', { id: 1 })] }))
    const other = new TestClient(backend)
    await other.covered(other.watch.change({ caller: person('ben'), add: [live(1, 'project', { id: 1 })] }))
    expect(functions.runs.get('project')).toBe(2)
    const step = await client.covered(client.watch.change({ caller: person('cleo') }))
    expect(functions.runs.get('project')).toBe(3)
    expect(step.results).toEqual([])
  })

  test('every change is answered, also when nothing is to run', async () => {
    const client = new TestClient(backend)
    const step = await client.covered(client.watch.change({}))
    expect(step).toMatchObject({ epoch: 1, results: [] })
    await client.add(live(1, 'project', { id: 1 }))
    const removed = await client.covered(client.watch.change({ remove: [1] }))
    expect(removed).toMatchObject({ epoch: 3, results: [] })
    expect(backend.stats().queries).toBe(0)
  })

  test('many queries are read side by side in one snapshot', async () => {
    const client = new TestClient(backend)
    const step = await client.add(
      live(1, 'project', { id: 1 }),
      live(2, 'projects-of', { organization: 1 }),
      live(3, 'totals'),
      live(4, 'opaque', { project: 1 }),
      live(5, 'fragile', { id: 9 }),
      live(6, 'projects-of-user', { user: 'ann' }),
    )
    expect(step.results).toHaveLength(6)
    expect(client.value(3)).toEqual([
      { organization_id: 1, total: '30' },
      { organization_id: 2, total: '30' },
    ])
  })

  test('a slow socket gets one merged step when it can take more', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    client.watch.pause()
    for (const by of [1, 2, 3]) await mutate(backend, call('raise', { id: 1, by }))
    const own = client.mutate(call('raise', { id: 1, by: 4 }))
    await mutate(backend, call('nothing'))
    expect(client.steps).toHaveLength(1)
    client.watch.resume()
    await own
    await client.until(() => client.steps.length === 2)
    expect(client.value()).toMatchObject({ amount: 20 })
    expect(client.events.slice(-3)).toEqual([
      'settled',
      `confirmed ${client.last?.ts}`,
      `step ${client.last?.ts}`,
    ])
  })

  test('a failing query stays watched and heals', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'fragile', { id: 4 }), live(2, 'project', { id: 1 }))
    expect(client.value()).toEqual(new Error('There is no such project.'))
    await mutate(backend, call('add-project', { id: 4, organization: 1, name: 'Barn' }))
    await client.until(() => client.steps.length === 2)
    expect(client.value()).toEqual(new Error('division by zero'))
    await mutate(backend, call('raise', { id: 4, by: 50 }))
    await client.until(() => client.steps.length === 3)
    expect(client.value()).toEqual({ share: 2 })
  })
})

describe('mutations and steps', () => {
  test('the answer comes just before the step that shows it', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    const answer = await client.mutate(call('raise', { id: 1, by: 5 }))
    expect(decoded(answer.outcome)).toEqual({ amount: 15 })
    expect(client.events).toEqual([
      `step ${firstTs(client)}`,
      'settled',
      `confirmed ${answer.ts}`,
      `step ${answer.ts}`,
    ])
    expect(client.value()).toMatchObject({ amount: 15 })
  })

  test('a mutation that changes nothing is a moment of its own, and its caller gets a step', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    const before = lastTs(client)
    const answer = await client.mutate(call('nothing'))
    expect(answer.ts).toBe(before + 1n)
    expect(client.last).toMatchObject({ ts: before + 1n, results: [] })
  })

  test('a refused mutation writes nothing and raises nothing', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    const answer = await client.mutate(call('refuse', { id: 1 }))
    expect(answer).toEqual({ kind: 'failed', outcome: { ok: false, message: 'Refused.' } })
    expect((await client.mutate(call('nothing'))).ts).toBe(firstTs(client) + 1n)
    expect(client.value()).toMatchObject({ name: 'Dairy' })
  })

  test('queries and actions outside a socket', async () => {
    expect(decoded(await backend.query(call('project', { id: 2 })))).toMatchObject({ name: 'Mill' })
    expect(decoded(await backend.query(call('fragile', { id: 9 })))).toEqual(
      new Error('There is no such project.'),
    )
    expect(await backend.act(call('greet'))).toEqual({ ok: true, json: '"greet"' })
    expect(await backend.now()).toBe(reports.at(-1)?.ts)
  })
})

describe('statements that a connection has prepared', () => {
  test('give the new columns after a migration, to who watches and to who changes', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    for (let time = 0; time < 6; time += 1)
      await client.mutate(call('rename', { id: 1, name: `Dairy ${time}` }))
    await database.operator.query(`alter table projects add column place text default 'Alma'`)
    onTestFinished(async () => void (await database.operator.query('alter table projects drop column place')))
    const answer = await client.mutate(call('rename', { id: 1, name: 'Dairy' }))
    expect(decoded(answer.outcome)).toMatchObject({ name: 'Dairy', place: 'Alma' })
    await client.until(() => (client.value() as { place?: string }).place === 'Alma')
  })
})

describe('when the timeline breaks', () => {
  test('a restore that raises the base goes on, above everything seen before', async () => {
    const client = new TestClient(backend)
    const { ts } = await client.add(live(1, 'project', { id: 1 }))
    await database.operator.query(
      `begin; set local session_replication_role = replica; update projects set amount = 99 where id = 1`,
    )
    await raiseAfterRestore(database.operator)
    await database.operator.query('commit')
    await client.until(() => client.steps.length === 2)
    expect(lastTs(client)).toBeGreaterThanOrEqual(ts + (1n << 40n))
    expect(client.value()).toMatchObject({ amount: 99 })
  })

  test('a database that went back in time closes every watcher', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await database.operator.query('update live_base set n = n - 1000, generation = gen_random_uuid()')
    await client.until(() => client.brokenBy !== undefined)
    expect(client.brokenBy).toMatch(/earlier state/)
    const again = new TestClient(backend)
    await again.add(live(1, 'project', { id: 1 }))
    expect(again.value()).toMatchObject({ name: 'Dairy' })
  })

  test('a lost lead connection costs nothing but time', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await database.operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await database.operator.query('update projects set amount = 12 where id = 1')
    await client.until(() => client.steps.length >= 2 && (client.value() as { amount: number }).amount === 12)
    expect(client.brokenBy).toBeUndefined()
  })
})

function firstTs(client: TestClient): bigint {
  return client.steps[0]?.ts ?? -1n
}

function lastTs(client: TestClient): bigint {
  return client.last?.ts ?? -1n
}
