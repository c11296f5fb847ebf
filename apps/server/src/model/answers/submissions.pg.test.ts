import { application, preApplication, projects, type StageEntries, submissions } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import { aPdf, aProject, createWorkspace, names, openStage, type Workspace } from '../../testing/workspace.ts'
import { questionnaireOf } from '../stages/stage-forms.ts'

let workspace: Workspace
let projectId: string
let pdf: Uint8Array

beforeAll(async () => {
  workspace = await createWorkspace()
  pdf = await aPdf()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const complete = (entries: StageEntries, changes: Readonly<Record<string, string>> = {}) =>
  completeStage(workspace, entries, projectId, changes)

async function submit(entries: StageEntries, expectedVersion: number) {
  return workspace.call('owner', entries.submit, { projectId, expectedVersion })
}

const refusal = (entries: StageEntries, expectedVersion: number) =>
  workspace.refusal('owner', entries.submit, { projectId, expectedVersion })

describe('what keeps a stage from being submitted', () => {
  test('[S1-291] [B08] required fields that are missing are counted and named', async () => {
    const refused = await refusal(preApplication, 1)
    const fieldIds = refused.fieldIds as string[]
    expect(refused).toMatchObject({
      code: 'REQUIRED_MISSING',
      count: fieldIds.length,
      message: `${fieldIds.length} required fields are still missing.`,
    })
    expect(fieldIds).toContain('loanPurposeSummary')
    // Hidden, staff's, voluntary and answered ones are not asked for.
    for (const id of [
      'borrowerCitizenshipCertification',
      'packagingStatus',
      'borrowerSex',
      'lenderLegalName',
    ]) {
      expect(fieldIds).not.toContain(id)
    }
  })

  test('[E] the certification must be given; NO refuses with a sentence of its own', async () => {
    const version = await complete(preApplication, { certifyInformationAccurate: 'NO' })
    expect(await refusal(preApplication, version)).toMatchObject({
      code: 'VALIDATION',
      message: 'Only information that is certified as accurate and complete can be submitted.',
      problems: [{ fieldId: 'certifyInformationAccurate' }],
    })
  })

  test('[B23] a length or a pattern that a draft may break', async () => {
    const version = await complete(preApplication, {
      lenderContactEmail: 'nobody',
      lenderSamUin: 'x'.repeat(41),
    })
    const refused = await refusal(preApplication, version)
    expect(refused.code).toBe('VALIDATION')
    expect(refused.problems).toMatchObject([
      { fieldId: 'lenderContactEmail', message: 'Enter a valid email address.' },
      { fieldId: 'lenderSamUin', message: 'Use at most 40 characters.' },
    ])
  })

  test('[B02] test data, outside a demo', async () => {
    await workspace.call('owner', preApplication.autofillTestData, { projectId })
    const refused = await refusal(preApplication, await complete(preApplication))
    expect(refused.code).toBe('VALIDATION')
    expect(refused.problems).toContainEqual({
      fieldId: 'lenderSamUin',
      code: 'submission',
      message: 'This is test data. Give the real answer before you submit.',
    })
  })

  test('a file whose registration never came', async () => {
    await complete(preApplication)
    const { uploadUrl } = await workspace.call('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: 'organizationalChartReference',
    })
    const storageId = await workspace.send(uploadUrl, pdf)
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    const { version } = await stage.save({ organizationalChartReference: [storageId] })
    expect(await refusal(preApplication, version)).toMatchObject({
      problems: [{ fieldId: 'organizationalChartReference' }],
    })
  })

  test('answers that the sender has not seen', async () => {
    const version = await complete(preApplication)
    const colleague = await openStage(workspace, 'officer', preApplication, projectId)
    await colleague.save({ lenderSamUin: 'Changed' })
    expect(await refusal(preApplication, version)).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      version: version + 1,
      fields: [{ fieldId: 'lenderSamUin', theirs: 'Changed', by: names.officer }],
    })
  })

  test('[B09] the application waits for the pre-application', async () => {
    expect(await refusal(application, 1)).toMatchObject({
      code: 'VALIDATION',
      message: 'Submit the pre-application first.',
    })
  })
})

describe('[B07] [S1-019] [S1-219] a submitted stage', () => {
  test('keeps what was certified, by whom and when, without what staff look after', async () => {
    const version = await complete(preApplication)
    const before = await openStage(workspace, 'owner', preApplication, projectId)
    let submittedAt = 0
    const changes = await changesBy(workspace, async () => {
      submittedAt = (await submit(preApplication, version)).submittedAt
    })
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+3'],
      projects: ['rule_pack', 'status'],
      review_rounds: ['+1'],
      'stages application': ['answers.packagingStatus', 'provenance.packagingStatus', 'version'],
      'stages pre-application': [
        ...['answers.packagingStatus', 'provenance.packagingStatus'],
        ...['submitted_at', 'submitted_by', 'version'],
      ],
      submission_files: [`+${Object.values(before.uploadsByField).flat().length}`],
      submissions: ['+1'],
    })
    const row = await workspace.db
      .selectFrom('submissions')
      .selectAll()
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      stage: 'pre-application',
      round: 1,
      version,
      schema_id: 'preApplication.v1',
      schema_revision: questionnaireOf('pre-application').latestRevision,
      submitted_by: 'owner',
      certification:
        'I certify that the information in this pre-application is accurate and complete to the best of my knowledge.',
    })
    const kept = row.answers as Record<string, unknown>
    expect(kept.loanPurposeSummary).toBe(before.answers.loanPurposeSummary)
    expect(kept).not.toHaveProperty('packagingStatus')
    expect(kept).not.toHaveProperty('waterAndWasteCertificationStatus')
    expect(kept.lenderTaxId).toMatch(/^sealed:/)
    expect(row.provenance).toMatchObject({ loanPurposeSummary: { kind: 'person' } })
    expect(row.provenance).not.toHaveProperty('packagingStatus')
    expect(Math.abs(submittedAt - Date.now())).toBeLessThan(60_000)
  })

  test('[B07] names who certified it, by name and title, whoever certifies the next', async () => {
    const stage = 'pre-application'
    const named = (certifyingOfficerName: string, certifyingOfficerTitle: string) =>
      complete(preApplication, { certifyingOfficerName, certifyingOfficerTitle })
    const certifiedIn = async (round: number) =>
      (await workspace.call('owner', submissions.get, { projectId, stage, round })).certifiedBy
    const version = await named('Ada Lund', 'Vice president')
    const checked = () => workspace.call('owner', submissions.getCheck, { projectId, stage })
    expect((await checked()).certification).toMatchObject({
      officerName: 'Ada Lund',
      officerTitle: 'Vice president',
    })
    await submit(preApplication, version)
    const first = { name: 'Ada Lund', title: 'Vice president' }
    expect(await certifiedIn(1)).toEqual(first)
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Once more.' })
    const again = await named('Grace Hill', 'President')
    expect(await certifiedIn(1)).toEqual(first)
    await submit(preApplication, again)
    expect(await certifiedIn(1)).toEqual(first)
    expect(await certifiedIn(2)).toEqual({ name: 'Grace Hill', title: 'President' })
  })

  test('keeps its files with what tells them apart, in the order of each answer', async () => {
    const version = await complete(preApplication)
    const { uploadsByField, answers } = await openStage(workspace, 'owner', preApplication, projectId)
    await submit(preApplication, version)
    const rows = await workspace.db
      .selectFrom('submission_files')
      .selectAll()
      .where('project_id', '=', projectId)
      .execute()
    const sent = Object.entries(uploadsByField).flatMap(([fieldId, uploads]) =>
      uploads.map((upload) => ({ fieldId, ...upload })),
    )
    expect(rows).toHaveLength(sent.length)
    expect(rows.length).toBeGreaterThan(1)
    for (const { fieldId, uploadId, storageId, fileName, fileSize, sha256 } of sent) {
      expect(rows).toContainEqual({
        project_id: projectId,
        stage: 'pre-application',
        round: 1,
        field_id: fieldId,
        position: (answers[fieldId] as string[]).indexOf(storageId) + 1,
        upload_id: uploadId,
        storage_id: storageId,
        file_name: fileName,
        file_size: String(fileSize),
        content_type: 'application/pdf',
        sha256,
        ...{ part_id: null, pages_from: null, pages_to: null },
      })
    }
    const change = workspace.db.updateTable('submission_files').set({ file_name: 'other' }).execute()
    await expect(change).rejects.toThrow('never changed')
  })

  test('is never changed in the table either', async () => {
    await submit(preApplication, await complete(preApplication))
    const change = workspace.db
      .updateTable('submissions')
      .set({ version: 99 })
      .where('project_id', '=', projectId)
      .execute()
    await expect(change).rejects.toThrow('never changed')
  })

  test('[B05] [D4] [S1-045] is read-only for everybody, says so, and refuses a save that arrives late', async () => {
    const version = await complete(preApplication)
    const late = await openStage(workspace, 'officer', preApplication, projectId)
    await submit(preApplication, version)
    expect(await late.refusedSave({ lenderSamUin: 'Late' })).toMatchObject({
      code: 'STAGE_READ_ONLY',
      message: 'The pre-application was submitted and can no longer be changed.',
    })
    const seen = await workspace.call('owner', preApplication.get, { projectId })
    expect(seen).toMatchObject({ readOnly: true, mayAutofill: false })
    expect(seen.readOnlyReason).toBe('The pre-application was submitted and can no longer be changed.')
  })

  test('[D4] [D6] refuses uploads, removals and test data too', async () => {
    const version = await complete(preApplication)
    const { uploadsByField } = await workspace.call('owner', preApplication.get, { projectId })
    const [fieldId, [file] = []] = Object.entries(uploadsByField)[0] ?? ['']
    await submit(preApplication, version)
    for (const attempt of [
      workspace.refusal('owner', preApplication.generateUploadUrl, { projectId, fieldId }),
      workspace.refusal('owner', preApplication.removeUpload, {
        projectId,
        fieldId,
        uploadId: file?.uploadId ?? '',
      }),
      workspace.refusal('owner', preApplication.autofillTestData, { projectId }),
    ]) {
      expect(await attempt).toMatchObject({ code: 'STAGE_READ_ONLY' })
    }
  })

  test('submitting it again changes nothing', async () => {
    const version = await complete(preApplication)
    const once = await submit(preApplication, version)
    expect(await submit(preApplication, version)).toEqual(once)
    expect(await submit(preApplication, 1)).toEqual(once)
    const { count } = await workspace.db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(count).toBe('1')
  })

  test('[B25] gives no more to the application, whatever staff change in it alone', async () => {
    await submit(preApplication, await complete(preApplication))
    await workspace.call('packager', preApplication.saveStaffFields, {
      projectId,
      answers: { packagingNotes: 'Call first.' },
      expectedVersion: (await openStage(workspace, 'owner', preApplication, projectId)).version,
    })
    const seen = await workspace.call('owner', application.get, { projectId })
    expect(seen.answers.packagingNotes).not.toBe('Call first.')
  })

  test('[B36] [S0-008] [S1-004] moves the project on, up to In review', async () => {
    const status = async () => (await workspace.call('owner', projects.get, { projectId })).status
    await submit(preApplication, await complete(preApplication))
    expect(await status()).toBe('Application')
    await submit(application, await complete(application))
    expect(await status()).toBe('In review')
    expect(await workspace.call('owner', projects.get, { projectId })).toMatchObject({
      nextStep: 'Wait for the review of the application.',
      stages: [{ submittedBy: names.owner }, { submittedBy: names.owner }],
    })
  })
})

describe('[B10] opening a stage again', () => {
  test('takes the packaging duty and a reason, which its people read', async () => {
    await submit(preApplication, await complete(preApplication))
    expect(
      await workspace.refusal('owner', preApplication.reopen, { projectId, reason: 'Mine' }),
    ).toMatchObject({ code: 'FORBIDDEN' })
    expect(
      await workspace.refusal('packager', preApplication.reopen, { projectId, reason: '  ' }),
    ).toMatchObject({ code: 'VALIDATION' })
    const reason = 'The balance sheet is of last year.'
    const reopen = () => workspace.call('packager', preApplication.reopen, { projectId, reason })
    expect(await changesBy(workspace, reopen)).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+3'],
      projects: ['status'],
      review_rounds: ['return_note', 'returned_at', 'returned_by', 'state'],
      'stages application': ['answers.packagingStatus', 'version'],
      'stages pre-application': [
        'answers.packagingStatus',
        ...['reopened_at', 'reopened_reason', 'submitted_at', 'submitted_by', 'version'],
      ],
    })
    const seen = await workspace.call('owner', preApplication.get, { projectId })
    expect(seen).toMatchObject({
      readOnly: false,
      submittedAt: null,
      reopenedReason: 'The balance sheet is of last year.',
    })
    const { page } = await workspace.call('owner', projects.activity, {
      projectId,
      paginationOpts: { numItems: 1, cursor: null },
    })
    expect(page).toMatchObject([
      { by: names.packager, text: 'opened the pre-application again: The balance sheet is of last year.' },
    ])
  })

  test('is refused where the project itself no longer goes on, and changes nothing', async () => {
    await submit(preApplication, await complete(preApplication))
    await workspace.db
      .updateTable('projects')
      .set({ closed_at: new Date() })
      .where('id', '=', projectId)
      .execute()
    const wanted = { projectId, reason: 'The balance sheet is of last year.' }
    const refused = async () =>
      expect(await workspace.refusal('packager', preApplication.reopen, wanted)).toMatchObject({
        code: 'STAGE_READ_ONLY',
        message: 'This project is closed.',
      })
    expect(await changesBy(workspace, refused)).toEqual({})
  })

  test('a second submission stands beside the first, which stays as it was', async () => {
    await submit(preApplication, await complete(preApplication))
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Again, please.' })
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    const { version } = await stage.save({ lenderSamUin: 'Second' })
    await submit(preApplication, version)
    const rows = await workspace.db
      .selectFrom('submissions')
      .select(['answers', 'round'])
      .where('project_id', '=', projectId)
      .orderBy('submitted_at')
      .execute()
    expect(rows.map(({ round }) => round)).toEqual([1, 2])
    const uins = rows.map(({ answers }) => (answers as Record<string, string>).lenderSamUin)
    expect(uins[1]).toBe('Second')
    expect(uins[0]).not.toBe('Second')
  })
})
