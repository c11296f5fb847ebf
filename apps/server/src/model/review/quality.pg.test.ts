import { adminReviews, adminSystem, notifications, reviewReasons, submissions } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { names, type Somebody } from '../../testing/workspace.ts'
import { createReviewScene, type ReviewScene } from './review-testing.ts'

let scene: ReviewScene
beforeAll(async () => {
  scene = await createReviewScene()
})
afterAll(() => scene.workspace.close())

const entries = async () =>
  (await scene.workspace.call('packager', reviewReasons.list, { list: 'quality' }))
    .filter(({ retired }) => !retired)
    .map(({ text }) => text)

async function lookTwice(secondReviewer: boolean) {
  const settings = await scene.workspace.call('administrator', adminSystem.getSettings, {})
  await scene.workspace.call('administrator', adminSystem.saveSettings, {
    settings: { ...settings, secondReviewer },
  })
}

test('[B11] the list of quality is gone through whole by both who look at a stage, and kept in the words of that day, for staff alone', async () => {
  const { workspace } = scene
  const reviewed = await scene.beginReview()
  const { place } = reviewed
  await reviewed.acceptItems()
  await lookTwice(true)
  const all = await entries()
  expect(all.length).toBeGreaterThan(10)
  const ticked = all.map((text) => ({ text }))
  const [first = '', ...others] = all
  const excused = [...others.map((text) => ({ text })), { text: first, doesNotApply: ' A grant alone. ' }]
  const agree = (checks: object[]) => ({ ...place, checks }) as typeof place

  const refusals = async () => {
    for (const checks of [
      [],
      ticked.slice(1),
      [...ticked.slice(1), { text: 'Something else.' }],
      [...ticked, { text: 'More.' }],
    ])
      expect(await workspace.refusal('administrator', adminReviews.agree, agree(checks))).toMatchObject({
        code: 'VALIDATION',
        message: 'The list of quality is another one by now. Go through it again.',
      })
    const wordless = [...ticked.slice(1), { text: first, doesNotApply: ' ' }]
    expect((await workspace.refusal('administrator', adminReviews.agree, agree(wordless))).message).toBe(
      'Say why it does not apply.',
    )
  }
  expect(await changesBy(workspace, refusals)).toEqual({})
  expect(
    await changesBy(workspace, () => workspace.call('administrator', adminReviews.agree, agree(ticked))),
  ).toEqual({
    audit_entries: ['+1'],
    review_rounds: ['agreed_at', 'agreed_by', 'agreed_checks', 'agreed_decisions'],
  })
  expect((await workspace.refusal('packager', adminReviews.accept, agree(ticked.slice(1)))).code).toBe(
    'VALIDATION',
  )
  expect(
    await changesBy(workspace, () => workspace.call('packager', adminReviews.accept, agree(excused))),
  ).toEqual({
    audit_entries: ['+1'],
    notifications: ['+3'],
    review_rounds: ['accepted_at', 'accepted_by', 'accepted_checks', 'state'],
  })
  await lookTwice(false)

  // What was gone through keeps its words.
  const [entry] = await workspace.call('packager', reviewReasons.list, { list: 'quality' })
  await workspace.call('administrator', reviewReasons.change, {
    reasonId: entry?.reasonId ?? '',
    text: 'Worded anew.',
    retired: true,
  })
  expect(await entries()).toEqual(others)
  const record = { stage: place.stage, round: 1, at: expect.any(Number) }
  const of = (doesNotApply: string | null) =>
    all.map((text) => ({ text, doesNotApply: text === first ? doesNotApply : null }))
  const { projectId } = place
  for (const who of ['packager', 'administrator'] as const)
    expect(await workspace.call(who, adminReviews.listQuality, { projectId })).toEqual([
      { ...record, step: 'agreed', by: names.administrator, checks: of(null) },
      { ...record, step: 'accepted', by: names.packager, checks: of('A grant alone.') },
    ])

  const readers: readonly Somebody[] = ['owner', 'viewer']
  for (const who of readers) {
    expect((await workspace.refusal(who, adminReviews.listQuality, { projectId })).code).toMatch(
      /NOT_FOUND|FORBIDDEN/,
    )
    const told = await workspace.call(who, notifications.list, {
      paginationOpts: { numItems: 20, cursor: null },
    })
    const list = await workspace.call(who, submissions.list, place)
    const read = await workspace.call(who, submissions.get, { ...place, round: 1 })
    expect(JSON.stringify([told, list, read])).not.toMatch(/A grant alone|doesNotApply/)
  }
})

test('a stage that a caller accepts without the list says so, and both lists are kept apart', async () => {
  const { workspace } = scene
  const reviewed = await scene.beginReview()
  const text = (await entries())[0] ?? ''
  const add = (list?: 'attention' | 'quality') =>
    workspace.call('administrator', reviewReasons.add, { text: 'Signed by both.', ...(list && { list }) })
  const asReason = () =>
    workspace.refusal('packager', adminReviews.setItemState, {
      ...reviewed.place,
      ...{ item: { fieldId: 'loanPurposeSummary' }, state: 'needsAttention', reason: text },
    })
  expect((await asReason()).message).toBe('Choose a reason from the list.')
  await add()
  await add('quality')
  const twice = { text: 'Signed by both.', list: 'quality' } as const
  expect((await workspace.refusal('administrator', reviewReasons.add, twice)).code).toBe('VALIDATION')
  expect((await entries()).at(-1)).toBe('Signed by both.')
  await reviewed.acceptItems()
  await workspace.call('packager', adminReviews.accept, reviewed.place)
  const { projectId } = reviewed.place
  expect(await workspace.call('packager', adminReviews.listQuality, { projectId })).toMatchObject([
    { step: 'accepted', by: names.packager, checks: null },
  ])
})
