import { preApplication, projects, projectTables, type TableRowResult, workbook } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered as answeredIn, changesBy } from '../../testing/changes.ts'
import { aProject, names, openStage, type Somebody, type Workspace } from '../../testing/workspace.ts'
import { filledIn } from '../../workbook/workbook-testing.ts'
import { answered, inTable, openWorkbooks, type Workbooks } from './workbooks-testing.ts'

let workspace: Workspace
let workbooks: Workbooks
let projectId: string
let ann: string
let bo: string
let cy: string

beforeAll(async () => {
  workbooks = await openWorkbooks(() => projectId)
  workspace = workbooks.workspace
})
afterAll(() => workbooks.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const rows = await save([
    { set: { name: 'Ann Hill', share: 60, role: 'Chair' } },
    { set: { name: 'Bo Hill', share: 30 } },
    { set: { name: 'Cy Hill', share: 10 } },
  ])
  ;[ann, bo, cy] = rows.map(({ rowId }) => String(rowId)) as [string, string, string]
})

type Changes = Parameters<typeof workspace.call<typeof projectTables.save>>[2]['changes']
const rowsNow = async (): Promise<readonly TableRowResult[]> =>
  (await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })).rows
async function save(changes: Changes, who: Somebody = 'owner') {
  const { version } = await workspace.call(who, projectTables.get, { projectId, table: 'owners' })
  const given = { projectId, table: 'owners' as const, expectedVersion: version, changes }
  return (await workspace.call(who, projectTables.save, given)).rows
}
const ofNames = async () => (await rowsNow()).map(({ name, share }) => [name, share])
const apply = (storageId: string, take: 'all' | string[], fields: readonly string[] = []) =>
  workspace.call('owner', workbook.apply, { projectId, storageId, take }, fields)
const sent = async (...edits: Parameters<typeof filledIn>[1]) => {
  const bytes = await workbooks.download()
  return async () => workbooks.send(await filledIn(bytes, edits))
}
const kinds = async (storageId: string) =>
  (await workbooks.preview(storageId)).map(({ id, kind }) => [id.split('@')[0], kind])

test('a cell that a colleague changed since the download is told with both sides and who, left out of all, and taken alone by its name', async () => {
  const send = await sent(inTable('owners', ann, 3, 55), inTable('owners', ann, 4, 'President'))
  await save([{ rowId: ann, set: { share: 45 } }], 'officer')
  const storageId = await send()
  const [conflict, change] = await workbooks.preview(storageId)
  expect(conflict).toMatchObject({
    ...{ kind: 'conflict', label: 'Ann Hill: Share, %', now: '45%', brought: '55%', before: '60%' },
    by: names.officer,
  })
  expect(change).toMatchObject({
    kind: 'changed',
    label: 'Ann Hill: Role',
    now: 'Chair',
    brought: 'President',
  })
  const before = await rowsNow()
  const justTheRole = await changesBy(workspace, () => apply(storageId, 'all'))
  expect(justTheRole).toMatchObject({ table_rows: ['cells', 'version'], table_changes: ['+1'] })
  expect(await rowsNow()).toEqual([{ ...before[0], role: 'President' }, ...before.slice(1)])
  expect(await apply(storageId, [conflict?.id ?? ''])).toMatchObject({ taken: 1, left: 0 })
  expect(await rowsNow()).toEqual([{ ...before[0], role: 'President', share: 55 }, ...before.slice(1)])
})

test('a conflict with one change is not taken over a later one of the same cell', async () => {
  const send = await sent(inTable('owners', ann, 3, 55))
  await save([{ rowId: ann, set: { share: 45 } }], 'officer')
  const storageId = await send()
  const [conflict] = await workbooks.preview(storageId)
  await save([{ rowId: ann, set: { share: 44 } }], 'officer')
  expect(
    await workspace.refusal('owner', workbook.apply, { projectId, storageId, take: [conflict?.id ?? ''] }),
  ).toMatchObject({ code: 'ANSWERS_CHANGED_ELSEWHERE' })
  expect((await rowsNow())[0]).toMatchObject({ share: 44 })
})

test('what a colleague changed to the same is no difference, and what only they changed neither', async () => {
  const send = await sent(inTable('owners', ann, 3, 55))
  await save(
    [
      { rowId: ann, set: { share: 55, role: 'Trustee' } },
      { rowId: bo, remove: true },
    ],
    'officer',
  )
  expect(await kinds(await send())).toEqual([])
})

test('a row that was removed meanwhile is not brought back by what was changed of it, and that is said', async () => {
  const send = await sent(inTable('owners', bo, 3, 35), inTable('owners', cy, 3, 5))
  await save([{ rowId: bo, remove: true }], 'officer')
  const storageId = await send()
  expect(await workbooks.preview(storageId)).toMatchObject([
    {
      ...{ id: `owners/${bo}`, kind: 'refused', now: 'Removed', brought: 'Share, %: 35' },
      why: 'This row was removed meanwhile. Bring it back in the portal, or enter it as a new row.',
    },
    { id: `owners/${cy}/share`, kind: 'changed' },
  ])
  expect(await apply(storageId, 'all')).toMatchObject({ taken: 1, left: 1 })
  expect(await ofNames()).toEqual([
    ['Ann Hill', 60],
    ['Cy Hill', 5],
  ])
})

test('a row that the workbook empties is not removed unasked where a colleague wrote in it, and no difference where it is gone', async () => {
  const empties = (rowId: string) => [1, 3].map((column) => inTable('owners', rowId, column, null))
  const send = await sent(...empties(bo), ...empties(cy))
  await save(
    [
      { rowId: bo, set: { role: 'Trustee' } },
      { rowId: cy, remove: true },
    ],
    'officer',
  )
  const storageId = await send()
  const [conflict] = await workbooks.preview(storageId)
  expect(await kinds(storageId)).toEqual([[`owners/${bo}`, 'conflict']])
  expect(conflict).toMatchObject({ label: 'Bo Hill', brought: 'The row is empty', by: names.officer })
  expect(await changesBy(workspace, () => apply(storageId, 'all'))).toEqual({})
  expect(await apply(storageId, [conflict?.id ?? ''])).toMatchObject({ taken: 1 })
  expect(await ofNames()).toEqual([['Ann Hill', 60]])
})

test('a row that was added on both sides stands twice, that of the colleague as it was, and comes once however often it is taken', async () => {
  const send = await sent(inTable('owners', 'new', 1, 'Di Hill'))
  const added = await save([{ set: { name: 'Di Hill', share: 5 } }], 'officer')
  const storageId = await send()
  expect(await kinds(storageId)).toEqual([['owners/new/4', 'new']])
  await apply(storageId, 'all')
  const rows = await rowsNow()
  expect(rows.slice(0, 4)).toEqual(added)
  expect(rows.slice(4)).toEqual([{ rowId: rows[4]?.rowId, name: 'Di Hill' }])
  expect(await kinds(storageId)).toEqual([])
  expect(await apply(storageId, 'all')).toMatchObject({ taken: 0, left: 0 })
  expect(await rowsNow()).toEqual(rows)
})

test('some are taken and others left, and undone as one step: of the whole database nothing else is another', async () => {
  const send = await sent(
    inTable('owners', ann, 3, 55),
    inTable('owners', bo, 1, null),
    inTable('owners', bo, 3, null),
    inTable('owners', 'new', 1, 'Di Hill'),
    inTable('owners', cy, 4, 'Trustee'),
    answered('certifyingOfficerName', 'Ada Lund'),
    answered('borrowerLegalName', 'Somebody else'),
  )
  const storageId = await send()
  const [left, taken] = [
    ['pre-application/borrowerLegalName', `owners/${cy}/role`],
    ['pre-application/certifyingOfficerName', `owners/${ann}/share`, `owners/${bo}`, 'owners/new/4'],
  ]
  expect((await workbooks.preview(storageId)).map(({ id }) => id).toSorted()).toEqual(
    [...left, ...taken].toSorted(),
  )
  const answersNow = async () => (await workspace.call('owner', preApplication.get, { projectId })).answers
  const [rows, answers] = [await rowsNow(), await answersNow()]
  let importId = ''
  const changes = await changesBy(workspace, async () => {
    importId = String((await apply(storageId, taken, [taken[0] as string])).importId)
    expect(await rowsNow()).toEqual([
      { ...rows[0], share: 55 },
      rows[2],
      { rowId: expect.any(String), name: 'Di Hill' },
    ])
    expect(await answersNow()).toMatchObject({
      certifyingOfficerName: 'Ada Lund',
      borrowerLegalName: answers.borrowerLegalName,
    })
    expect(
      await workspace.call('owner', workbook.undo, { projectId, importId }, [taken[0] as string]),
    ).toEqual({ answers: 1, rows: 3, kept: [] })
  })
  expect(await rowsNow()).toEqual(rows)
  expect(await answersNow()).toEqual(answers)
  // What is left of both is their past: rows with the cells that they had, one that came and went, and what was said of it.
  expect(changes).toEqual({
    answer_changes: expect.anything(),
    audit_entries: expect.anything(),
    projects: ['last_saved_at'],
    'stages application': ['version'],
    'stages pre-application': ['last_saved_at', 'last_saved_by', 'version'],
    table_changes: ['+7'],
    table_rows: ['+1', '2 rows', 'version'],
    workbook_imports: ['+2'],
  })
  expect((await workbooks.preview(storageId)).map(({ id }) => id)).toEqual(expect.arrayContaining(left))
})

test('a row that was taken, and is gone by an undo or a colleague, is taken again from the same file', async () => {
  const send = await sent(inTable('owners', 'new', 1, 'Di Hill'))
  const storageId = await send()
  const rows = await rowsNow()
  const { importId } = await apply(storageId, 'all')
  const taken = await rowsNow()
  await workspace.call('owner', workbook.undo, { projectId, importId: importId ?? '' }, [])
  expect(await rowsNow()).toEqual(rows)
  for (const goesAgain of [true, false]) {
    expect(await kinds(storageId)).toEqual([['owners/new/4', 'new']])
    expect(await apply(storageId, 'all')).toMatchObject({ taken: 1, left: 0 })
    expect(await rowsNow()).toEqual(taken)
    if (goesAgain) await save([{ rowId: String(taken[3]?.rowId), remove: true }], 'officer')
  }
})

test('undoing leaves alone what a colleague made of it since, and gives back the rest', async () => {
  const send = await sent(
    inTable('owners', ann, 3, 55),
    inTable('owners', bo, 3, 35),
    inTable('owners', 'new', 1, 'Di Hill'),
  )
  const { importId } = await apply(await send(), 'all')
  const di = String((await rowsNow())[3]?.rowId)
  await save(
    [
      { rowId: bo, set: { share: 33 } },
      { rowId: di, set: { role: 'Trustee' } },
      { rowId: cy, remove: true },
    ],
    'officer',
  )
  const before = await rowsNow()
  const undone = await workspace.call('owner', workbook.undo, { projectId, importId: importId ?? '' }, [])
  expect(undone).toMatchObject({ answers: 0, rows: 1 })
  expect(undone.kept.map(({ label }) => label)).toEqual(['Bo Hill: Share, %', 'Di Hill'])
  expect(await rowsNow()).toEqual([{ ...before[0], share: 60 }, ...before.slice(1)])
})

test('an answer that a colleague changed meanwhile stays beside one that is taken', async () => {
  const send = await sent(
    answered('certifyingOfficerName', 'Ada Lund'),
    answered('lenderContactTitle', 'President'),
  )
  const open = await openStage(workspace, 'officer', preApplication, projectId)
  await open.save({ certifyingOfficerName: 'Grace Hill' })
  const storageId = await send()
  const field = 'pre-application/lenderContactTitle'
  const changes = await changesBy(workspace, () => apply(storageId, 'all', [field]))
  expect(changes['stages pre-application']).toEqual(answeredIn('lenderContactTitle'))
  const { answers } = await workspace.call('owner', preApplication.get, { projectId })
  expect(answers).toMatchObject({ certifyingOfficerName: 'Grace Hill', lenderContactTitle: 'President' })
})
