import { adminReviews, adminSystem } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { names, type Somebody } from '../../testing/workspace.ts'
import { createReviewScene, type ReviewScene } from './review-testing.ts'

let scene: ReviewScene
beforeAll(async () => {
  scene = await createReviewScene()
})
afterAll(() => scene.workspace.close())

async function lookTwice(secondReviewer: boolean) {
  const settings = await scene.workspace.call('administrator', adminSystem.getSettings, {})
  await scene.workspace.call('administrator', adminSystem.saveSettings, {
    settings: { ...settings, secondReviewer },
  })
}

test('[B11] where two look at a stage, its reviewer accepts it only after another packager agreed to what is decided now', async () => {
  const { workspace } = scene
  const reviewed = await scene.beginReview()
  const { place } = reviewed
  const agree = (who: Somebody) => () => workspace.call(who, adminReviews.agree, place)
  const refused = (who: Somebody, entry: typeof adminReviews.agree) => workspace.refusal(who, entry, place)
  expect((await reviewed.review()).second).toBeNull()
  expect(await refused('administrator', adminReviews.agree)).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Here one packager accepts a stage.',
  })
  await lookTwice(true)
  expect((await refused('administrator', adminReviews.agree)).code).toBe('UNSETTLED')
  await reviewed.acceptItems()
  const alone = async () => {
    expect(await refused('packager', adminReviews.accept)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Another packager has to look at it and agree before it is accepted.',
    })
    expect((await refused('packager', adminReviews.agree)).message).toBe(
      'You have this review. Another packager has to look at it.',
    )
  }
  expect(await changesBy(workspace, alone)).toEqual({})
  expect((await reviewed.review()).second).toEqual({ agreed: null, mayAgree: false })
  expect((await reviewed.review('administrator')).second).toEqual({ agreed: null, mayAgree: true })

  const agreement = { audit_entries: ['+1'], review_rounds: ['agreed_at', 'agreed_by', 'agreed_decisions'] }
  expect(await changesBy(workspace, agree('administrator'))).toEqual(agreement)
  expect(await changesBy(workspace, agree('administrator'))).toEqual({})
  const agreed = { by: names.administrator, at: expect.any(Number) }
  expect((await reviewed.review()).second).toEqual({ agreed, mayAgree: false })

  // What was decided since, they have not seen.
  await reviewed.decide('loanPurposeSummary', 'waived', { note: 'Said by phone.' })
  expect((await reviewed.review()).second?.agreed).toBeNull()
  await alone()
  await agree('administrator')()
  // Whoever has the review now is not another.
  await workspace.call('packager', adminReviews.give, { ...place, personId: 'administrator' })
  expect((await refused('administrator', adminReviews.accept)).code).toBe('FORBIDDEN')
  await workspace.call('administrator', adminReviews.give, { ...place, personId: 'packager' })

  const accept = () => workspace.call('packager', adminReviews.accept, place)
  expect(await changesBy(workspace, accept)).toEqual({
    audit_entries: ['+1'],
    notifications: ['+3'],
    review_rounds: ['accepted_at', 'accepted_by', 'state'],
  })
  expect((await reviewed.review()).second).toEqual({ agreed, mayAgree: false })
  await lookTwice(false)
})

test('an agreement goes no further than its round', async () => {
  const { workspace } = scene
  const reviewed = await scene.beginReview()
  await lookTwice(true)
  await reviewed.acceptItems()
  await workspace.call('administrator', adminReviews.agree, reviewed.place)
  await reviewed.giveBack()
  expect((await workspace.refusal('administrator', adminReviews.agree, reviewed.place)).code).toBe(
    'STAGE_READ_ONLY',
  )
  await reviewed.submit()
  expect((await workspace.refusal('packager', adminReviews.accept, reviewed.place)).code).toBe('FORBIDDEN')
  await lookTwice(false)
  await workspace.call('packager', adminReviews.accept, reviewed.place)
  expect((await reviewed.review()).state).toBe('accepted')
})
