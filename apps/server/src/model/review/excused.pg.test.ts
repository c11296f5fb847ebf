import { adminReviews, preApplication, projectAnswers, projectRemarks, projects } from '@granary/api'
import { compile, testAnswers } from '@granary/forms'
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
const history = 'borrowerHistoricalBalanceSheetReference'
const reason = 'the business is new.'
const note = 'Send the opening balance.'

beforeAll(async () => {
  workspace = await createWorkspace()
  pdf = await aPdf()
})
afterAll(() => workspace.close())

/** Under review, with a document that was said not to apply. */
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const { schema, save } = await openStage(workspace, 'owner', preApplication, projectId)
  const form = compile(schema)
  const answers = { ...testAnswers(schema), loanProgram: 'CF' }
  await save(Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id)?.type !== 'file')))
  await workspace.call('owner', projectAnswers.notApplicable, { ...question(), reason })
  const { answers: saved } = await openStage(workspace, 'owner', preApplication, projectId)
  const files = form.missing(form.evaluate(saved, new Set([history])))
  await uploadFiles(
    workspace,
    'owner',
    preApplication,
    projectId,
    files.map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` })),
    pdf,
  )
  await submit()
  await workspace.call('packager', adminReviews.take, place())
})

const place = () => ({ projectId, stage }) as const
const question = () => ({ ...place(), fieldId: history }) as const
const review = () => workspace.call('packager', adminReviews.get, place())
const item = async () =>
  (await review()).sections.flatMap(({ items }) => items).find(({ id }) => id === history)
const mark = async (who: Somebody = 'owner') =>
  (await workspace.call(who, preApplication.get, { projectId })).notApplicable[history]

type State = 'toCheck' | 'accepted' | 'needsAttention' | 'waived'
const wanted = (state: State, more: object = {}) =>
  ({ ...place(), item: { fieldId: history }, state, ...more }) as const
const decide = (state: State, more: object = {}) =>
  workspace.call('packager', adminReviews.setItemState, wanted(state, more))
const giveBack = (words = '') =>
  workspace.call('packager', adminReviews.returnForChanges, { ...place(), note: words })

async function submit() {
  const { version } = await openStage(workspace, 'owner', preApplication, projectId)
  await workspace.call('owner', preApplication.submit, { projectId, expectedVersion: version })
}

const held = {
  audit_entries: ['+2'],
  not_applicable_changes: ['+1'],
  notifications: ['+3'],
  'stages pre-application': [`not_applicable.${history}`, 'version'],
}

describe('[B44] in the review, what was said not to apply', () => {
  test('needs attention by being asked for all the same: the lender is told, and it is no remark', async () => {
    expect(await item()).toMatchObject({ notApplicable: reason, state: 'toCheck' })
    expect(await changesBy(workspace, () => decide('needsAttention', { note }))).toEqual({
      ...held,
      review_items: ['+1'],
    })
    expect(await mark()).toMatchObject({ reason, dispute: { note, by: names.packager } })
    expect(await item()).toMatchObject({ state: 'needsAttention', settled: false, note, by: names.packager })
    const returned = await giveBack()
    expect(returned.remarks).toBe(0)
    expect(await workspace.call('owner', projectRemarks.list, place())).toEqual([])
    const { reopenedReason, readOnly } = await workspace.call('owner', preApplication.get, { projectId })
    expect([reopenedReason, readOnly]).toEqual(['One answer that was said not to apply is asked for.', false])
    const { head } = await workspace.call('owner', projects.get, { projectId })
    expect(head.sentence.join('')).toBe('Returned for changes. 1 required document is left.')
  })

  test('says why in up to 500 characters, and nothing is lost where it does not', async () => {
    const tried = async () => {
      for (const more of [{}, { note: ' ' }, { note: 'x'.repeat(501) }]) {
        const refused = await workspace.refusal(
          'packager',
          adminReviews.setItemState,
          wanted('needsAttention', more),
        )
        expect(refused).toMatchObject({
          code: 'VALIDATION',
          message: 'Say in up to 500 characters why it does apply.',
        })
      }
    }
    expect(await changesBy(workspace, tried)).toEqual({})
  })

  test('stands again once it is accepted, or is to be checked again', async () => {
    for (const state of ['accepted', 'toCheck'] as const) {
      await decide('needsAttention', { note })
      await workspace.db.deleteFrom('notifications').execute()
      expect(await changesBy(workspace, () => decide(state))).toEqual({
        ...held,
        review_item_changes: ['+1'],
        review_items: expect.arrayContaining(['state', 'version']),
      })
      expect(await mark()).toMatchObject({ reason, dispute: null })
      expect(await item()).toMatchObject({ state, note: '' })
    }
    const rows = await workspace.call('owner', preApplication.getHistory, { projectId, fieldId: history })
    const ofTeam = rows.filter(({ by }) => by === names.packager).map(({ source }) => source)
    expect(ofTeam).toEqual(['undisputed', 'disputed', 'undisputed', 'disputed'])
  })

  test('asked for in the questionnaire needs attention here, and withdrawn there is to be checked again', async () => {
    const dispute = () =>
      workspace.call('packager', projectAnswers.disputeNotApplicable, { ...question(), note })
    const once = { ...held, audit_entries: ['+1'] }
    expect(await changesBy(workspace, dispute)).toEqual({ ...once, review_items: ['+1'] })
    expect(await item()).toMatchObject({ state: 'needsAttention', note, version: 1 })
    const { settled } = await review()
    const withdraw = () => workspace.call('packager', projectAnswers.withdrawDispute, question())
    expect(await changesBy(workspace, withdraw)).toEqual({
      ...once,
      review_item_changes: ['+1'],
      review_items: expect.arrayContaining(['state', 'note', 'version']),
    })
    expect(await item()).toMatchObject({ state: 'toCheck', version: 2 })
    expect((await review()).settled).toBe(settled)
    expect(await changesBy(workspace, withdraw)).toEqual({})
  })

  test('said again in the same words is to be checked again in the next round', async () => {
    await decide('needsAttention', { note })
    await giveBack('Nearly there.')
    expect(await mark('packager')).toMatchObject({ dispute: { note } })
    await workspace.call('owner', projectAnswers.notApplicable, { ...question(), reason })
    await submit()
    expect(await item()).toMatchObject({ state: 'toCheck', notApplicable: reason, changed: false })
  })
})
