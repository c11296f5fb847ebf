import { projects, projectTables, type TableChange } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import { aProject, createWorkspace, names, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string
let ann: string
let bo: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

/** The team sees it, since a review of it was opened once; nobody of them is assigned. */
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await addRound(workspace, projectId, 'pre-application', 'returned', { tables: '{}' })
  await workspace.db.updateTable('review_rounds').set({ opened_at: new Date() }).execute()
  const { rows } = await save([
    { set: { name: 'Ann Hill', share: 55, taxId: '12-3456789' } },
    { set: { name: 'Bo Hill' } },
  ])
  ;[ann, bo] = rows.map(({ rowId }) => String(rowId)) as [string, string]
  await save([{ rowId: ann, set: { share: 60, taxId: '98-7654321' } }])
})

const of = () => ({ projectId, table: 'owners' }) as const
const version = async () => (await workspace.call('owner', projectTables.get, of())).version
const save = async (changes: TableChange[]) =>
  workspace.call('owner', projectTables.save, { ...of(), changes, expectedVersion: await version() })
const rowsNow = async () => (await workspace.call('owner', projectTables.get, of())).rows
const past = (rowId: string, column: string) =>
  workspace.call('viewer', projectTables.history, { ...of(), rowId, column })
const latest = async (column = 'share') => (await past(ann, column))[0]?.changeId ?? ''
const restore = async (who: Somebody, more: object = {}) =>
  workspace.call(who, projectTables.restore, { ...of(), rowId: ann, changeId: await latest(), ...more })

/** With what the owners say to questions of both stages, as after a save. */
const fed = ['answers.ownershipDescription', 'answers.primaryOwnerOwnershipPercentage', 'version']
const isBack = {
  answer_changes: ['+4'],
  audit_entries: ['+1'],
  projects: ['last_saved_at', 'last_saved_by'],
  'stages application': fed,
  'stages pre-application': fed,
  table_changes: ['+1'],
  table_rows: ['cells', 'version'],
}

test.each(['packager', 'administrator'] as const)(
  'the %s who may not write in a table brings a cell back, and the lender undoes that',
  async (who) => {
    const read = await workspace.call(who, projectTables.get, of())
    expect(read).toMatchObject({ mayRestore: true, readOnlyReason: expect.stringMatching(/restore earlier/) })
    const others = (await rowsNow()).map(({ share: _, ...row }) => row)
    expect(await changesBy(workspace, () => restore(who, { expectedVersion: read.version }))).toEqual(isBack)
    expect((await rowsNow()).map(({ share: _, ...row }) => row)).toEqual(others)
    expect((await rowsNow())[0]).toMatchObject({ share: 55, taxId: '98-7654321' })
    expect((await past(ann, 'share'))[0]).toMatchObject({
      by: names[who],
      beforeText: '60%',
      afterText: '55%',
    })
    const activity = { projectId, paginationOpts: { numItems: 1, cursor: null } }
    expect((await workspace.call('owner', projects.activity, activity)).page[0]?.text).toBe(
      'brought back what stood in “Share, %” of the table of owners',
    )
    await restore('owner')
    expect((await rowsNow())[0]).toMatchObject({ share: 60 })
  },
)

test('a removed row comes back with what was written in it, and one that stands stays as it is', async () => {
  const before = await rowsNow()
  await save([{ rowId: bo, remove: true }])
  const back = () => workspace.call('packager', projectTables.restore, { ...of(), rowId: bo })
  expect(await changesBy(workspace, back)).toMatchObject({
    table_changes: ['+1'],
    table_rows: ['removed', 'version'],
  })
  expect(await rowsNow()).toEqual(before)
  expect(await changesBy(workspace, back)).toEqual({})
})

test('nothing else comes in by it: no tax id, no cell of a row that is gone, no change of another place', async () => {
  const refused = async (who: Somebody, more: object) =>
    workspace.refusal(who, projectTables.restore, { ...of(), rowId: ann, changeId: await latest(), ...more })
  const seen = await version()
  await save([{ rowId: ann, set: { share: 65 } }])
  const all = async () => {
    expect(await refused('packager', { changeId: await latest('taxId') })).toMatchObject({
      message: 'What stood here cannot be brought back. Enter it anew.',
    })
    for (const wrong of [
      { rowId: bo },
      { rowId: crypto.randomUUID() },
      { table: 'debts' },
      { changeId: 'x' },
      { changeId: '1'.repeat(30) },
    ])
      expect(await refused('packager', wrong)).toMatchObject({ code: 'NOT_FOUND' })
    const late = await refused('packager', { expectedVersion: seen })
    expect(late).toMatchObject({ code: 'ANSWERS_CHANGED_ELSEWHERE' })
    expect(JSON.stringify(late)).not.toMatch(/98-7654321|rows/)
    expect((await refused('viewer', {})).code).toBe('STAGE_READ_ONLY')
    expect((await refused('stranger', {})).code).toBe('NOT_FOUND')
  }
  expect(await changesBy(workspace, all)).toEqual({})
  const changeId = await latest()
  await save([{ rowId: ann, remove: true }])
  expect(await refused('packager', { changeId })).toMatchObject({
    message: 'The row was removed. Bring the row back first.',
  })
})

test('once the application is submitted a table is led back by nobody', async () => {
  const { db } = workspace
  await db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .execute()
  expect(await workspace.call('packager', projectTables.get, of())).toMatchObject({ mayRestore: false })
  for (const who of ['owner', 'packager'] as const) {
    const wanted = { ...of(), rowId: ann, changeId: await latest() }
    expect((await workspace.refusal(who, projectTables.restore, wanted)).code).toBe('STAGE_READ_ONLY')
  }
})
