import type { OperationNode, SelectQueryBuilder } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyIndex } from '../src/keys/key-index.ts'
import { ReadKeys } from '../src/keys/read-keys.ts'
import { kyselyOn } from '../src/line/kysely-on.ts'
import type { OutboxRow } from '../src/outbox/timeline.ts'
import type { AnyKysely } from '../src/runner.ts'
import { loadRegistry, type Registry } from '../src/tables/registry.ts'
import { createTestDatabase, staticTables, type TestDatabase } from './database.ts'
import { Random } from './random.ts'

const rounds = process.env.GRANARY_LONG === '1' ? 400 : 20
const queriesPerRound = 25
const writesPerRound = 12

// biome-ignore lint/suspicious/noExplicitAny: random queries have no static shape.
type AnyQuery = SelectQueryBuilder<any, any, any>

let database: TestDatabase
let registry: Registry

beforeAll(async () => {
  database = await createTestDatabase()
  registry = await loadRegistry(database.operator, staticTables)
})
afterAll(() => database?.drop())

interface Outcome {
  readonly queries: number
  readonly changes: number
  readonly narrowChanges: number
  readonly missed: string[]
  readonly unlisted: string[]
}

/** What the walk is shown in place of the real tree. */
type SeenTree = (tree: OperationNode) => OperationNode

/** What was read before a write, and again after it: whatever differs must have been hit by the keys of the write. */
async function tryOut(seed: number, count: number, seen: SeenTree = (tree) => tree): Promise<Outcome> {
  const random = new Random(seed)
  const { operator } = database
  const outcome = {
    queries: 0,
    changes: 0,
    narrowChanges: 0,
    missed: [] as string[],
    unlisted: [] as string[],
  }
  for (let round = 0; round < count; round += 1) {
    await refill(operator, random)
    const index = new KeyIndex<Watched>()
    const watched: Watched[] = []
    for (let n = 0; n < queriesPerRound; n += 1) {
      const query = await firstRun(operator, random, outcome, seen)
      index.set(query, query.keys)
      watched.push(query)
    }
    outcome.queries += watched.length
    for (let n = 0; n < writesPerRound; n += 1)
      await writeAndCompare(operator, random, watched, index, outcome)
  }
  return outcome
}

interface Watched {
  readonly build: (db: AnyKysely) => AnyQuery
  readonly keys: Map<string, string>
  rows: string
}

async function firstRun(
  client: Client,
  random: Random,
  outcome: { unlisted: string[] },
  seen: SeenTree,
): Promise<Watched> {
  const seed = random.integer(1_000_000_000)
  const build = (db: AnyKysely) => randomQuery(db, new Random(seed))
  const reads = new ReadKeys(registry)
  await client.query('begin')
  const rows = await run(client, build, (tree) => reads.record(seen(tree)))
  const locked = await client.query<{ name: string }>(
    `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  await client.query('commit')
  const listed = new Set(reads.keys.values())
  for (const { name } of locked.rows)
    if (!listed.has(name)) outcome.unlisted.push(`${name} in ${build(kyselyOn(client)).compile().sql}`)
  return { build, keys: reads.keys, rows }
}

async function run(
  client: Client,
  build: Watched['build'],
  record: (tree: OperationNode) => void = () => {},
): Promise<string> {
  const rows = await build(kyselyOn(client, { onCompiled: (compiled) => record(compiled.query) })).execute()
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
}

async function writeAndCompare(
  client: Client,
  random: Random,
  watched: readonly Watched[],
  index: KeyIndex<Watched>,
  outcome: { changes: number; narrowChanges: number; missed: string[] },
): Promise<void> {
  const statement = randomWrite(random)
  await client.query(statement)
  const { rows } = await client.query<OutboxRow>('delete from live_commits returning xid::text, tab, keys')
  const hit = new Set<Watched>()
  for (const row of rows) index.collect(row, hit)
  for (const query of watched) {
    const now = await run(client, query.build)
    if (now === query.rows) continue
    query.rows = now
    outcome.changes += 1
    if ([...query.keys].every(([key, table]) => key !== table)) outcome.narrowChanges += 1
    if (!hit.has(query))
      outcome.missed.push(`${statement} changed ${query.build(kyselyOn(client)).compile().sql}`)
  }
}

test('no write changes a result without hitting its keys, and no table is read unnoticed', async () => {
  const outcome = await tryOut(20_261_121, rounds)
  expect(outcome.missed.slice(0, 3)).toEqual([])
  expect(outcome.unlisted.slice(0, 3)).toEqual([])
  expect(outcome.changes).toBeGreaterThan(500)
  expect(outcome.narrowChanges).toBeGreaterThan(50)
})

test('the check finds a walk that takes every join for an inner one', async () => {
  const outcome = await tryOut(5, 20, (tree) => allJoinsInner(tree) as OperationNode)
  expect(outcome.missed).not.toEqual([])
})

function allJoinsInner(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(allJoinsInner)
  if (!part || typeof part !== 'object') return part
  const copy = Object.entries(part).map(([name, value]) => [
    name,
    name === 'joinType' ? 'InnerJoin' : allJoinsInner(value),
  ])
  return Object.fromEntries(copy)
}

async function refill(client: Client, random: Random): Promise<void> {
  const rows = <T>(count: number, row: (id: number) => T) =>
    Array.from({ length: count }, (_, id) => row(id + 1))
  const projects = rows(
    8,
    (id) => `(${id}, ${1 + random.integer(3)}, 'P${random.integer(4)}', ${random.integer(5)})`,
  )
  const members = rows(14, (id) => `(${id}, ${1 + random.integer(8)}, '${random.pick(users)}')`)
  await client.query(`truncate organizations, projects, members, notes;
    insert into organizations select n, 'L' || n from generate_series(1, 3) n;
    insert into projects values ${projects.join(', ')};
    insert into members values ${members.join(', ')};
    insert into notes (project_id, body) select n, 'N' || n from generate_series(1, 8) n; truncate live_commits`)
}

const users = ['ann', 'ben', 'cleo']

function randomWrite(random: Random): string {
  const [id, other] = [1 + random.integer(8), 1 + random.integer(8)]
  return random.pick([
    `update projects set organization_id = ${1 + random.integer(3)} where id = ${id}`,
    `update projects set amount = amount + 1 where id = ${id}`,
    `update projects set name = 'P${random.integer(4)}' where id in (${id}, ${other})`,
    `delete from projects where id = ${id}`,
    `insert into projects values (${id}, 1, 'P9', 9) on conflict (id) do update set name = 'P8'`,
    `update members set project_id = (select max(id) from projects) where id = ${id}`,
    `update members set user_id = '${random.pick(users)}' where id = ${id}`,
    `delete from members where id = ${id}`,
    `update notes set project_id = ${other} where project_id = ${id}`,
    `update notes set body = body || 'x' where project_id = ${id}`,
    `update organizations set name = name || 'x' where id = ${1 + random.integer(3)}`,
  ])
}

/** Joins of every kind, conditions of every kind, in any mixture that PostgreSQL accepts. */
function randomQuery(db: AnyKysely, random: Random): AnyQuery {
  const id = () => 1 + random.integer(8)
  let query: AnyQuery = db.selectFrom('projects as p').select(['p.id', 'p.name', 'p.amount'])
  const joins: ((q: AnyQuery) => AnyQuery)[] = [
    (q) => q.innerJoin('members as m', 'm.project_id', 'p.id').select(['m.id as m_id', 'm.user_id']),
    (q) => q.leftJoin('members as m', 'm.project_id', 'p.id').select(['m.id as m_id', 'm.user_id']),
    (q) =>
      q
        .rightJoin('members as m', (on) => on.onRef('m.project_id', '=', 'p.id').on('p.id', '=', id()))
        .select('m.id as m_id'),
    (q) => q.fullJoin('members as m', 'm.project_id', 'p.id').select(['m.id as m_id', 'm.user_id']),
    (q) =>
      q
        .leftJoin('members as m', (on) => on.onRef('m.project_id', '=', 'p.id').on('p.id', '=', id()))
        .select('m.id as m_id'),
    (q) =>
      q
        .innerJoin('members as m', (on) =>
          on.onRef('m.project_id', '=', 'p.id').on('m.project_id', '=', id()),
        )
        .select('m.id as m_id'),
  ]
  const hasMembers = random.chance(50)
  if (hasMembers) query = random.pick(joins)(query)
  if (random.chance(30)) query = query.leftJoin('notes as n', 'n.project_id', 'p.id').select('n.body')
  if (random.chance(20))
    query = query.rightJoin('organizations as o', 'o.id', 'p.organization_id').select('o.name as o_name')
  for (let conditions = random.integer(3); conditions > 0; conditions -= 1)
    query = condition(db, query, random, hasMembers)
  if (random.chance(30)) {
    query = query.select((eb) =>
      eb
        .selectFrom('notes as s')
        .select(({ fn }) => fn.max('s.body').as('b'))
        .whereRef('s.project_id', '=', 'p.id')
        .as('sub'),
    )
  }
  return query
}

function condition(db: AnyKysely, query: AnyQuery, random: Random, hasMembers: boolean): AnyQuery {
  const id = 1 + random.integer(8)
  const choices: ((q: AnyQuery) => AnyQuery)[] = [
    (q) => q.where('p.id', '=', id),
    (q) => q.where('p.id', 'in', [id, 1 + random.integer(8)]),
    (q) => q.where('p.organization_id', '=', 1 + random.integer(3)),
    (q) => q.where('p.amount', '>', random.integer(4)),
    (q) => q.where((eb) => eb.or([eb('p.id', '=', id), eb('p.organization_id', '=', 2)])),
    (q) => q.where((eb) => eb.or([eb('p.id', '=', id), eb('p.id', '=', 3)])),
    (q) => q.where((eb) => eb.not(eb('p.id', '=', id))),
    (q) =>
      q.where((eb) =>
        eb.exists(eb.selectFrom('members as e').select('e.id').whereRef('e.project_id', '=', 'p.id')),
      ),
    (q) =>
      q.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('members as e')
              .select('e.id')
              .whereRef('e.project_id', '=', 'p.id')
              .where('e.user_id', '=', 'ann'),
          ),
        ),
      ),
    (q) =>
      q.where(
        'p.id',
        'in',
        db.selectFrom('members as e').select('e.project_id').where('e.user_id', '=', 'ben'),
      ),
  ]
  const ofMembers: ((q: AnyQuery) => AnyQuery)[] = [
    (q) => q.where('m.project_id', '=', id),
    (q) => q.where('m.id', 'is', null),
    (q) => q.where((eb) => eb.or([eb('m.project_id', '=', id), eb('p.id', '=', id)])),
  ]
  return random.pick(hasMembers ? [...choices, ...ofMembers] : choices)(query)
}
