import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { auditCsv, auditNames, listAudit } from './admin-audit.ts'
import { type AuditFilters, type AuditWithin, wantedEntries } from './audit-filters.ts'

let database: TestDatabase
let db: Kysely<Tables>
let lenderId: string
let quietLenderId: string
const projectId = '00000000-0000-4000-8000-00000000000a'
const entries = 40_000

/**
 * A long log: one entry a minute, nearly all of them saves of two busy people, and at its far beginning what is rare:
 * a lender that left, somebody who did little, and a kind of entry that never came again.
 */
beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  const lender = (name: string) =>
    db.insertInto('organizations').values({ name }).returning('id').executeTakeFirstOrThrow()
  lenderId = (await lender('Prairie Bank')).id
  quietLenderId = (await lender('Gone Bank')).id
  await db
    .insertInto('people')
    .values({ id: 'dana', name: 'Dana Whitlock', email: 'dana@prairie.example' })
    .execute()
  await sql`
    insert into audit_entries (at, organization_id, project_id, person_id, action, details)
    select timestamptz '2026-01-01' + n * interval '1 minute',
           case when n <= 30 then ${quietLenderId}::uuid else ${lenderId}::uuid end,
           case when n between 100 and 160 then ${projectId}::uuid end,
           case when n <= 300 then 'seldom' when n % 2 = 0 then 'dana' else 'often' end,
           case when n <= 500 then 'lender changed' when n <= 520 then 'lender suspended'
                when n % 1000 = 0 then 'sign-in' else 'answers saved' end,
           '{"stage": "application", "count": 2}'
      from generate_series(1, ${entries}::int) n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const journal = () => ({ before: null, after: null })
const page = (filters: AuditFilters, cursor: string | null = null, numItems = 50) =>
  listAudit(db, { ...filters, paginationOpts: { numItems, cursor } }, journal())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The rows that PostgreSQL looked at for one page, and how it found them. */
async function looksAt(filters: AuditFilters, from?: number) {
  const wanted = await wantedEntries(db, filters)
  const within: AuditWithin = (whole) =>
    (from === undefined ? whole : whole.where('id', '<', String(from))).orderBy('id', 'desc').limit(51)
  const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': [] }] = await within(wanted(within)).explain<{
    'QUERY PLAN': { Plan: Plan }[]
  }>('json', sql`analyze`)
  const scans = plans.flatMap(({ Plan }) => scansOf(Plan))
  return {
    kinds: [...new Set(scans.map((scan) => scan['Node Type']))],
    rows: scans.reduce(
      (sum, scan) =>
        sum +
        ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) * (scan['Actual Loops'] ?? 1),
      0,
    ),
  }
}

function scansOf(plan: Plan): Plan[] {
  const below = (plan.Plans ?? []).flatMap(scansOf)
  return plan['Node Type'].includes('Scan') ? [plan, ...below] : below
}

describe('a page of a long log', () => {
  test.each<[what: string, filters: () => AuditFilters, from?: number]>([
    ['of everything', () => ({})],
    ['of everything, in the middle', () => ({}), entries / 2],
    ['of a kind that is common', () => ({ kind: 'answers' })],
    ['of a kind that is rare', () => ({ kind: 'sign-in' })],
    ['of a kind that was long ago', () => ({ kind: 'lenders' })],
    ['of a kind that was long ago, in the middle', () => ({ kind: 'lenders' }), 400],
    ['of a kind that never was', () => ({ kind: 'support' })],
    ['of one action', () => ({ action: 'lender suspended' })],
    ['of somebody busy', () => ({ personId: 'dana' })],
    ['of somebody who did little', () => ({ personId: 'seldom' })],
    ['of a lender', () => ({ organizationId: lenderId })],
    ['of a lender that left', () => ({ organizationId: quietLenderId })],
    ['of a project', () => ({ projectId })],
    ['until a day long ago', () => ({ until: '2026-01-02' })],
    ['of a day', () => ({ from: '2026-01-10', until: '2026-01-10' })],
    ['of a kind until a day long ago', () => ({ kind: 'answers', until: '2026-01-02' })],
    ['of a lender until a day long ago', () => ({ organizationId: lenderId, until: '2026-01-02' })],
    ['of days to come', () => ({ from: '2030-01-01' })],
  ])('%s is read from an index, and little beside it', async (_what, filters, from) => {
    const { kinds, rows } = await looksAt(filters(), from)
    expect(kinds).not.toContain('Seq Scan')
    // An hour beyond the day, one entry a minute, and the page itself.
    expect(rows).toBeLessThan(300)
  })

  test('what is left out by a filter and by a page is what it should be', async () => {
    const first = await page({ kind: 'lenders' })
    const second = await page({ kind: 'lenders' }, first.continueCursor, 200)
    const third = await page({ kind: 'lenders' }, second.continueCursor, 200)
    const last = await page({ kind: 'lenders' }, third.continueCursor, 200)
    const ids = [first, second, third, last].flatMap((each) =>
      each.page.map(({ entryId }) => Number(entryId)),
    )
    expect(ids).toEqual(Array.from({ length: 520 }, (_, at) => 520 - at))
    expect([first.isDone, last.isDone]).toEqual([false, true])
    expect(first.page.slice(0, 21).map(({ action }) => action)).toEqual([
      ...Array(20).fill('lender suspended'),
      'lender changed',
    ])
  })

  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => last - at)
  const oddBetween = (first: number, last: number) => between(first, last).filter((n) => n % 2 === 1)

  test.each<[what: string, filters: () => AuditFilters, ids: readonly number[]]>([
    ['a lender', () => ({ organizationId: quietLenderId }), between(1, 30)],
    ['a project', () => ({ projectId }), between(100, 160)],
    ['a lender and a kind', () => ({ organizationId: quietLenderId, kind: 'lenders' }), between(1, 30)],
    ['a project and a kind', () => ({ projectId, kind: 'lenders' }), between(100, 160)],
    ['a person and a kind', () => ({ personId: 'often', kind: 'lenders' }), oddBetween(301, 519)],
    [
      'a person, a lender and a project',
      () => ({ personId: 'seldom', organizationId: lenderId, projectId }),
      between(100, 160),
    ],
    ['a lender and a project of another', () => ({ organizationId: quietLenderId, projectId }), []],
  ])('of %s are its entries alone, on the screen and in the file', async (_what, filters, ids) => {
    const { page: rows, isDone } = await page(filters(), null, 200)
    expect([rows.map(({ entryId }) => Number(entryId)), isDone]).toEqual([ids, true])
    for (const [name, id] of Object.entries(filters()).filter(([key]) => key.endsWith('Id')))
      expect(rows.every((row) => row[name as 'personId' | 'organizationId' | 'projectId'] === id)).toBe(true)
    const [, ...lines] = (await auditCsv(db, filters())).trim().split('\r\n')
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(ids)
  })

  test('a day is the whole of it, in UTC, and nothing of the next', async () => {
    const { page: rows } = await page({ from: '2026-01-02', until: '2026-01-02', kind: 'lenders' }, null, 200)
    expect(rows).toEqual([])
    const day = { from: '2026-01-03', until: '2026-01-03' }
    const wanted = await wantedEntries(db, day)
    const times = (await wanted((whole) => whole).execute()).map(({ at }) => at.toISOString()).toSorted()
    expect([times.length, times[0], times.at(-1)]).toEqual([
      1440,
      '2026-01-03T00:00:00.000Z',
      '2026-01-03T23:59:00.000Z',
    ])
    expect((await page(day)).page[0]?.at).toBe(Date.parse('2026-01-03T23:59:00Z'))
  })

  test('filters that name nobody find nothing, or are left out where they are no id', async () => {
    expect((await page({ kind: 'none of these' })).page).toEqual([])
    expect((await page({ personId: 'nobody' })).page).toEqual([])
    expect((await page({ organizationId: 'no id' })).page).toHaveLength(50)
    expect(await auditNames(db, { personId: 'dana', organizationId: lenderId, projectId: 'no id' })).toEqual({
      person: 'Dana Whitlock',
      organization: 'Prairie Bank',
      project: null,
    })
  })
})

test('an entry names who is still there, with the way to them', async () => {
  const { page: rows } = await page({ personId: 'dana', kind: 'answers' }, null, 1)
  expect(rows[0]).toMatchObject({
    sentence: 'Dana Whitlock saved 2 answers in the application',
    parts: [
      { text: 'Dana Whitlock', names: { kind: 'person', id: 'dana' } },
      { text: ' saved 2 answers in the application' },
    ],
    kind: 'answers',
    personId: 'dana',
    organizationId: lenderId,
    organization: 'Prairie Bank',
  })
})
