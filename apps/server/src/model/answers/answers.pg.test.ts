import { application, preApplication, projects, type StageEntries } from '@granary/api'
import type { Field, FormSchema } from '@granary/forms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const open = (who: 'owner' | 'officer' = 'owner') => openStage(workspace, who, preApplication, projectId)

describe('what a stage shows', () => {
  test('[S1-338] [S1-343] everything a form needs, for both stages', async () => {
    for (const entries of [preApplication, application]) {
      const seen = await workspace.call('viewer', entries.get, { projectId })
      expect(seen).toMatchObject({ version: 1, uploadsByField: {}, readOnly: true, submittedAt: null })
      expect(seen.prefillAnswers).toMatchObject({ borrowerLegalName: aProject.borrowerName })
      expect(Object.keys(seen.initialAnswers).toSorted()).toEqual(Object.keys(seen.answers).toSorted())
      expect(seen.schema.id).toBe(seen.schemaId)
      expect(seen.schema.revision).toBe(seen.schemaRevision)
    }
  })

  test('[B05] a viewer is told that they only read, and is refused', async () => {
    const seen = await openStage(workspace, 'viewer', preApplication, projectId)
    expect(seen.readOnlyReason).toBe('You can read this project but not change it.')
    expect(await seen.refusedSave({ lenderSamUin: 'X' })).toMatchObject({ code: 'STAGE_READ_ONLY' })
  })

  test('[S1-336] another lender finds nothing, as with an id that never was', async () => {
    const foreign = await workspace.refusal('stranger', preApplication.get, { projectId })
    const missing = await workspace.refusal('stranger', preApplication.get, {
      projectId: '00000000-0000-4000-8000-000000000000',
    })
    expect(foreign).toEqual(missing)
    expect(foreign.code).toBe('NOT_FOUND')
  })

  test('[S1-230] [S1-342] the autosave state tells when a person last saved', async () => {
    expect(await workspace.call('owner', preApplication.getAutosaveState, { projectId })).toEqual({
      lastSavedAt: null,
    })
    await (await open()).save({ lenderSamUin: 'UIN 1' })
    const { lastSavedAt } = await workspace.call('owner', preApplication.getAutosaveState, { projectId })
    expect(lastSavedAt).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('saving', () => {
  test('[B23] text with signs that PostgreSQL refuses is saved without them', async () => {
    const stage = await open()
    await stage.save({ lenderSamUin: 'UIN\0 1', certifyingOfficerName: 'Marcus \ud83d' })
    expect((await open()).answers).toMatchObject({
      lenderSamUin: 'UIN 1',
      certifyingOfficerName: 'Marcus \ufffd',
    })
  })

  test('[S1-107] [S1-108] [S1-339] gives the answers back with the next version', async () => {
    const saved = await (await open()).save({ lenderSamUin: 'UIN 1' })
    expect(saved.version).toBe(2)
    expect(saved.answers.lenderSamUin).toBe('UIN 1')
    expect((await open()).answers).toEqual(saved.answers)
  })

  test('[S1-224] equal answers change nothing, leave no trace and keep the version', async () => {
    const seen = await open()
    const saved = await seen.save({ lenderSamUin: '' })
    expect(saved.version).toBe(1)
    expect((await open()).provenance.lenderLegalName?.kind).toBe('prefilled')
    const { page } = await workspace.call('owner', projects.activity, {
      projectId,
      paginationOpts: { numItems: 10, cursor: null },
    })
    expect(page.map(({ text }) => text)).toEqual(['created the project'])
  })

  test('an answer that is not sent stays as it is', async () => {
    const seen = await open()
    await seen.save({ lenderSamUin: 'UIN 1' })
    const partial = async (
      answers: Record<string, string>,
      schemaRevision: number,
      expectedVersion: number,
    ) =>
      workspace.call('owner', preApplication.save, {
        projectId,
        schemaId: seen.schemaId,
        schemaRevision,
        answers,
        expectedVersion,
      })
    const onlyThat = (fieldId: string) => ({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      projects: ['last_saved_at'],
      'stages application': [`answers.${fieldId}`, `provenance.${fieldId}`, 'version'],
      'stages pre-application': [`answers.${fieldId}`, 'last_saved_at', `provenance.${fieldId}`, 'version'],
    })
    const notes = { lenderPackagingNotes: 'Call on Monday.' }
    expect(await changesBy(workspace, () => partial(notes, seen.schemaRevision, 2))).toEqual(
      onlyThat('lenderPackagingNotes'),
    )
    // A page that was opened before the questionnaire had its latest revision names its fields too.
    const former = { lenderSamUin: 'UIN 2' }
    expect(await changesBy(workspace, () => partial(former, seen.schemaRevision - 1, 3))).toMatchObject({
      'stages pre-application': ['answers.lenderSamUin', 'last_saved_at', 'version'],
    })
  })

  test('[B25] a changed answer is its person’s own, the others stay what they were', async () => {
    await (await open()).save({ lenderSamUin: 'UIN 1' })
    const { provenance } = await open()
    expect(provenance.lenderSamUin).toEqual({ kind: 'person' })
    expect(provenance.lenderLegalName).toEqual({
      kind: 'prefilled',
      from: { source: 'project', id: 'lenderName' },
    })
  })

  test('each changed field keeps who changed it, when, from what to what', async () => {
    await (await open()).save({ lenderSamUin: 'UIN 1' })
    await (await open('officer')).save({ lenderSamUin: 'UIN 2' })
    const history = await workspace.call('viewer', preApplication.getHistory, {
      projectId,
      fieldId: 'lenderSamUin',
    })
    expect(history.map(({ at: _, ...change }) => change)).toEqual([
      { version: 3, by: names.officer, source: 'person', before: 'UIN 1', after: 'UIN 2' },
      { version: 2, by: names.owner, source: 'person', before: null, after: 'UIN 1' },
    ])
  })

  test('one line of the log tells of a save which fields, never what they say', async () => {
    await (await open()).save({ lenderSamUin: 'UIN 1', lenderPackagingNotes: 'Secret plans' })
    const entries = await workspace.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('project_id', '=', projectId)
      .where('action', '=', 'answers saved')
      .execute()
    expect(entries).toEqual([
      {
        action: 'answers saved',
        details: {
          stage: 'pre-application',
          version: 2,
          count: 2,
          fields: 'lenderSamUin lenderPackagingNotes',
        },
      },
    ])
  })

  test.each([
    ['[S1-216]', preApplication, 'packagingStatus', 'READY_FOR_SUBMISSION'],
    ['[S1-217]', application as unknown as StageEntries, 'environmentalReviewStatus', 'NOT_REQUIRED'],
  ])('%s [B13] a status goes from any state to any other', async (_, entries, fieldId, last) => {
    const there = await openStage(workspace, 'owner', entries, projectId)
    expect(there.answers[fieldId]).toBe('NOT_STARTED')
    const ahead = await there.save({ [fieldId]: last })
    const back = await (await openStage(workspace, 'owner', entries, projectId)).save({
      [fieldId]: 'NOT_STARTED',
    })
    expect([ahead.answers[fieldId], back.answers[fieldId]]).toEqual([last, 'NOT_STARTED'])
  })

  test('[B36] the first answer takes a project from draft to pre-application, and names who saved it', async () => {
    const before = await workspace.call('owner', projects.get, { projectId })
    await (await open('officer')).save({ lenderSamUin: 'UIN 1' })
    const after = await workspace.call('owner', projects.get, { projectId })
    expect([before.status, after.status]).toEqual(['Draft', 'Pre-application'])
    expect(after.lastSavedBy).toBe(names.officer)
  })
})

describe('[S1-231] [B01] two people in one form', () => {
  test('[B01] different fields are merged, and both see both', async () => {
    const [mine, theirs] = [await open('owner'), await open('officer')]
    await theirs.save({ lenderSamUin: 'UIN of Dana' })
    const merged = await mine.save({ lenderPackagingNotes: 'Note of Marcus' })
    expect(merged.version).toBe(3)
    expect(merged.answers).toMatchObject({
      lenderSamUin: 'UIN of Dana',
      lenderPackagingNotes: 'Note of Marcus',
    })
  })

  test('[B01] [S1-346] the same field with another value is refused, with both values, who and when', async () => {
    const [mine, theirs] = [await open('owner'), await open('officer')]
    await theirs.save({ lenderSamUin: 'UIN of Dana', lenderPackagingNotes: 'Note of Dana' })
    const refused = await mine.refusedSave({ lenderSamUin: 'UIN of Marcus' })
    expect(refused).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      message: `1 answer was changed by ${names.officer}.`,
      version: 2,
      answers: { lenderSamUin: 'UIN of Dana', lenderPackagingNotes: 'Note of Dana' },
      fields: [{ fieldId: 'lenderSamUin', mine: 'UIN of Marcus', theirs: 'UIN of Dana', by: names.officer }],
    })
    expect((await open()).answers.lenderSamUin).toBe('UIN of Dana')
  })

  test('several are counted', async () => {
    const [mine, theirs] = [await open('owner'), await open('officer')]
    await theirs.save({ lenderSamUin: 'A', lenderPackagingNotes: 'B' })
    const refused = await mine.refusedSave({ lenderSamUin: 'C', lenderPackagingNotes: 'D' })
    expect(refused.message).toBe(`2 answers were changed by ${names.officer}.`)
  })

  test('the same field with the same value is no conflict', async () => {
    const [mine, theirs] = [await open('owner'), await open('officer')]
    await theirs.save({ lenderSamUin: 'Same' })
    expect(await mine.save({ lenderSamUin: 'Same' })).toMatchObject({ version: 2 })
  })

  test('after Keep mine the new base is theirs, and the save goes through', async () => {
    const [mine, theirs] = [await open('owner'), await open('officer')]
    await theirs.save({ lenderSamUin: 'Theirs' })
    await mine.refusedSave({ lenderSamUin: 'Mine' })
    expect(await mine.save({ lenderSamUin: 'Mine' }, 2)).toMatchObject({ version: 3 })
    expect((await open()).answers.lenderSamUin).toBe('Mine')
  })

  test('after Use theirs the value not chosen stays in the history of the field', async () => {
    await (await open('officer')).save({ lenderTaxId: '11-1111111' })
    const keep = () =>
      workspace.call('owner', preApplication.keepUnchosen, {
        projectId,
        fieldId: 'lenderTaxId',
        answer: '22-2222222',
      })
    expect(await changesBy(workspace, keep)).toEqual({ answer_changes: ['+1'] })
    const [latest] = await workspace.call('owner', preApplication.getHistory, {
      projectId,
      fieldId: 'lenderTaxId',
    })
    expect(latest).toMatchObject({
      source: 'not-chosen',
      by: names.owner,
      before: '11-1111111',
      after: '22-2222222',
    })
    expect((await open()).answers.lenderTaxId).toBe('11-1111111')
  })

  test('[A14] what was not chosen is kept of a locked stage for fields of staff alone, and by the packaging team alone', async () => {
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    const keep = (fieldId: string) => ({ projectId, fieldId, answer: 'Not chosen.' })
    for (const [who, fieldId] of [
      ['officer', 'lenderSamUin'],
      ['officer', 'packagingNotes'],
      ['packager', 'lenderSamUin'],
    ] as const) {
      expect(await workspace.refusal(who, preApplication.keepUnchosen, keep(fieldId))).toMatchObject({
        code: 'STAGE_READ_ONLY',
      })
    }
    const byStaff = () => workspace.call('packager', preApplication.keepUnchosen, keep('packagingNotes'))
    expect(await changesBy(workspace, byStaff)).toEqual({ answer_changes: ['+1'] })
  })

  test('what was not chosen is kept three hundred times an hour for one person', async () => {
    Object.assign(workspace.services, { rateLimits: true })
    try {
      const wanted = { projectId, fieldId: 'lenderSamUin', answer: 'Not chosen.' }
      await workspace.call('owner', preApplication.keepUnchosen, wanted)
      await workspace.db
        .updateTable('rate_limits')
        .set({ count: 300 })
        .where('key', 'like', 'unchosen:%')
        .execute()
      expect((await workspace.refusal('owner', preApplication.keepUnchosen, wanted)).code).toBe(
        'RATE_LIMITED',
      )
      expect(await workspace.call('officer', preApplication.keepUnchosen, wanted)).toBeNull()
    } finally {
      Object.assign(workspace.services, { rateLimits: false })
    }
  })

  test('a version that never was settles nothing silently', async () => {
    await (await open('officer')).save({ lenderSamUin: 'Theirs' })
    for (const version of [0, 99, 1.5]) {
      const refused = await (await open()).refusedSave({ lenderSamUin: 'Mine' }, version)
      expect(refused.code).toBe('ANSWERS_CHANGED_ELSEWHERE')
    }
  })

  test('a long absence is merged too: what changed in between is known field by field', async () => {
    const mine = await open('owner')
    for (const uin of ['1', '2', '3', '4']) await (await open('officer')).save({ lenderSamUin: uin })
    await (await open('officer')).save({ lenderSamUin: '' })
    // It is back where it was when the form was opened, so a change of it is no conflict.
    expect(await mine.save({ lenderSamUin: 'Mine' })).toMatchObject({ version: 7 })
  })
})

describe('[S1-337] [B23] what a draft may hold', () => {
  test.each([
    ['an unknown field', { zzz: 'x' }, 'zzz'],
    ['a number for a text', { lenderSamUin: 5 }, 'lenderSamUin'],
    ['a text for a number', { loanTermYears: 'ten' }, 'loanTermYears'],
    ['a value that is not on offer', { loanProgram: 'HUD' }, 'loanProgram'],
    ['an object', { lenderSamUin: { a: 1 } }, 'lenderSamUin'],
    ['a text beyond every limit', { lenderPackagingNotes: 'x'.repeat(20_001) }, 'lenderPackagingNotes'],
    ['a day that does not exist', { projectOperationsStartDate: '2026-02-30' }, 'projectOperationsStartDate'],
  ])('[S1-101] %s is refused at its field', async (_what, changes, fieldId) => {
    const refused = await (await open()).refusedSave(changes)
    expect(refused.code).toBe('VALIDATION')
    expect((refused.problems as { fieldId: string }[]).map((each) => each.fieldId)).toEqual([fieldId])
  })

  test('length, range and pattern keep nobody from saving', async () => {
    const saved = await (await open()).save({
      lenderContactEmail: 'not an address',
      loanTermYears: 400,
      lenderSamUin: 'x'.repeat(41),
    })
    expect(saved.answers).toMatchObject({ lenderContactEmail: 'not an address', loanTermYears: 400 })
  })

  test('[A46] a prefilled value that is too long stops no later save', async () => {
    const long = { ...aProject, projectAddress: `12 Mill Road, ${'very '.repeat(70)}far` }
    const created = await workspace.call('owner', projects.create, long)
    const stage = await openStage(workspace, 'owner', preApplication, created.projectId)
    expect(stage.answers.projectLocationAddress).toBe(long.projectAddress)
    expect(await stage.save({ lenderSamUin: 'UIN' })).toMatchObject({ version: 2 })
  })

  test('[S1-102] a storage id that was not sent for this field is refused', async () => {
    const { uploadUrl } = await workspace.call('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: 'organizationalChartReference',
    })
    const storageId = await workspace.send(uploadUrl, new TextEncoder().encode('x'))
    const elsewhere = await (await open()).refusedSave({ appraisalReportReference: [storageId] })
    expect(elsewhere).toMatchObject({
      code: 'VALIDATION',
      problems: [{ fieldId: 'appraisalReportReference' }],
    })
    const other = await workspace.call('owner', projects.create, aProject)
    const stage = await openStage(workspace, 'owner', preApplication, other.projectId)
    expect(await stage.refusedSave({ organizationalChartReference: [storageId] })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await (await open()).save({ organizationalChartReference: [storageId] })).toMatchObject({
      version: 2,
    })
  })
})

describe('[E] tax ids', () => {
  test('[B47] never meet the database in the clear, and are whole only for who may change them', async () => {
    const planted = ['47-1029384', '58-5647382']
    await (await open()).save({ lenderTaxId: planted[0] ?? '', borrowerTaxId: planted[1] ?? '' })
    await (await open()).save({ lenderTaxId: planted[1] ?? '', borrowerTaxId: planted[0] ?? '' })
    await workspace.call('owner', preApplication.keepUnchosen, {
      projectId,
      fieldId: 'lenderTaxId',
      answer: planted[0] ?? '',
    })
    const seenBy = async (who: Somebody) =>
      (await openStage(workspace, who, application, projectId)).answers.lenderTaxId
    expect(await seenBy('owner')).toBe(planted[1])
    expect(await seenBy('viewer')).toBe(`•••••${planted[1]?.slice(-4)}`)
    for (const text of await everyRow(workspace)) {
      for (const taxId of planted) expect(text).not.toContain(taxId)
    }
  })

  test('a value that only looks sealed is taken as it is', async () => {
    const saved = await (await open()).save({ lenderTaxId: 'sealed:1:AAAA', lenderSamUin: 'sealed:1:BBBB' })
    expect(saved.answers).toMatchObject({ lenderTaxId: 'sealed:1:AAAA', lenderSamUin: 'sealed:1:BBBB' })
    expect((await open()).answers).toEqual(saved.answers)
  })
})

/** Every row of every table, as text. */
export async function everyRow({ db }: Workspace): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'projects')
      .selectAll()
      .execute()
    texts.push(...rows.map((row) => JSON.stringify(row)))
  }
  return texts
}

describe('[B02] [B03] [B04] test data', () => {
  test('[S1-074] [S1-081] fills everything but files, as test data, through the history', async () => {
    const { answers, version } = await workspace.call('owner', preApplication.autofillTestData, { projectId })
    expect(version).toBe(2)
    expect(answers).toMatchObject({
      lenderFederallyRegulated: 'NO',
      organizationalChartReference: [],
      lenderLegalName: 'Test Legal name of the lender',
      loanPaymentFrequency: 'MONTHLY',
    })
    const seen = await open()
    expect(seen.provenance.totalLoanAmount).toEqual({ kind: 'test' })
    expect(seen.mayAutofill).toBe(true)
  })

  test.each([
    ['pre-application', preApplication],
    ['application', application as unknown as StageEntries],
  ])('[S1-075] [S1-076] [S1-077] [S1-078] [S1-079] [S1-080] the values of the %s', async (_, entries) => {
    const { answers } = await workspace.call('owner', entries.autofillTestData, { projectId })
    const { schema } = await openStage(workspace, 'owner', entries, projectId)
    const fields = (schema as FormSchema).sections
      .flatMap((section) => section.fields)
      .filter(({ metadata }) => metadata?.owner !== 'staff')
    const valuesOf = (wanted: (field: Field) => boolean) => [
      ...new Set(fields.filter(wanted).map(({ id }) => answers[id])),
    ]
    const isNumber = (format: readonly Field['format'][]) => (field: Field) =>
      field.type === 'number' && format.includes(field.format)
    expect(valuesOf(isNumber(['percentage']))).toEqual([80])
    expect(valuesOf(isNumber(['currency']))).toEqual([250_000])
    expect(valuesOf(isNumber(['integer', undefined]))).toEqual([10])
    expect(valuesOf(({ type }) => type === 'date')).toEqual(['2024-01-01'])
    expect(answers).toMatchObject({ loanProgram: 'B_AND_I', certifyInformationAccurate: 'YES' })
    const certifications = fields.filter(
      ({ id, options }) => /Certification$/.test(id) && options?.some(({ value }) => value === 'YES'),
    )
    expect(certifications.length).toBeGreaterThan(0)
    for (const { id } of certifications) expect([id, answers[id]]).toEqual([id, 'YES'])
  })

  test('leaves what the packaging team keeps, in both stages', async () => {
    const entries = application as unknown as StageEntries
    const kept = {
      packagingStatus: 'IN_PROGRESS',
      submissionTargetDate: '2027-02-03',
      qaReviewerAssigned: 'Rosa Lind',
      packagingNotes: 'Wait for the appraisal.',
    }
    const { version } = await openStage(workspace, 'owner', entries, projectId)
    const saving = { projectId, answers: kept, expectedVersion: version }
    await workspace.call('owner', entries.saveStaffFields, saving)
    const record = Object.fromEntries(Object.entries(kept).filter(([id]) => id !== 'packagingNotes'))
    const changes = await changesBy(workspace, () =>
      workspace.call('owner', entries.autofillTestData, { projectId }),
    )
    expect(changes['stages pre-application']).toBeUndefined()
    expect((await openStage(workspace, 'owner', entries, projectId)).answers).toMatchObject(kept)
    expect((await open()).answers).toMatchObject(record)
    await workspace.call('owner', preApplication.autofillTestData, { projectId })
    for (const each of [entries, preApplication])
      expect((await openStage(workspace, 'owner', each, projectId)).answers).toMatchObject(record)
  })

  test('[S1-082] is for whoever may answer', async () => {
    const mayFill = async (who: 'officer' | 'viewer') =>
      (await workspace.call(who, preApplication.get, { projectId })).mayAutofill
    expect([await mayFill('officer'), await mayFill('viewer')]).toEqual([true, false])
    expect(await workspace.refusal('viewer', preApplication.autofillTestData, { projectId })).toMatchObject({
      code: 'STAGE_READ_ONLY',
    })
    expect(await workspace.refusal('stranger', preApplication.autofillTestData, { projectId })).toMatchObject(
      { code: 'NOT_FOUND' },
    )
  })

  test('[S1-082] is refused in production, and not offered there', async () => {
    const production = await createWorkspace({ environment: 'production' })
    const created = await production.call('owner', projects.create, aProject)
    const refused = await production.refusal('owner', application.autofillTestData, created)
    const seen = await production.call('owner', application.get, created)
    await production.close()
    expect(refused.code).toBe('FORBIDDEN')
    expect(seen.mayAutofill).toBe(false)
  })
})

describe('[A14] what staff look after', () => {
  test('is saved apart, also by a packager who may not answer, and nothing else is', async () => {
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .execute()
    const saved = await workspace.call('packager', preApplication.saveStaffFields, {
      projectId,
      answers: { packagingStatus: 'IN_PROGRESS' },
      expectedVersion: 1,
    })
    expect(saved).toMatchObject({ version: 2, answers: { packagingStatus: 'IN_PROGRESS' } })
    const other = await workspace.refusal('packager', preApplication.saveStaffFields, {
      projectId,
      answers: { lenderSamUin: 'X' },
      expectedVersion: 2,
    })
    expect(other).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId: 'lenderSamUin' }] })
    const late = await workspace.refusal('owner', preApplication.saveStaffFields, {
      projectId,
      answers: { packagingStatus: 'NOT_STARTED' },
      expectedVersion: 2,
    })
    expect(late.code).toBe('STAGE_READ_ONLY')
  })

  test('lenders may change it while the stage is open', async () => {
    const saved = await workspace.call('owner', preApplication.saveStaffFields, {
      projectId,
      answers: { packagingNotes: 'Call first.' },
      expectedVersion: 1,
    })
    expect(saved.answers.packagingNotes).toBe('Call first.')
  })
})
