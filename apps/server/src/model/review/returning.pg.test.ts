import {
  adminReviews,
  borrowerHome,
  notifications,
  preApplication,
  projectRemarks,
  projects,
  sharedPreApplication,
} from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import { names, type Somebody } from '../../testing/workspace.ts'
import { createReviewScene, type Reviewed, type ReviewScene } from './review-testing.ts'

let scene: ReviewScene
let reviewed: Reviewed
const field = 'loanPurposeSummary'

beforeAll(async () => {
  scene = await createReviewScene()
})
afterAll(() => scene.workspace.close())
beforeEach(async () => {
  reviewed = await scene.beginReview()
})

const write = (text: string, audience: 'internal' | 'lender') =>
  scene.workspace.call('packager', projectRemarks.add, {
    ...reviewed.place,
    item: { fieldId: field },
    text,
    audience,
  })

test('[B11] what nobody settled is told before it is sent again, and refuses nothing', async () => {
  const { remarkId, number } = await write('Which year?', 'lender')
  const second = await write('Who signs?', 'lender')
  await write('Between us.', 'internal')
  const { projectId } = reviewed.place
  await scene.workspace.db
    .updateTable('remarks')
    .set({ place: JSON.stringify({ page: 3 }) })
    .where('project_id', '=', projectId)
    .execute()
  await reviewed.giveBack()
  const left = { fieldId: field, label: expect.stringMatching(/purpose/i), page: 3 }
  expect((await reviewed.check()).remarks).toEqual([
    { ...left, remarkId, number, text: 'Which year?' },
    { ...left, remarkId: second.remarkId, number: number + 1, text: 'Who signs?' },
  ])
  await scene.workspace.call('owner', projectRemarks.dispute, { remarkId, note: 'It is in the title.' })
  expect((await reviewed.check()).remarks.map(({ text }) => text)).toEqual(['Who signs?'])
  expect((await changesBy(scene.workspace, reviewed.submit)).remarks).toBeUndefined()
  expect(await reviewed.review()).toMatchObject({ state: 'inReview', roundOfReview: 2 })
  expect((await reviewed.remarksOf('owner')).map(({ state }) => state)).toEqual(['disputed', 'open'])
})

test('[B10] an accepted stage is opened again for a reason, which the lender is told; what was settled stays so', async () => {
  const { workspace } = scene
  const { place } = reviewed
  await reviewed.acceptItems()
  expect((await reviewed.review()).mayReopen).toBe(false)
  await workspace.call('packager', adminReviews.accept, place)
  expect((await reviewed.review()).mayReopen).toBe(true)
  expect((await reviewed.review('administrator')).mayReopen).toBe(true)
  const { projectId } = place
  const reason = 'The agency misses the appraisal.'
  const reopen = (words: string) => () =>
    workspace.call('packager', preApplication.reopen, { projectId, reason: words })
  expect(
    (await workspace.refusal('packager', preApplication.reopen, { projectId, reason: ' ' })).message,
  ).toMatch(/^Say in up to 2,000 characters why/)
  expect(await changesBy(workspace, reopen(reason))).toEqual({
    audit_entries: ['+1'],
    notifications: ['+3'],
    projects: ['status'],
    review_rounds: ['return_note', 'returned_at', 'returned_by', 'state'],
    'stages pre-application': ['reopened_at', 'reopened_reason', 'submitted_at', 'submitted_by'],
  })
  expect(await changesBy(workspace, reopen(reason))).toEqual({})
  expect(await reviewed.review()).toMatchObject({
    state: 'returned',
    returnNote: reason,
    mayReopen: false,
    mayFinish: false,
  })
  expect(await reviewed.stageOf()).toMatchObject({ readOnly: false, reopenedReason: reason })
  await reviewed.submit()
  const again = await reviewed.review()
  expect(again).toMatchObject({ state: 'inReview', roundOfReview: 2, settled: again.total })
  await workspace.call('packager', adminReviews.accept, place)
  await workspace.db
    .updateTable('projects')
    .set({ sent_at: new Date() })
    .where('id', '=', projectId)
    .execute()
  expect((await reviewed.review()).mayReopen).toBe(false)
  const refused = async () => {
    const { message } = await workspace.refusal('packager', preApplication.reopen, { projectId, reason })
    expect(message).toMatch(/was sent to the agency/)
  }
  expect(await changesBy(workspace, refused)).toEqual({})
})

test('[B11] the list of a return is worded, given to the borrower and shortened point by point', async () => {
  const { workspace } = scene
  const { place } = reviewed
  await reviewed.acceptItems()
  const document = 'borrowerCurrentBalanceSheetReference'
  await shareWithStranger()
  const shared = (await reviewed.review()).sections.filter(({ items }) => items.some((item) => item.shared))
  expect(shared.map(({ items }) => items.some(({ id }) => id === field))).toEqual([true])
  const edited = await write('Which year?', 'lender')
  const settled = await write('Who signs?', 'lender')
  const untouched = await write('Is it signed?', 'lender')
  const uploaded = (await reviewed.review()).sections
    .flatMap(({ items }) => items)
    .find(({ fieldId }) => fieldId === document)
  const uploadId = uploaded?.id ?? ''
  const attention = { state: 'needsAttention', note: 'Too old.' } as const
  await workspace.call('packager', adminReviews.setItemState, { ...place, item: { uploadId }, ...attention })
  for (const id of ['borrowerLegalName', 'lenderContactName', 'projectOfficialName'])
    await reviewed.decide(id, 'needsAttention', { note: `Look at ${id}.` })
  const points = [
    { about: { remarkId: edited.remarkId }, text: 'Which fiscal year?', audience: 'borrower' },
    { about: { remarkId: settled.remarkId }, leftOut: true },
    { about: { uploadId }, text: 'Please attach the one of June.', audience: 'borrower' },
    { about: { fieldId: 'borrowerLegalName' }, leftOut: true },
    { about: { fieldId: 'lenderContactName' }, text: 'Who is it now?', audience: 'lender' },
  ] as const
  // Of the borrower: one remark that they read from now on. The document was not shared with them.
  expect(await changesBy(workspace, () => reviewed.giveBack({ points }))).toEqual({
    audit_entries: ['+7'],
    notifications: ['+4'],
    projects: ['status'],
    remark_entries: ['+2'],
    remarks: ['+3', '2 rows', 'audience', 'edited_at', 'state', 'state_at', 'state_by', 'text'],
    review_rounds: ['return_note', 'returned_at', 'returned_by', 'state'],
    'stages pre-application': ['reopened_at', 'reopened_reason', 'submitted_at', 'submitted_by'],
  })
  const read = (await reviewed.remarksOf('owner')).map(({ text, audience, state }) => [text, audience, state])
  expect(read).toEqual([
    ['Which fiscal year?', 'borrower', 'open'],
    ['Who signs?', 'lender', 'resolved'],
    ['Is it signed?', 'lender', 'open'],
    ['Who is it now?', 'lender', 'open'],
    ['Look at projectOfficialName.', 'lender', 'open'],
    ['Please attach the one of June.', 'borrower', 'open'],
  ])
  expect(untouched.number).toBe(edited.number + 2)
  expect((await reviewed.remarksOf('stranger')).map(({ text }) => text)).toEqual(['Which fiscal year?'])
  const told = await workspace.db
    .selectFrom('notifications')
    .select(['kind', 'details'])
    .where('person_id', '=', 'stranger')
    .where('project_id', '=', place.projectId)
    .execute()
  expect(told).toEqual([
    { kind: 'returned', details: { number: 1, quote: 'Which fiscal year?', fieldId: field } },
  ])
})

test('[B11] who reads a remark later reads it as it is worded then, and nothing that was said before', async () => {
  const { workspace } = scene
  await reviewed.acceptItems()
  await shareWithStranger()
  const { remarkId } = await write('Their record is poor.', 'lender')
  await workspace.call('packager', projectRemarks.edit, { remarkId, text: 'The record is poor.' })
  await workspace.call('owner', projectRemarks.reply, { remarkId, text: 'We doubt them too.' })
  expect(await reviewed.remarksOf('stranger')).toEqual([])
  const point = { about: { remarkId }, text: 'Please tell your record.', audience: 'borrower' }
  await reviewed.giveBack({ points: [point] })
  const shown = { text: 'Please tell your record.', audience: 'borrower' }
  expect(await reviewed.remarksOf('stranger')).toMatchObject([
    { ...shown, editedAt: null, earlier: [], replies: [] },
  ])
  for (const who of ['owner', 'packager'] as const) {
    const [remark] = await reviewed.remarksOf(who)
    expect(remark).toMatchObject({ ...shown, editedAt: expect.any(Number) })
    expect(remark?.earlier.map(({ text }) => text)).toEqual(['Their record is poor.', 'The record is poor.'])
    expect(remark?.replies.map(({ text }) => text)).toEqual(['We doubt them too.'])
  }
  await workspace.call('owner', projectRemarks.reply, { remarkId, text: 'By May, please.' })
  const [read] = await reviewed.remarksOf('stranger')
  expect(read?.replies.map(({ text }) => text)).toEqual(['By May, please.'])
  await workspace.call('packager', projectRemarks.edit, {
    remarkId,
    text: 'Please tell your record of 2025.',
  })
  const [again] = await reviewed.remarksOf('stranger')
  expect(again?.earlier.map(({ text }) => text)).toEqual(['Please tell your record.'])
  const notices = await workspace.db
    .selectFrom('notifications')
    .select('details')
    .where('person_id', '=', 'stranger')
    .where('project_id', '=', reviewed.place.projectId)
    .execute()
  expect(JSON.stringify(notices)).not.toMatch(/poor|doubt/)
  expect(notices.length).toBeGreaterThan(0)
})

test('[B11] words that were begun for fewer readers reach none of those who came', async () => {
  const { workspace } = scene
  await reviewed.acceptItems()
  await shareWithStranger()
  const { remarkId } = await write('Their record?', 'lender')
  const sending = crypto.randomUUID()
  const said = { remarkId, text: 'Asked them.', audience: 'lender', sending } as const
  await workspace.call('owner', projectRemarks.reply, said)
  await reviewed.giveBack({ points: [{ about: { remarkId }, text: 'Your record?', audience: 'borrower' }] })
  const [late, now] = [
    { remarkId, audience: 'lender' },
    { remarkId, audience: 'borrower' },
  ] as const
  const refused = async () => {
    const refusals = [
      await workspace.refusal('owner', projectRemarks.reply, { ...late, text: 'We doubt them.' }),
      await workspace.refusal('owner', projectRemarks.dispute, { ...late, note: 'It is poor.' }),
      await workspace.refusal('owner', projectRemarks.settle, { ...late, note: 'It is poor.' }),
      await workspace.refusal('packager', projectRemarks.edit, { ...late, text: 'Is it so poor?' }),
    ]
    expect(new Set(refusals.map(({ code, message }) => `${code}: ${message}`))).toEqual(
      new Set([
        'ANSWERS_CHANGED_ELSEWHERE: Who reads this remark has changed since you began to write. See who reads it now.',
      ]),
    )
    // What had come before comes once, whoever reads it since.
    await workspace.call('owner', projectRemarks.reply, said)
  }
  expect(await changesBy(workspace, refused)).toEqual({})
  await workspace.call('owner', projectRemarks.reply, { ...now, text: 'By May, please.' })
  // What says nothing is the same to everybody.
  await workspace.call('owner', projectRemarks.settle, { ...late, note: ' ' })
  const [read] = await reviewed.remarksOf('stranger')
  expect(read).toMatchObject({ text: 'Your record?', state: 'done' })
  expect(read?.replies.map(({ text }) => text)).toEqual(['By May, please.', ''])
})

test('[B11] why something needs attention goes back beside a remark that does not say it; what the lender wrote asks nothing', async () => {
  const { workspace } = scene
  const { place } = reviewed
  await reviewed.acceptItems()
  const own = { ...place, item: { fieldId: 'borrowerLegalName' }, text: 'Ours.', audience: 'lender' } as const
  const { remarkId } = await workspace.call('owner', projectRemarks.add, own)
  await write('Which year?', 'lender')
  await reviewed.decide(field, 'needsAttention', { reason: 'Form incomplete', note: 'Name the purpose.' })
  await reviewed.decide('borrowerLegalName', 'needsAttention', { note: 'As in the charter.' })
  expect(await reviewed.giveBack()).toEqual({ remarks: 3 })
  const texts = ['Which year?', 'Form incomplete. Name the purpose.', 'As in the charter.']
  expect((await reviewed.check()).remarks.map(({ text }) => text).sort()).toEqual(texts.sort())
  const standing = await workspace.call('owner', projects.get, { projectId: place.projectId })
  expect(JSON.stringify(standing)).toContain('3 remarks')
  const settling = () => workspace.refusal('owner', projectRemarks.settle, { remarkId })
  expect(await changesBy(workspace, async () => expect((await settling()).code).toBe('FORBIDDEN'))).toEqual(
    {},
  )
  const mine = (await reviewed.remarksOf('owner')).find((each) => each.remarkId === remarkId)
  expect(mine).toMatchObject({ state: 'open', may: { settle: false, reply: true, edit: true } })
  // Sent back as it is, and returned again: nothing is asked twice.
  await reviewed.submit()
  expect(await reviewed.giveBack()).toEqual({ remarks: 3 })
})

test('[B11] both stages go back each with what was decided there, and whoever reviews the other is told', async () => {
  const { workspace } = scene
  const { projectId } = reviewed.place
  const { db } = workspace
  const other = { projectId, stage: 'application' } as const
  await addRound(workspace, projectId, 'application', 'inReview')
  const ofOther = db.updateTable('review_rounds').set({ assignee: 'administrator' })
  await ofOther.where('project_id', '=', projectId).where('stage', '=', 'application').execute()
  const ofStage = db.updateTable('stages').set({ submitted_at: new Date() })
  await ofStage.where('project_id', '=', projectId).where('stage', '=', 'application').execute()
  const review = await workspace.call('administrator', adminReviews.get, other)
  const fieldId = review.sections[0]?.items[0]?.id ?? ''
  const decided = { item: { fieldId }, state: 'needsAttention', note: 'Whose is it?' } as const
  await workspace.call('administrator', adminReviews.setItemState, { ...other, ...decided })
  await reviewed.decide(field, 'needsAttention', { note: 'Name it.' })
  await reviewed.decide('borrowerLegalName', 'needsAttention', { note: 'As in the charter.' })
  expect(await reviewed.giveBack({ bothStages: true })).toEqual({ remarks: 2 })
  const read = await workspace.call('owner', projectRemarks.list, other)
  expect(read).toMatchObject([{ fieldId, text: 'Whose is it?', state: 'open' }])
  const told = await db
    .selectFrom('notifications')
    .select(['person_id', 'stage', 'details'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'returned')
    .where('person_id', 'in', ['owner', 'administrator', 'packager'])
    .execute()
  const quote = 'Nearly there.'
  const expected = [
    { person_id: 'owner', stage: 'pre-application', details: { number: 2, quote } },
    { person_id: 'owner', stage: 'application', details: { number: 1, quote } },
    { person_id: 'administrator', stage: 'application', details: { number: 1, quote } },
  ]
  expect(told).toHaveLength(expected.length)
  expect(told).toEqual(expect.arrayContaining(expected))
  const { head } = await workspace.call('owner', projects.get, { projectId })
  const notes = JSON.stringify(head.steps.find(({ step }) => step === 'application')?.notes)
  expect(notes).toMatch(/Returned/)
})

test('[B11] an accepted stage goes back with the other, and only then, with everything that was decided of it', async () => {
  const { workspace } = scene
  const { projectId } = reviewed.place
  const { db } = workspace
  const other = { projectId, stage: 'application' } as const
  await addRound(workspace, projectId, 'application', 'accepted')
  const ofStage = db.updateTable('stages').set({ submitted_at: new Date() })
  await ofStage.where('project_id', '=', projectId).where('stage', '=', 'application').execute()
  const decision = { item_id: field, state: 'waived', note: 'Known.', decided_by: 'administrator' }
  const { stage } = other
  await db
    .insertInto('review_items')
    .values({ project_id: projectId, stage, round: 1, ...decision })
    .execute()
  const told = async () =>
    await db
      .selectFrom('notifications')
      .select(['person_id', 'kind'])
      .where('project_id', '=', projectId)
      .where('stage', '=', 'application')
      .orderBy('person_id')
      .execute()
  const returned = await changesBy(workspace, () => reviewed.giveBack())
  expect(returned).toHaveProperty(['stages pre-application'])
  expect(returned).not.toHaveProperty(['stages application'])
  expect(await workspace.call('packager', adminReviews.get, other)).toMatchObject({ state: 'accepted' })
  expect(await told()).toEqual([])

  await reviewed.submit()
  const both = await changesBy(workspace, () => reviewed.giveBack({ bothStages: true }))
  expect(both).toMatchObject({
    review_rounds: ['2 rows', 'return_note', 'returned_at', 'returned_by', 'state'],
    'stages application': ['reopened_at', 'reopened_reason', 'submitted_at'],
    'stages pre-application': ['reopened_at', 'submitted_at', 'submitted_by'],
  })
  expect(both).not.toHaveProperty('review_items')
  expect(await workspace.call('packager', adminReviews.get, other)).toMatchObject({
    state: 'returned',
    returnNote: 'Nearly there.',
  })
  expect(await told()).toEqual(
    ['officer', 'owner', 'viewer'].map((person_id) => ({ person_id, kind: 'returned' })),
  )
})

test('[B11] a borrower is told of a return what is asked of them, and not what is asked of the lender', async () => {
  const { workspace } = scene
  await shareWithStranger()
  await write('Between lender and team.', 'lender')
  const item = { fieldId: field }
  const said = { ...reviewed.place, item, text: 'Please sign it.', audience: 'borrower' } as const
  await workspace.call('packager', projectRemarks.add, said)
  await workspace.db.deleteFrom('notifications').execute()
  await reviewed.giveBack()
  const told = await workspace.db
    .selectFrom('notifications')
    .select(['kind', 'details'])
    .where('person_id', '=', 'stranger')
    .execute()
  expect(told).toEqual([
    { kind: 'returned', details: { number: 1, quote: 'Please sign it.', fieldId: field } },
  ])
  // The covering note stands with the lender alone.
  const { projectId } = reviewed.place
  expect(await reviewed.stageOf()).toMatchObject({ reopenedReason: 'Nearly there.' })
  const theirs = await workspace.call('stranger', sharedPreApplication.get, { projectId })
  expect(theirs).toMatchObject({ readOnly: false, reopenedReason: null })
  expect(JSON.stringify(theirs)).not.toContain('Nearly there.')
  const page = { paginationOpts: { numItems: 5, cursor: null } }
  const [notice] = (await workspace.call('stranger', notifications.list, page)).page
  expect(notice?.to).toContain(`/questions?stage=pre-application#field-${field}`)
  const home = () => workspace.call('stranger', borrowerHome.get, { projectId: reviewed.place.projectId })
  const before = await home()
  expect(before.head).toMatchObject({ sentence: ['1 remark is left to settle.'], button: { primary: true } })
  expect(before.parts).toMatchObject([{ complete: false, statusText: '1 remark left' }])
  const listed = async () => {
    const projects = await workspace.call('stranger', borrowerHome.list, {})
    expect(projects.map(({ head }) => head.button === null)).toEqual(
      projects.map(({ head }) => head.button === null).sort((a, b) => Number(a) - Number(b)),
    )
    return projects.find(({ projectId }) => projectId === reviewed.place.projectId)?.head.sentence
  }
  expect(await listed()).toEqual(['1 remark is left to settle.'])
  const [remark] = await reviewed.remarksOf('stranger')
  await workspace.call('stranger', projectRemarks.settle, { remarkId: remark?.remarkId ?? '' })
  const after = await home()
  expect(after.head.sentence).toEqual(['Everything asked of you is answered.'])
  expect(after.parts).toMatchObject([{ complete: true }])
  expect(await listed()).toEqual(['Everything asked of you is answered.'])
})

test('[B11] every word said in settling stays in the thread, whatever becomes of the remark', async () => {
  const { workspace } = scene
  await reviewed.acceptItems()
  await shareWithStranger()
  const { remarkId } = await write('Which yaer?', 'lender')
  const said = async (who: Somebody) => {
    const remark = (await reviewed.remarksOf(who)).find((each) => each.remarkId === remarkId)
    return remark?.replies.map(({ kind, by, text }) => [kind, by, text])
  }
  await workspace.call('owner', projectRemarks.dispute, { remarkId, note: 'It stands there.' })
  await workspace.call('officer', projectRemarks.settle, { remarkId, note: 'Page 2.' })
  await workspace.call('packager', projectRemarks.edit, { remarkId, text: 'Which year?' })
  await workspace.call('owner', projectRemarks.dispute, { remarkId, note: 'Page 2, as said.' })
  const settled = [
    ['disputed', names.owner, 'It stands there.'],
    ['done', names.officer, 'Page 2.'],
    ['reopened', names.packager, ''],
    ['disputed', names.owner, 'Page 2, as said.'],
  ]
  // Who reads it from now on reads nothing that was said to others.
  await workspace.db.updateTable('remarks').set({ audience: 'borrower' }).where('id', '=', remarkId).execute()
  expect(await reviewed.remarksOf('stranger')).toMatchObject([
    { remarkId, state: 'disputed', stateNote: '', replies: [] },
  ])
  await workspace.call('packager', adminReviews.accept, reviewed.place)
  for (const who of ['owner', 'viewer', 'packager'] as const)
    expect(await said(who)).toEqual([...settled, ['resolved', names.packager, '']])
  expect(await said('stranger')).toEqual([['resolved', names.packager, '']])
})

test('[B11] what the team words anew after it was settled is open again, and told', async () => {
  const { workspace } = scene
  const { remarkId } = await write('Which year?', 'lender')
  const internal = await write('Between us.', 'internal')
  await workspace.call('owner', projectRemarks.settle, { remarkId, note: '2024.' })
  await workspace.db.deleteFrom('notifications').execute()
  const edit = (id: string, text: string) => () =>
    workspace.call('packager', projectRemarks.edit, { remarkId: id, text })
  expect(await changesBy(workspace, edit(remarkId, 'Which fiscal year?'))).toEqual({
    audit_entries: ['+1'],
    notifications: ['+3'],
    remark_entries: ['+2'],
    remarks: ['edited_at', 'state', 'state_at', 'state_by', 'state_note', 'text'],
  })
  expect(await changesBy(workspace, edit(internal.remarkId, 'Among us.'))).toEqual({
    audit_entries: ['+1'],
    remark_entries: ['+1'],
    remarks: ['edited_at', 'text'],
  })
  const told = await workspace.db
    .selectFrom('notifications')
    .select(['kind', 'person_id', 'read_at'])
    .orderBy('person_id')
    .execute()
  expect(told).toEqual(
    ['officer', 'owner', 'viewer'].map((person_id) => ({ kind: 'remark', person_id, read_at: null })),
  )
  await reviewed.giveBack()
  expect((await reviewed.check()).remarks).toMatchObject([{ remarkId, text: 'Which fiscal year?' }])
})

test('[B11] what was settled and is asked again comes back under its number, with its thread', async () => {
  const { workspace } = scene
  const { place } = reviewed
  await reviewed.acceptItems()
  const asked = await write('Which year?', 'lender')
  const other = await write('Who signs?', 'lender')
  await reviewed.giveBack()
  await workspace.call('owner', projectRemarks.settle, { remarkId: asked.remarkId, note: 'It is 2024.' })
  await workspace.call('owner', projectRemarks.settle, { remarkId: other.remarkId })
  await reviewed.submit()
  await workspace.db
    .updateTable('review_rounds')
    .set({ assignee: 'administrator' })
    .where('is_current', '=', true)
    .execute()
  const item = { fieldId: field }
  const needsAttention = { ...place, item, state: 'needsAttention', note: 'Both years.' } as const
  await workspace.call('administrator', adminReviews.setItemState, needsAttention)
  const points = [{ about: item, text: 'Both years, please.', audience: 'lender' as const }]
  const giveBack = () =>
    workspace.call('administrator', adminReviews.returnForChanges, { ...place, note: 'Again.', points })
  expect(await changesBy(workspace, giveBack)).toMatchObject({
    remark_entries: ['+1'],
    remarks: ['author', 'edited_at', 'state', 'state_at', 'state_by', 'text'],
  })
  // The last that was settled comes back; the one before it stays settled, and nothing has a new number.
  expect(await reviewed.remarksOf('owner')).toMatchObject([
    { remarkId: asked.remarkId, number: asked.number, state: 'done', stateNote: 'It is 2024.' },
    {
      ...{ remarkId: other.remarkId, number: other.number, state: 'open', round: 1 },
      ...{ text: 'Both years, please.', by: names.administrator, earlier: [{ text: 'Who signs?' }] },
    },
  ])
  // What it was settled with stays to be read once it is asked again, in the same words as well.
  await workspace.call('owner', projectRemarks.dispute, { remarkId: other.remarkId, note: 'There is one.' })
  await reviewed.submit()
  await workspace.call('administrator', adminReviews.setItemState, {
    ...needsAttention,
    note: 'Both years, please.',
  })
  await workspace.call('administrator', adminReviews.returnForChanges, { ...place, note: 'Again.' })
  const now = (await reviewed.remarksOf('owner')).map(({ state, replies }) => [
    state,
    replies.map(({ text }) => text),
  ])
  expect(now).toEqual([
    ['done', ['It is 2024.']],
    // First it was marked as done without a word.
    ['open', ['', 'There is one.']],
  ])
})

test('[B10] accepting a stage resolves what the lender was asked and has not settled, and nothing else', async () => {
  const { workspace } = scene
  const { place } = reviewed
  await reviewed.acceptItems()
  const open = await write('One?', 'lender')
  const disputed = await write('Two?', 'lender')
  const done = await write('Three?', 'lender')
  await write('Between us.', 'internal')
  const own = { ...place, item: { fieldId: field }, text: 'Ours.', audience: 'lender' } as const
  await workspace.call('owner', projectRemarks.add, own)
  const ofDisputed = { remarkId: disputed.remarkId }
  await workspace.call('owner', projectRemarks.dispute, { ...ofDisputed, note: 'It is there.' })
  await workspace.call('owner', projectRemarks.settle, { remarkId: done.remarkId })
  expect(await changesBy(workspace, () => workspace.call('packager', adminReviews.accept, place))).toEqual({
    audit_entries: ['+3'],
    notifications: ['+3'],
    remark_entries: ['+2'],
    remarks: ['2 rows', 'state', 'state_at', 'state_by', 'state_note'],
    review_rounds: ['accepted_at', 'accepted_by', 'state'],
  })
  const read = await reviewed.remarksOf('owner')
  const resolved = { state: 'resolved', stateBy: names.packager, stateAt: expect.any(Number) }
  expect(read.find(({ remarkId }) => remarkId === open.remarkId)).toMatchObject(resolved)
  expect(read.find(({ remarkId }) => remarkId === disputed.remarkId)).toMatchObject(resolved)
  expect(read.find(({ remarkId }) => remarkId === done.remarkId)).toMatchObject({ state: 'done' })
  expect(read.find(({ text }) => text === 'Ours.')).toMatchObject({ state: 'open' })
  const among = (await reviewed.remarksOf('packager')).find(({ text }) => text === 'Between us.')
  expect(among).toMatchObject({ state: 'open' })
  // What is locked for good is not settled any more; what the team adds can be answered.
  const { remarkId } = await write('Thank you.', 'lender')
  const added = (await reviewed.remarksOf('owner')).find((each) => each.remarkId === remarkId)
  expect(added?.may).toMatchObject({ settle: false, reply: true })
  expect((await workspace.refusal('owner', projectRemarks.settle, { remarkId })).code).toBe('FORBIDDEN')
  expect((await workspace.refusal('owner', projectRemarks.dispute, { remarkId, note: 'No.' })).code).toBe(
    'FORBIDDEN',
  )
})

test('a list that changed under its words is refused, and nothing is written', async () => {
  const { workspace } = scene
  const { place } = reviewed
  const remark = { ...place, item: { fieldId: field }, text: 'Ours.', audience: 'lender' } as const
  const theirs = await workspace.call('owner', projectRemarks.add, remark)
  await reviewed.decide(field, 'accepted')
  const about = { remarkId: theirs.remarkId }
  const returned = async (point: object) =>
    (
      await workspace.refusal('packager', adminReviews.returnForChanges, {
        ...place,
        note: 'Please.',
        points: [point as never],
      })
    ).code
  const tried = async () => {
    expect(await returned({ about: { fieldId: field }, text: 'Name it.' })).toBe('VALIDATION')
    expect(await returned({ about: { remarkId: 'none' }, text: 'Name it.' })).toBe('VALIDATION')
    // What the lender wrote is neither worded anew nor shown to others.
    expect(await returned({ about, text: 'Name it.' })).toBe('VALIDATION')
    expect(await returned({ about, audience: 'borrower' })).toBe('VALIDATION')
  }
  expect(await changesBy(workspace, tried)).toEqual({})
})

/** The section of the question. */
async function shareWithStranger() {
  const { projectId, stage } = reviewed.place
  const { db } = scene.workspace
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const section = (await reviewed.review()).sections.find(({ items }) => items.some(({ id }) => id === field))
  const scope = JSON.stringify([{ stage, kind: 'section', id: section?.sectionId }])
  await db
    .insertInto('borrower_shares')
    .values({ project_id: projectId, organization_id, person_id: 'stranger', scope, may_answer: true })
    .execute()
}
