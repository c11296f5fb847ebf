import { projectFiles, projects } from '@granary/api'
import { readProjectRow } from '@granary/eligibility'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { tightQuotas } from './quotas-testing.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace({ quotas: { ...tightQuotas, personProjectsADay: 3 } })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await workspace.db.deleteFrom('projects').execute()
})

const fileKey = 'ab'.repeat(32)
const row = (line: number, more: Record<string, string> = {}) => ({
  ...{ fileKey, line },
  entries: {
    projectName: `Mill ${line}`,
    program: 'Community Facilities',
    totalLoanAmount: '$1,200,000',
    borrowerName: 'Prairie Mill LLC',
    ...more,
  },
})
const make = (who: 'owner' | 'officer' | 'stranger', line: number, more: Record<string, string> = {}) =>
  workspace.call(who, projectFiles.create, row(line, more))
const names = async () =>
  (await workspace.db.selectFrom('projects').select('name').orderBy('name').execute()).map(({ name }) => name)

describe('a row of a file', () => {
  test('becomes a project once, however often and from wherever it is sent', async () => {
    const outcomes = await Promise.all([
      make('owner', 2),
      make('officer', 2),
      make('owner', 2),
      make('owner', 3),
    ])
    const ofFirst = outcomes.slice(0, 3)
    expect(ofFirst.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(ofFirst.map(({ projectId }) => projectId)).size).toBe(1)
    expect(await names()).toEqual(['Mill 2', 'Mill 3'])
    // Another lender that was sent the same file has its own.
    expect(await make('stranger', 2)).toMatchObject({ created: true })
    const again = await changesBy(workspace, () => make('officer', 3))
    expect(again).toEqual({})
  })

  test('becomes what the page makes of the same answers', async () => {
    const { projectId } = await make('owner', 2)
    const byPage = await workspace.call('owner', projects.begin, row(2).entries)
    const creationOf = async (id: string) =>
      await workspace.db
        .selectFrom('projects')
        .select(['creation', 'program', 'borrower_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await creationOf(projectId)).toEqual(await creationOf(byPage.projectId))
    const whole = await make('owner', 3, { ...wholeAnswers, borrowerEntityType: 'llc' })
    expect(await creationOf(whole.projectId)).toMatchObject({
      creation: { borrowerEntityType: 'LLC', lenderName: aProject.lenderName },
    })
  })

  test('is refused in the words of the questions, and nothing is made of it', async () => {
    const wrong = { program: 'Forestry', totalLoanAmount: '1234,56' }
    await expect(make('owner', 2, wrong)).rejects.toMatchObject({
      data: {
        code: 'VALIDATION',
        problems: [
          { fieldId: 'program', message: 'Select a USDA program.' },
          { fieldId: 'totalLoanAmount', message: 'Write the amount as 1,250,000.50.' },
        ],
      },
    })
    expect(await names()).toEqual([])
  })

  test('counts against what a person may create in a day; one that was made already does not', async () => {
    for (const line of [2, 3, 4]) await make('owner', line)
    await expect(make('owner', 5)).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } })
    expect(await make('owner', 4)).toMatchObject({ created: false })
    expect(await make('officer', 5)).toMatchObject({ created: true })
    expect(await names()).toHaveLength(4)
  })
})

const { borrowerName: _b, projectName: _n, program: _p, totalLoanAmount: _a, ...wholeAnswers } = aProject

test('a row is told of the project that was made of it, and of one of the same borrower and name', async () => {
  const { projectId: ofRow } = await make('owner', 2)
  const { projectId: alike } = await workspace.call('owner', projects.begin, row(7).entries)
  const rows = [
    { line: 2, borrowerName: 'Renamed since', projectName: 'Renamed since' },
    { line: 3, borrowerName: ' prairie  mill llc', projectName: 'MILL 7' },
    { line: 4, borrowerName: 'Another LLC', projectName: 'Mill 7' },
  ]
  expect(await workspace.call('viewer', projectFiles.look, { fileKey, rows })).toEqual([
    { line: 2, projectId: ofRow, projectName: 'Mill 2', ofThisRow: true },
    { line: 3, projectId: alike, projectName: 'Mill 7', ofThisRow: false },
  ])
  expect(await workspace.call('stranger', projectFiles.look, { fileKey, rows })).toEqual([])
  expect(await workspace.call('owner', projectFiles.look, { fileKey, rows: [] })).toEqual([])
})

test('a list goes out as a file as it is filtered and sorted, with nothing that runs, and can be taken as new projects', async () => {
  const { projectId } = await workspace.call(
    'owner',
    projects.begin,
    row(2, { projectName: '=SUM(A1)' }).entries,
  )
  await workspace.call('owner', projects.begin, row(3).entries)
  const { projectId: archived } = await workspace.call('owner', projects.begin, row(4).entries)
  await workspace.call('owner', projects.archive, { projectId: archived, archived: true })
  const sort = { by: 'projectName', direction: 'descending' } as const
  const { csv, left } = await workspace.call('viewer', projects.getCsv, { sort })
  const [head, first, second, ...rest] = csv.split('\r\n')
  expect([left, rest]).toEqual([0, ['']])
  expect(head).toBe(
    'Borrower name,Project name,USDA program,Total loan amount,Status,Archived,Created (UTC),' +
      'Pre-application submitted (UTC),Application submitted (UTC),Sent (UTC),Committed (UTC),Closed (UTC),Target date,Link',
  )
  expect(first).toMatch(
    /^Prairie Mill LLC,Mill 3,Community Facilities,1200000,[^,]+,No,\d{4}-\d\d-\d\d \d\d:\d\d,,,,,,,http/,
  )
  expect(second).toMatch(
    new RegExp(`^Prairie Mill LLC,'=SUM\\(A1\\),.*/lender/dashboard/projects/${projectId}$`),
  )
  const filtered = async (asked: object) =>
    (await workspace.call('owner', projects.getCsv, asked)).csv.split('\r\n').length - 2
  expect([
    await filtered({ search: 'Mill 3' }),
    await filtered({ archived: true }),
    await filtered({ program: 'REAP' }),
  ]).toEqual([1, 1, 0])
  // The columns that both have come back as they went out.
  const [borrowerName = '', projectName = '', program = '', totalLoanAmount = ''] = (first ?? '').split(',')
  expect(readProjectRow({ borrowerName, projectName, program, totalLoanAmount }, {})).toMatchObject({
    problems: [],
    entries: { ...row(3).entries, totalLoanAmount: '1200000' },
  })
})
