import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { projects, projectTables, type TableChange } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import { ConvexError } from 'convex/values'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsIn } from '../../portal/src/features/numbers/saving/table-ground.ts'
import {
  createTableSession,
  type TableCalls,
} from '../../portal/src/features/numbers/saving/table-session.ts'
import { callsOf } from '../../portal/src/features/numbers/table-calls.ts'
import {
  type Chance,
  chanceOf,
  type Entered,
  type PersonAtATable,
  personAtATable,
} from '../../portal/src/features/numbers/testing/person-at-a-table.ts'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain as main, startNode } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import { aProject } from '../src/testing/workspace.ts'

const isLong = process.env.GRANARY_LONG === '1'
const seeds = isLong ? 10_000 : 200
/** So many tables at once, each of a project of its own. */
const atOnce = 8
const steps = 16
const bareSeeds = isLong ? 1_000 : 8
const stepsEach = 12
/** What nothing is fed by, so that a save is the rows alone. */
const table = 'projections'
const columns = ['revenue', 'fixed', 'capex'] as const

type Portal = ReturnType<typeof openClient>

let world: Awaited<ReturnType<typeof twoAtWork>>
beforeAll(async () => {
  world = await twoAtWork()
})
afterAll(() => world.close())

/**
 * What the portal does with a table, over sockets of its own: the session that merges, holds back and asks, the live
 * query that brings what others did, and saves that go out whenever it comes, answered while one goes on.
 */
test(
  `${seeds} times two people work on one table, now and then without a line: both see what the server has, and what each wrote was taken or given up by them`,
  async () => {
    let disputes = 0
    const next = Array.from({ length: seeds }, (_, at) => at + 1).values()
    const inTurn = async () => {
      for (const seed of next) {
        const found = await together(seed)
        disputes += found
      }
    }
    await Promise.all(Array.from({ length: atOnce }, inTurn))
    // They really met.
    expect(disputes).toBeGreaterThan(seeds / 10)
  },
  isLong ? 36_000_000 : 240_000,
)

async function together(seed: number): Promise<number> {
  const { projectId } = await world.clients[0].mutation(projects.create, {
    ...aProject,
    projectName: `Two ${seed}`,
  })
  const people = await Promise.all(world.clients.map((client) => sitDown(client, projectId)))
  people[0]?.session.edit([1, 2, 3].map(() => ({ rowId: entered.row(), set: { revenue: entered.value() } })))
  await people[0]?.session.saveAll()
  const next = chanceOf(seed)
  for (let step = 0; step < steps; step += 1) {
    const person = people[next(2)]
    person?.act(next)
    if (person?.line.isUp && next(2) === 0) void person.session.saveAll().catch(() => undefined)
    if (next(2) === 0) await heard(people)
  }
  await comeTogether(people, next)
  const { rows, taken } = await expectOneHistory(projectId, seed)
  await expect
    .poll(() => people.map(({ session }) => session.shown().rows), { message: `seed ${seed}` })
    .toEqual([rows, rows])
  for (const { session, lost, leave } of people) {
    expect(session.shown(), `seed ${seed}`).toMatchObject({ hasUnsent: false, isHeld: false })
    expect(lost(taken), `seed ${seed}`).toEqual([])
    leave()
  }
  return people.reduce((sum, { disputes }) => sum + disputes(), 0)
}

type Sitting = Awaited<ReturnType<typeof sitDown>>

/** Everybody with a line has seen what was taken by now. */
async function heard(people: readonly Sitting[]): Promise<void> {
  await Promise.all(
    people.map(({ session }) => session.autosave().saving && session.saveAll().catch(() => {})),
  )
  const latest = Math.max(...people.map(({ version }) => version()))
  while (people.some(({ line, version }) => line.isUp && version() < latest)) await delay(2)
}

/** The table as it is opened in the portal; resolves once it was read. */
async function sitDown(client: Portal, projectId: string) {
  const calls = callsOf(client, { projectId, table, area: 'lender' })
  const save: TableCalls['save'] = async (...given) => {
    const saved = await calls.save(...given)
    version = Math.max(version, saved.version)
    return saved
  }
  let version = 0
  const session = createTableSession({ save }, noJournal, false)
  let said: ReturnType<typeof standingOf> | undefined
  const follow = () => {
    if (!said) return
    version = Math.max(version, said.version)
    session.receive(said, false)
  }
  const person = personAtATable(session, entered, follow)
  const read = Promise.withResolvers<void>()
  const watch = client.onUpdate(projectTables.get, { projectId, table }, (data) => {
    said = standingOf(data)
    if (person.line.isUp) follow()
    read.resolve()
  })
  await read.promise
  return {
    ...person,
    /** The latest that they know of. */
    version: () => version,
    leave() {
      watch()
      session.dispose()
    },
  }
}

const standingOf = ({
  rows,
  version,
  generation,
  revision,
}: FunctionReturnType<typeof projectTables.get>) => ({
  ...{ rows: rowsIn(rows), version, generation, revision },
})

const entered: Entered = {
  columns,
  row: () => randomUUID(),
  value: () => {
    written += 1
    return written
  },
}

const noJournal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}

/** The line is there for both, and whatever is disputed is decided, until nothing is left to send. */
async function comeTogether(people: readonly PersonAtATable[], next: Chance): Promise<void> {
  for (const person of people) person.comeBack()
  const isSettled = () => people.every(({ session }) => !session.shown().hasUnsent && !session.shown().isHeld)
  for (let round = 0; round < 50 && !isSettled(); round += 1) {
    for (const { session, settle } of people) {
      await session.saveAll().catch(() => undefined)
      if (session.shown().conflicts.length > 0) settle(next(2) === 0)
    }
  }
}

/** The rows are what their history comes to, each in a place of its own; gives them, and every value that was taken. */
async function expectOneHistory(projectId: string, seed: number) {
  const [{ rows }, { rows: changes }] = await Promise.all([
    world.sql.query<StoredRow>(storedRows, [projectId]),
    world.sql.query<StoredChange>(storedChanges, [projectId]),
  ])
  const said = new Map<string, { cells: Record<string, unknown>; removed: boolean }>()
  for (const { id, kind, column, before, after } of changes) {
    const { cells, removed } = said.get(id) ?? { cells: {}, removed: false }
    if (kind === 'cell') expect(cells[column] ?? null, `seed ${seed}`).toBe(before)
    said.set(id, {
      cells: kind === 'cell' ? { ...cells, [column]: after } : cells,
      removed: kind === 'removed' || (removed && kind !== 'broughtBack'),
    })
  }
  const stands = new Map(rows.map(({ id, cells, removed }) => [id, { cells, removed }]))
  expect(stands, `seed ${seed}`).toEqual(said)
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at))
  const versions = [...new Set(changes.map(({ version }) => version))]
  expect(versions, `seed ${seed}`).toEqual(versions.map((_, at) => at + 1))
  return {
    rows: rows.flatMap(({ id, cells, removed }) => (removed ? [] : [{ rowId: id, cells, removed }])),
    taken: new Set(changes.map(({ after }) => after)),
  }
}

interface StoredChange {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}
const storedChanges = `
  select row_id as id, version, kind, column_id as column, before, after
  from table_changes where project_id = $1 order by table_changes.id`

interface StoredRow {
  readonly id: string
  readonly place: number
  readonly cells: object
  readonly removed: boolean
}
const storedRows =
  'select row_id as id, place, cells, removed from table_rows where project_id = $1 order by place'

/** What one save was told to have done, by the version that it made. */
interface Accepted {
  readonly version: number
  readonly changes: readonly TableChange[]
}

/**
 * Two people over sockets of their own add, write, move and remove rows of one table, each on what they saw last, which
 * is mostly stale by then.
 */
test(
  `${bareSeeds} times two people interleave what they do to rows: nothing acknowledged is lost, and the order is one`,
  async () => {
    const { clients, sql } = world
    let refused = 0
    for (let seed = 1; seed <= bareSeeds; seed += 1) {
      const [mine, colleague] = clients
      const { projectId } = await mine.mutation(projects.create, { ...aProject, projectName: `Seed ${seed}` })
      const works = await Promise.all([
        work(mine, projectId, chanceOf(seed)),
        work(colleague, projectId, chanceOf(seed + 500_000)),
      ])
      refused += works.reduce((sum, each) => sum + each.refused, 0)
      const accepted = works.flatMap((each) => each.accepted).toSorted((a, b) => a.version - b.version)
      expect(new Set(accepted.map(({ version }) => version)).size, `seed ${seed}`).toBe(accepted.length)
      await expectNothingLost(sql, projectId, accepted, seed)
      const views = await Promise.all(
        clients.map((each) => each.query(projectTables.get, { projectId, table })),
      )
      expect(views[0]?.rows).toEqual(views[1]?.rows)
      expect(views[0]?.version).toBe(accepted.length)
    }
    // They really met.
    expect(refused).toBeGreaterThan(0)
  },
  isLong ? 36_000_000 : 240_000,
)

async function work(client: Portal, projectId: string, next: Chance) {
  const accepted: Accepted[] = []
  let refused = 0
  let seen: { ids: readonly string[]; version: number } = { ids: [], version: 0 }
  for (let step = 0; step < stepsEach; step += 1) {
    const changes = someChanges(seen.ids, next)
    try {
      const saved = await client.mutation(projectTables.save, {
        ...{ projectId, table, changes, expectedVersion: seen.version },
      })
      if (saved.version > seen.version) accepted.push({ version: saved.version, changes })
      // Every third time they go on with what they saw before.
      if (next(3) > 0) seen = { ids: saved.rows.map(({ rowId }) => String(rowId)), version: saved.version }
    } catch (error) {
      if (!(error instanceof ConvexError) || error.data.code !== 'ANSWERS_CHANGED_ELSEWHERE') throw error
      refused += 1
      const { rows, version } = error.data as { rows: readonly { rowId: string }[]; version: number }
      seen = { ids: rows.map(({ rowId }) => rowId), version }
    }
  }
  return { accepted, refused }
}

/** One change of one row, always another one than before: a value that was never there, or the other of two states. */
function someChanges(ids: readonly string[], next: Chance): TableChange[] {
  const rowId = ids[next(ids.length)]
  const kind = next(10)
  if (rowId === undefined || kind < 3) return [{ rowId: randomUUID(), set: cellsOf(next) }]
  if (kind === 3) return [{ rowId, remove: true, set: cellsOf(next) }]
  if (kind < 6) {
    const behind = ids[next(ids.length)]
    const after = behind === rowId || behind === undefined ? null : behind
    // With a cell, so that it is a change wherever the row stood.
    return [{ rowId, after, set: cellsOf(next) }]
  }
  return [{ rowId, set: cellsOf(next) }]
}

let written = 0
function cellsOf(next: Chance) {
  written += 1
  return { [columns[next(columns.length)] ?? 'revenue']: written }
}

/** What stands is what was said last of each cell and row, and every row has a place of its own. */
async function expectNothingLost(
  sql: Client,
  projectId: string,
  accepted: readonly Accepted[],
  seed: number,
): Promise<void> {
  const { rows } = await sql.query<StoredRow>(storedRows, [projectId])
  const said = new Map<string, { cells: Record<string, unknown>; removed: boolean }>()
  for (const { rowId = '', set = {}, remove } of accepted.flatMap(({ changes }) => changes)) {
    const before = said.get(rowId) ?? { cells: {}, removed: false }
    said.set(rowId, { cells: { ...before.cells, ...set }, removed: remove ?? before.removed })
  }
  const stands = new Map(rows.map(({ id, cells, removed }) => [id, { cells, removed }]))
  expect(stands, `seed ${seed}`).toEqual(said)
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at))
}

async function twoAtWork() {
  const database = await freshDatabase()
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const settings = { DEMO: '1', RATE_LIMITS: '0', LOG_LEVEL: 'error', QUOTA_PERSON_PROJECTS_A_DAY: '20000' }
  const node = await startNode({ main, databaseUrl: database.url, settings })
  const [mine, colleague] = await Promise.all(
    ['lender', 'colleague'].map(async (name) => {
      const { token } = await signInTo(node.portalUrl, `${name}@granary.example`)
      const client = openClient(node.portalUrl)
      client.setAuth(token)
      return client
    }),
  )
  if (!mine || !colleague) throw new Error('Two people sign in.')
  return {
    clients: [mine, colleague] as const,
    sql,
    async close() {
      await Promise.all([mine.close(), colleague.close()])
      await sql.end()
      expect(await node.stop()).toBe(0)
      await database.drop()
    },
  }
}
