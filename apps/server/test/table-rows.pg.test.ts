import { randomUUID } from 'node:crypto'
import { projects, projectTables, type TableChange } from '@granary/api'
import { ConvexError } from 'convex/values'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain as main, startNode } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import { aProject } from '../src/testing/workspace.ts'

const isLong = process.env.GRANARY_LONG === '1'
const seeds = isLong ? 10_000 : 8
const stepsEach = 12
/** What nothing is fed by, so that a save is the rows alone. */
const table = 'projections'
const columns = ['revenue', 'fixed', 'capex'] as const

type Portal = ReturnType<typeof openClient>

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
  `${seeds} times two people interleave what they do to rows: nothing acknowledged is lost, and the order is one`,
  async () => {
    const { clients, sql } = await twoAtWork()
    let refused = 0
    for (let seed = 1; seed <= seeds; seed += 1) {
      const [mine, colleague] = clients
      const { projectId } = await mine.mutation(projects.create, { ...aProject, projectName: `Seed ${seed}` })
      const works = await Promise.all([
        work(mine, projectId, numbersOf(seed)),
        work(colleague, projectId, numbersOf(seed + 500_000)),
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

async function work(client: Portal, projectId: string, next: (most: number) => number) {
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
function someChanges(ids: readonly string[], next: (most: number) => number): TableChange[] {
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
function cellsOf(next: (most: number) => number) {
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
  const { rows } = await sql.query<{ id: string; place: number; cells: object; removed: boolean }>(
    'select row_id as id, place, cells, removed from table_rows where project_id = $1 order by place',
    [projectId],
  )
  const said = new Map<string, { cells: Record<string, unknown>; removed: boolean }>()
  for (const { rowId = '', set = {}, remove } of accepted.flatMap(({ changes }) => changes)) {
    const before = said.get(rowId) ?? { cells: {}, removed: false }
    said.set(rowId, { cells: { ...before.cells, ...set }, removed: remove ?? before.removed })
  }
  const stands = new Map(rows.map(({ id, cells, removed }) => [id, { cells, removed }]))
  expect(stands, `seed ${seed}`).toEqual(said)
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at))
}

/** A number below `most`, the same ones for the same seed. */
function numbersOf(seed: number) {
  let state = seed * 2654435761 + 1
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
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
  onTestFinished(async () => {
    await Promise.all([mine.close(), colleague.close()])
    await sql.end()
    expect(await node.stop()).toBe(0)
    await database.drop()
  })
  return { clients: [mine, colleague] as const, sql }
}
