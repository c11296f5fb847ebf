import { isAppError } from '@granary/api'
import { kyselyOn, loadRegistry, ReadKeys } from '@granary/live'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { unwatchedTables } from '../db/unwatched-tables.ts'
import type { Identity } from '../people/identity.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { callOf, sceneOf } from '../testing/effects/effect-world.ts'
import { makeReachWorld, type ReachRecords } from '../testing/reach-world.ts'
import { servicesForTests } from '../testing/services.ts'
import { type AccessRow, accessMatrix } from './access-matrix.ts'
import { furtherArguments } from './reach-cases.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

const services = servicesForTests()
const queries = implementations.filter(({ entry }) => entry.kind === 'query')

let database: TestDatabase
let db: Database
let client: Client
let registry: Awaited<ReturnType<typeof loadRegistry>>
let runner: ReturnType<typeof createRunner>
let records: ReachRecords
let callers: readonly (Identity | null)[]

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  client = new Client({ connectionString: database.url, pipeline: true })
  await client.connect()
  registry = await loadRegistry(client, unwatchedTables)
  runner = createRunner({ implementations, db, services, log: ({ error }) => Promise.reject(error) })
  const world = await makeAccessWorld(db, services)
  records = await makeReachWorld(sceneOf(world, db, runner), services)
  callers = [...Object.values(world.identities), await viewingAs(world)]
})

afterAll(async () => {
  await client.end()
  await db.destroy()
  await database.drop()
})

test.each(queries.map((query) => [query.entry.path, query] as const))(
  '%s depends on no whole table but those it names, whoever asks',
  async (path, { wide }) => {
    const row = accessMatrix[path]
    if (!row) throw new Error(`${path} has no row in access-matrix.ts: say who may call it.`)
    const runs = await runsOf(path, row)
    const answered = runs.filter(({ isAnswer }) => isAnswer)
    // A query that refuses everybody here shows nothing: reach-cases.ts then wants arguments with which it answers.
    expect(answered).not.toEqual([])
    // Who is asked who they are, depends on themselves at least.
    if (!row.ours.includes('nobody')) for (const { keys } of answered) expect(keys.size).toBeGreaterThan(1)
    const whole = runs.flatMap(({ keys }) => [...keys].filter(([key, table]) => key === table))
    expect([...new Set(whole.map(([key]) => key))].sort()).toEqual(wide?.tables ?? [])
  },
)

test('what is told of all projects of a lender depends on no further table when there are many of them', async () => {
  const { projectId } = records.ours
  // Copies of one of them, with its stages: their ids are all that a read can be narrow by.
  const [project, stage] = [await columnsOf('projects', 'id'), await columnsOf('stages', 'project_id')]
  await client.query(
    `with copies as (
       insert into projects (id, ${project}) select gen_random_uuid(), ${project}
         from projects, generate_series(1, 70) where id = $1 returning id)
     insert into stages (project_id, ${stage}) select copies.id, ${stage} from stages, copies where project_id = $1`,
    [projectId],
  )
  // What is sealed is of the project that it was sealed for.
  await client.query(
    `update stages s set answers = '{"totalLoanAmount": 3000000, "guaranteePercentageRequested": 80}'
       from projects copy, projects own
      where copy.id = s.project_id and own.id = $1 and copy.id <> own.id and copy.name = own.name`,
    [projectId],
  )
  for (const { entry, wide } of queries) {
    if (!['lender/portfolio:get', 'lender/portfolio:getCsv', 'lender/dashboard:get'].includes(entry.path))
      continue
    const runs = await runsOf(entry.path, accessMatrix[entry.path] as AccessRow)
    const whole = runs.flatMap(({ keys }) => [...keys].filter(([key, table]) => key === table))
    expect([...new Set(whole.map(([key]) => key))].sort(), entry.path).toEqual(wide?.tables ?? [])
  }
})

test('whatever is read with further arguments is a query', () => {
  const paths = queries.map(({ entry }) => entry.path)
  expect(Object.keys(furtherArguments).filter((path) => !paths.includes(path))).toEqual([])
})

/** All of a table that can be written, but one. */
async function columnsOf(table: string, but: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = $1 and column_name <> $2 and is_generated = 'NEVER'`,
    [table, but],
  )
  return rows[0]?.names ?? ''
}

interface Run {
  readonly isAnswer: boolean
  /** Each with its table; a key that is its own table is all of it. */
  readonly keys: ReadonlyMap<string, string>
  readonly journal: string | null
}

/** As everybody, with their own records and those of others, and of lists a page in the middle as well. */
async function runsOf(path: string, row: AccessRow): Promise<readonly Run[]> {
  const ofMatrix = [row.args(records.ours), ...(row.theirs ? [row.args(records.theirs)] : [])]
  const lists = ofMatrix.filter((args) => 'paginationOpts' in args)
  const pages = lists.map((args) => ({ ...args, paginationOpts: { numItems: 1, cursor: null } }))
  const further = furtherArguments[path]?.(records) ?? []
  const runs: Run[] = []
  for (const args of [...ofMatrix, ...pages, ...further]) {
    for (const identity of callers) {
      const run = await runOf(path, args, identity, null)
      runs.push(run)
      if (run.journal !== null) runs.push(await runOf(path, args, identity, run.journal))
    }
  }
  return runs
}

async function runOf(
  path: string,
  args: object,
  identity: Identity | null,
  before: string | null,
): Promise<Run> {
  const reads = new ReadKeys(registry)
  const reading = kyselyOn(client, { onCompiled: ({ query }) => reads.record(query) })
  try {
    const { journal } = await runner.query(callOf(path, args, identity), reading, before)
    return { isAnswer: true, keys: reads.keys, journal }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { isAnswer: false, keys: reads.keys, journal: null }
  }
}

/** An administrator who looks at the portal as our lender's owner. */
async function viewingAs({ identities: { admin, lender } }: AccessWorld): Promise<Identity> {
  const [personId, sessionId] = [admin?.personId ?? '', 'sign-in of a viewer']
  const soon = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sign_ins')
    .values({ id: sessionId, token: sessionId, person_id: personId, expires_at: soon })
    .execute()
  await db
    .updateTable('sign_ins')
    .set({ viewing_as: lender?.personId ?? '', viewing_until: soon })
    .where('id', '=', sessionId)
    .execute()
  return { personId, sessionId }
}
