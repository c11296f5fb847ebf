import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type LiveBackend, startLiveBackend } from '../src/engine.ts'
import { mutate, TestClient } from './client.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { type DatabaseLine, layDatabaseLine } from './database-line.ts'
import { call, live, type Person, TestFunctions } from './functions.ts'

/**
 * The database freezes, is locked, full, or says no for a while. Nobody is told that as an answer, what was given last
 * stays, everything goes on by itself, and what was asked is done once.
 */

let database: TestDatabase
let line: DatabaseLine
let backend: LiveBackend<Person>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

beforeEach(async () => {
  await database.operator.query(`
    truncate organizations, projects, members, notes, replay;
    insert into organizations values (1, 'Farm Bank');
    insert into projects values (1, 1, 'Dairy', 10), (2, 1, 'Mill', 20)`)
  line = await layDatabaseLine(database.config)
  backend = await start(line.config)
})
afterEach(async () => {
  line.thaw()
  await backend.close()
  await line.close()
})

function start(connection: DatabaseLine['config'], holdMs = 60_000): Promise<LiveBackend<Person>> {
  return startLiveBackend({
    connection,
    runner: new TestFunctions(),
    staticTables,
    holdMs,
    authenticate: async (token) => ({ identity: { name: token }, identityKey: token, expiresAt: 0 }),
  })
}

const raise = (requestId: number, by = 5) => ({
  ...call('raise', { id: 1, by }),
  replay: { sessionId: 'a-session', requestId },
})

/** Who waits to hear of what others commit, by the process that serves them. */
async function listeners(): Promise<number[]> {
  const { rows } = await database.operator.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query in ('listen live', 'select')",
  )
  return rows.map(({ pid }) => pid)
}

async function amount(): Promise<number> {
  const { rows } = await database.operator.query<{ amount: number }>(
    'select amount from projects where id = 1',
  )
  return rows[0]?.amount ?? 0
}

describe('a database that freezes instead of dying', () => {
  test('is given up; live queries go on and what was asked is done once when it thaws', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await client.mutate(raise(0))
    line.freeze()
    const saved = client.mutate(raise(1))
    await client.until(() => client.isWaiting)
    await expect.poll(() => backend.ailment).toBe('database')
    expect(client.value()).toMatchObject({ amount: 15 })
    line.thaw()
    expect(await saved).toMatchObject({ kind: 'confirmed', outcome: { json: '{"amount":20}' } })
    await client.until(() => !client.isWaiting)
    expect(client.value()).toMatchObject({ amount: 20 })
    await expect.poll(() => backend.ailment).toBeUndefined()
    expect([client.brokenBy, await amount()]).toEqual([undefined, 20])
  })

  test('is left when there is another way to it, though the old connections stay frozen', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await Promise.all([0, 1, 2].map((request) => mutate(backend, raise(request))))
    line.freeze()
    const saves = [3, 4, 5, 6].map((request) => client.mutate(raise(request)))
    await client.until(() => client.isWaiting)
    line.openAnotherWay()
    for (const save of saves) expect(await save).toMatchObject({ kind: 'confirmed' })
    await client.until(() => (client.value() as { amount: number }).amount === 45)
    const latecomer = new TestClient(backend)
    await latecomer.add(live(1, 'notes', { project: 1 }))
    await database.operator.query('update projects set amount = 99 where id = 1')
    await client.until(() => (client.value() as { amount: number }).amount === 99)
    await expect.poll(() => backend.ailment).toBeUndefined()
    expect(client.brokenBy).toBeUndefined()
  })

  test('with the connection that listens alone: another one listens, and what other nodes commit is seen', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await expect.poll(listeners).toHaveLength(1)
    const [before] = await listeners()
    expect(line.freezeThoseThatSaid(/\blisten live\b/)).toBe(1)
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== before)).toHaveLength(1)
    await database.operator.query('update projects set amount = 77 where id = 1')
    await client.until(() => (client.value() as { amount: number }).amount === 77)
    expect([backend.ailment, client.brokenBy]).toEqual([undefined, undefined])
  })

  test('with the connections that share a step alone: it is done again without them', async () => {
    const client = new TestClient(backend)
    const queries = [1, 2].flatMap((id) => [
      live(id, 'project', { id }),
      live(id + 10, 'notes', { project: id }),
    ])
    for (const query of queries) await client.add(query)
    const changeAll = (amount: number) =>
      database.operator.query(`update projects set amount = ${amount};
        insert into notes (project_id, body) values (1, '${amount}'), (2, '${amount}')`)
    await changeAll(30)
    const amounts = () => [1, 2].map((id) => (client.value(id) as { amount: number }).amount)
    await client.until(() => amounts().every((amount) => amount === 30))
    expect(line.freezeThoseThatSaid(/set transaction snapshot/)).toBeGreaterThan(0)
    const saved = client.mutate(raise(1))
    await changeAll(40)
    await client.until(() => amounts().every((amount) => amount >= 40))
    expect(await saved).toMatchObject({ kind: 'confirmed' })
    await expect.poll(() => backend.ailment).toBeUndefined()
    expect(client.brokenBy).toBeUndefined()
  })

  test('between COMMIT and its answer: the record says what became of it', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await database.operator.query(`
      create function freeze_commit() returns trigger language plpgsql as $$
      begin perform pg_sleep(2); return null; end $$;
      create constraint trigger slow_commit after update on projects deferrable initially deferred
        for each row execute function freeze_commit()`)
    onTestFinished(async () => {
      await database.operator.query('drop function freeze_commit cascade')
    })
    const saved = client.mutate(raise(1))
    await working('commit')
    line.freeze()
    await client.until(() => client.isWaiting)
    line.openAnotherWay()
    expect(await saved).toMatchObject({ kind: 'confirmed', outcome: { json: '{"amount":15}' } })
    expect(await amount()).toBe(15)
  })

  test('for longer than anybody is held: sockets are closed, so that another node may serve them', async () => {
    await backend.close()
    backend = await start(line.config, 1_000)
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    line.freeze()
    const saved = client.mutate(raise(1))
    await client.until(() => client.brokenBy !== undefined)
    expect(await saved).toEqual({ kind: 'unknown' })
    line.thaw()
    expect(await mutate(backend, raise(1))).toMatchObject({ kind: 'confirmed' })
    expect(await amount()).toBe(15)
  })
})

describe('a passing error of the database', () => {
  test('a lock makes nobody an answer: who reads what is locked waits, others go on, newcomers too', async () => {
    const [reader, other] = [new TestClient(backend), new TestClient(backend)]
    await Promise.all([
      reader.add(live(1, 'project', { id: 1 }), live(2, 'notes', { project: 1 })),
      other.add(live(1, 'notes', { project: 1 })),
    ])
    const operator = await database.connect()
    onTestFinished(() => operator.end())
    await operator.query('begin; lock table projects')
    await write('a note')
    const newcomer = new TestClient(backend)
    const came = newcomer.add(live(1, 'project', { id: 2 }))
    const careless = new TestClient(backend)
    const told = careless.add(live(1, 'careless', { id: 2 }))
    await write('another note')
    await other.until(() => (other.value() as unknown[]).length === 2)
    // Who does not wait may be told so for a moment, too, when this process stood still.
    await expect.poll(() => [newcomer.isWaiting, other.isWaiting]).toEqual([true, false])
    expect([newcomer.steps, careless.steps]).toEqual([[], []])
    await operator.query('update projects set amount = 77 where id = 1; commit')
    await Promise.all([came, told])
    await reader.until(() => (reader.value() as { amount: number }).amount === 77)
    expect([newcomer.value(), careless.value()]).toEqual([expect.objectContaining({ amount: 20 }), 'Mill'])
    for (const client of [reader, newcomer, careless, other]) {
      const outcomes = client.steps.flatMap(({ results }) => results.map(({ outcome }) => outcome.ok))
      expect(outcomes).not.toContain(false)
    }
  })

  test.each([
    ['a backend that is ended', 'pg_terminate_backend'],
    ['a query that an operator cancels', 'pg_cancel_backend'],
  ])('%s in the middle of a query gives no answer', async (_, end) => {
    const operator = await database.connect()
    onTestFinished(() => operator.end())
    await operator.query('begin; lock table projects')
    const client = new TestClient(backend)
    const came = client.add(live(1, 'totals'), live(2, 'notes', { project: 1 }))
    for (let ended = 0; ended < 3; ) {
      const { rowCount } = await database.operator.query(
        `select ${end}(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      ended += rowCount ?? 0
    }
    await operator.query('rollback')
    await came
    expect([client.value(1), client.value(2)]).toEqual([[{ organization_id: 1, total: '30' }], []])
    expect(client.steps).toHaveLength(1)
  })

  test('a server with no connection to spare is waited for', async () => {
    await asLimited(async (client, allow) => {
      await allow(0)
      await endAll()
      await client.until(() => client.isWaiting)
      await expect.poll(() => backend.ailment).toBe('database')
      const saved = client.mutate(raise(1))
      await allow(-1)
      expect(await saved).toMatchObject({ kind: 'confirmed' })
      await client.until(() => (client.value() as { amount: number }).amount === 15)
    })
  })

  test('a server that takes no writes is said to be so, gives what can be read, and saves when it does again', async () => {
    await asLimited(async (client, _allow, role) => {
      await database.operator.query(`alter role ${role} set default_transaction_read_only = on`)
      await endAll()
      await expect.poll(() => backend.ailment).toBe('readonly')
      const saved = client.mutate(raise(1))
      await database.operator.query('update projects set amount = 11 where id = 1')
      await client.until(() => (client.value() as { amount: number }).amount === 11)
      await database.operator.query(`alter role ${role} reset default_transaction_read_only`)
      await endAll()
      expect(await saved).toMatchObject({ kind: 'confirmed' })
      expect(await amount()).toBe(16)
      await expect.poll(() => backend.ailment).toBeUndefined()
    })
  })

  test('a full disk is told soon, writes nothing, and what comes after it is saved', async () => {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await database.operator.query(`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before update on projects for each row execute function no_room()`)
    const answer = await client.mutate(raise(1))
    await database.operator.query('drop function no_room cascade')
    expect(answer).toMatchObject({ kind: 'failed', outcome: { message: expect.stringMatching(/No space/) } })
    expect(await amount()).toBe(10)
    expect(await client.mutate(raise(2))).toMatchObject({ kind: 'confirmed' })
    expect([await amount(), client.value()]).toEqual([15, expect.objectContaining({ amount: 15 })])
  })
})

test('a query that is too slow by itself is answered as such in the end, and others go on meanwhile', async () => {
  const [slow, other] = [new TestClient(backend), new TestClient(backend)]
  await other.add(live(1, 'notes', { project: 1 }))
  const came = slow.add(live(1, 'endless'))
  await write('a note')
  await other.until(() => (other.value() as unknown[]).length === 1)
  await came
  expect(slow.value()).toEqual(new Error('too slow'))
  await database.operator.query('update projects set amount = 12 where id = 2')
  await write('another note')
  await other.until(() => (other.value() as unknown[]).length === 2)
  await expect.poll(() => other.isWaiting).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'the system asks after every line that rests, so that none is believed in whose other end is long gone',
  async () => {
    await expect.poll(async () => new Set(await timersOfLines())).toEqual(new Set([keepAliveTimer]))
    expect((await timersOfLines()).length).toBeGreaterThan(1)
  },
)

const keepAliveTimer = '02'
const established = '01'

/** Of our ends of the lines to the database: `sl local_address rem_address st queues tr:when …`. */
async function timersOfLines(): Promise<readonly string[]> {
  const far = `:${Number(line.config.port).toString(16).toUpperCase().padStart(4, '0')}`
  const table = await readFile('/proc/net/tcp', 'utf8')
  return table
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote?.endsWith(far) && state === established)
    .map(([, , , , , timer]) => timer?.slice(0, 2) ?? '')
}

/** The backend again, as a role whose rights an operator may change under it. */
async function asLimited(
  work: (client: TestClient, allow: (connections: number) => Promise<unknown>, role: string) => Promise<void>,
): Promise<void> {
  const role = `limited_${process.pid}`
  const { operator } = database
  await operator.query(`create role ${role} login; grant all on all tables in schema public to ${role};
    grant all on schema public to ${role}`)
  await backend.close()
  backend = await start({ ...line.config, user: role })
  try {
    const client = new TestClient(backend)
    await client.add(live(1, 'project', { id: 1 }))
    await work(
      client,
      (connections) => operator.query(`alter role ${role} connection limit ${connections}`),
      role,
    )
  } finally {
    await backend.close()
    backend = await start(line.config)
    await operator.query(`drop owned by ${role}; drop role ${role}`)
  }
}

function write(body: string) {
  return database.operator.query('insert into notes (project_id, body) values (1, $1)', [body])
}

function endAll() {
  return database.operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

/** Until a statement that contains this runs in this database. */
async function working(text: string): Promise<void> {
  for (let isWorking = false; !isWorking; ) {
    const { rows } = await database.operator.query<{ n: string }>(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and state = 'active' and query ilike '%' || $1 || '%' and pid <> pg_backend_pid()`,
      [text],
    )
    isWorking = rows[0]?.n !== '0'
  }
}
