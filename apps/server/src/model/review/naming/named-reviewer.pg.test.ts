import { application, preApplication } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../../testing/changes.ts'
import { names, type Somebody } from '../../../testing/workspace.ts'
import { createReviewScene, type Reviewed, type ReviewScene } from '../review-testing.ts'

let scene: ReviewScene
let reviewed: Reviewed
beforeAll(async () => {
  scene = await createReviewScene()
  reviewed = await scene.beginReview()
})
afterAll(() => scene.workspace.close())

async function saving(name: string | null) {
  const { version } = await reviewed.stageOf()
  const { projectId } = reviewed.place
  return { projectId, answers: { qaReviewerAssigned: name }, expectedVersion: version }
}
const set = async (who: Somebody, name: string | null) =>
  scene.workspace.call(who, preApplication.saveStaffFields, await saving(name))
const noted = async () => (await reviewed.stageOf()).answers.qaReviewerAssigned

test('[B46] the reviewer of the record and of the review are one: setting the field gives the review by its rules', async () => {
  const { workspace } = scene
  const refused = async (who: Somebody, name: string) =>
    workspace.refusal(who, preApplication.saveStaffFields, await saving(name))
  const tried = async () => {
    expect((await refused('packager', 'Rosa Lind')).message).toBe('Choose somebody of the packaging team.')
  }
  expect(await changesBy(workspace, tried)).toEqual({})
  const give = () => set('packager', names.administrator)
  const changes = await changesBy(workspace, give)
  expect(changes).toMatchObject({ notifications: ['+1'], 'stages application': expect.anything() })
  expect(changes.review_rounds).toContain('assignee')
  expect((await reviewed.review()).assignee?.name).toBe(names.administrator)
  expect(await noted()).toBe(names.administrator)
  // Whoever does not have it does not give it.
  expect(await changesBy(workspace, async () => refused('packager', names.packager))).toEqual({})
  expect((await reviewed.review()).assignee?.name).toBe(names.administrator)
})

test('[B46] through the stage that is still open, too: nobody says another reviewer than who has the review', async () => {
  const { workspace } = scene
  const { projectId } = reviewed.place
  const through = async (name: string | null) => {
    const { version } = await workspace.call('owner', application.get, { projectId })
    return { projectId, answers: { qaReviewerAssigned: name }, expectedVersion: version }
  }
  const saying = async (name: string | null) => {
    const { schemaId, schemaRevision } = await workspace.call('owner', application.get, { projectId })
    const save = { ...(await through(name)), schemaId, schemaRevision }
    await workspace.call('owner', application.save, save)
    expect(await noted()).toBe(names.administrator)
    await workspace.call('owner', application.saveStaffFields, await through(name))
    expect(await noted()).toBe(names.administrator)
    await workspace.refusal('packager', application.saveStaffFields, await through(name))
  }
  for (const name of ['Lender Wrote This', null]) {
    const { review_rounds, notifications, ...changes } = await changesBy(workspace, () => saying(name))
    expect([review_rounds, notifications]).toEqual([undefined, undefined])
    const record = [
      expect.stringMatching(/qaReviewerAssigned$/),
      expect.stringMatching(/^(last_saved_|version)/),
    ]
    for (const stage of ['stages application', 'stages pre-application']) {
      for (const column of changes[stage] ?? []) expect(record).toContainEqual(column)
    }
  }
  // Who has it may be said again, and may be changed by whoever has it.
  await workspace.call('owner', application.saveStaffFields, await through(names.administrator))
  await workspace.call('administrator', application.saveStaffFields, await through(names.packager))
  expect((await reviewed.review()).assignee?.name).toBe(names.packager)
  expect(await noted()).toBe(names.packager)
  await workspace.call('packager', application.saveStaffFields, await through(names.administrator))
})

test('what somebody noted before a review is under way assigns nobody', async () => {
  await scene.workspace.db
    .updateTable('review_rounds')
    .set({ state: 'accepted' })
    .where('project_id', '=', reviewed.place.projectId)
    .execute()
  await set('packager', 'Rosa Lind')
  expect(await noted()).toBe('Rosa Lind')
  expect((await reviewed.review()).assignee?.name).toBe(names.administrator)
})
