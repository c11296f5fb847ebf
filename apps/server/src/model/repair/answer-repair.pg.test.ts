import { application, portfolio, preApplication, projects, type StageEntries } from '@granary/api'
import type { Answers } from '@granary/forms'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy, changesOf } from '../../testing/changes.ts'
import { type DatabaseState, databaseState, differencesBetween } from '../../testing/database-state.ts'
import { saveAsBefore } from '../../testing/lost-answers.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { formOf, questionnaireOf, type StageId } from '../stages/stage-forms.ts'
import { repairAll, told } from './repair-run.ts'

const applicationEntries = application as unknown as StageEntries
const sheet = 'borrowerCurrentBalanceSheetReference'

let workspace: Workspace
let projectId: string
let pdf: Uint8Array

beforeAll(async () => {
  pdf = await aPdf()
})
beforeEach(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})
afterEach(() => workspace.close())

const entriesOf = (stage: StageId) => (stage === 'application' ? applicationEntries : preApplication)
const open = (stage: StageId) => openStage(workspace, 'owner', entriesOf(stage), projectId)
const state = () => databaseState(workspace.db)
const changesSince = async (before: DatabaseState) =>
  changesOf(differencesBetween(before, await state(), workspace.services.sealer))
const repair = (dryRun = false) => repairAll(workspace.db, workspace.services.sealer, { dryRun })

/** A pre-application with texts, a number, a tax id and a file of a person, beside what flowed in. */
async function answer() {
  await uploadFile(
    workspace,
    'owner',
    preApplication,
    { projectId, fieldId: sheet, fileName: 'sheet.pdf' },
    pdf,
  )
  await (await open('pre-application')).save({
    lenderTaxId: '47-1029384',
    lenderSamUin: 'UIN 1',
    lenderPackagingNotes: 'Call on Monday.',
    guaranteePercentageRequested: 80,
    borrowerType: 'INDIVIDUAL',
  })
}

async function submit(...stages: StageId[]) {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .where('stage', 'in', stages)
    .execute()
}

/** The pre-application as it stood in the revision before the latest; gives which. */
async function inFormerRevision(): Promise<number> {
  const former = questionnaireOf('pre-application').latestRevision - 1
  const known = formOf('pre-application', former)
  const row = await workspace.db
    .selectFrom('stages')
    .selectAll()
    .where('stage', '=', 'pre-application')
    .executeTakeFirstOrThrow()
  const cut = (values: unknown) =>
    JSON.stringify(Object.fromEntries(Object.entries(values as object).filter(([id]) => known.field(id))))
  await workspace.db
    .updateTable('stages')
    .set({ schema_revision: former, answers: cut(row.answers), provenance: cut(row.provenance) })
    .where('stage', '=', 'pre-application')
    .execute()
  return former
}

const saveStaffFieldsAsBefore = (stage: StageId, given: Answers, expectedVersion?: number) =>
  saveAsBefore(workspace, { personId: 'packager', projectId, stage }, given, expectedVersion)

const answered = async (stage: StageId) =>
  Object.values((await open(stage)).answers).filter((each) =>
    Array.isArray(each) ? each.length > 0 : each !== null && each !== '',
  ).length

/** What the loss and its repair leave beside the staff field: traces, and not one other answer. */
const traces = (stage: StageId, fieldId: string) => ({
  [`stages ${stage}`]: [
    `answers.${fieldId}`,
    'last_saved_at',
    'last_saved_by',
    `provenance.${fieldId}`,
    'version',
  ],
  projects: ['last_saved_at', 'last_saved_by'],
})

describe('[A14] what a save of staff fields emptied', () => {
  test('comes back to a submitted stage: the whole database is as it was but for the staff field', async () => {
    await answer()
    await submit('pre-application')
    await workspace.db.updateTable('projects').set({ status: 'Application' }).execute()
    const [before, count] = [await state(), await answered('pre-application')]
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    expect(await answered('pre-application')).toBe(1)

    const changes = await changesBy(workspace, repair)
    expect(Object.keys(changes)).toEqual(['answer_changes', 'audit_entries', 'stages pre-application'])
    expect(await answered('pre-application')).toBe(count)
    const { answer_changes: _, audit_entries, ...left } = await changesSince(before)
    expect(left).toEqual({
      ...traces('pre-application', 'packagingStatus'),
      'stages application': ['answers.packagingStatus', 'provenance.packagingStatus', 'version'],
    })
    expect(audit_entries).toEqual(['+2'])
  })

  test('comes back to an open stage and to what flows from it, with the figures of the portfolio', async () => {
    await answer()
    const figures = () => workspace.call('owner', portfolio.get, {})
    const [before, whole] = [await state(), await figures()]
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    expect(await figures()).not.toEqual(whole)

    const [report] = await repair()
    expect(
      report?.stages.map(({ stage, restored, flowed }) => [stage, restored.length > 10, flowed > 10]),
    ).toEqual([
      ['pre-application', true, false],
      ['application', false, true],
    ])
    expect(await figures()).toEqual(whole)
    const { answer_changes: _, audit_entries: __, ...left } = await changesSince(before)
    expect(left).toEqual({
      ...traces('pre-application', 'packagingStatus'),
      'stages application': ['answers.packagingStatus', 'version'],
    })
  })

  test('comes back to the application, and what flowed in goes on flowing', async () => {
    await answer()
    const before = await state()
    await saveStaffFieldsAsBefore('application', { packagingNotes: 'Call first.' })
    await repair()
    const { answer_changes: _, audit_entries: __, ...left } = await changesSince(before)
    expect(left).toEqual({
      ...traces('application', 'packagingNotes'),
      // The record of the work went in both, and came back in both.
      'stages pre-application': ['provenance.packagingStatus', 'version'],
    })
    await (await open('pre-application')).save({ lenderContactName: 'Grace Lund' })
    expect((await open('application')).answers.lenderContactName).toBe('Grace Lund')
  })

  test('comes back in the revision of a stage that was submitted long ago', async () => {
    await answer()
    await submit('pre-application')
    const schemaRevision = await inFormerRevision()
    const count = await answered('pre-application')
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    await repair()
    expect(await answered('pre-application')).toBe(count)
    expect((await open('pre-application')).schemaRevision).toBe(schemaRevision)
  })

  test('comes back after several such saves, between which people gave answers again', async () => {
    await answer()
    const { answers } = await open('pre-application')
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    await (await open('pre-application')).save({ lenderSamUin: 'UIN 2' })
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'READY_FOR_SUBMISSION' })
    await repair()
    expect((await open('pre-application')).answers).toEqual({
      ...answers,
      lenderSamUin: 'UIN 2',
      packagingStatus: 'READY_FOR_SUBMISSION',
    })
  })

  test('comes back beside what somebody saved in the moment before', async () => {
    await answer()
    const { answers, version } = await open('pre-application')
    await (await open('pre-application')).save({ loanPurposeSummary: 'A mill.' })
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' }, version)
    expect((await open('pre-application')).answers.loanPurposeSummary).toBe('A mill.')
    await repair()
    expect((await open('pre-application')).answers).toEqual({
      ...answers,
      loanPurposeSummary: 'A mill.',
      packagingStatus: 'IN_PROGRESS',
    })
  })

  test('does not undo what people did since: other values, emptied ones, files taken away', async () => {
    await answer()
    const { answers, uploadsByField } = await open('pre-application')
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    await (await open('pre-application')).save({ lenderSamUin: 'UIN 9', lenderPackagingNotes: 'Call.' })
    await (await open('pre-application')).save({ lenderPackagingNotes: '' })
    await workspace.call('owner', preApplication.removeUpload, {
      projectId,
      fieldId: sheet,
      uploadId: uploadsByField[sheet]?.[0]?.uploadId ?? '',
    })
    await repair()
    expect((await open('pre-application')).answers).toEqual({
      ...answers,
      lenderSamUin: 'UIN 9',
      lenderPackagingNotes: null,
      packagingStatus: 'IN_PROGRESS',
      [sheet]: null,
    })
  })

  test('does not come back to a question that was said not to apply since', async () => {
    await answer()
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    const mark = { reason: 'None.', from: 'person', personId: 'owner', at: new Date().toISOString() }
    await workspace.db
      .updateTable('stages')
      .set({ not_applicable: JSON.stringify({ lenderPackagingNotes: mark }) })
      .where('stage', '=', 'pre-application')
      .execute()
    const [report] = await repair()
    expect(report?.stages[0]?.unplaced).toEqual(['lenderPackagingNotes'])
    const { answers, notApplicable } = await open('pre-application')
    expect([answers.lenderPackagingNotes, answers.lenderSamUin]).toEqual([null, 'UIN 1'])
    expect(Object.keys(notApplicable)).toEqual(['lenderPackagingNotes'])
  })

  test('stays lost in a stage that was certified without it, and is told', async () => {
    await answer()
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    const whole = await answered('application')
    await submit('pre-application')
    const [report] = await repair()
    expect(report?.stages[0]).toMatchObject({ stage: 'pre-application', restored: [] })
    expect(report?.stages[0]?.certified).toContain('lenderSamUin')
    expect(await answered('pre-application')).toBe(1)
    // The application is still worked on: what it lost with the other comes back to it.
    expect(await answered('application')).toBeGreaterThan(whole)
    expect((await open('application')).answers.lenderSamUin).toBe('UIN 1')
  })

  test('[A14] staff fields that their sender emptied stay empty when all of them were sent', async () => {
    await answer()
    await (await open('pre-application')).save({ packagingNotes: 'Old note', qaReviewerAssigned: 'Priya' })
    await saveStaffFieldsAsBefore('pre-application', {
      qaReviewerAssigned: 'Priya',
      packagingStatus: 'IN_PROGRESS',
    })
    await repair()
    expect((await open('pre-application')).answers).toMatchObject({
      packagingNotes: null,
      qaReviewerAssigned: 'Priya',
      packagingStatus: 'IN_PROGRESS',
    })
  })
})

describe('the repair', () => {
  test('changes nothing the second time, nor as a dry run, which says the same', async () => {
    await answer()
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    let dry: readonly string[] = []
    expect(
      await changesBy(workspace, async () => {
        dry = told(await repair(true), { dryRun: false })
      }),
    ).toEqual({})
    expect(told(await repair(), { dryRun: false })).toEqual(dry)
    expect(dry.join('\n')).toMatch(/^Mill expansion \(.*\), pre-application: \d+ answers given back\.\n/)
    expect(await changesBy(workspace, repair)).toEqual({})
    expect(told(await repair(), { dryRun: false })).toEqual([
      '0 answers given back, in 0 stages of 0 projects.',
    ])
  })

  test('leaves alone what people emptied themselves, much as it may be', async () => {
    await answer()
    const seen = await open('pre-application')
    await seen.save({
      lenderTaxId: '',
      lenderSamUin: '',
      lenderPackagingNotes: '',
      packagingStatus: 'IN_PROGRESS',
    })
    expect(await changesBy(workspace, repair)).toEqual({})
  })

  test('leaves every other project as it is', async () => {
    const other = (await workspace.call('owner', projects.create, aProject)).projectId
    await answer()
    await saveStaffFieldsAsBefore('pre-application', { packagingStatus: 'IN_PROGRESS' })
    const before = await state()
    await repair()
    const touched = differencesBetween(before, await state(), workspace.services.sealer)
    expect(touched.filter(({ after }) => after.project_id === other)).toEqual([])
  })
})
