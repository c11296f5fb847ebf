import {
  preApplication,
  projects,
  projectTables,
  type StageEntries,
  sensitive,
  submissions,
  type TableChange,
  application as wire,
} from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  uploadFiles,
  type Workspace,
} from '../../testing/workspace.ts'
import { authorizeDownload } from '../access/downloads.ts'

const application = wire as unknown as StageEntries
const stage = 'pre-application'
const budget = 'borrowerCurrentBalanceSheetReference'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const place = () => ({ projectId, stage }) as const
const complete = (entries: StageEntries) => completeStage(workspace, entries, projectId)

async function submit(entries: StageEntries = preApplication) {
  const { version } = await openStage(workspace, 'owner', entries, projectId)
  return workspace.call('owner', entries.submit, { projectId, expectedVersion: version })
}

async function submitted() {
  await complete(preApplication)
  await submit()
}

const listed = (who: Somebody = 'owner') => workspace.call(who, submissions.list, place())
const check = () => workspace.call('owner', submissions.getCheck, place())
const takeBack = (who: Somebody = 'owner') => workspace.call(who, submissions.takeBack, place())
const takeBackRefused = (who: Somebody = 'owner') => workspace.refusal(who, submissions.takeBack, place())

/** As if the stage had been submitted so long ago. */
const submittedAgo = (minutes: number) =>
  workspace.db
    .updateTable('stages')
    .set({ submitted_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute()

describe('what would go out', () => {
  test('names every required question that is open, and what else keeps the stage', async () => {
    const before = await check()
    const refused = await workspace.refusal('owner', preApplication.submit, {
      projectId,
      expectedVersion: before.version,
    })
    expect(before.missing.map(({ fieldId }) => fieldId)).toEqual(refused.fieldIds)
    expect(before).toMatchObject({ submittedAt: null, readOnlyReason: null, waitsFor: null })
    expect(before.certification).toMatchObject({ given: false, officerName: null })
  })

  test('tells the date of the certification that was answered, where the stage asks for one', async () => {
    expect((await check()).certification).toMatchObject({ asksDate: false, date: null })
    const ofApplication = async () =>
      (await workspace.call('owner', submissions.getCheck, { projectId, stage: 'application' })).certification
    expect(await ofApplication()).toMatchObject({ asksDate: true, date: null })
    const open = await openStage(workspace, 'owner', application, projectId)
    await open.save({ certificationDate: '2026-10-15' })
    expect(await ofApplication()).toMatchObject({ asksDate: true, date: '2026-10-15', given: false })
  })

  test('names what is to be corrected with its words, and counts it in its category', async () => {
    const before = await check()
    const open = await openStage(workspace, 'owner', preApplication, projectId)
    await open.save({ guaranteePercentageRequested: 180 })
    const found = await check()
    const id = 'guaranteePercentageRequested'
    expect(found.problems).toEqual([
      ...before.problems,
      { fieldId: id, label: 'Guarantee percentage requested', message: 'Enter 100% or less.' },
    ])
    expect(found.missing).toEqual(before.missing.filter(({ fieldId }) => fieldId !== id))
    const counted = before.categories.filter(({ toCorrect }) => toCorrect > 0)
    expect(counted).toEqual([])
    expect(found.categories.filter(({ toCorrect }) => toCorrect > 0)).toMatchObject([{ toCorrect: 1 }])
  })

  test('is complete when everything is answered, and counts what then goes', async () => {
    const version = await complete(preApplication)
    const found = await check()
    expect(found).toMatchObject({ version, missing: [], problems: [], waitsFor: null })
    expect(found.required.answered).toBe(found.required.asked)
    expect(found.certification).toMatchObject({
      text: 'I certify that the information in this pre-application is accurate and complete to the best of my knowledge.',
      given: true,
    })
    await submit()
    const { answers, uploadsByField } = await workspace.call('owner', submissions.get, {
      ...place(),
      round: 1,
    })
    const files = Object.values(uploadsByField).flat()
    expect(found.documents).toEqual({
      count: files.length,
      bytes: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
      asked: Object.keys(uploadsByField).length,
    })
    expect(Object.keys(answers)).toHaveLength(found.required.asked + found.optional.asked)
  })

  test('says what no field can tell: that the pre-application comes first', async () => {
    const found = await workspace.call('owner', submissions.getCheck, { projectId, stage: 'application' })
    expect(found.waitsFor).toEqual({ kind: 'pre-application', message: 'Submit the pre-application first.' })
  })

  test('says to whom cannot submit it why', async () => {
    const seen = await workspace.call('viewer', submissions.getCheck, place())
    expect(seen.readOnlyReason).toBe('You can read this project but not change it.')
  })
})

describe('a submission at its own address', () => {
  test('stays as it was, files included, while the stage goes on', async () => {
    await submitted()
    const first = await workspace.call('owner', submissions.get, { ...place(), round: 1 })
    const [file] = first.uploadsByField[budget] ?? []
    if (!file) throw new Error('There is no file.')
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Another sheet, please.' })
    const open = await openStage(workspace, 'owner', preApplication, projectId)
    await open.save({ lenderSamUin: 'K1LMNPQRSTU9' })
    await workspace.call('owner', preApplication.removeUpload, {
      projectId,
      fieldId: budget,
      uploadId: file.uploadId,
    })
    expect(await workspace.call('owner', submissions.get, { ...place(), round: 1 })).toEqual(first)
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    const opened = (who: Somebody, uploadId: string) =>
      authorizeDownload(
        workspace.db,
        { personId: who, sessionId: `sign-in of ${who}` },
        uploadId,
        workspace.services,
      )
    expect(await opened('viewer', file.uploadId)).toMatchObject({ storageId: file.storageId })
    expect(await opened('stranger', file.uploadId)).toBe(null)
    const later = { fieldId: budget, fileName: 'later.pdf' }
    await uploadFiles(workspace, 'owner', preApplication, projectId, [later], await aPdf())
    const { uploadsByField } = await workspace.call('owner', preApplication.get, { projectId })
    const uploadId = uploadsByField[budget]?.[0]?.uploadId ?? ''
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: budget, uploadId })
    expect(await opened('owner', uploadId)).toBe(null)
    const stored = await workspace.db
      .selectFrom('stored_files')
      .select('removed_at')
      .where('id', '=', file.storageId)
      .executeTakeFirst()
    expect(stored?.removed_at).toBe(null)
  })

  test('[B47] shows nobody a tax id that somebody wrote into a text, nor does the comparison', async () => {
    const text = (silos: number) => `${silos} silos for EIN 12-3456789.`
    await complete(preApplication)
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      projectSummaryReference: text(1),
    })
    await submit()
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Another sheet, please.' })
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      projectSummaryReference: text(2),
    })
    await submit()
    for (const who of ['owner', 'viewer', 'packager', 'administrator'] as const) {
      const first = await workspace.call(who, submissions.get, { ...place(), round: 1 })
      expect(first.answers.projectSummaryReference).toBe('1 silos for EIN ••-•••6789.')
      const { differences } = await workspace.call(who, submissions.compare, { ...place(), from: 1, to: 2 })
      expect(differences.map(({ before, after }) => [before.text, after.text])).toEqual([
        ['1 silos for EIN ••-•••6789.', '2 silos for EIN ••-•••6789.'],
      ])
    }
  })

  test('[B47] shows nobody a sensitive answer in full, nor another who may not see the project anything', async () => {
    await submitted()
    for (const who of ['owner', 'viewer', 'packager', 'administrator'] as const) {
      const { answers } = await workspace.call(who, submissions.get, { ...place(), round: 1 })
      expect(answers.lenderTaxId).toMatch(/^•/)
    }
    expect(await workspace.refusal('stranger', submissions.get, { ...place(), round: 1 })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await workspace.refusal('stranger', submissions.list, place())).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test.each([0, 2, -1, 1.5, 1e12, Number.NaN])('there is no round %s', async (round) => {
    await submitted()
    expect(await workspace.refusal('owner', submissions.get, { ...place(), round })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('two submissions', () => {
  test('are compared answer by answer and file by file, sensitive answers masked', async () => {
    await submitted()
    await takeBack()
    const open = await openStage(workspace, 'owner', preApplication, projectId)
    await open.save({ lenderSamUin: 'K1LMNPQRSTU9', lenderTaxId: '12-3456789' })
    await uploadFiles(
      workspace,
      'owner',
      preApplication,
      projectId,
      [{ fieldId: budget, fileName: 'more.pdf' }],
      await aPdf(),
    )
    await submit()
    const { from, to, differences } = await workspace.call('viewer', submissions.compare, {
      ...place(),
      from: 1,
      to: 2,
    })
    expect([from.round, from.takenBack?.by, to.round, to.takenBack]).toEqual([1, names.owner, 2, null])
    expect(differences.map(({ fieldId }) => fieldId).toSorted()).toEqual(
      [budget, 'lenderSamUin', 'lenderTaxId'].toSorted(),
    )
    const [sheet, uin, tax] = [budget, 'lenderSamUin', 'lenderTaxId'].map((id) =>
      differences.find(({ fieldId }) => fieldId === id),
    )
    expect(uin?.after.text).toBe('K1LMNPQRSTU9')
    expect(tax?.after.text).toBe('•••••6789')
    expect(sheet).toMatchObject({
      keptFiles: 1,
      before: { files: [] },
      after: { files: [{ fileName: 'more.pdf' }] },
    })
    const same = await workspace.call('owner', submissions.compare, { ...place(), from: 2, to: 2 })
    expect(same.differences).toEqual([])
  })

  test('[B47] what is masked alike in both is told as changed, and whoever may is told either, on record', async () => {
    await submitted()
    const numbers = { 2: '98-7656789', 3: '12-3456789' } as const
    for (const lenderTaxId of Object.values(numbers)) {
      await takeBack()
      const open = await openStage(workspace, 'owner', preApplication, projectId)
      await open.save({ lenderTaxId })
      await submit()
    }
    const compare = (who: Somebody) =>
      workspace.call(who, submissions.compare, { ...place(), from: 2, to: 3 })
    const { differences, mayReveal } = await compare('packager')
    expect(differences).toMatchObject([
      {
        ...{ fieldId: 'lenderTaxId', masked: 'shortText' },
        ...{ before: { text: '•••••6789' }, after: { text: '•••••6789' } },
      },
    ])
    expect([mayReveal, (await compare('viewer')).mayReveal]).toEqual([true, false])
    const asked = { ...place(), fieldId: 'lenderTaxId', reason: 'Which one is on the tax return?' }
    const revealed = (who: Somebody, round: number) =>
      workspace.call(who, sensitive.reveal, { ...asked, round })
    for (const round of [2, 3] as const) {
      const look = async () => expect(await revealed('packager', round)).toEqual({ value: numbers[round] })
      expect(await changesBy(workspace, look)).toEqual({ audit_entries: ['+1'] })
    }
    const activity = { projectId, paginationOpts: { numItems: 1, cursor: null } }
    expect((await workspace.call('owner', projects.activity, activity)).page[0]?.text).toBe(
      'looked at “Tax ID of the lender” in the pre-application as it went out with submission 3: Which one is on the tax return?',
    )
    const refused = async () => {
      const codeOf = async (who: Somebody, more: object) =>
        (await workspace.refusal(who, sensitive.reveal, { ...asked, round: 2, ...more })).code
      expect([await codeOf('viewer', {}), await codeOf('stranger', {})]).toEqual(['FORBIDDEN', 'NOT_FOUND'])
      for (const round of [0, 9, 1.5, 1e12]) expect(await codeOf('owner', { round })).toBe('NOT_FOUND')
      expect(await codeOf('owner', { fieldId: 'lenderSamUin' })).toBe('NOT_FOUND')
      expect(await codeOf('owner', { reason: ' ' })).toBe('VALIDATION')
    }
    expect(await changesBy(workspace, refused)).toEqual({})
  })
})

describe('the tables of the project', () => {
  const save = (table: 'owners' | 'terms', changes: TableChange[], expectedVersion = 0) =>
    workspace.call('owner', projectTables.save, { projectId, table, changes, expectedVersion })
  const read = (round: number) => workspace.call('viewer', submissions.get, { ...place(), round })

  test('stay with a submission as they were, sealed where they are, and nobody reads a tax id there', async () => {
    await save('owners', [{ set: { name: 'Ann Hill', share: 55, taxId: '12-3456789' } }])
    await save('terms', [{ set: { newActivity: 'NO' } }])
    await submitted()
    const first = await read(1)
    expect(first).toMatchObject({ rulePack: '2026-11' })
    expect(first.tables).toEqual([
      {
        ...{ table: 'owners', title: 'Owners' },
        lines: [{ id: expect.any(String), label: 'Ann Hill', text: 'Share: 55%; Tax ID: •••••6789' }],
      },
      {
        table: 'terms',
        title: 'Terms',
        lines: [{ id: 'newActivity', label: 'Activity new to the borrower', text: 'No' }],
      },
    ])
    const { tables } = await workspace.db
      .selectFrom('submissions')
      .select('tables')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(tables).toMatchObject({
      owners: [{ cells: { share: 55, taxId: expect.stringMatching(/^sealed:1:/) } }],
    })
    await save('owners', [{ set: { name: 'Bo Hill', share: 45 } }], 1)
    expect(await read(1)).toEqual(first)
  })

  test('are compared row by row and cell by cell, and not with a submission that did not keep them', async () => {
    const { rows } = await save('owners', [
      { set: { name: 'Ann Hill', share: 55, taxId: '12-3456789' } },
      { set: { name: 'Cy Hill' } },
    ])
    const [ann, cy] = rows.map(({ rowId }) => String(rowId))
    await submitted()
    await takeBack()
    await save(
      'owners',
      [
        { rowId: ann ?? '', set: { share: 60, taxId: '98-7654321' } },
        { rowId: cy ?? '', remove: true },
        { set: { name: 'Bo Hill', share: 40 } },
      ],
      1,
    )
    await submit()
    const compare = () => workspace.call('viewer', submissions.compare, { ...place(), from: 1, to: 2 })
    const { tables } = await compare()
    expect(tables).toMatchObject([{ table: 'owners', title: 'Owners' }])
    expect(tables?.[0]?.rows.map(({ rowId: _, ...row }) => row)).toEqual([
      {
        ...{ kind: 'changed', label: 'Ann Hill' },
        cells: [
          { column: 'share', label: 'Share', before: '55%', after: '60%' },
          { column: 'taxId', label: 'Tax ID', masked: 'shortText', before: '•••••6789', after: '•••••4321' },
        ],
      },
      {
        ...{ kind: 'added', label: 'Bo Hill' },
        cells: [
          { column: 'name', label: 'Name', before: null, after: 'Bo Hill' },
          { column: 'share', label: 'Share', before: null, after: '40%' },
        ],
      },
      {
        ...{ kind: 'removed', label: 'Cy Hill' },
        cells: [{ column: 'name', label: 'Name', before: 'Cy Hill', after: null }],
      },
    ])
    const cell = {
      ...place(),
      table: 'owners',
      rowId: ann ?? '',
      column: 'taxId',
      reason: 'Which one?',
    } as const
    expect(await workspace.call('officer', sensitive.reveal, { ...cell, round: 1 })).toEqual({
      value: '12-3456789',
    })
    expect(await workspace.call('officer', sensitive.reveal, { ...cell, round: 2 })).toEqual({
      value: '98-7654321',
    })
    for (const wrong of [
      { column: 'name' },
      { rowId: crypto.randomUUID() },
      { table: 'debts' },
      { round: 3 },
    ] as const)
      expect(
        await workspace.refusal('officer', sensitive.reveal, { ...cell, round: 2, ...wrong }),
      ).toMatchObject({ code: 'NOT_FOUND' })
    const versionOfBefore = { project_id: projectId, stage, version: 1, certification: '' }
    const { schema_id, schema_revision } = await workspace.db
      .selectFrom('submissions')
      .select(['schema_id', 'schema_revision'])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    await workspace.db
      .insertInto('submissions')
      .values({ ...versionOfBefore, schema_id, schema_revision, answers: '{}' })
      .execute()
    expect(await read(3)).toMatchObject({ tables: null, rulePack: null })
    const withoutTables = { ...place(), from: 2, to: 3 }
    expect((await workspace.call('viewer', submissions.compare, withoutTables)).tables).toBeNull()
  })
})

describe('[B45] taking a submission back', () => {
  test('opens the stage with everything as it was, and the submission stays, marked', async () => {
    await complete(preApplication)
    const before = await workspace.call('owner', preApplication.get, { projectId })
    await submit()
    const { submissions: sent, takeBackUntil } = await listed('officer')
    expect(takeBackUntil).toBe((sent[0]?.submittedAt ?? 0) + 30 * 60_000)
    expect((await listed('viewer')).takeBackUntil).toBe(null)
    expect((await listed('packager')).takeBackUntil).toBe(null)
    expect(await changesBy(workspace, () => takeBack('officer'))).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+3'],
      projects: ['status'],
      review_rounds: ['is_current', 'state'],
      'stages application': ['answers.packagingStatus', 'version'],
      'stages pre-application': ['answers.packagingStatus', 'submitted_at', 'submitted_by', 'version'],
      submissions_taken_back: ['+1'],
    })
    const opened = await workspace.call('owner', preApplication.get, { projectId })
    // The status of the work went with the submission and came back with it; both are changes of their own.
    expect(opened).toEqual({ ...before, version: opened.version, provenance: opened.provenance })
    expect((await workspace.call('owner', projects.get, { projectId })).status).toBe('Pre-application')
    const after = await listed()
    expect(after).toMatchObject({
      submissions: [{ round: 1, submittedBy: names.owner, takenBack: { by: names.officer } }],
      takeBackUntil: null,
    })
    const { page } = await workspace.call('owner', projects.activity, {
      projectId,
      paginationOpts: { numItems: 1, cursor: null },
    })
    expect(page).toMatchObject([{ by: names.officer, text: 'took the submitted pre-application back' }])
  })

  test('is the affair of owners and officers of the lender', async () => {
    await submitted()
    for (const who of ['viewer', 'packager', 'administrator'] as const) {
      expect(await takeBackRefused(who)).toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await takeBackRefused('stranger')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('twice is once, also at the same moment', async () => {
    await submitted()
    const [one, other] = await Promise.all([takeBack(), takeBack('officer')])
    expect(one).toEqual(other)
    expect(await changesBy(workspace, () => takeBack())).toEqual({})
  })

  test('after half an hour is refused in words, and changes nothing', async () => {
    await submitted()
    await submittedAgo(31)
    const late = async () =>
      expect(await takeBackRefused()).toMatchObject({
        code: 'VALIDATION',
        message:
          'A submission can be taken back for 30 minutes, and these are over. Ask the packaging team to open it again.',
      })
    expect(await changesBy(workspace, late)).toEqual({})
    await submittedAgo(29)
    await takeBack()
  })

  test('of what was never submitted, or came back from the packaging team, is refused', async () => {
    expect(await takeBackRefused()).toMatchObject({ message: 'The pre-application is not submitted.' })
    await submitted()
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Another sheet, please.' })
    expect(await takeBackRefused()).toMatchObject({ message: 'The pre-application is not submitted.' })
  })

  test('of the pre-application waits for that of the application', async () => {
    await submitted()
    await complete(application)
    await submit(application)
    expect((await listed()).takeBackUntil).toBe(null)
    expect(await takeBackRefused()).toMatchObject({
      message: 'The application was submitted after it. Take that back first.',
    })
    await workspace.call('owner', submissions.takeBack, { projectId, stage: 'application' })
    await takeBack()
    expect((await workspace.call('owner', projects.get, { projectId })).status).toBe('Pre-application')
  })

  test('of a pre-application that came back and went again does not wait for an application that went before', async () => {
    await submitted()
    await complete(application)
    await submit(application)
    await workspace.call('packager', preApplication.reopen, { projectId, reason: 'Another sheet, please.' })
    await submit()
    expect((await listed()).takeBackUntil).not.toBe(null)
    await takeBack()
    const { head } = await workspace.call('owner', projects.get, { projectId })
    expect(head.tag.text).toBe('Returned')
    expect((await workspace.call('owner', application.get, { projectId })).readOnly).toBe(true)
  })

  test('and submitting again makes the next round', async () => {
    await submitted()
    await takeBack()
    await submit()
    expect((await listed()).submissions.map(({ round, takenBack }) => [round, takenBack === null])).toEqual([
      [2, true],
      [1, false],
    ])
  })
})
