import { application, preApplication, projects, type StageEntries } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  aTextFile,
  createWorkspace,
  openStage,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { authorizeDownload } from '../access/downloads.ts'

let workspace: Workspace
let projectId: string
let pdf: Uint8Array

const chart = 'organizationalChartReference'

beforeAll(async () => {
  workspace = await createWorkspace({ maxUploadBytes: 1_048_576 })
  pdf = await aPdf()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const upload = (entries: StageEntries, fieldId: string, fileName: string, bytes = pdf) =>
  uploadFile(workspace, 'owner', entries, { projectId, fieldId, fileName }, bytes)

const filesOf = async (entries: StageEntries, fieldId: string) => {
  const seen = await workspace.call('owner', entries.get, { projectId })
  return { listed: seen.answers[fieldId], uploads: seen.uploadsByField[fieldId] ?? [] }
}

const storedFile = (storageId: string) =>
  workspace.db.selectFrom('stored_files').selectAll().where('id', '=', storageId).executeTakeFirstOrThrow()

describe('asking for an upload', () => {
  test('[S1-232] [S1-240] [S1-340] gives an address and the smaller of both limits', async () => {
    const { uploadUrl, maxSizeBytes } = await workspace.call('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: chart,
    })
    expect(uploadUrl).toMatch(/^http:\/\/localhost:3001\/api\/storage\/upload\?token=[\w-]{43}$/)
    expect(maxSizeBytes).toBe(1_048_576)
  })

  test('a field that takes no files, or none at all, is refused', async () => {
    for (const fieldId of ['lenderSamUin', 'zzz', 'constructor']) {
      const refused = await workspace.refusal('owner', preApplication.generateUploadUrl, {
        projectId,
        fieldId,
      })
      expect(refused).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId }] })
    }
  })

  test('[D6] [B05] viewers and submitted stages are refused', async () => {
    expect(
      await workspace.refusal('viewer', preApplication.generateUploadUrl, { projectId, fieldId: chart }),
    ).toMatchObject({ code: 'STAGE_READ_ONLY' })
  })

  test('[A14] [D6] of a submitted stage the packaging team still keeps the files of its own fields', async () => {
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    const staffs = { projectId, fieldId: 'draftScoringAttachment' }
    const ask = (who: 'packager' | 'owner', fieldId: string) =>
      workspace.refusal(who, preApplication.generateUploadUrl, { projectId, fieldId })
    expect(await ask('packager', chart)).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect(await ask('owner', staffs.fieldId)).toMatchObject({ code: 'STAGE_READ_ONLY' })
    const { uploadUrl } = await workspace.call('packager', preApplication.generateUploadUrl, staffs)
    const storageId = await workspace.send(uploadUrl, pdf)
    const { version } = await workspace.call('packager', preApplication.saveStaffFields, {
      projectId,
      answers: { [staffs.fieldId]: [storageId] },
      expectedVersion: 1,
    })
    const { uploadId } = await workspace.call('packager', preApplication.registerUpload, {
      ...staffs,
      storageId,
      fileName: 'Scoring.pdf',
      fileSize: pdf.byteLength,
    })
    expect(version).toBe(2)
    expect((await filesOf(preApplication, staffs.fieldId)).uploads).toMatchObject([
      { fileName: 'Scoring.pdf' },
    ])
    const gone = await workspace.call('packager', preApplication.removeUpload, { ...staffs, uploadId })
    expect(gone).toEqual({ removed: true })
    expect((await filesOf(preApplication, staffs.fieldId)).listed).toEqual([])
  })
})

describe('registering', () => {
  test('[S1-106] [S1-235] [S1-236] [B06] gives the summary, with an address that stays', async () => {
    const summary = await upload(preApplication, chart, 'chart.pdf')
    expect(summary).toMatchObject({
      fileName: 'chart.pdf',
      fileSize: pdf.byteLength,
      contentType: 'application/pdf',
      downloadUrl: `/api/files/${summary.uploadId}`,
    })
    expect(await filesOf(preApplication, chart)).toEqual({ listed: [summary.storageId], uploads: [summary] })
  })

  test('[D10] two files of the same name live together', async () => {
    const one = await upload(preApplication, chart, 'chart.pdf')
    const two = await upload(preApplication, chart, 'chart.pdf')
    expect((await filesOf(preApplication, chart)).listed).toEqual([one.storageId, two.storageId])
  })

  test('repeating it gives the same upload', async () => {
    const { uploadId, storageId } = await upload(preApplication, chart, 'chart.pdf')
    const again = await workspace.call('owner', preApplication.registerUpload, {
      projectId,
      fieldId: chart,
      storageId,
      fileName: 'chart.pdf',
      fileSize: 1,
    })
    expect(again.uploadId).toBe(uploadId)
  })

  test.each([
    ['[S1-245] a kind that is not accepted', 'notes.csv', aTextFile, 'FILE_TYPE'],
    ['[B33] content that is not what the name says', 'chart.pdf', aTextFile, 'FILE_MISMATCH'],
    ['an empty file', 'chart.pdf', new Uint8Array(), 'FILE_EMPTY'],
  ])('%s is refused in clear words', async (_what, fileName, bytes, code) => {
    const { uploadUrl } = await workspace.call('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: chart,
    })
    const storageId = await workspace.send(uploadUrl, bytes)
    const refused = await workspace.refusal('owner', preApplication.registerUpload, {
      projectId,
      fieldId: chart,
      storageId,
      fileName,
      fileSize: bytes.byteLength,
    })
    expect(refused).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId: chart, code }] })
    expect(refused.message).toMatch(/^[A-Z].*\.$/)
  })

  test('[S1-246] the application takes more kinds', async () => {
    const { contentType } = await upload(application, 'feasibilityStudyUpload', 'study.CSV', aTextFile)
    expect(contentType).toBe('text/plain; charset=utf-8')
  })

  test('what somebody else sent, or for another field or stage, is as good as missing', async () => {
    const { uploadUrl } = await workspace.call('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: 'draftScoringAttachment',
    })
    const storageId = await workspace.send(uploadUrl, pdf)
    const file = { projectId, storageId, fileName: 'a.pdf', fileSize: 1 }
    for (const attempt of [
      () =>
        workspace.refusal('officer', preApplication.registerUpload, {
          ...file,
          fieldId: 'draftScoringAttachment',
        }),
      () => workspace.refusal('owner', preApplication.registerUpload, { ...file, fieldId: chart }),
      () =>
        workspace.refusal('owner', application.registerUpload, {
          ...file,
          fieldId: 'draftScoringAttachment',
        }),
    ]) {
      expect(await attempt()).toMatchObject({ problems: [{ code: 'FILE_MISSING' }] })
    }
  })
})

describe('removing', () => {
  test('[S1-248] [S1-341] takes the file out of its field; its bytes may go', async () => {
    const { uploadId, storageId } = await upload(preApplication, chart, 'chart.pdf')
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    await stage.save({ [chart]: [] })
    expect(
      await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: chart, uploadId }),
    ).toEqual({ removed: true })
    expect(await filesOf(preApplication, chart)).toEqual({ listed: [], uploads: [] })
    expect((await storedFile(storageId)).removed_at).not.toBeNull()
  })

  test('a file still listed leaves the list with it', async () => {
    await upload(preApplication, 'appraisalReportReference', 'appraisal.pdf')
    const { uploadId } = await upload(preApplication, chart, 'chart.pdf')
    const remove = () =>
      workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: chart, uploadId })
    expect(await changesBy(workspace, remove)).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      projects: ['last_saved_at'],
      // It had flowed on under the same name.
      'stages application': [`answers.${chart}`, `provenance.${chart}`, 'version'],
      'stages pre-application': [`answers.${chart}`, 'last_saved_at', 'version'],
      stored_files: ['removed_at'],
      // One in each stage.
      uploads: ['2 rows', 'removed_at', 'removed_by'],
    })
    expect((await filesOf(preApplication, chart)).listed).toEqual([])
  })

  test('[S1-249] what is not there is said to be not removed', async () => {
    const { uploadId } = await upload(preApplication, chart, 'chart.pdf')
    for (const [fieldId, id] of [
      [chart, 'no such upload'],
      ['appraisalReportReference', uploadId],
    ] as const) {
      const { removed } = await workspace.call('owner', preApplication.removeUpload, {
        projectId,
        fieldId,
        uploadId: id,
      })
      expect(removed).toBe(false)
    }
  })

  test('a removed file cannot be listed again', async () => {
    const { uploadId, storageId } = await upload(preApplication, chart, 'chart.pdf')
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: chart, uploadId })
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    expect(await stage.refusedSave({ [chart]: [storageId] })).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('[B24] files that flow into the application', () => {
  const from = 'appraisalReportReference'
  const to = 'appraisalReportUpload'

  test('are references of the same stored object, with a name and an address of their own', async () => {
    const source = await upload(preApplication, from, 'appraisal.pdf')
    const { listed, uploads } = await filesOf(application, to)
    expect(listed).toEqual([source.storageId])
    expect(uploads).toMatchObject([{ storageId: source.storageId, fileName: 'appraisal.pdf' }])
    expect(uploads[0]?.uploadId).not.toBe(source.uploadId)
  })

  test('leave it when they leave the pre-application', async () => {
    const { uploadId, storageId } = await upload(preApplication, from, 'appraisal.pdf')
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: from, uploadId })
    expect(await filesOf(application, to)).toEqual({ listed: [], uploads: [] })
    expect((await storedFile(storageId)).removed_at).not.toBeNull()
  })

  test('stay with the one when the other lets go', async () => {
    const { storageId } = await upload(preApplication, from, 'appraisal.pdf')
    const { uploads } = await filesOf(application, to)
    await workspace.call('owner', application.removeUpload, {
      projectId,
      fieldId: to,
      uploadId: uploads[0]?.uploadId ?? '',
    })
    expect(await filesOf(application, to)).toEqual({ listed: [], uploads: [] })
    expect((await filesOf(preApplication, from)).listed).toEqual([storageId])
    expect((await storedFile(storageId)).removed_at).toBeNull()
  })

  test('stay where a person added another one to them', async () => {
    const { uploadId, storageId } = await upload(preApplication, from, 'appraisal.pdf')
    const own = await upload(application, to, 'second opinion.pdf')
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: from, uploadId })
    const { listed, uploads } = await filesOf(application, to)
    expect(listed).toEqual([storageId, own.storageId])
    expect(uploads.map(({ fileName }) => fileName)).toEqual(['appraisal.pdf', 'second opinion.pdf'])
    expect((await storedFile(storageId)).removed_at).toBeNull()
  })
})

test('[S1-345] a file opens for whoever may see its project, and for nobody else', async () => {
  const { uploadId, storageId } = await upload(preApplication, chart, 'chart.pdf')
  const opened = (who: Somebody) =>
    authorizeDownload(
      workspace.db,
      { personId: who, sessionId: `sign-in of ${who}` },
      uploadId,
      workspace.services,
    )
  expect(await opened('viewer')).toEqual({ storageId, fileName: 'chart.pdf' })
  expect(await opened('stranger')).toBeNull()
  expect(await authorizeDownload(workspace.db, null, uploadId, workspace.services)).toBeNull()
  await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: chart, uploadId })
  expect(await opened('owner')).toBeNull()
})
