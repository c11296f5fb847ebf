import { randomUUID } from 'node:crypto'
import {
  adminReviews,
  application,
  notifications,
  preApplication,
  projectRemarks,
  projects,
  type StageEntries,
  submissions,
} from '@granary/api'
import { compile, testAnswers } from '@granary/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
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

let workspace: Workspace
let pdf: Uint8Array
let projectId: string
const stage = 'pre-application'
const field = 'loanPurposeSummary'

beforeAll(async () => {
  workspace = await createWorkspace()
  pdf = await aPdf()
  // A second one of the team, who has both duties.
  await workspace.db
    .insertInto('admin_duties')
    .values({ person_id: 'administrator', duty: 'packaging' })
    .execute()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

async function complete(entries: StageEntries, changes: Record<string, string> = {}) {
  const { schema, save } = await openStage(workspace, 'owner', entries, projectId)
  const form = compile(schema)
  const answers = { ...testAnswers(schema), loanProgram: 'CF', ...changes }
  await save(Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id)?.type !== 'file')))
  const { answers: saved } = await openStage(workspace, 'owner', entries, projectId)
  const files = form.missing(form.evaluate(saved)).map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` }))
  await uploadFiles(workspace, 'owner', entries, projectId, files, pdf)
}

async function submit(entries: StageEntries = preApplication) {
  const { version } = await openStage(workspace, 'owner', entries, projectId)
  await workspace.call('owner', entries.submit, { projectId, expectedVersion: version })
}

async function submitted() {
  await complete(preApplication)
  await submit()
}

const review = (who: Somebody = 'packager') => workspace.call(who, adminReviews.get, { projectId, stage })
const take = (who: Somebody = 'packager') => workspace.call(who, adminReviews.take, { projectId, stage })
const takeBackUntil = async () =>
  (await workspace.call('owner', submissions.list, { projectId, stage })).takeBackUntil
const queue = async () =>
  (await workspace.call('packager', adminReviews.list, aPage)).page.filter(
    (row) => row.projectId === projectId,
  )
const aPage = { paginationOpts: { numItems: 100, cursor: null } }

async function itemOf(fieldId = field) {
  const { sections } = await review()
  const item = sections.flatMap(({ items }) => items).find((each) => each.fieldId === fieldId)
  if (!item) throw new Error(`${fieldId} is not reviewed.`)
  return item
}

type State = 'toCheck' | 'accepted' | 'needsAttention' | 'waived'
const decide = (who: Somebody, fieldId: string, state: State, more: object = {}) =>
  workspace.call(who, adminReviews.setItemState, { projectId, stage, item: { fieldId }, state, ...more })

async function acceptEverything() {
  for (const { sectionId } of (await review()).sections) {
    await workspace.call('packager', adminReviews.acceptSection, { projectId, stage, sectionId })
  }
}

const remark = (who: Somebody, text: string, audience: 'internal' | 'lender' | 'borrower') =>
  workspace.call(who, projectRemarks.add, { projectId, stage, item: { fieldId: field }, text, audience })
const remarksOf = (who: Somebody) => workspace.call(who, projectRemarks.list, { projectId, stage })

/** What both stages say of the work on the project. */
async function workDone() {
  const opened = await Promise.all(
    [preApplication, application as unknown as StageEntries].map((entries) =>
      openStage(workspace, 'owner', entries, projectId),
    ),
  )
  return opened.map(({ answers }) => [answers.packagingStatus, answers.qaReviewerAssigned ?? null])
}

const both = (status: string, reviewer: string | null = null) => [
  [status, reviewer],
  [status, reviewer],
]

async function setByHand(status: string) {
  const { version } = await openStage(workspace, 'owner', preApplication, projectId)
  const answers = { packagingStatus: status }
  const saving = { projectId, answers, expectedVersion: version }
  await workspace.call('packager', preApplication.saveStaffFields, saving)
}

describe('the whole way of a stage', () => {
  test('[B11] submitted, taken, remarked, returned, settled, resubmitted with only the changes in front, accepted, sent', async () => {
    await submitted()
    expect(await queue()).toMatchObject([
      { stage, round: 1, state: 'waiting', assignee: null, lenderName: 'Prairie Bank' },
    ])
    const { totalLoanAmount } = (await openStage(workspace, 'owner', preApplication, projectId)).answers
    expect(await queue()).toMatchObject([{ loanAmount: totalLoanAmount }])
    expect(await workDone()).toEqual(both('READY_FOR_REVIEW', 'Test Quality reviewer'))
    await take()
    expect(await workDone()).toEqual(both('IN_PROGRESS', names.packager))
    const moves = await workspace.db
      .selectFrom('answer_changes')
      .select(['after', 'source', 'person_id'])
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .where('field_id', '=', 'packagingStatus')
      .orderBy('id')
      .execute()
    // The history tells the events, and who caused each, from what somebody set.
    expect(moves.slice(-2)).toEqual([
      { after: 'READY_FOR_REVIEW', source: 'event', person_id: 'owner' },
      { after: 'IN_PROGRESS', source: 'event', person_id: 'packager' },
    ])
    await setByHand('READY_FOR_SUBMISSION')
    expect(await queue()).toMatchObject([
      { state: 'inReview', assignee: { personId: 'packager', name: names.packager } },
    ])

    await acceptEverything()
    await decide('packager', field, 'needsAttention', {
      reason: 'Form incomplete',
      note: 'Name the purpose.',
    })
    expect(await workspace.refusal('packager', adminReviews.accept, { projectId, stage })).toMatchObject({
      code: 'UNSETTLED',
      count: 1,
      items: [field],
    })
    await remark('packager', 'Which year is this?', 'internal')
    const giveBack = () =>
      workspace.call('packager', adminReviews.returnForChanges, { projectId, stage, note: 'Nearly there.' })
    expect(await changesBy(workspace, giveBack)).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+2'],
      notifications: ['+3'],
      projects: ['status'],
      remarks: ['+1'],
      review_rounds: ['return_note', 'returned_at', 'returned_by', 'state'],
      'stages application': ['answers.packagingStatus', 'version'],
      'stages pre-application': [
        'answers.packagingStatus',
        ...['reopened_at', 'reopened_reason', 'submitted_at', 'submitted_by', 'version'],
      ],
    })
    expect(await workDone()).toEqual(both('IN_PROGRESS', names.packager))
    expect(await openStage(workspace, 'owner', preApplication, projectId)).toMatchObject({
      readOnly: false,
      reopenedReason: 'Nearly there.',
    })
    expect(await queue()).toMatchObject([{ state: 'returned' }])

    const [asked, ...others] = await remarksOf('owner')
    expect(others).toEqual([])
    // Internal ones have numbers of their own.
    expect(asked).toMatchObject({
      number: 1,
      text: 'Form incomplete. Name the purpose.',
      state: 'open',
    })
    await workspace.call('owner', projectRemarks.settle, { remarkId: asked?.remarkId ?? '', note: 'Named.' })
    const { save } = await openStage(workspace, 'owner', preApplication, projectId)
    await save({ [field]: 'A new mill, and the silo beside it, of EIN 12-3456789.' })
    await submit()

    const second = await review()
    expect(second).toMatchObject({ round: 2, state: 'inReview', assignee: { personId: 'packager' } })
    const items = second.sections.flatMap((section) => section.items)
    expect(items.filter(({ settled }) => !settled).map(({ id }) => id)).toEqual([field])
    expect(await itemOf()).toMatchObject({
      state: 'toCheck',
      changed: true,
      value: 'A new mill, and the silo beside it, of EIN ••-•••6789.',
      before: expect.not.stringContaining('silo'),
    })
    expect(items.filter(({ changed }) => changed).map(({ id }) => id)).toEqual([field])

    await decide('packager', field, 'accepted')
    const accept = () => workspace.call('packager', adminReviews.accept, { projectId, stage })
    expect(await changesBy(workspace, accept)).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      review_rounds: ['accepted_at', 'accepted_by', 'state'],
    })
    expect(await queue()).toMatchObject([{ state: 'accepted' }])
  })

  test('[B12] both stages are accepted before anything is sent; Sent and Closed follow from what happened', async () => {
    const sending = {
      projectId,
      office: 'Nebraska state office',
      method: 'Secure upload',
      at: Date.UTC(2022, 10, 3),
    }
    await submitted()
    expect(await workspace.refusal('packager', adminReviews.markSent, sending)).toMatchObject({
      message: 'Accept the pre-application first.',
    })
    const accepted = () =>
      workspace.db
        .updateTable('review_rounds')
        .set({ state: 'accepted' })
        .where('project_id', '=', projectId)
        .execute()
    // What comes after the stage that is accepted, and nothing once it is sent.
    const next = async () => (await review()).next
    expect(await next()).toBe(null)
    await accepted()
    expect(await next()).toBe('lender')
    await complete(application as unknown as StageEntries)
    await submit(application as unknown as StageEntries)
    expect(await next()).toBe('review')
    await accepted()
    expect(await next()).toBe('send')
    const mark = () => workspace.call('packager', adminReviews.markSent, sending)
    expect(await changesBy(workspace, mark)).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      answer_changes: ['+2'],
      project_events: ['+1'],
      projects: ['sent_at', 'status'],
      'stages application': ['answers.packagingStatus', 'version'],
      'stages pre-application': ['answers.packagingStatus', 'version'],
    })
    expect(await workDone()).toEqual(both('READY_FOR_SUBMISSION', 'Test Quality reviewer'))
    const status = async () => (await workspace.call('owner', projects.get, { projectId })).status
    expect(await status()).toBe('Sent')
    expect(await next()).toBe(null)
    const unmark = () => workspace.call('packager', adminReviews.undoSent, { projectId })
    expect(await changesBy(workspace, unmark)).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      project_events: ['+1'],
      projects: ['sent_at', 'status'],
    })
    expect(await status()).toBe('In review')
    await mark()
    const declined = { projectId, kind: 'declined', at: Date.UTC(2022, 11, 1) } as const
    expect((await workspace.refusal('packager', adminReviews.recordEvent, declined)).message).toBe('Say why.')
    await workspace.call('packager', adminReviews.recordEvent, { ...declined, note: 'Too little equity.' })
    expect(await status()).toBe('Closed')
    const events = await workspace.call('packager', adminReviews.listEvents, { projectId })
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'sentUndone', 'sent', 'declined'])
    await workspace.refusal('packager', adminReviews.undoSent, { projectId })
  })
})

test('a remark, a reason or a note in which nothing is to be seen is refused, and nothing is written', async () => {
  await submitted()
  await take()
  const item = { fieldId: field }
  const place = { projectId, stage } as const
  const asked = { ...place, item, text: 'Which one?', audience: 'lender' } as const
  const { remarkId } = await workspace.call('packager', projectRemarks.add, asked)
  const tried = async () => {
    for (const unseen of ['\u200b', '\u202e\u2060', ' \u2800 ']) {
      const waived = { ...place, item, state: 'waived', reason: unseen, note: unseen } as const
      const declined = { projectId, kind: 'declined', at: Date.UTC(2022, 11, 1), note: unseen } as const
      const codes = [
        await workspace.refusal('packager', projectRemarks.add, { ...asked, text: unseen }),
        await workspace.refusal('owner', projectRemarks.dispute, { remarkId, note: unseen }),
        await workspace.refusal('owner', projectRemarks.reply, { remarkId, text: unseen }),
        await workspace.refusal('packager', adminReviews.setItemState, waived),
        await workspace.refusal('packager', adminReviews.recordEvent, declined),
      ].map(({ code }) => code)
      expect(codes, JSON.stringify(unseen)).toEqual(Array.from(codes, () => 'VALIDATION'))
    }
  }
  expect(await changesBy(workspace, tried)).toEqual({})
})

test('signs that are to be seen are written: a remark, a reply, a note, and the covering note of a return', async () => {
  await submitted()
  await take()
  const place = { projectId, stage } as const
  const asked = { ...place, item: { fieldId: field }, text: '👍', audience: 'lender' } as const
  const { remarkId } = await workspace.call('packager', projectRemarks.add, asked)
  await workspace.call('packager', projectRemarks.reply, { remarkId, text: ' ? ' })
  await decide('packager', 'borrowerLegalName', 'waived', { note: '✓' })
  await workspace.call('packager', adminReviews.returnForChanges, { ...place, note: '👍 ✅ — !!!' })
  await workspace.call('owner', projectRemarks.dispute, { remarkId, note: '—' })
  const [written] = await remarksOf('owner')
  expect(written).toMatchObject({ text: '👍', state: 'disputed' })
  expect(written?.replies.map(({ text }) => text)).toEqual(['?', '—'])
  expect(await review()).toMatchObject({ returnNote: '👍 ✅ — !!!' })
})

describe('who has a review', () => {
  test('nothing is decided before somebody takes it, and only they return or accept it', async () => {
    await submitted()
    const wanted = { projectId, stage, item: { fieldId: field }, state: 'accepted' } as const
    expect((await workspace.refusal('packager', adminReviews.setItemState, wanted)).code).toBe('NOT_ASSIGNED')
    await take()
    expect(await workspace.refusal('administrator', adminReviews.take, { projectId, stage })).toMatchObject({
      code: 'NOT_ASSIGNED',
      message: `${names.packager} has this review. Take it over first.`,
    })
    await decide('administrator', field, 'accepted')
    expect((await workspace.refusal('administrator', adminReviews.accept, { projectId, stage })).code).toBe(
      'NOT_ASSIGNED',
    )
    const note = 'Please.'
    expect(
      (await workspace.refusal('administrator', adminReviews.returnForChanges, { projectId, stage, note }))
        .code,
    ).toBe('NOT_ASSIGNED')
  })

  test('it is given on or put back by whoever has it', async () => {
    await submitted()
    const mayAssign = async (who: Somebody) => (await review(who)).mayAssign
    // The administration says it of what nobody has, too.
    expect([await mayAssign('packager'), await mayAssign('administrator')]).toEqual([false, true])
    const personId = 'packager'
    const assign = () => workspace.call('administrator', adminReviews.give, { projectId, stage, personId })
    expect(await changesBy(workspace, assign)).toEqual({
      answer_changes: ['+4'],
      audit_entries: ['+1'],
      notifications: ['+1'],
      review_rounds: ['assignee', 'state', 'taken_at'],
      'stages application': [
        'answers.packagingStatus',
        'answers.qaReviewerAssigned',
        // It was not said there yet.
        'provenance.qaReviewerAssigned',
        'version',
      ],
      'stages pre-application': ['answers.packagingStatus', 'answers.qaReviewerAssigned', 'version'],
    })
    expect(await mayAssign('packager')).toBe(true)
    await workspace.call('packager', adminReviews.give, { projectId, stage, personId: 'administrator' })
    expect(await mayAssign('packager')).toBe(false)
    expect((await workspace.refusal('packager', adminReviews.putBack, { projectId, stage })).code).toBe(
      'NOT_ASSIGNED',
    )
    await workspace.refusal('administrator', adminReviews.give, { projectId, stage, personId: 'owner' })
    expect(await workDone()).toEqual(both('IN_PROGRESS', names.administrator))
    await workspace.call('administrator', adminReviews.putBack, { projectId, stage })
    expect(await workDone()).toEqual(both('READY_FOR_REVIEW'))
    expect(await queue()).toMatchObject([{ state: 'waiting', assignee: null }])
  })

  test('[B46] it is taken over from whom it was given to, knowingly, and the status set by hand stays', async () => {
    await submitted()
    await take()
    await setByHand('READY_FOR_SUBMISSION')
    await workspace.call('packager', adminReviews.give, { projectId, stage, personId: 'administrator' })
    expect(await workDone()).toEqual(both('READY_FOR_SUBMISSION', names.administrator))
    await decide('packager', field, 'accepted')
    const over = (from: string) => ({ projectId, stage, from }) as const
    const unknowing = () => workspace.refusal('packager', adminReviews.take, over('packager'))
    expect(await changesBy(workspace, unknowing)).toEqual({})
    expect(await unknowing()).toMatchObject({
      message: `${names.administrator} has this review. Take it over first.`,
    })
    const takeOver = () => workspace.call('packager', adminReviews.take, over('administrator'))
    expect(await changesBy(workspace, takeOver)).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+1'],
      review_rounds: ['assignee', 'taken_at'],
      'stages application': ['answers.qaReviewerAssigned', 'version'],
      'stages pre-application': ['answers.qaReviewerAssigned', 'version'],
    })
    expect(await workDone()).toEqual(both('READY_FOR_SUBMISSION', names.packager))
    expect(await review()).toMatchObject({ mayFinish: true, assignee: { name: names.packager }, settled: 1 })
    const { page } = await workspace.call('administrator', notifications.list, aPage)
    expect(page[0]?.sentence).toMatch(new RegExp(`^${names.packager} took the review of .* over from you$`))
  })

  test('[B45] what was opened is not taken back; what was taken back leaves the round before it', async () => {
    await submitted()
    expect(await takeBackUntil()).toEqual(expect.any(Number))
    await workspace.call('packager', adminReviews.open, { projectId, stage })
    const back = () => workspace.call('owner', submissions.takeBack, { projectId, stage })
    expect(await takeBackUntil()).toBeNull()
    expect((await workspace.refusal('owner', submissions.takeBack, { projectId, stage })).code).toBe(
      'ALREADY_OPENED',
    )
    await take()
    await workspace.call('packager', adminReviews.returnForChanges, { projectId, stage, note: 'Please.' })
    await submit()
    await back()
    await back()
    expect(await queue()).toMatchObject([{ round: 1, state: 'returned' }])
    await submit()
    // The team saw two of the three.
    expect(await queue()).toMatchObject([{ round: 3, roundOfReview: 2, state: 'inReview' }])
    expect(await review()).toMatchObject({ roundOfReview: 2, before: { round: 1, roundOfReview: 1 } })
    const listed = await workspace.call('owner', submissions.list, { projectId, stage })
    expect(listed.submissions.map(({ roundOfReview }) => roundOfReview)).toEqual([2, null, 1])
    const sent = await workspace.call('owner', submissions.get, { projectId, stage, round: 3 })
    expect(sent.roundOfReview).toBe(2)
  })

  test('[B45] what the team decided of is not taken back, though nobody said that they opened it', async () => {
    const place = { projectId, stage } as const
    const back = () => workspace.refusal('owner', submissions.takeBack, place)
    await submitted()
    await take()
    await decide('packager', 'lenderContactName', 'accepted')
    await workspace.call('packager', adminReviews.returnForChanges, { ...place, note: 'Please.' })
    await submit()
    // What was carried over is no decision of this round.
    expect(await review()).toMatchObject({ openedAt: null, settled: 1 })
    expect(await takeBackUntil()).toEqual(expect.any(Number))
    await workspace.call('owner', submissions.takeBack, place)
    await submit()
    await decide('packager', field, 'needsAttention', { note: 'Name the year.' })
    expect(await review()).toMatchObject({ openedAt: null })
    expect(await takeBackUntil()).toBeNull()
    const refused = async () => expect((await back()).code).toBe('ALREADY_OPENED')
    expect(await changesBy(workspace, refused)).toEqual({})
    expect(await itemOf()).toMatchObject({ state: 'needsAttention', note: 'Name the year.' })
  })

  test('[B45] a submission that was taken back is no round under review, and says so', async () => {
    await submitted()
    await workspace.call('owner', submissions.takeBack, { projectId, stage })
    const place = { projectId, stage } as const
    const tooLate = (refusal: object) => async () => {
      const returned = { ...place, note: 'Please.' }
      expect(await workspace.refusal('packager', adminReviews.open, place)).toMatchObject(refusal)
      expect(await workspace.refusal('packager', adminReviews.take, place)).toMatchObject(refusal)
      expect(await workspace.refusal('packager', adminReviews.returnForChanges, returned)).toMatchObject(
        refusal,
      )
      const { message } = await workspace.refusal('stranger', submissions.list, place)
      expect(message).toBe('We could not find what you are looking for.')
    }
    const again = 'once it is submitted again.'
    const hidden = {
      code: 'NOT_FOUND',
      message: `Its lender took this back. It is in the queue again ${again}`,
    }
    expect(await changesBy(workspace, tooLate(hidden))).toEqual({})
    await workspace.db
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: 'packager', assigned_by: 'administrator' })
      .execute()
    const shown = { message: `${names.owner} took the ${stage} back. It is here again ${again}` }
    expect(await changesBy(workspace, tooLate(shown))).toEqual({})
    await workspace.db.deleteFrom('project_assignments').where('project_id', '=', projectId).execute()
    const takenBack = { submittedAt: expect.any(Number), at: expect.any(Number), by: names.owner }
    // Of the team only who sees the project anyway.
    expect(await review('administrator')).toMatchObject({
      state: 'takenBack',
      takenBack,
      mayDecide: false,
      mayFinish: false,
      mayReveal: false,
    })
    await submit()
    expect(await review()).toMatchObject({ state: 'waiting', roundOfReview: 1, takenBack: null })
    await take()
    await workspace.call('packager', adminReviews.returnForChanges, { projectId, stage, note: 'Please.' })
    await submit()
    await workspace.call('owner', submissions.takeBack, { projectId, stage })
    expect(await review()).toMatchObject({ state: 'returned', roundOfReview: 1, round: 2, takenBack })
  })

  test('[B47] a sensitive answer is masked, and may be asked for while the stage is locked', async () => {
    await submitted()
    expect(await itemOf('borrowerTaxId')).toMatchObject({
      sensitive: 'shortText',
      value: expect.stringMatching(/^•+/),
    })
    expect(await itemOf()).toMatchObject({ sensitive: null })
    expect(await review()).toMatchObject({ mayReveal: true })
    await take()
    await workspace.call('packager', adminReviews.returnForChanges, { projectId, stage, note: 'Please.' })
    // What stands there may be another answer by now.
    expect(await review()).toMatchObject({ mayReveal: false })
    const { save } = await openStage(workspace, 'owner', preApplication, projectId)
    await save({ borrowerTaxId: '12-3456789', [field]: 'A second mill.' })
    await submit()
    expect(await itemOf('borrowerTaxId')).toMatchObject({
      ...{ changed: true, sensitive: 'shortText', sensitiveBefore: 'shortText', value: '•••••6789' },
      before: expect.stringMatching(/^•+/),
    })
    expect(await itemOf()).toMatchObject({ changed: true, sensitiveBefore: null })
  })

  test('opening it is written once', async () => {
    await submitted()
    const open = () => workspace.call('packager', adminReviews.open, { projectId, stage })
    expect(await changesBy(workspace, open)).toEqual({
      audit_entries: ['+1'],
      review_rounds: ['opened_at', 'opened_by'],
    })
    expect(await changesBy(workspace, open)).toEqual({})
  })
})

describe('two reviewers at once', () => {
  test('nobody overwrites a decision that they have not seen', async () => {
    await submitted()
    await take()
    const { version } = await itemOf()
    await decide('administrator', field, 'needsAttention', { note: 'Look again.', expectedVersion: version })
    const late = {
      projectId,
      stage,
      item: { fieldId: field },
      state: 'accepted',
      expectedVersion: version,
    } as const
    expect(await workspace.refusal('packager', adminReviews.setItemState, late)).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      message: `${names.administrator} has decided this in the meantime. Look at it again.`,
      state: 'needsAttention',
    })
    expect(await itemOf()).toMatchObject({ state: 'needsAttention', note: 'Look again.' })
  })

  test('what was decided of a round before is not decided of answers that nobody saw', async () => {
    const sent = 'lenderContactName'
    await submitted()
    await take()
    const place = { projectId, stage } as const
    const { round, sections } = await review()
    const sectionWith = (id: string) =>
      sections.find(({ items }) => items.some((each) => each.id === id))?.sectionId ?? ''
    expect(await itemOf()).toMatchObject({ state: 'toCheck', version: 0 })
    await decide('packager', sent, 'accepted', { round })
    await workspace.call('packager', adminReviews.returnForChanges, { ...place, note: 'Please.' })
    const { save } = await openStage(workspace, 'owner', preApplication, projectId)
    await save({ [field]: 'A second mill.' })
    await submit()
    expect(await itemOf(sent)).toMatchObject({ state: 'accepted', version: 1, carriedOver: true })

    const late = { ...place, round }
    const calls = [
      [adminReviews.setItemState, { item: { fieldId: field }, state: 'accepted', expectedVersion: 0 }],
      [adminReviews.acceptSection, { sectionId: sectionWith(field) }],
      [adminReviews.uncheck, { items: [{ itemId: sent, version: 1 }] }],
    ] as const
    const refusals = async () => {
      for (const [entry, more] of calls) {
        expect(await workspace.refusal('packager', entry, { ...late, ...more } as never)).toMatchObject({
          code: 'ANSWERS_CHANGED_ELSEWHERE',
          message: 'This was submitted again in the meantime. Look at it again.',
        })
      }
    }
    expect(await changesBy(workspace, refusals)).toEqual({})
    expect(await itemOf()).toMatchObject({ state: 'toCheck', value: 'A second mill.', changed: true })
    expect(await itemOf(sent)).toMatchObject({ state: 'accepted', carriedOver: true })

    const now = { round: (await review()).round }
    await decide('packager', field, 'accepted', { ...now, expectedVersion: 0 })
    const items = [{ itemId: sent, version: 1 }]
    expect(await workspace.call('packager', adminReviews.uncheck, { ...place, ...now, items })).toEqual({
      undone: 1,
      left: 0,
    })
    expect([(await itemOf()).state, (await itemOf(sent)).state]).toEqual(['accepted', 'toCheck'])
  })

  test('what is decided over an earlier decision, knowingly, keeps its words to be read', async () => {
    await submitted()
    await take()
    await decide('administrator', field, 'needsAttention', { note: 'Look again.' })
    const { version } = await itemOf()
    await decide('packager', field, 'needsAttention', { note: 'Name the year.', expectedVersion: version })
    await decide('packager', field, 'accepted')
    expect(await itemOf()).toMatchObject({
      state: 'accepted',
      earlier: [
        { state: 'needsAttention', note: 'Name the year.', by: names.packager },
        { state: 'needsAttention', note: 'Look again.', by: names.administrator },
      ],
    })
    const { sections } = await review()
    const others = sections.flatMap(({ items }) => items).filter((each) => each.fieldId !== field)
    expect(others.filter(({ earlier }) => earlier.length > 0)).toEqual([])
  })

  test('what is undone of a section leaves what a colleague decided since, and says how much that is', async () => {
    await submitted()
    await take()
    const section = (await review()).sections.find(({ items }) => items.some(({ id }) => id === field))
    const place = { projectId, stage } as const
    const { accepted } = await workspace.call('packager', adminReviews.acceptSection, {
      ...place,
      sectionId: section?.sectionId ?? '',
    })
    await decide('administrator', field, 'waived', { note: 'By phone.' })
    await decide('administrator', field, 'accepted')
    expect(await workspace.call('packager', adminReviews.uncheck, { ...place, items: accepted })).toEqual({
      undone: accepted.length - 1,
      left: 1,
    })
    expect(await itemOf()).toMatchObject({ state: 'accepted', by: names.administrator })
  })

  test('only what somebody sees of a section is accepted', async () => {
    await submitted()
    await take()
    const sections = async () => (await review()).sections
    const { sectionId, items } = (await sections()).find((each) => each.items.length > 2) ?? {
      sectionId: '',
      items: [],
    }
    const seen = items.slice(0, 2).map(({ id }) => id)
    await workspace.call('packager', adminReviews.acceptSection, { projectId, stage, sectionId, items: seen })
    const states = (await sections()).flatMap((each) => each.items).filter(({ state }) => state !== 'toCheck')
    expect(states.map(({ id, state }) => [id, state])).toEqual(seen.map((id) => [id, 'accepted']))
  })

  test('what an open remark is about is left of a section that is accepted, and the undo is of the rest', async () => {
    await submitted()
    await take()
    const place = { projectId, stage } as const
    const sectionNow = async () => {
      const found = (await review()).sections.find(({ items }) => items.some(({ id }) => id === field))
      return found ?? { sectionId: '', items: [] }
    }
    await remark('packager', 'Between us.', 'internal')
    const { sectionId, items } = await sectionNow()
    const others = items.map(({ id }) => id).filter((id) => id !== field)
    const acceptAll = () => workspace.call('packager', adminReviews.acceptSection, { ...place, sectionId })
    const { accepted, left } = await acceptAll()
    expect([accepted.map(({ itemId }) => itemId), left]).toEqual([others, [field]])
    expect(await itemOf()).toMatchObject({ state: 'toCheck', version: 0 })
    // Decided by itself it is accepted all the same, and stays so when the rest is undone.
    await decide('packager', field, 'accepted')
    await workspace.call('packager', adminReviews.uncheck, { ...place, items: accepted })
    expect((await sectionNow()).items.filter(({ state }) => state === 'accepted')).toMatchObject([
      { id: field },
    ])
    await decide('packager', field, 'toCheck')
    const [{ remarkId = '' } = {}] = await workspace.call('packager', projectRemarks.list, place)
    await workspace.call('packager', projectRemarks.resolve, { remarkId })
    expect(await acceptAll()).toMatchObject({ left: [] })
    expect(await itemOf()).toMatchObject({ state: 'accepted' })
  })

  test('a whole section is accepted but for what somebody decided otherwise, and that is undone as a whole', async () => {
    await submitted()
    await take()
    await decide('administrator', field, 'needsAttention', { note: 'Look again.' })
    const sectionOf = async () =>
      (await review()).sections.find(({ items }) => items.some(({ id }) => id === field))
    const before = await sectionOf()
    const { accepted } = await workspace.call('packager', adminReviews.acceptSection, {
      projectId,
      stage,
      sectionId: before?.sectionId ?? '',
    })
    expect(accepted).not.toContain(field)
    expect((await sectionOf())?.items.filter(({ settled }) => !settled).map(({ id }) => id)).toEqual([field])
    await workspace.call('packager', adminReviews.uncheck, { projectId, stage, items: accepted })
    expect((await sectionOf())?.items.map(({ state }) => state)).toEqual(
      before?.items.map(({ state }) => state),
    )
  })

  test('the queue counts what is settled as the review does, with what was left empty', async () => {
    const { schema } = await openStage(workspace, 'owner', preApplication, projectId)
    const form = compile(schema)
    const bare = form.evaluate({ loanProgram: 'CF' })
    const shown = form.schema.sections.flatMap(({ id }) => form.visibleFields(bare, id))
    const optional = shown.filter((each) => !form.missing(bare).includes(each))
    const empty = optional.find(({ type }) => type === 'longText' || type === 'shortText')?.id ?? ''
    await complete(preApplication, { [empty]: '' })
    await submit()
    await take()
    const agreed = async () => {
      const { settled, total, sections } = await review()
      expect(await queue()).toMatchObject([{ settled, items: total }])
      return { settled, items: sections.flatMap(({ items }) => items) }
    }
    const first = await agreed()
    expect(first.items.filter(({ settled }) => settled)).toMatchObject([{ fieldId: empty, state: 'toCheck' }])
    await decide('packager', empty, 'accepted')
    expect(await agreed()).toMatchObject({ settled: first.settled })
    await decide('packager', empty, 'needsAttention', { note: 'Say it.' })
    expect(await agreed()).toMatchObject({ settled: first.settled - 1 })
    await decide('packager', field, 'accepted')
    expect(await agreed()).toMatchObject({ settled: first.settled })
  })

  test('what needs attention says why: in words, from the list of staff, or in a remark that the lender reads', async () => {
    await submitted()
    await take()
    const item = { fieldId: field }
    const wanted = { projectId, stage, item, state: 'needsAttention' } as const
    const refused = async (more: object) =>
      (await workspace.refusal('packager', adminReviews.setItemState, { ...wanted, ...more })).message
    await remark('packager', 'Between us.', 'internal')
    const tried = async () => {
      expect(await refused({})).toBe('Say why, in your words or from the list.')
      expect(await refused({ reason: 'Not in the list' })).toBe('Choose a reason from the list.')
    }
    expect(await changesBy(workspace, tried)).toEqual({})
    await decide('packager', field, 'needsAttention', { reason: 'Form incomplete' })
    await decide('packager', field, 'toCheck')
    await remark('packager', 'Which year?', 'lender')
    await decide('packager', field, 'needsAttention')
    expect(await itemOf()).toMatchObject({ state: 'needsAttention', reason: null, note: '' })
  })

  test('a remark is about a place that its document has', async () => {
    await submitted()
    const { id: uploadId } = (await review()).sections
      .flatMap(({ items }) => items)
      .find(({ kind }) => kind === 'upload') ?? { id: '' }
    const { storage_id } = await workspace.db
      .selectFrom('uploads')
      .select('storage_id')
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow()
    await sql`insert into document_texts (storage_id, project_id, organization_id, state, pages)
      select ${storage_id}, id, organization_id, 'read', 2 from projects where id = ${projectId}
      on conflict (storage_id) do update set pages = 2`.execute(workspace.db)
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    const add = (place: object, item: object = { uploadId }) =>
      ({ projectId, stage, item, text: 'Here.', audience: 'internal', place }) as never
    const tried = async () => {
      for (const place of [
        { page: 3 },
        { page: 99_999 },
        { page: 1, region: { ...whole, x: 0.5 } },
        { page: 1, region: { ...whole, height: 0 } },
      ])
        expect(await workspace.refusal('packager', projectRemarks.add, add(place))).toMatchObject({
          message: 'There is no such place in a document.',
        })
      await workspace.refusal('packager', projectRemarks.add, add({ page: 1 }, { fieldId: field }))
    }
    expect(await changesBy(workspace, tried)).toEqual({})
    await workspace.call('packager', projectRemarks.add, add({ page: 2, region: whole }))
  })

  test('what is waived says why', async () => {
    await submitted()
    await take()
    const wanted = { projectId, stage, item: { fieldId: field }, state: 'waived' } as const
    expect((await workspace.refusal('packager', adminReviews.setItemState, wanted)).message).toBe(
      'Say why this is waived.',
    )
    await decide('packager', field, 'waived', { reason: 'Asked by phone' })
    expect(await itemOf()).toMatchObject({ settled: true, reason: 'Asked by phone', by: names.packager })
  })
})

describe('remarks', () => {
  test('what is sent again is the same remark; another person, and other words, are another one', async () => {
    await submitted()
    const item = { fieldId: field }
    const said = { projectId, stage, item, text: 'Which year?', audience: 'lender' } as const
    const sending = randomUUID()
    const add = (who: Somebody, more: object) =>
      workspace.call(who, projectRemarks.add, { ...said, sending, ...more })
    const first = await add('packager', {})
    const again = await changesBy(workspace, async () => expect(await add('packager', {})).toEqual(first))
    expect(again).toEqual({})
    const others = [await add('owner', {}), await add('packager', { sending: randomUUID() })]
    expect(others.map(({ number }) => number)).toEqual([first.number + 1, first.number + 2])
    expect((await remarksOf('packager')).map(({ by }) => by)).toEqual([
      names.packager,
      names.owner,
      names.packager,
    ])
    const other = { ...said, sending: 'once more' }
    expect((await workspace.refusal('packager', projectRemarks.add, other)).code).toBe('VALIDATION')
  })

  test('a reply that is sent again is the same reply; another person, and another sending, are another one', async () => {
    await submitted()
    const { remarkId } = await remark('packager', 'Which year?', 'lender')
    const sending = randomUUID()
    const reply = (who: Somebody, more: object = {}) =>
      workspace.call(who, projectRemarks.reply, { remarkId, text: 'Of 2024.', sending, ...more })
    await reply('owner')
    expect(await changesBy(workspace, () => reply('owner'))).toEqual({})
    await reply('packager')
    await reply('owner', { sending: randomUUID() })
    const [said] = await remarksOf('packager')
    expect(said?.replies.map(({ by }) => by)).toEqual([names.owner, names.packager, names.owner])
    const wrong = { remarkId, text: 'Of 2024.', sending: 'once more' }
    expect((await workspace.refusal('owner', projectRemarks.reply, wrong)).code).toBe('VALIDATION')
  })

  test('[B11] internal ones are read by staff alone; another lender reads nothing', async () => {
    await submitted()
    const internal = await remark('packager', 'Ask Tom.', 'internal')
    const shared = await remark('packager', 'Which year?', 'lender')
    const texts = async (who: Somebody) => (await remarksOf(who)).map(({ text }) => text)
    // The numbers of the others do not tell that there are any.
    await remark('packager', 'Between us.', 'internal')
    expect((await remark('owner', 'This one.', 'lender')).number).toBe(2)
    expect((await remarksOf('packager')).map(({ number, audience }) => [number, audience])).toEqual([
      [1, 'internal'],
      [1, 'lender'],
      [2, 'internal'],
      [2, 'lender'],
    ])
    expect(await texts('administrator')).toEqual(['Ask Tom.', 'Which year?', 'Between us.', 'This one.'])
    for (const who of ['owner', 'officer', 'viewer'] as const)
      expect(await texts(who)).toEqual(['Which year?', 'This one.'])
    const elsewhere = await workspace.refusal('stranger', projectRemarks.list, { projectId, stage })
    expect(elsewhere.code).toBe('NOT_FOUND')
    for (const who of ['owner', 'viewer', 'stranger'] as const) {
      const { code } = await workspace.refusal(who, projectRemarks.reply, {
        ...internal,
        text: 'Hm.',
      } as never)
      expect(code).toBe('NOT_FOUND')
    }
    expect(
      (
        await workspace.refusal('owner', projectRemarks.add, {
          projectId,
          stage,
          item: { fieldId: field },
          text: 'Between us.',
          audience: 'internal',
        })
      ).code,
    ).toBe('FORBIDDEN')
    const { remarkId } = shared
    expect((await workspace.refusal('viewer', projectRemarks.reply, { remarkId, text: 'Hm.' })).code).toBe(
      'FORBIDDEN',
    )
    const activity = await workspace.call('owner', projects.activity, { projectId, ...aPage })
    expect(JSON.stringify(activity)).not.toMatch(/internal/)
    expect(JSON.stringify(activity)).toContain('wrote remark 1')
  })

  test('a borrower reads what is for them at what was shared with them, and nothing else', async () => {
    await submitted()
    const { organization_id } = await workspace.db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const document = 'borrowerCurrentBalanceSheetReference'
    await workspace.db
      .insertInto('borrower_shares')
      .values({
        project_id: projectId,
        organization_id,
        person_id: 'stranger',
        scope: JSON.stringify([{ stage, kind: 'document', id: document }]),
        may_answer: true,
      })
      .execute()
    await remark('packager', 'Not theirs.', 'borrower')
    const add = (audience: 'internal' | 'lender' | 'borrower', text: string) =>
      workspace.call('packager', projectRemarks.add, {
        projectId,
        stage,
        item: { fieldId: document },
        text,
        audience,
      })
    await add('internal', 'Between us.')
    await add('lender', 'For the lender.')
    const { remarkId } = await add('borrower', 'Please sign it.')
    expect((await remarksOf('stranger')).map(({ text }) => text)).toEqual(['Please sign it.'])
    await workspace.call('owner', projectRemarks.reply, { remarkId, text: 'By May.' })
    // Neither the words nor the remark are there for them.
    const whole = JSON.stringify(await remarksOf('stranger'))
    expect(whole).toContain('By May.')
    expect(whole).not.toMatch(/Between us|For the lender|Not theirs/)
    for (const text of ['Between us.', 'For the lender.', 'Not theirs.']) {
      const hidden = (await remarksOf('packager')).find((each) => each.text === text)
      const of = { remarkId: hidden?.remarkId ?? '' }
      expect((await workspace.refusal('stranger', projectRemarks.settle, of)).code).toBe('NOT_FOUND')
    }
    await workspace.call('stranger', projectRemarks.settle, { remarkId, note: 'Signed.' })
    expect((await remarksOf('packager')).at(-1)).toMatchObject({
      state: 'done',
      stateNote: 'Signed.',
      stateBy: names.stranger,
    })
    const words = { projectId, stage, text: 'Hm.', audience: 'lender' } as const
    expect(
      (await workspace.refusal('stranger', projectRemarks.add, { ...words, item: { fieldId: document } }))
        .code,
    ).toBe('FORBIDDEN')
  })

  test('numbers go on through all stages; an edit keeps what stood there; a dispute says why; the team resolves', async () => {
    await submitted()
    const { remarkId } = await remark('packager', 'Which year?', 'lender')
    await workspace.call('packager', projectRemarks.edit, { remarkId, text: 'Which fiscal year?' })
    expect((await workspace.refusal('owner', projectRemarks.edit, { remarkId, text: 'Mine' })).code).toBe(
      'FORBIDDEN',
    )
    await workspace.refusal('owner', projectRemarks.dispute, { remarkId, note: ' ' })
    await workspace.call('owner', projectRemarks.dispute, { remarkId, note: 'It says so.' })
    await workspace.call('officer', projectRemarks.reply, { remarkId, text: 'See page 2.' })
    expect(await remarksOf('owner')).toMatchObject([
      {
        number: 1,
        text: 'Which fiscal year?',
        earlier: [{ text: 'Which year?' }],
        state: 'disputed',
        stateNote: 'It says so.',
        replies: [
          { kind: 'disputed', text: 'It says so.', by: names.owner, byKind: 'lender' },
          { kind: 'reply', text: 'See page 2.', by: names.officer, byKind: 'lender' },
        ],
      },
    ])
    expect((await workspace.refusal('owner', projectRemarks.resolve, { remarkId })).code).toBe('FORBIDDEN')
    await workspace.call('packager', projectRemarks.resolve, { remarkId })
    await workspace.refusal('owner', projectRemarks.settle, { remarkId })
    const next = await workspace.call('owner', projectRemarks.add, {
      projectId,
      stage: 'application',
      item: { fieldId: 'loanRepaymentNarrative' },
      text: 'Is this asked?',
      audience: 'lender',
    })
    expect(next.number).toBe(2)
  })
})

test('a lender whose stage came back is still before the team; a repeated submission begins no round', async () => {
  await submitted()
  await take()
  await workspace.call('packager', adminReviews.returnForChanges, {
    projectId,
    stage,
    note: 'Please look again.',
  })
  expect((await review()).state).toBe('returned')
  await submit()
  const { version } = await openStage(workspace, 'owner', preApplication, projectId)
  const again = () => workspace.call('owner', preApplication.submit, { projectId, expectedVersion: version })
  expect(await changesBy(workspace, again)).toEqual({})
  expect(await queue()).toMatchObject([{ round: 2 }])
})

test('[B17] the queue is found by lender, state and person, and ordered as asked', async () => {
  await submitted()
  const found = async (wanted: object) =>
    (await workspace.call('packager', adminReviews.list, { ...aPage, ...wanted })).page.map(
      (row) => row.projectId,
    )
  expect(await found({ search: 'prairie ba', state: 'open', assignee: 'nobody' })).toContain(projectId)
  expect(await found({ assignee: 'me' })).not.toContain(projectId)
  await take()
  expect(await found({ assignee: 'me', program: 'CF' })).toContain(projectId)
  expect(await found({ state: 'accepted', search: 'mill' })).not.toContain(projectId)
  for (const sort of ['newest', 'project', 'lender', 'target'] as const) {
    const first = await workspace.call('packager', adminReviews.list, {
      sort,
      paginationOpts: { numItems: 1, cursor: null },
    })
    const rest = await workspace.call('packager', adminReviews.list, {
      sort,
      paginationOpts: { numItems: 100, cursor: first.continueCursor },
    })
    const all = [...first.page, ...rest.page].map((row) => `${row.projectId} ${row.stage}`)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain(`${projectId} ${stage}`)
  }
  const counted = await workspace.call('packager', adminReviews.counts, {})
  expect(counted.open).toBeGreaterThanOrEqual(counted.mine + counted.unassigned)
})
