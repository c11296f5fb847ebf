import { application, preApplication, projects } from '@granary/api'
import { stages } from '@granary/checklists'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, openStage, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const first = (who: 'owner' | 'officer' = 'owner') => openStage(workspace, who, preApplication, projectId)
const second = (who: 'owner' | 'officer' = 'owner') => openStage(workspace, who, application, projectId)

describe('from project creation', () => {
  test('[A47] [A48] [A50] fills the pre-application', async () => {
    const { answers, provenance } = await first()
    expect(answers).toMatchObject({
      loanProgram: 'CF',
      lenderLegalName: 'Prairie Bank',
      lenderHeadquartersAddress: '100 Main Street, Broken Bow, NE 68822',
      lenderContactName: 'Ada Lund',
      lenderContactTitle: 'Vice president',
      lenderContactEmail: 'ada@mill.example',
      lenderContactPhone: '(402) 555-0100 x12',
      lenderFederallyRegulated: 'YES',
      borrowerLegalName: 'Prairie Mill LLC',
      borrowerEntityType: 'ENTITY',
      borrowerOperatingStatus: 'EXISTING',
      estimatedLoanAmount: 1_200_000,
      totalLoanAmount: 1_200_000,
      projectOfficialName: 'Mill expansion',
      projectLocationAddress: '12 Mill Road, Broken Bow, NE 68822',
    })
    expect(provenance.loanProgram).toEqual({ kind: 'prefilled', from: { source: 'project', id: 'program' } })
  })

  test('[A48] under the umbrella the program stays at its default and is said to be open', async () => {
    const umbrella = await workspace.call('owner', projects.create, {
      ...aProject,
      program: 'OneRD Guarantee',
    })
    const stage = await openStage(workspace, 'owner', preApplication, umbrella.projectId)
    expect(stage.answers.loanProgram).toBe('B_AND_I')
    expect(stage.provenance.loanProgram).toEqual({ kind: 'default' })
    const shown = async () => {
      const { page } = await workspace.call('owner', projects.list, {
        paginationOpts: { numItems: 50, cursor: null },
      })
      const row = page.find(({ projectId }) => projectId === umbrella.projectId)
      const { program, programOpen } = await workspace.call('owner', projects.get, umbrella)
      expect(row).toMatchObject({ program, programOpen })
      return { program, programOpen }
    }
    expect(await shown()).toEqual({ program: 'B_AND_I', programOpen: true })
    await stage.save({ loanProgram: 'REAP' })
    expect(await shown()).toEqual({ program: 'REAP', programOpen: false })
  })
})

describe('from the pre-application into the application', () => {
  test('[S1-194] [B25] what flows is shown apart, and stands in the answers with its origin', async () => {
    await (await first()).save({ borrowerCitizenshipCertification: 'PERMANENT_RESIDENT' })
    const seen = await second()
    expect(seen.prefillAnswers).toMatchObject({
      lenderLegalName: 'Prairie Bank',
      borrowerCitizenshipStatus: 'YES',
    })
    expect(seen.answers.borrowerCitizenshipStatus).toBe('YES')
    expect(seen.provenance.borrowerCitizenshipStatus).toEqual({
      kind: 'prefilled',
      from: { source: 'pre-application', id: 'borrowerCitizenshipCertification' },
    })
    expect(seen.prefillAnswers).not.toHaveProperty('certificationDate')
  })

  test('[B09] keeps flowing while the pre-application is open', async () => {
    await (await first()).save({ projectCountyName: 'Custer' })
    expect((await second()).answers.projectCounty).toBe('Custer')
    const stage = await first()
    expect(await changesBy(workspace, () => stage.save({ projectCountyName: 'Marion' }))).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      projects: ['last_saved_at'],
      'stages application': ['answers.projectCounty', 'version'],
      'stages pre-application': ['answers.projectCountyName', 'last_saved_at', 'version'],
    })
    expect((await second()).answers.projectCounty).toBe('Marion')
  })

  test('[S1-195] [D1] an answer that a person gave is never overwritten', async () => {
    await (await first()).save({ projectCountyName: 'Custer' })
    await (await second()).save({ projectCounty: 'Custer County' })
    const stage = await first()
    expect(await changesBy(workspace, () => stage.save({ projectCountyName: 'Marion' }))).not.toHaveProperty(
      'stages application',
    )
    const seen = await second()
    expect(seen.answers.projectCounty).toBe('Custer County')
    expect(seen.provenance.projectCounty).toEqual({ kind: 'person' })
    expect(seen.prefillAnswers.projectCounty).toBe('Marion')
  })

  test('[D1] also one that a person emptied stays empty', async () => {
    await (await first()).save({ projectCountyName: 'Custer' })
    await (await second()).save({ projectCounty: '' })
    await (await first()).save({ projectCountyName: 'Marion' })
    expect((await second()).answers.projectCounty).toBeNull()
  })

  test('what was typed here wins over what flowed in meanwhile, and is no conflict', async () => {
    const stage = await second()
    await (await first('officer')).save({ projectCountyName: 'Custer' })
    const saved = await stage.save({ projectCounty: 'Marion' })
    expect(saved.answers.projectCounty).toBe('Marion')
  })

  test('a form opened before something flowed in does not take it for its own', async () => {
    const stage = await second()
    await (await first('officer')).save({ projectCountyName: 'Custer' })
    await stage.save({ certifyingOfficerName: 'Ada' })
    const seen = await second()
    expect(seen.answers).toMatchObject({ projectCounty: 'Custer', certifyingOfficerName: 'Ada' })
    expect(seen.provenance.projectCounty?.kind).toBe('prefilled')
  })

  test('[D2] [D3] hidden fields are filled too, and keep their answers when they are hidden again', async () => {
    await (await first()).save({
      conflictOfInterestMitigation: 'A firewall.',
      projectHasConflictOfInterest: 'NO',
    })
    expect((await second()).answers.projectConflictMitigationNotes).toBe('A firewall.')
    await (await first()).save({ loanProgram: 'REAP' })
    await (await first()).save({ loanProgram: 'WWD' })
    expect((await first()).answers.conflictOfInterestMitigation).toBe('A firewall.')
  })

  test('[C] a text that cannot become a file is shown beside the upload', async () => {
    await (await first()).save({ borrowerBusinessPlanReference: 'See binder 3.' })
    const seen = await second()
    expect(seen.answers.borrowerBusinessPlanUpload).toEqual([])
    expect(seen.beside).toEqual([
      { fieldId: 'borrowerBusinessPlanUpload', from: 'borrowerBusinessPlanReference', text: 'See binder 3.' },
    ])
  })

  test('[E] a tax id that flows is sealed anew for its new place', async () => {
    await (await first()).save({ lenderTaxId: '47-1029384' })
    expect((await second()).answers.lenderTaxId).toBe('47-1029384')
    const rows = await workspace.db
      .selectFrom('stages')
      .select('answers')
      .where('project_id', '=', projectId)
      .execute()
    const sealed = rows.map(({ answers }) => (answers as Record<string, string>).lenderTaxId)
    expect(new Set(sealed).size).toBe(2)
    for (const text of sealed) expect(text).toMatch(/^sealed:/)
  })

  test('the project follows the program of its questionnaire', async () => {
    await (await first()).save({ loanProgram: 'WWD' })
    expect(await workspace.call('owner', projects.get, { projectId })).toMatchObject({ program: 'WWD' })
  })
})

describe('an older revision', () => {
  const questionnaire = stages.get('pre-application')
  if (!questionnaire) throw new Error('There is a pre-application.')
  const old = questionnaire.revision(8)
  const latest = questionnaire.latestRevision

  beforeEach(async () => {
    const answers = {
      lenderLegalName: 'Old Bank',
      organizationalDocumentsReference: 'Binder 2',
      zzz: 'forgotten',
    }
    await workspace.db
      .updateTable('stages')
      .set({
        schema_revision: 8,
        version: 4,
        answers: JSON.stringify(answers),
        provenance: JSON.stringify({
          lenderLegalName: { kind: 'person' },
          organizationalDocumentsReference: { kind: 'person' },
        }),
      })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .execute()
  })

  const storedRevision = async () => {
    const row = await workspace.db
      .selectFrom('stages')
      .select(['schema_revision', 'version'])
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .executeTakeFirstOrThrow()
    return [row.schema_revision, row.version]
  }

  test('opens in the latest one, its new fields filled; looking stores nothing', async () => {
    let seen = await first()
    const look = async () => {
      seen = await first()
    }
    expect(await changesBy(workspace, look)).toEqual({})
    expect(seen.schemaRevision).toBe(latest)
    expect(seen.answers).toMatchObject({
      lenderLegalName: 'Old Bank',
      organizationalDocumentsReference: null,
      lenderContactTitle: 'Vice president',
    })
    expect(seen.answers).not.toHaveProperty('zzz')
    expect(await storedRevision()).toEqual([8, 4])
  })

  test('is upgraded by the first save, and the previous answers are kept in the history', async () => {
    const saved = await (await first()).save({ lenderSamUin: 'UIN' })
    expect(saved.version).toBe(5)
    expect(await storedRevision()).toEqual([latest, 5])
    const [change] = await workspace.call('owner', preApplication.getHistory, {
      projectId,
      fieldId: 'organizationalDocumentsReference',
    })
    expect(change).toMatchObject({ source: 'migration', before: 'Binder 2', after: null, by: names.owner })
  })

  test('[S1-338] is shown as it was to those who only read', async () => {
    const seen = await workspace.call('viewer', preApplication.get, { projectId })
    expect(seen.schemaRevision).toBe(8)
    expect(seen.answers.organizationalDocumentsReference).toBe('Binder 2')
  })

  test('[D5] answers of a form of the older revision are checked against that revision, and merged', async () => {
    const saved = await workspace.call('owner', preApplication.save, {
      projectId,
      schemaId: old.id,
      schemaRevision: 8,
      answers: {
        lenderLegalName: 'Older Bank',
        organizationalDocumentsReference: 'Binder 2',
      },
      expectedVersion: 4,
    })
    expect(saved.answers).toMatchObject({
      lenderLegalName: 'Older Bank',
      organizationalDocumentsReference: null,
    })
    const refused = await workspace.refusal('owner', preApplication.save, {
      projectId,
      schemaId: old.id,
      schemaRevision: 8,
      answers: { lenderContactTitle: 'New in revision 10' },
      expectedVersion: 5,
    })
    expect(refused).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId: 'lenderContactTitle' }] })
  })

  test('[S1-129] a revision or a questionnaire that never was is refused', async () => {
    for (const [schemaId, schemaRevision] of [
      [old.id, 7],
      [old.id, latest + 1],
      ['applicationChecklist.v1', 3],
    ] as const) {
      const refused = await workspace.refusal('owner', preApplication.save, {
        projectId,
        schemaId,
        schemaRevision,
        answers: {},
        expectedVersion: 4,
      })
      expect(refused).toMatchObject({
        code: 'VALIDATION',
        message: 'This form has been updated meanwhile. Reload the page to go on.',
      })
    }
  })
})
