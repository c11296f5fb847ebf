import {
  application,
  preApplication,
  projectAnswers,
  projectHistory,
  projects,
  type StageEntries,
} from '@granary/api'
import type { Answer } from '@granary/forms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'

const applicationEntries = application as unknown as StageEntries
const stage = 'pre-application' as const
const sheet = 'borrowerCurrentBalanceSheetReference'

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

const open = (who: Somebody = 'owner') => openStage(workspace, who, preApplication, projectId)
const save = async (changes: Readonly<Record<string, Answer>>, who: Somebody = 'owner') =>
  (await open(who)).save(changes)
const answersNow = async () => (await open()).answers
const past = (fieldId: string, who: Somebody = 'owner') =>
  workspace.call(who, projectHistory.get, { projectId, stage, fieldId })
const restore = (fieldId: string, changeId: string, who: Somebody = 'owner', expectedVersion?: number) =>
  workspace.call(who, projectHistory.restore, {
    projectId,
    stage,
    fieldId,
    changeId,
    ...(expectedVersion !== undefined && { expectedVersion }),
  })
const preview = (at: number, who: Somebody = 'owner') =>
  workspace.call(who, projectHistory.preview, { projectId, stage, at })
/** Of all fields those change that are said, and no other. */
const restoreAll = (at: number, fields: readonly string[], who: Somebody = 'owner') =>
  workspace.call(
    who,
    projectHistory.restoreAll,
    { projectId, stage, at },
    fields.map((id) => `${stage}/${id}`),
  )

/** The change that gave a field this answer. */
async function changeTo(fieldId: string, after: Answer) {
  const found = (await past(fieldId)).changes.find(
    (change) => JSON.stringify(change.after) === JSON.stringify(after),
  )
  if (!found) throw new Error(`${fieldId} never was ${JSON.stringify(after)}.`)
  return found
}

/** A moment at which nothing happens, after everything that has and before everything to come. */
async function aMoment(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const at = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return at
}

async function submitted(): Promise<void> {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .execute()
}

const brief = ({ changes }: Awaited<ReturnType<typeof past>>) =>
  changes.map(({ by, side, source, beforeText, afterText, isNow, restore: way }) => [
    by,
    side,
    source,
    `${beforeText} → ${afterText}`,
    isNow ? 'now' : (way?.text ?? null),
  ])

describe('the history of an answer', () => {
  test('says who changed it, when, from what and why, newest first, as it is shown', async () => {
    await save({ guaranteePercentageRequested: 70 })
    await save({ guaranteePercentageRequested: 75.5 }, 'officer')
    await workspace.call('owner', preApplication.autofillTestData, { projectId })
    const seen = await past('guaranteePercentageRequested')
    expect(seen).toMatchObject({ version: 4, mayRestore: true, readOnlyReason: null, hasEarlier: false })
    expect(brief(seen).slice(1)).toEqual([
      [names.officer, 'lender', 'person', '70% → 75.5%', '75.5%'],
      [names.owner, 'lender', 'person', '— → 70%', '70%'],
    ])
    expect(seen.changes[0]).toMatchObject({ source: 'test', isNow: true, restore: null })
    expect(seen.changes.map(({ before, after }) => [before, after]).slice(1)).toEqual([
      [70, 75.5],
      [null, 70],
    ])
  })

  test('tells what flowed in, what was not chosen and what the packaging team changed', async () => {
    await workspace.db
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: 'packager' })
      .execute()
    await save({ lenderContactName: 'Grace Lund' }, 'packager')
    const mine = { projectId, fieldId: 'lenderContactName', answer: 'G. Lund' }
    await workspace.call('owner', preApplication.keepUnchosen, mine)
    expect(brief(await past('lenderContactName'))).toEqual([
      [names.owner, 'lender', 'not-chosen', 'Grace Lund → G. Lund', 'G. Lund'],
      [names.packager, 'packaging team', 'person', 'Ada Lund → Grace Lund', 'now'],
      [names.owner, 'lender', 'prefill', '— → Ada Lund', 'Ada Lund'],
    ])
  })

  test('a viewer reads it, and may bring nothing back', async () => {
    const who = 'viewer'
    await save({ lenderSamUin: 'UIN 1' })
    await save({ lenderSamUin: 'UIN 2' })
    const seen = await past('lenderSamUin', who)
    expect(seen).toMatchObject({
      mayRestore: false,
      readOnlyReason: 'You can read this project but not change it.',
    })
    expect(seen.changes.map(({ restore: way, lost }) => [way, lost])).toEqual([
      [null, null],
      [null, null],
    ])
    const { changeId } = await changeTo('lenderSamUin', 'UIN 1')
    expect(
      await workspace.refusal(who, projectHistory.restore, {
        projectId,
        stage,
        fieldId: 'lenderSamUin',
        changeId,
      }),
    ).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect(
      await workspace.refusal(who, projectHistory.restoreAll, { projectId, stage, at: 0 }),
    ).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect((await answersNow()).lenderSamUin).toBe('UIN 2')
  })

  test('is not there for another lender, nor for a question that never was', async () => {
    const strange = await workspace.refusal('stranger', projectHistory.get, {
      projectId,
      stage,
      fieldId: 'lenderSamUin',
    })
    expect(strange.code).toBe('NOT_FOUND')
    const unknown = { projectId, stage, fieldId: 'nobodyAsksThis' }
    expect(await workspace.refusal('owner', projectHistory.get, unknown)).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This question does not exist.',
    })
  })

  test('[B47] shows earlier tax ids masked to who cannot change them, and whole to who can', async () => {
    await save({ lenderTaxId: '47-1029384' })
    await save({ lenderTaxId: '47-9182736' })
    expect((await past('lenderTaxId')).changes[0]).toMatchObject({
      before: '47-1029384',
      after: '47-9182736',
    })
    const [latest] = (await past('lenderTaxId', 'viewer')).changes
    expect(latest).toMatchObject({ before: '•••••9384', after: '•••••2736', beforeText: '•••••9384' })
    await submitted()
    expect(JSON.stringify(await past('lenderTaxId'))).not.toContain('1029384')
  })

  test('[B47] shows nobody a tax id that a text no longer holds, and brings back the text that held it', async () => {
    const summary = 'projectSummaryReference'
    const whole = 'A silo. Her EIN is 12-3456789, call 308-555-0100.'
    const masked = whole.replace('12-3456789', '••-•••6789')
    await save({ [summary]: whole })
    const before = await aMoment()
    await save({ [summary]: masked })
    for (const who of ['owner', 'viewer', 'administrator'] as const) {
      const seen = await past(summary, who)
      expect(seen.changes.map(({ afterText, after }) => [afterText, after])).toEqual([
        [masked, masked],
        [masked, masked],
      ])
      const told = [seen, await preview(before, who)]
      expect(JSON.stringify(told)).not.toContain('12-3456789')
    }
    const [, first] = (await past(summary)).changes
    expect(first?.restore?.text).toBe(masked)
    await restore(summary, first?.changeId ?? '')
    expect((await answersNow())[summary]).toBe(whole)
    await save({ [summary]: masked })
    await restoreAll(before, [summary])
    expect((await answersNow())[summary]).toBe(whole)
  })
})

describe('a borrower', () => {
  const share = async (mayAnswer: boolean) => {
    const { organization_id } = await workspace.db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    await workspace.db
      .insertInto('borrower_shares')
      .values({
        project_id: projectId,
        organization_id,
        person_id: 'stranger',
        scope: JSON.stringify([{ stage, kind: 'section', id: 'borrowerProfile' }]),
        may_answer: mayAnswer,
      })
      .execute()
  }

  test('reads of a shared question what happened since, and what others did not choose is not theirs', async () => {
    await save({ borrowerLegalName: 'Prairie Mill' })
    await share(true)
    await save({ borrowerLegalName: 'Prairie Mill Inc.' })
    const unchosen = { projectId, fieldId: 'borrowerLegalName', answer: 'Call them the Mill' }
    await workspace.call('owner', preApplication.keepUnchosen, unchosen)
    const seen = await past('borrowerLegalName', 'stranger')
    expect(brief(seen)).toEqual([
      [names.owner, 'lender', 'person', 'Prairie Mill → Prairie Mill Inc.', 'now'],
    ])
    expect(seen.mayRestore).toBe(false)
    const [change] = seen.changes
    const args = { projectId, stage, fieldId: 'borrowerLegalName', changeId: change?.changeId ?? '' }
    for (const refused of [
      await workspace.refusal('stranger', projectHistory.restore, args),
      await workspace.refusal('stranger', projectHistory.restoreAll, { projectId, stage, at: 0 }),
      await workspace.refusal('stranger', projectHistory.preview, { projectId, stage, at: 0 }),
      await workspace.refusal('stranger', projectHistory.get, { projectId, stage, fieldId: 'lenderSamUin' }),
    ]) {
      expect(refused.code).toBe('NOT_FOUND')
    }
    expect((await answersNow()).borrowerLegalName).toBe('Prairie Mill Inc.')
  })

  test('[B47] sees tax ids whole only where they may answer, also of the past', async () => {
    await share(false)
    await save({ borrowerTaxId: '47-1029384' })
    await save({ borrowerTaxId: '47-9182736' })
    expect(JSON.stringify(await past('borrowerTaxId', 'stranger'))).not.toMatch(/1029384|9182736/)
    await share(true)
    expect((await past('borrowerTaxId', 'stranger')).changes[0]).toMatchObject({ before: '47-1029384' })
  })
})

describe('bringing an earlier answer back', () => {
  test('is a change of its own by that person, and nothing else moves', async () => {
    await save({ lenderSamUin: 'UIN 1', lenderPackagingNotes: 'Call on Monday.' })
    await save({ lenderSamUin: 'UIN 2' }, 'officer')
    const earlier = await changeTo('lenderSamUin', 'UIN 1')
    const changes = await changesBy(workspace, () => restore('lenderSamUin', earlier.changeId))
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      projects: ['last_saved_at', 'last_saved_by'],
      'stages application': ['answers.lenderSamUin', 'version'],
      'stages pre-application': ['answers.lenderSamUin', 'last_saved_at', 'last_saved_by', 'version'],
    })
    const [latest] = (await past('lenderSamUin')).changes
    expect(latest).toMatchObject({
      by: names.owner,
      source: 'restored',
      before: 'UIN 2',
      after: 'UIN 1',
      isNow: true,
      restoredFrom: { at: earlier.at, by: names.owner },
    })
  })

  test('is undone by bringing back what it replaced', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    await save({ lenderSamUin: 'UIN 2' })
    const before = await answersNow()
    await restore('lenderSamUin', (await changeTo('lenderSamUin', 'UIN 1')).changeId)
    expect((await answersNow()).lenderSamUin).toBe('UIN 1')
    await restore('lenderSamUin', (await changeTo('lenderSamUin', 'UIN 2')).changeId)
    expect(await answersNow()).toEqual(before)
  })

  test('of what stands so already changes nothing', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    const { changeId } = await changeTo('lenderSamUin', 'UIN 1')
    expect(await changesBy(workspace, () => restore('lenderSamUin', changeId))).toEqual({})
  })

  test('of what had flowed in lets it flow again, and test data stays test data', async () => {
    await save({ lenderContactName: 'Grace Lund' })
    await restore('lenderContactName', (await changeTo('lenderContactName', 'Ada Lund')).changeId)
    expect((await open()).provenance.lenderContactName?.kind).toBe('prefilled')

    await workspace.call('owner', preApplication.autofillTestData, { projectId })
    const test = (await answersNow()).lenderSamUin
    await save({ lenderSamUin: 'UIN 3' })
    await restore('lenderSamUin', (await changeTo('lenderSamUin', test ?? null)).changeId)
    expect((await open()).provenance.lenderSamUin).toEqual({ kind: 'test' })
    await save({ lenderSamUin: 'UIN 4' })
    const again = (await past('lenderSamUin')).changes.find(({ source }) => source === 'restored')
    await restore('lenderSamUin', again?.changeId ?? '')
    expect((await open()).provenance.lenderSamUin).toEqual({ kind: 'test' })
  })

  test.each([
    ['lenderPackagingNotes', 'A long\ntext', 'Another'],
    ['guaranteePercentageRequested', 70, 80],
    ['borrowerType', 'INDIVIDUAL', 'ENTITY'],
    ['lenderTaxId', '47-1029384', '47-9182736'],
  ] as const)('%s comes back as it was, also empty', async (fieldId, first, second) => {
    await save({ [fieldId]: first })
    const stored = (await answersNow())[fieldId]
    await save({ [fieldId]: null })
    await save({ [fieldId]: second })
    await restore(fieldId, (await changeTo(fieldId, stored ?? null)).changeId)
    expect((await answersNow())[fieldId]).toEqual(stored)
    const emptied = (await past(fieldId)).changes.find(({ after }) => after === null)
    await restore(fieldId, emptied?.changeId ?? '')
    expect((await answersNow())[fieldId]).toBeNull()
  })

  test('[B23] of an answer outside today’s limits says so, and does it', async () => {
    await save({ guaranteePercentageRequested: 140 })
    await save({ guaranteePercentageRequested: 80 })
    const earlier = await changeTo('guaranteePercentageRequested', 140)
    expect(earlier.restore?.problem).toMatch(/^Enter .* or less\.$/)
    await restore('guaranteePercentageRequested', earlier.changeId)
    expect((await answersNow()).guaranteePercentageRequested).toBe(140)
  })

  test('is refused in words once the stage is submitted', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    await save({ lenderSamUin: 'UIN 2' })
    const { changeId } = await changeTo('lenderSamUin', 'UIN 1')
    await submitted()
    const message = 'The pre-application was submitted and can no longer be changed.'
    expect(await past('lenderSamUin')).toMatchObject({ mayRestore: false, readOnlyReason: message })
    const refused = { projectId, stage, fieldId: 'lenderSamUin', changeId }
    const changes = await changesBy(workspace, async () =>
      expect(await workspace.refusal('owner', projectHistory.restore, refused)).toMatchObject({
        code: 'STAGE_READ_ONLY',
        message,
      }),
    )
    expect(changes).toEqual({})
  })

  test('takes only changes of that answer in that stage of that project', async () => {
    await save({ lenderSamUin: 'UIN 1', lenderPackagingNotes: 'Call.' })
    const { changeId } = await changeTo('lenderPackagingNotes', 'Call.')
    const other = (await workspace.call('owner', projects.create, aProject)).projectId
    const wrong = [
      { projectId, stage, fieldId: 'lenderSamUin', changeId },
      { projectId, stage: 'application' as const, fieldId: 'lenderPackagingNotes', changeId },
      { projectId: other, stage, fieldId: 'lenderPackagingNotes', changeId },
      { projectId, stage, fieldId: 'lenderPackagingNotes', changeId: 'a999999999999999999' },
      { projectId, stage, fieldId: 'lenderPackagingNotes', changeId: '1; drop table people' },
    ]
    for (const args of wrong) {
      expect(await workspace.refusal('owner', projectHistory.restore, args)).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('[B01] is refused where a colleague changed the answer since it was looked at', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    const { version } = await save({ lenderSamUin: 'UIN 2' })
    const { changeId } = await changeTo('lenderSamUin', 'UIN 1')
    await save({ lenderPackagingNotes: 'Elsewhere.' }, 'officer')
    await save({ lenderSamUin: 'UIN 3' }, 'officer')
    const args = { projectId, stage, fieldId: 'lenderSamUin', changeId, expectedVersion: version }
    expect(await workspace.refusal('owner', projectHistory.restore, args)).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      message: `1 answer was changed by ${names.officer}.`,
      fields: [{ fieldId: 'lenderSamUin', mine: 'UIN 1', theirs: 'UIN 3' }],
    })
    await restore('lenderSamUin', changeId, 'owner', version + 2)
    expect((await answersNow()).lenderSamUin).toBe('UIN 1')
  })

  test('two at once are two changes, one after the other', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    await save({ lenderSamUin: 'UIN 2' })
    await save({ lenderSamUin: 'UIN 3' })
    const [one, two] = [await changeTo('lenderSamUin', 'UIN 1'), await changeTo('lenderSamUin', 'UIN 2')]
    const versions = await Promise.all([
      restore('lenderSamUin', one.changeId, 'owner'),
      restore('lenderSamUin', two.changeId, 'officer'),
    ])
    expect(versions.map(({ version }) => version).toSorted()).toEqual([5, 6])
    const { changes } = await past('lenderSamUin')
    expect(changes.slice(0, 2).map(({ source }) => source)).toEqual(['restored', 'restored'])
    expect(changes[0]?.before).toBe(changes[1]?.after)
  })
})

describe('files', () => {
  const file = (fileName: string) =>
    uploadFile(workspace, 'owner', preApplication, { projectId, fieldId: sheet, fileName }, pdf)
  const remove = (uploadId: string) =>
    workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: sheet, uploadId })
  const shown = async () => ((await open()).uploadsByField[sheet] ?? []).map(({ fileName }) => fileName)

  test('a file that was taken away comes back with its list, and in the application too', async () => {
    const { uploadId, storageId } = await file('sheet.pdf')
    await remove(uploadId)
    expect(await shown()).toEqual([])
    const earlier = await changeTo(sheet, [storageId])
    expect(earlier).toMatchObject({ afterText: 'sheet.pdf', restore: { text: 'sheet.pdf', missing: [] } })
    const changes = await changesBy(workspace, () => restore(sheet, earlier.changeId))
    expect(changes).toMatchObject({
      uploads: ['+1', 'removed_at', 'removed_by'],
      stored_files: ['removed_at'],
    })
    expect(await shown()).toEqual(['sheet.pdf'])
    expect((await answersNow())[sheet]).toEqual([storageId])
  })

  test('what is gone for good is named, and the rest comes back', async () => {
    const [first, second] = [await file('first.pdf'), await file('second.pdf')]
    await remove(first.uploadId)
    await remove(second.uploadId)
    await gone(first.storageId)
    const both = await changeTo(sheet, [first.storageId, second.storageId])
    expect(both.restore).toEqual({ text: 'second.pdf', missing: ['first.pdf'], problem: null })
    await restore(sheet, both.changeId)
    expect((await answersNow())[sheet]).toEqual([second.storageId])
    const alone = await changeTo(sheet, [first.storageId])
    expect(alone).toMatchObject({ restore: null, lost: 'The files of then are gone.' })
    expect(
      await workspace.refusal('owner', projectHistory.restore, {
        projectId,
        stage,
        fieldId: sheet,
        changeId: alone.changeId,
      }),
    ).toMatchObject({ code: 'VALIDATION', message: 'The files of then are gone.' })
  })

  async function gone(storageId: string) {
    const long = new Date(Date.now() - 40 * 86_400_000)
    await workspace.db.deleteFrom('stored_files').where('id', '=', storageId).execute()
    await workspace.db
      .updateTable('uploads')
      .set({ removed_at: long })
      .where('storage_id', '=', storageId)
      .execute()
  }
})

describe('[B44] what does not apply', () => {
  const fieldId = 'lenderPackagingNotes'
  const say = (reason: string) =>
    workspace.call('owner', projectAnswers.notApplicable, { projectId, stage, fieldId, reason })

  test('is told in the history, and comes back in the place of an answer and of nothing', async () => {
    await say('there are none')
    await save({ [fieldId]: 'Call first.' })
    expect(brief(await past(fieldId))).toEqual([
      [names.owner, 'lender', 'person', '— → Call first.', 'now'],
      [names.owner, 'lender', 'not-applicable', '— → —', 'Not applicable, because there are none'],
    ])
    const said = (await past(fieldId)).changes.find(({ source }) => source === 'not-applicable')
    await restore(fieldId, said?.changeId ?? '')
    const seen = await open()
    expect(seen.answers[fieldId]).toBeNull()
    expect(seen.notApplicable[fieldId]).toMatchObject({ reason: 'there are none', by: names.owner })
    await restore(fieldId, (await changeTo(fieldId, 'Call first.')).changeId)
    expect((await open()).notApplicable).toEqual({})
    expect((await answersNow())[fieldId]).toBe('Call first.')
  })

  test('that it does apply comes back too', async () => {
    await say('there are none')
    await workspace.call('owner', projectAnswers.applicable, { projectId, stage, fieldId })
    await say('there are still none')
    const applied = (await past(fieldId)).changes.find(({ source }) => source === 'applicable')
    await restore(fieldId, applied?.changeId ?? '')
    expect((await open()).notApplicable).toEqual({})
  })
})

describe('answers of earlier revisions', () => {
  const fieldId = 'lenderPackagingNotes'
  const earlierChange = async (id: string, after: Answer) => {
    const { id: row } = await workspace.db
      .insertInto('answer_changes')
      .values({
        project_id: projectId,
        stage,
        version: 1,
        field_id: id,
        before: 'null',
        after: JSON.stringify(after),
        source: 'person',
        person_id: 'owner',
        at: new Date(Date.now() + 1),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `a${row}`
  }

  test('that fit no more are shown as they were, and refused in words', async () => {
    const changeId = await earlierChange(sheet, 'See the folder of 2024.')
    const [change] = (await past(sheet)).changes
    expect(change).toMatchObject({
      afterText: 'See the folder of 2024.',
      restore: null,
      lost: 'This question is answered in another form now.',
    })
    expect(
      await workspace.refusal('owner', projectHistory.restore, {
        projectId,
        stage,
        fieldId: sheet,
        changeId,
      }),
    ).toMatchObject({ code: 'VALIDATION', message: 'This question is answered in another form now.' })
  })

  test('that fit no more are named before everything is brought back, and stay as they are', async () => {
    await earlierChange(sheet, 'See the folder of 2024.')
    const at = await aMoment()
    const listed = await uploadFile(
      workspace,
      'owner',
      preApplication,
      { projectId, fieldId: sheet, fileName: 'sheet.pdf' },
      pdf,
    )
    await workspace.db
      .updateTable('answer_changes')
      .set({ before: JSON.stringify('See the folder of 2024.') })
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .where('field_id', '=', sheet)
      .where('version', '>', 1)
      .execute()
    await save({ [fieldId]: 'Call.' })
    const shown = await preview(at)
    expect(shown.lost).toMatchObject([
      { fieldId: sheet, why: 'This question is answered in another form now.' },
    ])
    await restoreAll(at, [fieldId])
    expect(await answersNow()).toMatchObject({ [fieldId]: null, [sheet]: [listed.storageId] })
  })
})

describe('everything as of a moment', () => {
  test('shows first what would change, then brings it back as one change, which another undoes', async () => {
    await save({ lenderSamUin: 'UIN 1', guaranteePercentageRequested: 70 })
    const at = await aMoment()
    const then = await answersNow()
    await save({ lenderSamUin: 'UIN 2', guaranteePercentageRequested: 80 }, 'officer')
    await save({ lenderPackagingNotes: 'Call.' })
    const late = await aMoment()
    const now = await answersNow()

    const shown = await preview(at)
    expect(shown).toMatchObject({ at, version: 4, lost: [], mayRestore: true })
    expect(shown.differences.map(({ fieldId, now, earlier }) => [fieldId, now, earlier])).toEqual([
      ['lenderSamUin', 'UIN 2', 'UIN 1'],
      ['lenderPackagingNotes', 'Call.', '—'],
      ['guaranteePercentageRequested', '80%', '70%'],
    ])
    const fields = ['lenderSamUin', 'lenderPackagingNotes', 'guaranteePercentageRequested']
    const changes = await changesBy(workspace, () => restoreAll(at, fields, 'officer'))
    expect(changes).toMatchObject({
      'stages pre-application': answered(...fields).filter(
        (column) => !column.startsWith('provenance') || column.endsWith('Notes'),
      ),
      audit_entries: ['+1'],
    })
    expect(await answersNow()).toEqual(then)
    expect((await preview(at)).differences).toEqual([])
    await restoreAll(late, fields)
    expect(await answersNow()).toEqual(now)
  })

  test('leaves what the packaging team looks after, and a question whose answer is the same again', async () => {
    const at = await aMoment()
    await save({ packagingNotes: 'Ours.', lenderSamUin: 'UIN 1' })
    await save({ lenderSamUin: '' })
    expect((await preview(at)).differences).toEqual([])
    expect(await changesBy(workspace, () => restoreAll(at, []))).toEqual({})
    expect((await answersNow()).packagingNotes).toBe('Ours.')
  })

  test('of what was before the project is as of its beginning', async () => {
    const first = await answersNow()
    await save({ lenderSamUin: 'UIN 1', lenderContactName: 'Grace Lund' })
    await restoreAll(0, ['lenderSamUin', 'lenderContactName'])
    const seen = await open()
    expect(seen.answers).toEqual(first)
    expect(seen.provenance.lenderContactName?.kind).toBe('prefilled')
    expect(seen.provenance.lenderSamUin?.kind).not.toBe('test')
  })

  test('brings back what did not apply, and files, and names what is gone', async () => {
    const listed = await uploadFile(
      workspace,
      'owner',
      preApplication,
      {
        projectId,
        fieldId: sheet,
        fileName: 'sheet.pdf',
      },
      pdf,
    )
    const fieldId = 'lenderPackagingNotes'
    await workspace.call('owner', projectAnswers.notApplicable, { projectId, stage, fieldId, reason: 'none' })
    const at = await aMoment()
    await workspace.call('owner', preApplication.removeUpload, {
      projectId,
      fieldId: sheet,
      uploadId: listed.uploadId,
    })
    await save({ [fieldId]: 'Call.' })
    const shown = await preview(at)
    expect(shown.differences.map(({ fieldId: id, earlier }) => [id, earlier])).toEqual([
      [fieldId, 'Not applicable, because none'],
      [sheet, 'sheet.pdf'],
    ])
    await restoreAll(at, [fieldId, sheet])
    const seen = await open()
    expect(seen.answers[sheet]).toEqual([listed.storageId])
    expect(seen.answers[fieldId]).toBeNull()
    expect(seen.notApplicable[fieldId]?.reason).toBe('none')
  })

  test('is refused when somebody changed the stage meanwhile, and shows anew what would change', async () => {
    await save({ lenderSamUin: 'UIN 1' })
    const at = await aMoment()
    await save({ lenderSamUin: 'UIN 2' })
    const { version } = await preview(at)
    await save({ lenderPackagingNotes: 'Call.' }, 'officer')
    const refused = { projectId, stage, at, expectedVersion: version }
    expect(await workspace.refusal('owner', projectHistory.restoreAll, refused)).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      version: version + 1,
      message: 'Somebody changed this stage meanwhile. Look at what would change now.',
    })
    expect((await preview(at)).differences.map(({ fieldId }) => fieldId)).toEqual([
      'lenderSamUin',
      'lenderPackagingNotes',
    ])
  })

  test('of a locked stage is refused in words', async () => {
    const at = await aMoment()
    await save({ lenderSamUin: 'UIN 1' })
    await submitted()
    expect(await preview(at)).toMatchObject({ mayRestore: false })
    expect(
      await workspace.refusal('owner', projectHistory.restoreAll, { projectId, stage, at }),
    ).toMatchObject({
      code: 'STAGE_READ_ONLY',
      message: 'The pre-application was submitted and can no longer be changed.',
    })
  })

  test('does not look like the loss that a repair gives back', async () => {
    const at = await aMoment()
    await save({ lenderSamUin: 'UIN 1' })
    await restoreAll(at, ['lenderSamUin'])
    const rows = await workspace.db
      .selectFrom('answer_changes')
      .select(['source', 'person_id'])
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ source: 'restored', person_id: 'owner' }])
  })

  test('the application has a past of its own', async () => {
    const later = await openStage(workspace, 'owner', applicationEntries, projectId)
    await later.save({ packagingContactName: 'Ada' }).catch(() => undefined)
    const seen = await workspace.call('owner', projectHistory.get, {
      projectId,
      stage: 'application',
      fieldId: 'lenderContactName',
    })
    expect(seen.changes.map(({ source, afterText }) => [source, afterText])).toEqual([
      ['prefill', 'Ada Lund'],
    ])
  })
})
