import { reviewReasons } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { createReviewScene, type ReviewScene } from './review-testing.ts'

let scene: ReviewScene
beforeAll(async () => {
  scene = await createReviewScene()
})
afterAll(() => scene.workspace.close())

const list = () => scene.workspace.call('packager', reviewReasons.list, {})
const change = (wanted: { reasonId: string; text?: string; retired?: boolean }) =>
  scene.workspace.call('administrator', reviewReasons.change, wanted)

test('staff keep the reasons for attention; what was said with one keeps its words', async () => {
  const { workspace } = scene
  const before = await list()
  expect(before).toHaveLength(20)
  expect(before[0]).toMatchObject({ text: 'Statements incomplete or stale', retired: false })
  const form = before.find(({ text }) => text === 'Form incomplete')
  const reasonId = form?.reasonId ?? ''
  const reviewed = await scene.beginReview()
  await reviewed.decide('loanPurposeSummary', 'needsAttention', { reason: 'Form incomplete' })

  const renamed = () => change({ reasonId, text: ' The form has gaps ' })
  expect(await changesBy(workspace, renamed)).toEqual({ attention_reasons: ['text'], audit_entries: ['+1'] })
  expect(await changesBy(workspace, renamed)).toEqual({})
  const item = (await reviewed.review()).sections
    .flatMap(({ items }) => items)
    .find(({ id }) => id === 'loanPurposeSummary')
  expect(item?.reason).toBe('Form incomplete')

  expect(await changesBy(workspace, () => change({ reasonId, retired: true }))).toEqual({
    attention_reasons: ['retired_at'],
    audit_entries: ['+1'],
  })
  const add = (text: string) => workspace.call('administrator', reviewReasons.add, { text })
  expect(await changesBy(workspace, () => add('Not translated'))).toEqual({
    attention_reasons: ['+1'],
    audit_entries: ['+1'],
  })
  // In the order in which they came: a new name is no new place.
  expect((await list()).map(({ text, retired }) => [text, retired])).toEqual([
    ...before.map(({ text }) => (text === 'Form incomplete' ? ['The form has gaps', true] : [text, false])),
    ['Not translated', false],
  ])
})

test('what is no reason, or stands in the list already, is refused, and nothing is written', async () => {
  const { workspace } = scene
  const [first, second] = await list()
  const refusal = async (text: string) =>
    (await workspace.refusal('administrator', reviewReasons.add, { text })).message
  const tried = async () => {
    for (const text of [' ', '\u200b', 'x'.repeat(201)]) {
      expect(await refusal(text)).toBe('Write up to 200 characters.')
    }
    expect(await refusal(first?.text.toUpperCase() ?? '')).toBe('This is in the list already.')
    const same = { reasonId: second?.reasonId ?? '', text: first?.text ?? '' }
    expect((await workspace.refusal('administrator', reviewReasons.change, same)).code).toBe('VALIDATION')
    expect((await workspace.refusal('packager', reviewReasons.add, { text: 'Mine' })).code).toBe('FORBIDDEN')
  }
  expect(await changesBy(workspace, tried)).toEqual({})
})
