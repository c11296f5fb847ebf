import {
  application,
  type DocumentList,
  documents,
  invitations,
  preApplication,
  projectAnswers,
  projectHistory,
  projectPeople,
  projects,
  requirements,
  type StageEntries,
} from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'

const balance = 'borrowerCurrentBalanceSheetReference'
const later = 'currentBalanceSheetUpload'
const income = 'borrowerCurrentIncomeStatementReference'
const scoring = 'draftScoringAttachment'
const applicationEntries = application as unknown as StageEntries

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const list = (who: Somebody = 'owner') => workspace.call(who, documents.list, { projectId })
const rowsOf = ({ groups }: DocumentList) => groups.flatMap(({ documents }) => documents)
const rowOf = async (fieldId: string, who?: Somebody) =>
  rowsOf(await list(who)).find(({ places }) => places.some((place) => place.fieldId === fieldId))
const upload = async (fieldId: string, fileName: string, who: Somebody = 'owner', entries = preApplication) =>
  uploadFile(workspace, who, entries, { projectId, fieldId, fileName }, await aPdf())

async function share(items: readonly { stage: string; kind: string; id: string }[], mayAnswer = true) {
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
      scope: JSON.stringify(items),
      may_answer: mayAnswer,
      due_on: '2026-12-04',
    })
    .execute()
}

test('a file that flows into the application is one file of one document, with an upload in each stage', async () => {
  const { uploadId } = await upload(balance, 'Balance.pdf', 'officer')
  expect(await rowOf(balance)).toMatchObject({
    label: 'Current balance sheet',
    state: 'there',
    places: [
      { stage: 'pre-application', fieldId: balance, readOnlyReason: null, flows: false },
      { stage: 'application', fieldId: later, readOnlyReason: null, flows: true },
    ],
    files: [
      {
        fileName: 'Balance.pdf',
        by: names.officer,
        isMe: false,
        uploads: [
          { stage: 'pre-application', uploadId },
          { stage: 'application', fieldId: later },
        ],
      },
    ],
  })
})

test('how many documents are due is said without the list, to each reader of what they see', async () => {
  const due = (who: Somebody) => workspace.call(who, documents.getSummary, { projectId })
  const inList = async (who: Somebody) =>
    rowsOf(await list(who)).filter(({ state }) => state === 'missing' || state === 'asked').length
  const before = await inList('owner')
  expect(before).toBeGreaterThan(1)
  expect(await due('owner')).toEqual({ due: before })
  await upload(balance, 'Balance.pdf')
  expect(await due('owner')).toEqual({ due: before - 1 })
  await expect(due('stranger')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await share([{ stage: 'pre-application', kind: 'document', id: income }])
  expect(await due('stranger')).toEqual({ due: 1 })
  expect(await inList('stranger')).toBe(1)
})

test('what was taken away is kept in the list with who and when, once, and is missing again', async () => {
  const { uploadId } = await upload(balance, 'Old.pdf')
  const row = { projectId, fieldId: balance, uploadId }
  await workspace.call('officer', preApplication.removeUpload, row)
  expect((await rowOf(balance))?.state).toBe('missing')
  expect((await list()).removed).toMatchObject([
    { fileName: 'Old.pdf', label: 'Current balance sheet', by: names.officer, isMe: false },
  ])
})

test('what was taken away comes back from the list for who may change its answer, and takes nothing away', async () => {
  const first = await upload(balance, 'First.pdf')
  const second = await upload(balance, 'Second.pdf')
  const remove = (uploadId: string) =>
    workspace.call('officer', preApplication.removeUpload, { projectId, fieldId: balance, uploadId })
  const removed = async (who: Somebody = 'owner') => (await list(who)).removed
  const wayBack = async (fileName: string) =>
    (await removed()).find((file) => file.fileName === fileName)?.restore
  const there = async () => (await rowOf(balance))?.files.map(({ fileName }) => fileName).toSorted()
  await remove(first.uploadId)
  await remove(second.uploadId)
  expect((await removed()).map(({ fileName }) => fileName).toSorted()).toEqual(['First.pdf', 'Second.pdf'])
  expect((await removed('viewer')).map(({ restore }) => restore)).toEqual([null, null])
  const restore = async (fileName: string) => {
    const { until, version, ...of } = (await wayBack(fileName)) ?? {}
    expect(until).toBeGreaterThan(Date.now() + 28 * 86_400_000)
    await workspace.call('owner', projectHistory.restore, {
      ...{ projectId, stage: 'pre-application', fieldId: '', changeId: '', ...of },
      ...(version !== undefined && { expectedVersion: version }),
    })
  }
  await restore('First.pdf')
  expect(await there()).toEqual(['First.pdf'])
  await restore('Second.pdf')
  expect(await there()).toEqual(['First.pdf', 'Second.pdf'])
  expect(await removed()).toEqual([])
  // Where the question has got another file since, no past answer has both.
  await remove(first.uploadId)
  await upload(balance, 'Third.pdf')
  expect(await wayBack('First.pdf')).toBeNull()
  expect(await there()).toEqual(['Second.pdf', 'Third.pdf'])
})

test('a file that is replaced stays as an earlier version with its bytes, and is no removed one', async () => {
  const old = await upload(balance, 'June.pdf')
  const newer = await upload(balance, 'September.pdf', 'officer')
  const replace = (uploadId: string, replacedBy: string) =>
    workspace.call('officer', preApplication.removeUpload, {
      projectId,
      fieldId: balance,
      uploadId,
      replacedBy,
    })
  const elsewhere = await upload(income, 'Income.pdf')
  await expect(replace(old.uploadId, elsewhere.uploadId)).rejects.toThrow('is not there')
  await expect(replace(old.uploadId, old.uploadId)).rejects.toThrow('is not there')
  expect(await replace(old.uploadId, newer.uploadId)).toEqual({ removed: true })
  const files = (await rowOf(balance))?.files
  expect(files).toMatchObject([
    {
      fileName: 'September.pdf',
      earlier: [{ fileName: 'June.pdf', by: names.owner, replacedBy: { by: names.officer, isMe: false } }],
    },
  ])
  expect((await list()).removed).toEqual([])
  const stored = await workspace.db
    .selectFrom('stored_files')
    .select('removed_at')
    .where('id', '=', old.storageId)
    .executeTakeFirstOrThrow()
  expect(stored.removed_at).toBeNull()
  const newest = await upload(balance, 'October.pdf')
  await replace(newer.uploadId, newest.uploadId)
  expect((await rowOf(balance))?.files.map(({ fileName, earlier }) => [fileName, earlier.length])).toEqual([
    ['October.pdf', 2],
  ])
})

test('what does not apply says why and who said so; a dispute makes it missing again', async () => {
  const question = { projectId, stage: 'pre-application' as const, fieldId: income }
  await workspace.call('owner', projectAnswers.notApplicable, { ...question, reason: 'A new business.' })
  expect(await rowOf(income)).toMatchObject({
    state: 'notApplicable',
    notApplicable: { reason: 'A new business.', by: names.owner, isMe: true },
  })
  await workspace.db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: 'packager' })
    .execute()
  const note = 'Send what there is.'
  await workspace.call('packager', projectAnswers.disputeNotApplicable, { ...question, note })
  expect(await rowOf(income)).toMatchObject({ state: 'missing', notApplicable: null })
})

test('a tax id in a reason is masked for who only reads it, and in the name of a file for everybody', async () => {
  const reason = 'Their EIN 12-3456789 says enough.'
  await workspace.call('owner', projectAnswers.notApplicable, {
    ...{ projectId, stage: 'pre-application', fieldId: income },
    reason,
  })
  await upload(balance, '123-45-6789 balance.pdf')
  const told = async (who: Somebody) => [
    (await rowOf(income, who))?.notApplicable?.reason,
    (await rowOf(balance, who))?.files.map(({ fileName }) => fileName),
  ]
  const name = '•••-••-6789 balance.pdf'
  expect(await told('viewer')).toEqual(['Their EIN ••-•••6789 says enough.', [name]])
  expect(await told('owner')).toEqual([reason, [name]])
  const { details } = await workspace.db
    .selectFrom('audit_entries')
    .select('details')
    .where('project_id', '=', projectId)
    .where('action', '=', 'file added')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ fileName: name })
})

test('each sees where they may change something, and why not', async () => {
  const reasonOf = async (who: Somebody, fieldId: string) =>
    (await rowOf(fieldId, who))?.places[0]?.readOnlyReason
  expect(await reasonOf('officer', balance)).toBeNull()
  expect(await reasonOf('viewer', balance)).toBe('You can read this project but not change it.')
  expect(await reasonOf('administrator', balance)).toBe('You can read this project but not change it.')
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date(), submitted_by: 'owner' })
    .where('project_id', '=', projectId)
    .where('stage', '=', 'pre-application')
    .execute()
  const locked = 'The pre-application was submitted and can no longer be changed.'
  expect((await rowOf(balance))?.places.map(({ readOnlyReason }) => readOnlyReason)).toEqual([locked, null])
  // What the packaging team looks after stays theirs.
  expect(await reasonOf('owner', scoring)).toBe(locked)
  expect(await reasonOf('packager', scoring)).toBeNull()
})

test('a borrower sees what was shared with them and nobody of the lender; the lender sees who was asked', async () => {
  await upload(income, 'Income.pdf')
  await upload('organizationalChartReference', 'Chart.pdf')
  await share([
    { stage: 'pre-application', kind: 'document', id: balance },
    { stage: 'pre-application', kind: 'document', id: scoring },
  ])
  await share([{ stage: 'pre-application', kind: 'document', id: income }], false)

  expect(await rowOf(balance)).toMatchObject({
    state: 'asked',
    asked: [{ by: names.stranger, isMe: false, dueOn: '2026-12-04' }],
  })
  expect(await rowOf(income)).toMatchObject({ state: 'there', asked: [] })
  // Who else was asked for the same, and by when, is for the lender alone.
  const sheet = { projectId, items: [{ stage: 'pre-application', kind: 'document', id: balance }] } as const
  await workspace.call('owner', invitations.inviteBorrower, {
    ...{ projectId, items: [...sheet.items], email: 'x@farm.example', mayAnswer: true, dueOn: '2031-03-01' },
  })
  await workspace.call('owner', projectPeople.ask, {
    ...{ projectId, items: [...sheet.items], personId: 'officer', dueOn: '2031-04-01' },
  })
  expect((await rowOf(balance))?.asked.map(({ by, dueOn }) => [by, dueOn])).toEqual([
    [names.stranger, '2026-12-04'],
    ['x@farm.example', '2031-03-01'],
    [names.officer, '2031-04-01'],
  ])

  const seen = await list('stranger')
  expect(rowsOf(seen)).toMatchObject([
    { state: 'asked', asked: [{ by: names.stranger, isMe: true }], places: [{ readOnlyReason: null }] },
    {
      state: 'there',
      files: [{ fileName: 'Income.pdf', by: null, isMe: false, uploads: [{ stage: 'pre-application' }] }],
      places: [{ readOnlyReason: 'This was shared with you to be read.' }],
    },
  ])
  expect(JSON.stringify(seen)).not.toMatch(
    new RegExp(`${names.owner}|${names.officer}|Chart|farm.example|2031`),
  )
})

test('the application has documents of its own, added there alone', async () => {
  await upload('borrowerBusinessPlanUpload', 'Plan.pdf', 'owner', applicationEntries)
  expect(await rowOf('borrowerBusinessPlanUpload')).toMatchObject({
    state: 'there',
    places: [{ stage: 'application', flows: false }],
    files: [{ uploads: [{ stage: 'application' }] }],
  })
})

test('what a file is gets guessed, is said by whoever looks after it, and goes with the file into the other stage', async () => {
  const { uploadId } = await upload(balance, 'Balance sheet 2024-01-31.pdf')
  const file = async () => (await rowOf(balance))?.files[0]
  const said = { kind: 'balanceSheet', party: 'borrower', asOf: '2024-01-31' }
  const nothingElse = { periodFrom: null, periodTo: null, signedOn: null, expiresOn: null }
  expect(await file()).toMatchObject({
    standardName: '07 - Current balance sheet.pdf',
    description: null,
    guess: { ...said, ...nothingElse },
    mayDescribe: true,
  })
  const changed = await changesBy(workspace, () =>
    workspace.call('officer', documents.describe, { projectId, uploadId, ...said }),
  )
  expect(changed).toEqual({ audit_entries: ['+1'], document_descriptions: ['+1'] })
  expect(await file()).toMatchObject({
    fileName: 'Balance sheet 2024-01-31.pdf',
    standardName: '07 - Borrower - Balance sheet - 2024-01-31.pdf',
    description: { ...said, ...nothingElse },
    guess: null,
  })
  // The upload that it flowed into is the same file; what is not named stays, and null takes away.
  const flowed = (await file())?.uploads[1]?.uploadId ?? ''
  await workspace.call('owner', documents.describe, {
    ...{ projectId, uploadId: flowed, party: null, expiresOn: '2026-05-01' },
  })
  expect((await file())?.description).toEqual({
    ...{ ...said, ...nothingElse, party: null, expiresOn: '2026-05-01' },
  })
  // Saying the same again leaves nothing behind.
  expect(
    await changesBy(workspace, () =>
      workspace.call('owner', documents.describe, { projectId, uploadId, asOf: '2024-01-31' }),
    ),
  ).not.toHaveProperty('audit_entries')
})

test('days that are none, words that are none, files of others and files that are gone are refused', async () => {
  const { uploadId } = await upload(balance, 'Balance.pdf')
  const describe = (said: object, who: Somebody = 'owner') =>
    workspace.call(who, documents.describe, { projectId, uploadId, ...said })
  await expect(describe({ asOf: '2026-02-30' })).rejects.toMatchObject({
    data: { code: 'VALIDATION', problems: [{ fieldId: 'asOf', message: 'Enter a valid date.' }] },
  })
  await expect(describe({ periodFrom: '2026-09-30', periodTo: '2026-01-01' })).rejects.toMatchObject({
    data: { message: 'The period ends before it begins.' },
  })
  await expect(describe({ kind: '\u200b' })).rejects.toMatchObject({ data: { code: 'VALIDATION' } })
  await expect(describe({ party: 'x'.repeat(161) })).rejects.toMatchObject({ data: { code: 'VALIDATION' } })
  await expect(describe({}, 'viewer')).rejects.toMatchObject({ data: { code: 'STAGE_READ_ONLY' } })
  const other = await workspace.call('owner', projects.create, aProject)
  await expect(describe({ projectId: other.projectId })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  })
  await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: balance, uploadId })
  await expect(describe({ kind: 'balanceSheet' })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  expect(await workspace.db.selectFrom('document_descriptions').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ project_id: projectId }),
  )
})

test('a borrower describes the files that are theirs to answer, and no others; after submitting too', async () => {
  const theirs = await upload(balance, 'Balance.pdf')
  const read = await upload(income, 'Income.pdf')
  const hidden = await upload('organizationalChartReference', 'Chart.pdf')
  await share([{ stage: 'pre-application', kind: 'document', id: balance }])
  await share([{ stage: 'pre-application', kind: 'document', id: income }], false)
  const describe = ({ uploadId }: { uploadId: string }) =>
    workspace.call('stranger', documents.describe, { projectId, uploadId, asOf: '2026-10-31' })
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date(), submitted_by: 'owner' })
    .where('project_id', '=', projectId)
    .where('stage', '=', 'pre-application')
    .execute()
  await describe(theirs)
  expect((await rowOf(balance, 'stranger'))?.files).toMatchObject([
    { mayDescribe: true, description: { asOf: '2026-10-31' } },
  ])
  expect((await rowOf(income, 'stranger'))?.files).toMatchObject([{ mayDescribe: false }])
  await expect(describe(read)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await expect(describe(hidden)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
})

test('the same bytes sent a second time are noticed, as far as the reader sees both', async () => {
  const bytes = await aPdf()
  const send = (fieldId: string, fileName: string) =>
    uploadFile(workspace, 'owner', preApplication, { projectId, fieldId, fileName }, bytes)
  await send(balance, 'Balance.pdf')
  await send(income, 'Copy.pdf')
  const sameAs = async (fieldId: string, who?: Somebody) => (await rowOf(fieldId, who))?.files[0]?.sameAs
  expect(await sameAs(balance)).toEqual([{ label: 'Current income statement', fileName: 'Copy.pdf' }])
  expect(await sameAs(income)).toEqual([{ label: 'Current balance sheet', fileName: 'Balance.pdf' }])
  await share([{ stage: 'pre-application', kind: 'document', id: income }])
  expect(await sameAs(income, 'stranger')).toEqual([])
})

test('[14-2] at the question of a file it is asked what its requirement has to know, begun with what its name tells', async () => {
  const about = (who: Somebody, uploadId: string) =>
    workspace.call(who, documents.getAbout, { projectId, uploadId })
  const { uploadId } = await upload(balance, 'Balance sheet 2026-10-31.pdf')
  const asked = {
    needed: ['kind', 'party', 'asOf'],
    guess: { kind: 'balanceSheet', party: 'borrower', asOf: '2026-10-31' },
    description: null,
    isMe: true,
    mayDescribe: true,
  }
  expect(await about('owner', uploadId)).toMatchObject(asked)
  expect(await about('viewer', uploadId)).toMatchObject({ ...asked, isMe: false, mayDescribe: false })
  const [listed] = (await rowOf(balance))?.files ?? []
  const { lastDay: _, ...itself } = listed ?? {}
  expect(await about('owner', uploadId)).toEqual({ ...itself, needed: asked.needed })
  // No window counts from a statement of the past, but the year that it covers does.
  const history = await upload('borrowerHistoricalBalanceSheetReference', 'Statement.pdf')
  expect((await about('owner', history.uploadId))?.needed).toEqual(['kind', 'party', 'periodTo'])
  const chart = await upload('organizationalChartReference', 'Chart.pdf')
  expect((await about('owner', chart.uploadId))?.needed).toEqual(['kind'])

  // A borrower is asked of what they may answer, and told of nothing else.
  await expect(about('stranger', uploadId)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await share([{ stage: 'pre-application', kind: 'document', id: balance }])
  expect(await about('stranger', uploadId)).toMatchObject({ mayDescribe: true, by: null })
  expect(await about('stranger', chart.uploadId)).toBeNull()
  await workspace.call('owner', documents.describe, { projectId, uploadId, party: 'guarantor' })
  expect(await about('owner', uploadId)).toMatchObject({ guess: null, description: { party: 'guarantor' } })
  await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: balance, uploadId })
  expect(await about('owner', uploadId)).toBeNull()
})

test('until when a file is good is what the requirements say of that day, also to a borrower, until it is sent', async () => {
  const { uploadId } = await upload(balance, 'Balance.pdf')
  await upload('organizationalChartReference', 'Chart.pdf')
  await share([{ stage: 'pre-application', kind: 'document', id: balance }])
  const describe = (said: object) =>
    workspace.call('owner', documents.describe, { projectId, uploadId, ...said })
  const onDay = async (today: string | undefined, who: Somebody = 'owner', fieldId = balance) => {
    const found = await workspace.call(who, documents.list, { projectId, ...(today && { today }) })
    const row = rowsOf(found).find(({ places }) => places.some((place) => place.fieldId === fieldId))
    return { lastDay: row?.files[0]?.lastDay, runsOut: row?.runsOut }
  }
  const nothing = { lastDay: null, runsOut: null }
  expect(await onDay('2026-11-27')).toEqual(nothing)
  await describe({ kind: 'balanceSheet', asOf: '2026-10-31' })
  const good = { on: '2027-01-29', isOver: false }
  const rows = await workspace.call('owner', requirements.list, { projectId, today: '2026-11-27' })
  const needed = rows.flatMap((row) => row.documents).filter(({ files }) => files.length > 0)
  expect(needed.flatMap(({ staleOn }) => staleOn ?? [])).toEqual([good.on])

  expect(await onDay('2026-11-27')).toEqual({ lastDay: good, runsOut: null })
  expect(await onDay('2026-12-29')).toEqual({ lastDay: good, runsOut: null })
  expect(await onDay('2026-12-30')).toEqual({ lastDay: good, runsOut: good })
  expect(await onDay('2027-01-29', 'stranger')).toEqual({ lastDay: good, runsOut: good })
  const over = { ...good, isOver: true }
  expect(await onDay('2027-01-30')).toEqual({ lastDay: over, runsOut: over })
  // Nobody says for how long a chart is good; and without a day, or with what is none, nothing is said of any.
  expect(await onDay('2027-01-30', 'owner', 'organizationalChartReference')).toEqual(nothing)
  expect(await onDay(undefined)).toEqual(nothing)
  expect(await onDay('2027-02-30')).toEqual(nothing)

  // Of several for one document the one that is good longest counts, and the other is no trouble.
  const newer = await upload(balance, 'Newer.pdf')
  const said = { projectId, uploadId: newer.uploadId, kind: 'balanceSheet' }
  await workspace.call('owner', documents.describe, { ...said, asOf: '2026-10-01' })
  // Nobody may say a day that has not come yet.
  const later = workspace.call('owner', documents.describe, { ...said, asOf: '2099-01-10' })
  await expect(later).rejects.toThrow()
  await workspace.db
    .updateTable('document_descriptions')
    .set({ as_of: '2027-01-10' })
    .where('project_id', '=', projectId)
    .where('as_of', '=', '2026-10-01')
    .execute()
  const both = await workspace.call('owner', documents.list, { projectId, today: '2027-01-30' })
  const row = rowsOf(both).find(({ places }) => places.some(({ fieldId }) => fieldId === balance))
  expect(row?.files.map(({ lastDay }) => lastDay?.on ?? null)).toEqual([null, '2027-04-10'])
  expect(row?.runsOut).toBeNull()

  await workspace.db
    .updateTable('projects')
    .set({ sent_at: new Date() })
    .where('id', '=', projectId)
    .execute()
  expect(await onDay('2027-04-30')).toEqual(nothing)
})
