import { application, preApplication, projectHistory, projects } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import {
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

const stage = 'pre-application' as const
const first = { lenderSamUin: 'UIN 1', lenderTaxId: '47-1029384' }
const second = { lenderSamUin: 'UIN 2', lenderTaxId: '47-9182736' }
const fields = Object.keys(first).map((id) => `${stage}/${id}`)

/** What bringing `lenderSamUin` back writes, in the whole database: the application has it from the pre-application. */
const oneIsBack = {
  answer_changes: ['+2'],
  audit_entries: ['+1'],
  projects: ['last_saved_at', 'last_saved_by'],
  'stages application': ['answers.lenderSamUin', 'version'],
  'stages pre-application': ['answers.lenderSamUin', 'last_saved_at', 'last_saved_by', 'version'],
}
const allIsBack = {
  ...oneIsBack,
  answer_changes: ['+4'],
  'stages application': ['answers.lenderSamUin', 'answers.lenderTaxId', 'version'],
  'stages pre-application': [
    'answers.lenderSamUin',
    'answers.lenderTaxId',
    'last_saved_at',
    'last_saved_by',
    'version',
  ],
}

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  // A review of it was opened once, and its lender has it again: the team sees it, and nobody of them is assigned.
  const round = { project_id: projectId, stage, round: 1, submitted_at: new Date() }
  const asked = { schema_id: 'pre-application', schema_revision: 1, version: 1, answers: '{}' }
  await workspace.db
    .insertInto('submissions')
    .values({ ...round, ...asked, certification: '', submitted_by: 'owner' })
    .execute()
  await workspace.db
    .insertInto('review_rounds')
    .values({ ...round, state: 'returned', opened_at: new Date() })
    .execute()
  await (await open()).save(first)
  await (await open()).save(second)
})

const open = () => openStage(workspace, 'owner', preApplication, projectId)
const past = (who: Somebody, fieldId = 'lenderSamUin') =>
  workspace.call(who, projectHistory.get, { projectId, stage, fieldId })
const moments = (who: Somebody) => workspace.call(who, projectHistory.moments, { projectId, stage })
const preview = (who: Somebody, at: number) =>
  workspace.call(who, projectHistory.preview, { projectId, stage, at })
const answersNow = async () => {
  const { lenderSamUin, lenderTaxId } = (await open()).answers
  return { lenderSamUin, lenderTaxId }
}

async function restoreLatest(who: Somebody) {
  const { changes, version } = await past(who)
  const changeId = changes.find(({ restore }) => restore !== null)?.changeId ?? ''
  const wanted = { projectId, stage, fieldId: 'lenderSamUin', changeId, expectedVersion: version }
  return workspace.call(who, projectHistory.restore, wanted)
}

async function restoreAllBefore(who: Somebody) {
  const [latest] = await moments(who)
  const { version, mayRestore, differences } = await preview(who, latest?.before ?? 0)
  expect([mayRestore, differences.length]).toEqual([true, 2])
  const wanted = { projectId, stage, at: latest?.before ?? 0, expectedVersion: version }
  return workspace.call(who, projectHistory.restoreAll, wanted, fields)
}

const staff = ['packager', 'administrator'] as const

test.each(staff)(
  'the %s who may not write an answer brings it back, and the lender undoes that',
  async (who) => {
    expect(await workspace.call(who, preApplication.get, { projectId })).toMatchObject({
      readOnly: true,
      readOnlyReason: 'You can read this project and restore earlier answers, but not write in it.',
    })
    expect(await changesBy(workspace, () => restoreLatest(who))).toEqual(oneIsBack)
    expect(await answersNow()).toEqual({ ...second, lenderSamUin: 'UIN 1' })
    expect((await past('viewer')).changes[0]).toMatchObject({
      by: names[who],
      side: 'packaging team',
      source: 'restored',
      restoredFrom: { by: names.owner },
    })
    expect(await changesBy(workspace, () => restoreLatest('owner'))).toEqual(oneIsBack)
    expect(await answersNow()).toEqual(second)
  },
)

test.each(staff)(
  'the %s brings everything back as of a moment, and the lender undoes that too',
  async (who) => {
    expect(await changesBy(workspace, () => restoreAllBefore(who))).toEqual(allIsBack)
    expect(await answersNow()).toEqual(first)
    expect(await changesBy(workspace, () => restoreAllBefore('owner'))).toEqual(allIsBack)
    expect(await answersNow()).toEqual(second)
  },
)

test.each(staff)('[B47] the %s brings tax ids back without being shown them', async (who) => {
  const [latest] = await moments(who)
  const { version } = await preview(who, latest?.before ?? 0)
  const told = [await past(who, 'lenderTaxId'), await preview(who, latest?.before ?? 0)]
  await (await open()).save({ lenderSamUin: 'UIN 3' })
  const wanted = { projectId, stage, at: latest?.before ?? 0, expectedVersion: version }
  const [refused, changes] = [
    await workspace.refusal(who, projectHistory.restoreAll, wanted),
    (await past(who)).changes,
  ]
  const outdated = { projectId, stage, fieldId: 'lenderSamUin', changeId: changes.at(-1)?.changeId ?? '' }
  const tooLate = { ...outdated, expectedVersion: version }
  const refusals = [refused, await workspace.refusal(who, projectHistory.restore, tooLate)]
  expect(refusals.map(({ code }) => code)).toEqual(['ANSWERS_CHANGED_ELSEWHERE', 'ANSWERS_CHANGED_ELSEWHERE'])
  expect(JSON.stringify([told, refusals])).not.toMatch(/1029384|9182736/)
  expect(JSON.stringify([told, refusals])).toContain('•••••2736')
})

test.each(staff)('the %s brings nothing back into a stage that is submitted, and says why', async (who) => {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .execute()
  const { changes, mayRestore, readOnlyReason } = await past(who)
  expect([mayRestore, readOnlyReason]).toEqual([
    false,
    'The pre-application was submitted and can no longer be changed.',
  ])
  const changeId = changes.at(-1)?.changeId ?? ''
  const tried = async () => {
    const one = { projectId, stage, fieldId: 'lenderSamUin', changeId }
    expect((await workspace.refusal(who, projectHistory.restore, one)).code).toBe('STAGE_READ_ONLY')
    const all = { projectId, stage, at: 0 }
    expect((await workspace.refusal(who, projectHistory.restoreAll, all)).code).toBe('STAGE_READ_ONLY')
  }
  expect(await changesBy(workspace, tried)).toEqual({})
})

test.each(['owner', ...staff] as const)(
  '[B46] the name of a reviewer that the %s brings back gives way to who has the review',
  async (who) => {
    const named = async () => {
      const both = await Promise.all(
        [preApplication, application].map((entries) => workspace.call('owner', entries.get, { projectId })),
      )
      return both.map(({ answers }) => answers.qaReviewerAssigned)
    }
    await (await open()).save({ qaReviewerAssigned: 'Ann Hill' })
    await (await open()).save({ qaReviewerAssigned: 'Bo Hill' })
    const { changes } = await past(who, 'qaReviewerAssigned')
    const changeId = changes.find(({ after }) => after === 'Ann Hill')?.changeId ?? ''
    const restore = () =>
      workspace.call(who, projectHistory.restore, {
        ...{ projectId, stage, fieldId: 'qaReviewerAssigned', changeId },
      })
    await restore()
    expect(await named()).toEqual(['Ann Hill', 'Ann Hill'])

    await addRound(workspace, projectId, 'application', 'inReview')
    const rounds = workspace.db.updateTable('review_rounds').where('project_id', '=', projectId)
    await rounds.where('stage', '=', 'application').set({ assignee: 'packager' }).execute()
    await (await open()).save({ qaReviewerAssigned: 'Cy Hill' })
    expect(await named()).toEqual([names.packager, names.packager])
    await restore()
    expect(await named()).toEqual([names.packager, names.packager])
  },
)

test('a project that is not before the team has no past for a packager', async () => {
  await workspace.db.deleteFrom('review_rounds').where('project_id', '=', projectId).execute()
  const wanted = { projectId, stage, fieldId: 'lenderSamUin', changeId: 'a1' }
  expect((await workspace.refusal('packager', projectHistory.restore, wanted)).code).toBe('NOT_FOUND')
})
