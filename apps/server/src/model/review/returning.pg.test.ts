import { projectRemarks } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
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
    place: { page: 3 },
  })

test('[B11] what nobody settled is told before it is sent again, and refuses nothing', async () => {
  const { remarkId, number } = await write('Which year?', 'lender')
  const second = await write('Who signs?', 'lender')
  await write('Between us.', 'internal')
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
