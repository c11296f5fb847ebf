import { randomUUID } from 'node:crypto'
import { preApplication, projectHistory, projects, projectTables, workbook } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'
import type { Brought } from './brought.ts'
import { sealReading } from './reading.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const stage = 'pre-application'
const cell = (now: string | number | null, was: string | number | null = null) => ({ cell: now, was })

/** A workbook as it was read when it arrived, and all of it taken over. */
async function takeOver(says: Partial<Brought>, fields: readonly string[], who: Somebody = 'owner') {
  const storageId = randomUUID()
  const brought = { projectId, madeAt: 0, answers: [], facts: [], rows: [], ...says }
  await workspace.db
    .insertInto('stored_files')
    .values({
      ...{ id: storageId, size: 1, sha256: '0'.repeat(64), kind: 'xlsx', scan: 'not scanned' },
      ...{ created_by: who, project_id: projectId, field_id: 'workbook' },
      reading: sealReading(workspace.services.sealer, { projectId, storageId }, { brought }),
    })
    .execute()
  const taken = await workspace.call(who, workbook.apply, { projectId, storageId, take: 'all' }, fields)
  return String(taken.importId)
}

const undo = (importId: string, fields: readonly string[], who: Somebody = 'owner') =>
  workspace.call(who, workbook.undo, { projectId, importId }, fields)
const refusal = (importId: string, who: Somebody = 'owner') =>
  workspace.refusal(who, workbook.undo, { projectId, importId })
const imports = async (who: Somebody = 'owner') =>
  (await workspace.call(who, workbook.listImports, { projectId })).imports

const officer = { stage, fieldId: 'certifyingOfficerName' } as const
const borrower = { stage, fieldId: 'borrowerLegalName' } as const
const both = [`${stage}/certifyingOfficerName`, `${stage}/borrowerLegalName`]
const twoAnswers = {
  answers: [
    { ...officer, ...cell('Ada Lund') },
    { ...borrower, ...cell('Prairie Creek Mill', 'Prairie Mill LLC') },
  ],
}

async function answers() {
  const { answers } = await workspace.call('owner', preApplication.get, { projectId })
  return [answers.certifyingOfficerName ?? null, answers.borrowerLegalName ?? null]
}

const saveOwners = async (
  changes: { rowId?: string; set?: Record<string, string>; remove?: boolean }[],
  who: Somebody = 'owner',
) => {
  const { version } = await workspace.call(who, projectTables.get, { projectId, table: 'owners' })
  return workspace.call(who, projectTables.save, {
    ...{ projectId, table: 'owners', changes, expectedVersion: version },
  })
}
const owners = async () => {
  const { rows } = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
  return rows.map(({ name, role }) => [name, role ?? null])
}

describe('an import', () => {
  test('is undone as one step, with what flowed in before, and taken over again as one', async () => {
    const importId = await takeOver(twoAnswers, both)
    expect(await answers()).toEqual(['Ada Lund', 'Prairie Creek Mill'])
    expect(await undo(importId, both)).toEqual({ answers: 2, rows: 0, kept: [] })
    expect(await answers()).toEqual([null, 'Prairie Mill LLC'])
    const undone = await imports()
    expect(undone).toMatchObject([
      { by: names.owner, answers: 2, rows: 0, isUndone: true, last: { by: names.owner } },
    ])
    const { changes } = await workspace.call('owner', projectHistory.get, { projectId, ...officer })
    expect(changes.map(({ source, afterText, fromWorkbook }) => [source, afterText, fromWorkbook])).toEqual([
      ['restored', '—', undefined],
      ['person', 'Ada Lund', true],
    ])

    expect(await undo(undone[0]?.importId ?? '', both)).toEqual({ answers: 2, rows: 0, kept: [] })
    expect(await answers()).toEqual(['Ada Lund', 'Prairie Creek Mill'])
    const again = await imports()
    expect(again).toMatchObject([{ isUndone: false }])
    expect(await undo(again[0]?.importId ?? '', both)).toMatchObject({ answers: 2 })
    expect(await answers()).toEqual([null, 'Prairie Mill LLC'])
  })

  test('is undone once, whoever presses again', async () => {
    const importId = await takeOver(twoAnswers, both)
    await undo(importId, both)
    expect(await refusal(importId, 'officer')).toMatchObject({ message: 'This import is undone already.' })
    expect(await answers()).toEqual([null, 'Prairie Mill LLC'])
    expect(await refusal(randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('leaves what somebody changed since, and says so', async () => {
    const importId = await takeOver(twoAnswers, both)
    const open = await openStage(workspace, 'officer', preApplication, projectId)
    await open.save({ certifyingOfficerName: 'Grace Hill' })
    expect(await undo(importId, [`${stage}/borrowerLegalName`])).toEqual({
      ...{ answers: 1, rows: 0 },
      kept: [
        {
          sheet: 'Pre-Application',
          label: 'Name of the certifying officer',
          why: `${names.officer} changed it since.`,
        },
      ],
    })
    expect(await answers()).toEqual(['Grace Hill', 'Prairie Mill LLC'])
  })

  test('of which nothing stands any more changes nothing and stays to be undone', async () => {
    const importId = await takeOver({ answers: [twoAnswers.answers[0] as never] }, [both[0] as string])
    const open = await openStage(workspace, 'officer', preApplication, projectId)
    await open.save({ certifyingOfficerName: 'Grace Hill' })
    expect(await undo(importId, [])).toMatchObject({ answers: 0, rows: 0, kept: [{}] })
    expect(await imports()).toMatchObject([{ importId, isUndone: false }])
  })

  test('gives rows back that went, takes rows away that came, and keeps a row in which somebody wrote', async () => {
    const [ann, bo] = [randomUUID(), randomUUID()]
    await saveOwners([
      { rowId: ann, set: { name: 'Ann Hill', role: 'Member' } },
      { rowId: bo, set: { name: 'Bo Hill' } },
    ])
    const rows = [
      { table: 'owners', rowId: ann, cells: { role: cell('President', 'Member') } },
      { table: 'owners', rowId: bo, cells: { name: cell(null, 'Bo Hill') } },
      { table: 'owners', rowId: null, cells: { name: cell('Cy Hill') } },
    ]
    const importId = await takeOver({ rows }, [])
    expect(await imports()).toMatchObject([{ answers: 0, rows: 3 }])
    expect(await undo(importId, [])).toEqual({ answers: 0, rows: 3, kept: [] })
    expect(await owners()).toEqual([
      ['Ann Hill', 'Member'],
      ['Bo Hill', null],
    ])
    const [undone] = await imports()
    await undo(undone?.importId ?? '', [])
    expect(await owners()).toEqual([
      ['Ann Hill', 'President'],
      ['Cy Hill', null],
    ])

    const all = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
    const cy = String(all.rows.find(({ name }) => name === 'Cy Hill')?.rowId)
    await saveOwners(
      [
        { rowId: cy, set: { role: 'Trustee' } },
        { rowId: ann, set: { role: 'Chair' } },
      ],
      'officer',
    )
    const [again] = await imports()
    expect(await undo(again?.importId ?? '', [])).toEqual({
      ...{ answers: 0, rows: 1 },
      kept: [
        { sheet: 'Owners', label: 'Ann Hill: Role', why: `${names.officer} changed it since.` },
        { sheet: 'Owners', label: 'Cy Hill', why: `${names.officer} changed it since.` },
      ],
    })
    expect(await owners()).toEqual([
      ['Ann Hill', 'Chair'],
      ['Bo Hill', null],
      ['Cy Hill', 'Trustee'],
    ])
  })

  test('of a stage that was submitted meanwhile is not undone, nor is anything else of it', async () => {
    const rows = [{ table: 'owners', rowId: null, cells: { name: cell('Cy Hill') } }]
    const importId = await takeOver({ ...twoAnswers, rows }, both)
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .execute()
    expect(await refusal(importId)).toMatchObject({
      code: 'STAGE_READ_ONLY',
      message: 'The pre-application was submitted and can no longer be changed.',
    })
    expect(await answers()).toEqual(['Ada Lund', 'Prairie Creek Mill'])
    expect(await owners()).toEqual([['Cy Hill', null]])
    expect(await imports()).toMatchObject([{ isUndone: false }])
  })

  test('of a borrower is theirs to undo, and that of the lender is not', async () => {
    const { organization_id } = await workspace.db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    await workspace.db
      .insertInto('borrower_shares')
      .values({
        ...{ project_id: projectId, organization_id, person_id: 'stranger', may_answer: true },
        scope: JSON.stringify([{ stage, kind: 'section', id: 'programSetup' }]),
      })
      .execute()
    const ofLender = await takeOver({ answers: [{ ...borrower, ...cell('Mill', 'Prairie Mill LLC') }] }, [
      `${stage}/borrowerLegalName`,
    ])
    const own = await takeOver(
      { answers: [{ ...officer, ...cell('Ada Lund') }] },
      [both[0] as string],
      'stranger',
    )
    expect(await imports('stranger')).toMatchObject([{ importId: own, by: names.stranger }])
    expect(await refusal(ofLender, 'stranger')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await undo(own, [both[0] as string], 'stranger')).toEqual({ answers: 1, rows: 0, kept: [] })
    expect(await answers()).toEqual([null, 'Mill'])
    expect(await imports()).toHaveLength(2)
    expect((await workspace.call('viewer', workbook.listImports, { projectId })).mayUndo).toBe(false)
  })
})
