import { projectSheets, projects, projectTables, rehearsal, type TableName } from '@granary/api'
import { projectTables as declared } from '@granary/checklists'
import { points } from '@granary/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})
afterAll(() => workspace.close())

const fill = (table: TableName, rows: readonly Record<string, string | number | boolean>[]) =>
  workspace.call('owner', projectTables.save, {
    ...{ projectId, table, expectedVersion: 0 },
    changes: rows.map((set) => ({ set })),
  })
const sheets = () => workspace.call('viewer', projectSheets.get, { projectId, today: '2026-11-23' })
const figure = async (id: string) => (await sheets()).figures.find((each) => each.id === id)

test('a figure without its inputs says which, and where they are entered', async () => {
  // Of a community facility: neither the equity of a business nor the payback of an energy project.
  const ofAll = Array.from({ length: 17 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
  expect((await sheets()).figures.map(({ id }) => id)).toEqual(
    ofAll.filter((id) => !['C05', 'C15'].includes(id)),
  )
  expect(await figure('C01')).toMatchObject({
    value: null,
    missing: expect.arrayContaining([
      { name: 'Interest rate, percent a year', askedOf: 'lender', items: [], entered: 'terms' },
    ]),
  })
})

test('rows and terms become figures with the numbers in them, pictures, and findings of the rehearsal', async () => {
  await fill('sources', [
    { kind: 'GUARANTEED_LOAN', amount: 3_000_000 },
    { kind: 'CASH', amount: 450_000 },
    { kind: 'STANDSTILL_NOTE', amount: 100_000 },
    { kind: 'GRANT', amount: 100_000 },
  ])
  await fill('uses', [{ class: 'BUILDING', amount: 3_650_000.01 }])
  await fill('collateral', [{ class: 'REAL_ESTATE', value: 3_000_000, advance: 80, goingConcern: 600_000 }])
  await fill('owners', [{ name: 'Ann Hill', share: 100, taxId: '123-45-6789' }])
  expect(await figure('C04')).toMatchObject({
    value: '-0.01',
    inputs: [
      { name: 'Sum of the sources', value: '3650000', from: 'Table of sources' },
      { name: 'Sum of the uses', value: '3650000.01', from: 'Table of uses' },
    ],
    parts: expect.arrayContaining([{ name: 'Loan, percent of the sources', value: '82.19' }]),
  })
  await fill('terms', [{ interestRate: 8.25, obligationYear: 2025, reducedFee: 'YES' }])
  const { pictures } = await sheets()
  expect(pictures.loan).toMatchObject({
    rate: 8.25,
    terms: { interestRate: 8.25, obligationYear: 2025, reducedFee: 'YES' },
  })
  expect(pictures).toMatchObject({
    sources: [{ label: 'Guaranteed loan', amount: 3_000_000 }, { label: 'Cash' }, {}, {}],
    collateral: [{ label: 'Real estate', amount: 1_920_000 }],
  })
  const found = await workspace.call('viewer', rehearsal.get, { projectId, today: '2026-11-23' })
  expect(JSON.stringify(found)).toContain('is missing from the sources')
  expect(JSON.stringify([await sheets(), found])).not.toContain('6789')
})

test('priority points say what counts, what would add, and where to enter what is not known', async () => {
  const columns = declared.declarationOf('points')?.columns.map(({ id }) => id) ?? []
  expect(columns.toSorted()).toEqual(Object.keys(points).toSorted())
  const begun = (await sheets()).score
  const before = Number(begun?.points)
  expect(begun?.rows.find(({ id }) => id === 'CF-purpose')).toMatchObject({
    outcome: 'open',
    missing: [{ name: points.communityPurpose, entered: 'points' }],
  })
  await fill('points', [{ communityPurpose: 'YES', placePopulation: 20_000 }])
  const { score } = await sheets()
  const of = (name: string) => score?.rows.find(({ id }) => id === `CF-${name}`)
  expect(Number(score?.points)).toBe(before + 10)
  expect(score).toMatchObject({ most: '55', paragraph: '5001.316', least: null, discretion: '15' })
  expect(of('purpose')).toMatchObject({ outcome: 'counts', points: '10', adds: null })
  expect(of('population')).toMatchObject({ outcome: 'lacks', points: '0', missing: [] })
})
