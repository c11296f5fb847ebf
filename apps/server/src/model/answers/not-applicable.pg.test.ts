import {
  application,
  borrowerHome,
  dashboard,
  notifications,
  preApplication,
  projectAnswers,
  projects,
  type StageEntries,
  sharedPreApplication,
  submissions,
  type Words,
} from '@granary/api'
import { compile, testAnswers } from '@granary/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  uploadFile,
  uploadFiles,
  type Workspace,
} from '../../testing/workspace.ts'
import { questionnaireOf } from '../stages/stage-forms.ts'

let workspace: Workspace
let projectId: string

const applicationEntries = application as unknown as StageEntries
const history = 'borrowerHistoricalBalanceSheetReference'
const inApplication = 'historicalBalanceSheetUpload'
const reason = 'the business is new.'

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

type Stage = 'pre-application' | 'application'
const of = (fieldId: string, stage: Stage = 'pre-application') => ({ projectId, stage, fieldId })
const say = (fieldId: string, given = reason, who: Somebody = 'owner', stage?: Stage) =>
  workspace.call(who, projectAnswers.notApplicable, { ...of(fieldId, stage), reason: given })
const takeBack = (fieldId: string, stage?: Stage) =>
  workspace.call('owner', projectAnswers.applicable, of(fieldId, stage))
const dispute = (fieldId: string, note = 'Send the opening balance.', stage?: Stage) =>
  workspace.call('packager', projectAnswers.disputeNotApplicable, { ...of(fieldId, stage), note })
const withdraw = (fieldId: string) => workspace.call('packager', projectAnswers.withdrawDispute, of(fieldId))
const refusedSaying = (fieldId: string, given = reason, who: Somebody = 'owner') =>
  workspace.refusal(who, projectAnswers.notApplicable, { ...of(fieldId), reason: given })
const seen = (stage: Stage = 'pre-application', who: Somebody = 'owner') =>
  workspace.call(who, stage === 'application' ? applicationEntries.get : preApplication.get, { projectId })
const firstPage = { paginationOpts: { numItems: 50, cursor: null } }
const missing = async () =>
  (await workspace.call('owner', projects.get, { projectId })).stages[0]?.missing ?? 0

async function assignPackager() {
  await workspace.db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: 'packager' })
    .execute()
}

/** What saying it leaves, and nothing more: the answers stay as they are. */
const said = (stage: Stage, fieldId: string) => ({
  [`stages ${stage}`]: ['last_saved_at', 'last_saved_by', `not_applicable.${fieldId}`, 'version'],
})
const recorded = { audit_entries: ['+1'], projects: ['last_saved_at', 'last_saved_by'] }

describe('[B44] a question that does not apply', () => {
  test('is kept beside the answers: the whole database but the mark, its history and the log stays', async () => {
    await say('lenderSamUin')
    const { answers, version } = await seen()
    const before = await missing()
    const changes = await changesBy(workspace, () => say(history, reason, 'officer'))
    expect(changes).toEqual({
      ...recorded,
      not_applicable_changes: ['+2'],
      ...said('pre-application', history),
      'stages application': [`not_applicable.${inApplication}`, 'version'],
    })
    const after = await seen()
    expect(after.answers).toEqual(answers)
    expect(after.version).toBe(version + 1)
    expect(after.notApplicable[history]).toMatchObject({ reason, by: 'Dana Whitlock', dispute: null })
    expect(await missing()).toBe(before - 1)
  })

  test('said twice in the same words changes nothing', async () => {
    await say(history)
    expect(await changesBy(workspace, () => say(history))).toEqual({})
    expect(await changesBy(workspace, () => say(history, `  ${reason} `))).toEqual({})
  })

  test('counts in every list as an answer does', async () => {
    const row = async () =>
      (
        await workspace.call('owner', projects.list, { paginationOpts: { numItems: 50, cursor: null } })
      ).page.find((each) => each.projectId === projectId)
    const before = await row()
    await say(history)
    const after = await row()
    expect(after).toMatchObject({
      requiredAnswered: (before?.requiredAnswered ?? 0) + 1,
      missing: (before?.missing ?? 0) - 1,
      missingDocuments: (before?.missingDocuments ?? 0) - 1,
    })
    expect(after?.nextStep).toBe(`Answer ${after?.missing} required questions of the pre-application.`)
  })

  test('ends when a file is uploaded, and stands in the history of the field', async () => {
    await say(history)
    await uploadFile(
      workspace,
      'owner',
      preApplication,
      { projectId, fieldId: history, fileName: 'a.pdf' },
      await aPdf(),
    )
    const stage = await seen()
    expect(stage.notApplicable).toEqual({})
    const rows = await workspace.call('viewer', preApplication.getHistory, { projectId, fieldId: history })
    expect(rows.map(({ source, note }) => note ?? source).toSorted()).toEqual(
      ['', 'person', reason].toSorted(),
    )
    // What flowed on has ended with it: the file has flowed in its place.
    expect((await seen('application')).notApplicable).toEqual({})
  })

  test('ends when an answer is given, in the same version, and does not come back when the answer goes', async () => {
    await say('lenderSamUin')
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    expect(stage.notApplicable).toHaveProperty('lenderSamUin')
    const { version } = await stage.save({ lenderSamUin: 'K1LMNPQRSTU9' })
    expect(version).toBe(stage.version + 1)
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({ lenderSamUin: null })
    expect((await seen()).notApplicable).toEqual({})
  })

  test('can be taken back, and then only the mark is gone', async () => {
    await say('baseRateSource', reason, 'officer')
    const changes = await changesBy(workspace, () => takeBack('baseRateSource'))
    expect(changes).toEqual({
      ...recorded,
      projects: ['last_saved_at', 'last_saved_by', 'status'],
      not_applicable_changes: ['+2'],
      ...said('pre-application', 'baseRateSource'),
      'stages application': ['not_applicable.baseRateSource', 'version'],
    })
    expect(await changesBy(workspace, () => takeBack('baseRateSource'))).toEqual({})
  })

  test.each([
    ['loanProgram', 'VALIDATION'],
    ['certifyInformationAccurate', 'VALIDATION'],
    ['certifyingOfficerName', 'VALIDATION'],
    ['borrowerLegalName', 'VALIDATION'],
    ['draftScoringAttachment', 'VALIDATION'],
    ['totalLoanAmount', 'VALIDATION'],
    ['nobody', 'NOT_FOUND'],
    ['constructor', 'NOT_FOUND'],
  ])('is not %s', async (fieldId, code) => {
    const outcome = () => refusedSaying(fieldId)
    expect(await changesBy(workspace, async () => expect(await outcome()).toMatchObject({ code }))).toEqual(
      {},
    )
  })

  test.each(['', '   ', 'x'.repeat(501), 'x'.repeat(1_000_000)])(
    'needs a reason of 1 to 500 characters',
    async (given) => {
      expect(await refusedSaying(history, given)).toMatchObject({
        code: 'VALIDATION',
        message: 'Say in up to 500 characters why it does not apply.',
      })
      await say(history, 'x'.repeat(500))
    },
  )

  test('is no question that has an answer: what was answered is not lost', async () => {
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      lenderSamUin: 'K1LMNPQRSTU9',
    })
    expect(await refusedSaying('lenderSamUin')).toMatchObject({ code: 'VALIDATION' })
    expect((await seen()).answers.lenderSamUin).toBe('K1LMNPQRSTU9')
  })

  test('is said by nobody who only reads, and by nobody once the stage is submitted', async () => {
    expect(await refusedSaying(history, reason, 'viewer')).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect(await refusedSaying(history, reason, 'stranger')).toMatchObject({ code: 'NOT_FOUND' })
    await say(history)
    await lock('pre-application')
    expect(await refusedSaying('lenderSamUin')).toMatchObject({ code: 'STAGE_READ_ONLY' })
    const kept = await workspace.refusal('owner', projectAnswers.applicable, of(history))
    expect(kept).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect((await seen()).notApplicable).toHaveProperty(history)
  })

  test('survives a new revision of the questionnaire', async () => {
    await say(history)
    await say('baseRateSource')
    await workspace.db
      .updateTable('stages')
      .set({ schema_revision: 8 })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .execute()
    expect(Object.keys((await seen()).notApplicable)).toEqual(['baseRateSource', history])
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      loanPurposeSummary: 'A mill',
    })
    const after = await seen()
    expect([after.schemaRevision, Object.keys(after.notApplicable)]).toEqual([
      questionnaireOf('pre-application').latestRevision,
      ['baseRateSource', history],
    ])
  })
})

describe('[B44] the way on into the application', () => {
  test('is that of the answers: it flows until the pre-application is submitted, and ends with its source', async () => {
    await say(history)
    expect((await seen('application')).notApplicable[inApplication]).toMatchObject({
      reason,
      fromPreApplication: true,
    })
    await say(history, 'it opened in May.')
    expect((await seen('application')).notApplicable[inApplication]?.reason).toBe('it opened in May.')
    await takeBack(history)
    expect((await seen('application')).notApplicable).toEqual({})
  })

  test('never overwrites what a person said or answered there', async () => {
    await say(inApplication, 'asked here.', 'owner', 'application')
    await say(history)
    expect((await seen('application')).notApplicable[inApplication]).toMatchObject({ reason: 'asked here.' })

    await say('baseRateSource')
    await takeBack('baseRateSource', 'application')
    await say('baseRateSource', 'the rate is fixed.')
    expect((await seen('application')).notApplicable).not.toHaveProperty('baseRateSource')
  })

  test('a text that is only shown beside an upload does not make the upload inapplicable', async () => {
    await say('borrowerBusinessPlanReference')
    expect((await seen('application')).notApplicable).toEqual({})
  })
})

describe('[B44] a dispute by the packaging team', () => {
  beforeEach(assignPackager)

  test('makes the question open again, with its reason, and changes nothing else', async () => {
    await say(history)
    const before = await missing()
    const changes = await changesBy(workspace, () => dispute(history))
    expect(changes).toEqual({
      audit_entries: ['+1'],
      not_applicable_changes: ['+2'],
      // The three people of the lender.
      notifications: ['+3'],
      'stages pre-application': [`not_applicable.${history}`, 'version'],
      'stages application': [`not_applicable.${inApplication}`, 'version'],
    })
    expect(await missing()).toBe(before + 1)
    expect((await seen()).notApplicable[history]).toMatchObject({
      reason,
      dispute: { note: 'Send the opening balance.', by: 'Priya Natarajan' },
    })
    await say(history, 'it opens in June.')
    expect((await seen()).notApplicable[history]).toMatchObject({
      reason: 'it opens in June.',
      dispute: null,
    })
    expect(await missing()).toBe(before)
  })

  test('reaches everybody of the lender and the borrower who may answer it, by bell and by mail, and nobody else', async () => {
    await share('stranger', history)
    await say(history)
    await workspace.db.deleteFrom('notifications').execute()
    await dispute(history)
    await dispute(history)
    const rows = async () =>
      workspace.db
        .selectFrom('notifications')
        .select(['person_id', 'kind', 'standing', 'by_mail', 'times', 'details'])
        .orderBy('person_id')
        .execute()
    const told = { kind: 'askedAllTheSame', times: 1, details: { quote: 'Send the opening balance.' } }
    expect(await rows()).toMatchObject([
      { person_id: 'officer', standing: 'lender', ...told },
      { person_id: 'owner', standing: 'lender', ...told },
      { person_id: 'stranger', standing: 'borrower', ...told },
      { person_id: 'viewer', standing: 'lender', ...told },
    ])
    expect((await rows()).map(({ by_mail }) => by_mail)).not.toContain('none')
    const [notice] = (await workspace.call('owner', notifications.list, firstPage)).page
    expect(notice).toMatchObject({
      sentence:
        'Priya Natarajan asks for something in the pre-application of Mill expansion that was said not to apply',
      quote: 'Send the opening balance.',
      to: `/lender/dashboard/projects/${projectId}?stage=pre-application#field-${history}`,
    })
    await withdraw(history)
    const [last] = (await workspace.call('owner', notifications.list, firstPage)).page
    expect(last?.sentence).toBe(
      'Priya Natarajan no longer asks for what was said not to apply in the pre-application of Mill expansion',
    )
  })

  test('counts as missing in the head, the lists, the dashboard and the check before submitting', async () => {
    // The dashboard shows the most urgent of few.
    await sql`truncate projects cascade`.execute(workspace.db)
    projectId = (await workspace.call('owner', projects.create, aProject)).projectId
    await assignPackager()
    await say(history)
    const counts = async () => {
      const project = await workspace.call('owner', projects.get, { projectId })
      const { page } = await workspace.call('owner', projects.list, firstPage)
      const { needsYou } = await workspace.call('owner', dashboard.get, {})
      const check = await workspace.call('owner', submissions.getCheck, {
        projectId,
        stage: 'pre-application',
      })
      const isHere = (row: { readonly projectId: string }) => row.projectId === projectId
      const said = (words: Words = []) => words.filter((word) => typeof word === 'string').join('')
      return {
        stage: project.stages[0]?.missing,
        head: Number.parseInt(said(project.head.sentence), 10),
        list: page.find(isHere)?.missing,
        dashboard: Number.parseInt(said(needsYou.find(isHere)?.sentence), 10),
        check: check.missing.length,
      }
    }
    const all = (missing: number) => ({
      stage: missing,
      head: missing,
      list: missing,
      dashboard: missing,
      check: missing,
    })
    const before = await missing()
    expect(await counts()).toEqual(all(before))
    await dispute(history)
    expect(await counts()).toEqual(all(before + 1))
    const check = await workspace.call('owner', submissions.getCheck, { projectId, stage: 'pre-application' })
    expect(check.missing.find(({ fieldId }) => fieldId === history)?.dispute).toBe(
      'Send the opening balance.',
    )
    expect(check.excused).toEqual([])
    const { head } = await workspace.call('owner', projects.get, { projectId })
    expect(head.why.join('')).toMatch(
      / 1 missing answer was said not to apply, and the packaging team asks for it all the same\.$/,
    )
    await withdraw(history)
    expect(await counts()).toEqual(all(before))
    const after = await workspace.call('owner', submissions.getCheck, { projectId, stage: 'pre-application' })
    expect(after.excused).toMatchObject([{ fieldId: history, reason }])
    expect(after.categories.map(({ excused }) => excused).filter((count) => count > 0)).toEqual([1])
  })

  test('is withdrawn again: what was said stands as it was, in both stages, and nothing else changes', async () => {
    await say(history)
    const before = await seen()
    const missingBefore = await missing()
    await dispute(history)
    expect(await changesBy(workspace, () => withdraw(history))).toEqual({
      audit_entries: ['+1'],
      not_applicable_changes: ['+2'],
      notifications: ['+3'],
      'stages pre-application': [`not_applicable.${history}`, 'version'],
      'stages application': [`not_applicable.${inApplication}`, 'version'],
    })
    const after = await seen()
    expect(after.notApplicable).toEqual(before.notApplicable)
    expect(after.answers).toEqual(before.answers)
    expect(await missing()).toBe(missingBefore)
    expect((await seen('application')).notApplicable[inApplication]).toMatchObject({ reason, dispute: null })
    const rows = await workspace.call('owner', preApplication.getHistory, { projectId, fieldId: history })
    const ofPackager = rows.filter(({ by }) => by === 'Priya Natarajan').map(({ source }) => source)
    expect(ofPackager.toSorted()).toEqual(['disputed', 'undisputed'])
    expect(await changesBy(workspace, () => withdraw(history))).toEqual({})
  })

  test('is withdrawn by the packaging duty only, and not once the project was sent', async () => {
    await say(history)
    await dispute(history)
    const refused = (who: Somebody) => workspace.refusal(who, projectAnswers.withdrawDispute, of(history))
    expect(await refused('owner')).toMatchObject({ code: 'FORBIDDEN' })
    await workspace.db
      .updateTable('projects')
      .set({ sent_at: new Date() })
      .where('id', '=', projectId)
      .execute()
    expect(await refused('packager')).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect((await seen()).notApplicable[history]?.dispute?.note).toBe('Send the opening balance.')
  })

  test('is possible once the stage is submitted, and only for the packaging duty', async () => {
    await say(history)
    const refused = await workspace.refusal('owner', projectAnswers.disputeNotApplicable, {
      ...of(history),
      note: 'No.',
    })
    expect(refused).toMatchObject({ code: 'FORBIDDEN' })
    await lock('pre-application')
    expect((await seen('pre-application', 'packager')).mayDispute).toBe(true)
    expect((await seen('pre-application', 'owner')).mayDispute).toBe(false)
    await dispute(history)
    await workspace.db
      .updateTable('projects')
      .set({ sent_at: new Date() })
      .where('id', '=', projectId)
      .execute()
    const late = await workspace.refusal('packager', projectAnswers.disputeNotApplicable, {
      ...of(history),
      note: 'No.',
    })
    expect(late).toMatchObject({ code: 'STAGE_READ_ONLY' })
  })

  test('is of something that was said', async () => {
    const refused = await workspace.refusal('packager', projectAnswers.disputeNotApplicable, {
      ...of(history),
      note: 'No.',
    })
    expect(refused).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('[B44] a borrower', () => {
  test('says it of what was shared with them, and sees nothing else', async () => {
    await share('stranger', history)
    await say('lenderSamUin')
    const parts = async () => (await workspace.call('stranger', borrowerHome.get, { projectId })).parts
    expect(await parts()).toMatchObject([{ missing: 1, statusText: '1 required', complete: false }])
    await say(history, reason, 'stranger')
    expect(await parts()).toMatchObject([
      { missing: 0, toCorrect: 0, statusText: 'Complete', complete: true },
    ])
    const view = await workspace.call('stranger', sharedPreApplication.get, { projectId })
    expect(Object.keys(view.notApplicable)).toEqual([history])
    const foreign = await refusedSaying('baseRateSource', reason, 'stranger')
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' })
    expect((await seen()).notApplicable[history]).toMatchObject({ by: 'Theo Lindqvist' })
  })
})

describe('[B44] [B49] a submission', () => {
  test('takes what does not apply for answered, and keeps it as it stood', async () => {
    await completeBut(['historical'])
    const { version } = await seen()
    const before = await workspace.refusal('owner', preApplication.submit, {
      projectId,
      expectedVersion: version,
    })
    const open = before.fieldIds as string[]
    expect(before).toMatchObject({ code: 'REQUIRED_MISSING', count: 6 })
    for (const fieldId of open) await say(fieldId)
    await say('borrowerForm10kUpload', 'hidden and so not part of it.')
    const stale = await workspace.refusal('owner', preApplication.submit, {
      projectId,
      expectedVersion: version,
    })
    expect(stale).toMatchObject({ code: 'ANSWERS_CHANGED_ELSEWHERE', fields: [] })
    await workspace.call('owner', preApplication.submit, {
      projectId,
      expectedVersion: (await seen()).version,
    })
    const submission = await workspace.db
      .selectFrom('submissions')
      .select(['not_applicable', 'answers'])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(Object.keys(submission.not_applicable as object).toSorted()).toEqual(open.toSorted())
    expect(submission.not_applicable).toMatchObject({ [open[0] ?? '']: { reason, personId: 'owner' } })
    expect(Object.values(submission.answers as object).filter((answer) => answer === reason)).toEqual([])
  })

  test('names what is missing and what is to be corrected in the words of the form', async () => {
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    await stage.save({ guaranteePercentageRequested: 180, interestRateSpread: 2.5 })
    const { stages: summaries, nextStep } = await workspace.call('owner', projects.get, { projectId })
    const [{ missing: lacking = 0, toCorrect, required = 0, requiredAnswered } = {}] = summaries
    expect(toCorrect).toBe(2)
    expect(requiredAnswered).toBe(required - lacking - 1)
    expect(nextStep).toBe(
      `Answer ${lacking} required questions of the pre-application and correct 2 answers.`,
    )
    const { version } = await seen()
    const refused = await workspace.refusal('owner', preApplication.submit, {
      projectId,
      expectedVersion: version,
    })
    expect(refused).toMatchObject({
      code: 'REQUIRED_MISSING',
      count: lacking,
      message: `${lacking} required fields are still missing.`,
      problems: [
        { fieldId: 'guaranteePercentageRequested', message: 'Enter 100% or less.' },
        { fieldId: 'interestRateSpread', message: 'Enter a whole number.' },
      ],
    })
    expect(refused.fieldIds).not.toContain('guaranteePercentageRequested')
    expect((await seen()).answers.guaranteePercentageRequested).toBe(180)
  })
})

async function share(personId: string, fieldId: string) {
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
      person_id: personId,
      scope: JSON.stringify([{ stage: 'pre-application', kind: 'document', id: fieldId }]),
      may_answer: true,
    })
    .execute()
}

async function lock(stage: Stage) {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute()
}

/** Answers everything but the documents whose ids hold one of these words. */
async function completeBut(words: readonly string[]) {
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  const form = compile(stage.schema)
  const answers = { ...testAnswers(stage.schema), loanProgram: 'CF' }
  await stage.save(
    Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id)?.type !== 'file')),
  )
  const { answers: saved } = await seen()
  const file = await aPdf()
  const files = form
    .missing(form.evaluate(saved))
    .filter(({ id }) => !words.some((word) => id.toLowerCase().includes(word)))
    .map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` }))
  await uploadFiles(workspace, 'owner', preApplication, projectId, files, file)
}
