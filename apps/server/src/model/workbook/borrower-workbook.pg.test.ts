import {
  borrowerTables,
  projects,
  projectTables,
  type ShareItem,
  type TableRowResult,
  workbook,
} from '@granary/api'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, names, type Workspace } from '../../testing/workspace.ts'
import { filledIn } from '../../workbook/workbook-testing.ts'
import { inTable, openWorkbooks, type Workbooks } from './workbooks-testing.ts'

let workspace: Workspace
let workbooks: Workbooks
let projectId: string

beforeAll(async () => {
  workbooks = await openWorkbooks(() => projectId)
  workspace = workbooks.workspace
})
afterAll(() => workbooks.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const table = (id: string): ShareItem => ({ stage: 'application', kind: 'table', id })
const [taxId, waiver] = ['123-45-6789', 'The secret reason']

type Changes = Parameters<typeof workspace.call<typeof projectTables.save>>[2]['changes']
const ofLender = async () =>
  (await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })).rows
const lends = async (changes: Changes) => {
  const { version } = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
  const given = { projectId, table: 'owners' as const, expectedVersion: version, changes }
  return (await workspace.call('owner', projectTables.save, given)).rows
}
const idOf = (row: TableRowResult | undefined) => String(row?.rowId)

/** Ann, of whom the lender alone knows some, and Bo. */
async function twoOwners() {
  const rows = await lends([
    { set: { name: 'Ann Hill', share: 55, taxId, waiver, creditReportOn: '2026-11-03' } },
    { set: { name: 'Bo Hill' } },
  ])
  return rows.map(idOf) as [string, string]
}

const sheetsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets
const apply = (storageId: string) =>
  workspace.call('stranger', workbook.apply, { projectId, storageId, take: 'all' })
const undo = (importId: string | null) =>
  workspace.call('stranger', workbook.undo, { projectId, importId: importId ?? '' })

test('a borrower takes away the tables that were shared, in the columns that they see, with numbers in dots', async () => {
  const [ann] = await twoOwners()
  await workbooks.share([table('owners'), table('debts')])
  const sheets = await sheetsOf(await workbooks.download('stranger'))
  expect(sheets.map(({ name }) => name)).toEqual(['About', 'Owners', 'Debts', 'Lists'])
  const { columns } = await workspace.call('stranger', borrowerTables.get, { projectId, table: 'owners' })
  const owners = sheets.find(({ name }) => name === 'Owners')?.rows ?? []
  expect(owners[2]?.filter((cell) => cell !== null)).toEqual([
    'granary 1|columns|owners',
    ...columns.map(({ id }: { id: string }) => id),
  ])
  const said = JSON.stringify(sheets.map(({ rows }) => rows))
  for (const hidden of ['waiver', 'creditReportOn', waiver, '2026-11-03', taxId])
    expect(said).not.toContain(hidden)
  expect(said).toContain('•••••6789')
  expect(owners.some((cells) => cells[0] === `granary 1|row|owners|${ann}`)).toBe(true)
})

test('what they fill in comes back as theirs: the lender is told, their columns and everything else stay, and it is undone as one', async () => {
  const [ann, bo] = await twoOwners()
  await workbooks.share([table('owners')])
  const bytes = await workbooks.download('stranger')
  expect(await workbooks.preview(await workbooks.send(bytes, 'stranger'), 'stranger')).toEqual([])
  const before = await ofLender()
  const storageId = await workbooks.send(
    await filledIn(bytes, [
      inTable('owners', ann, 3, 60),
      inTable('owners', bo, 7, '98-7654321'),
      inTable('owners', 'new', 1, 'Cy Hill'),
    ]),
    'stranger',
  )
  expect((await workbooks.preview(storageId, 'stranger')).map(({ id, kind }) => [id, kind])).toEqual([
    [`owners/${ann}/share`, 'changed'],
    [`owners/${bo}/taxId`, 'new'],
    ['owners/new/3', 'new'],
  ])
  let importId: string | null = null
  expect(
    await changesBy(workspace, async () => {
      importId = (await apply(storageId)).importId
    }),
  ).toEqual({
    answer_changes: expect.anything(),
    audit_entries: ['+2'],
    notifications: expect.anything(),
    projects: ['last_saved_at', 'last_saved_by'],
    'stages application': expect.anything(),
    'stages pre-application': expect.anything(),
    table_changes: ['+4'],
    table_rows: ['+1', '2 rows', 'cells', 'version'],
    workbook_imports: ['+1'],
  })
  const after = await ofLender()
  expect(after).toEqual([
    { ...before[0], share: 60 },
    { ...before[1], taxId: '98-7654321' },
    { rowId: after[2]?.rowId, name: 'Cy Hill' },
  ])
  expect(after[0]).toMatchObject({ waiver, taxId, creditReportOn: '2026-11-03' })
  const past = await workspace.call('owner', projectTables.history, {
    ...{ projectId, table: 'owners', rowId: ann, column: 'share' },
  })
  expect(past[0]).toMatchObject({ by: names.stranger, fromWorkbook: true, afterText: '60%' })

  expect(await undo(importId)).toEqual({ answers: 0, rows: 3, kept: [] })
  expect(await ofLender()).toEqual(before)
})

test('whoever only reads a table changes nothing of it, and what was not shared is refused with a reason', async () => {
  const [ann] = await twoOwners()
  await workbooks.share([table('owners')], false)
  await workbooks.share([table('debts')])
  const edits = [
    inTable('owners', ann, 11, 'Her own reason'),
    inTable('owners', ann, 3, 70),
    inTable('uses', 'new', 1, 'Roof'),
  ]
  // The lender's own, with every table and column.
  const storageId = await workbooks.send(await filledIn(await workbooks.download(), edits), 'stranger')
  const differences = await workbooks.preview(storageId, 'stranger')
  expect(differences.map(({ kind, brought, why }) => [kind, brought, why])).toEqual([
    ['refused', 'Her own reason', 'This table or column is not there, or was not shared with you.'],
    ['refused', 'Roof', 'This table or column is not there, or was not shared with you.'],
    ['refused', '70', 'This was shared with you to be read.'],
  ])
  expect(JSON.stringify(differences)).not.toContain(waiver)
  expect(await changesBy(workspace, () => apply(storageId))).toEqual({})
})

test('rows of a table that is no longer shared are not undone by the borrower, and that is said', async () => {
  const [ann] = await twoOwners()
  await workbooks.share([table('owners')])
  const bytes = await filledIn(await workbooks.download('stranger'), [inTable('owners', ann, 3, 60)])
  const { importId } = await apply(await workbooks.send(bytes, 'stranger'))
  await workspace.db
    .updateTable('borrower_shares')
    .set({ scope: JSON.stringify([table('debts')]) })
    .where('project_id', '=', projectId)
    .execute()
  const kept = [
    { sheet: 'Owners', label: 'Rows of this table', why: 'It is no longer shared with you to answer.' },
  ]
  expect(await undo(importId)).toEqual({ answers: 0, rows: 0, kept })
  expect((await ofLender())[0]).toMatchObject({ share: 60 })
})
