import {
  application,
  preApplication,
  projectAnswers,
  projectHistory,
  projects,
  type StageEntries,
} from '@granary/api'
import type { Answer } from '@granary/forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'

const entries = application as unknown as StageEntries
const stage = 'application' as const
const sheet = 'currentBalanceSheetUpload'

/** Two answers of every kind of question. */
const kinds: Readonly<Record<string, readonly [Answer, Answer]>> = {
  certifyingOfficerName: ['Ada Lund', 'Grace Lund'],
  lenderPackagingNotes: ['Call first.\nThen write.', 'Write.'],
  jobsCreatedCount: [12, 30],
  jobsCreatedAverageWage: [21.5, 24],
  lenderFederallyRegulated: ['YES', 'NO'],
  businessOperationsStartDate: ['2027-01-15', '2027-03-01'],
  borrowerRaceCategories: [['ASIAN'], ['ASIAN', 'WHITE']],
  lenderTaxId: ['47-1029384', '47-9182736'],
}
const fieldIds = Object.keys(kinds)

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const open = () => openStage(workspace, 'owner', entries, projectId)
const give = async (which: 0 | 1, who: Somebody = 'owner') =>
  (await openStage(workspace, who, entries, projectId)).save(
    Object.fromEntries(Object.entries(kinds).map(([id, two]) => [id, two[which]])),
  )
const moments = (who: Somebody = 'owner') => workspace.call(who, projectHistory.moments, { projectId, stage })
const latest = async () => {
  const [moment] = await moments()
  if (!moment) throw new Error('Nothing has happened.')
  return moment
}
const restoreAll = (at: number, fields: readonly string[], who: Somebody = 'owner') =>
  workspace.call(
    who,
    projectHistory.restoreAll,
    { projectId, stage, at },
    fields.map((id) => `${stage}/${id}`),
  )
const answersNow = async () => {
  const { answers } = await open()
  return Object.fromEntries(fieldIds.map((id) => [id, answers[id]]))
}
const first = Object.fromEntries(Object.entries(kinds).map(([id, two]) => [id, two[0]]))
const second = Object.fromEntries(Object.entries(kinds).map(([id, two]) => [id, two[1]]))

test('answers of every kind come back as of the moment before a change, and that is undone the same way', async () => {
  await give(0)
  await give(1, 'officer')
  const change = await latest()
  expect(change).toMatchObject({ by: names.officer, count: fieldIds.length })
  const { differences } = await workspace.call('owner', projectHistory.preview, {
    ...{ projectId, stage, at: change.before },
  })
  expect(differences.map(({ fieldId }) => fieldId).toSorted()).toEqual(fieldIds.toSorted())
  await restoreAll(change.before, fieldIds)
  expect(await answersNow()).toEqual(first)
  const undo = await latest()
  expect(undo).toMatchObject({ by: names.owner, count: fieldIds.length, version: change.version + 1 })
  await restoreAll(undo.before, fieldIds, 'officer')
  expect(await answersNow()).toEqual(second)
})

test('a tax id comes back sealed, and who may only read is shown neither the one nor the other', async () => {
  await give(0)
  await give(1)
  const { before } = await latest()
  const seen = await workspace.call('viewer', projectHistory.preview, { projectId, stage, at: before })
  const told = seen.differences.find(({ fieldId }) => fieldId === 'lenderTaxId')
  expect([told?.earlier, told?.now]).toEqual(['•••••9384', '•••••2736'])
  await restoreAll(before, fieldIds)
  const { answers } = await workspace.db
    .selectFrom('stages')
    .select('answers')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  expect((answers as Record<string, string>).lenderTaxId).toMatch(/^sealed:1:/)
  const kept = await workspace.db
    .selectFrom('answer_changes')
    .select(['before', 'after'])
    .where('project_id', '=', projectId)
    .where('field_id', '=', 'lenderTaxId')
    .execute()
  expect(JSON.stringify(kept)).not.toMatch(/1029384|9182736/)
})

test('documents and what did not apply are moments too; what staff look after is none', async () => {
  const notes = { projectId, stage, fieldId: 'lenderPackagingNotes' }
  await workspace.call('owner', projectAnswers.notApplicable, { ...notes, reason: 'None.' })
  const { uploadId } = await uploadFile(
    workspace,
    'officer',
    entries,
    { projectId, fieldId: sheet, fileName: 'June.pdf' },
    await aPdf(),
  )
  const told = (await moments()).slice(0, 2)
  expect(told.map(({ by, labels }) => [by, ...labels])).toEqual([
    [names.officer, 'Current balance sheet'],
    [names.owner, 'Notes for the packaging team'],
  ])
  await workspace.call('officer', application.removeUpload, { projectId, fieldId: sheet, uploadId })
  await restoreAll((await latest()).before, [sheet])
  expect((await open()).uploadsByField[sheet]).toMatchObject([{ fileName: 'June.pdf' }])
  const count = (await moments()).length
  await (await open()).save({ packagingNotes: 'Ours.' })
  expect((await open()).answers.packagingNotes).toBe('Ours.')
  expect(await moments()).toHaveLength(count)
})

test('whoever may read the project reads its moments, and the pre-application has its own; nobody else does', async () => {
  const before = await workspace.call('owner', projectHistory.moments, {
    projectId,
    stage: 'pre-application',
  })
  await give(0)
  expect(await moments('viewer')).toEqual(await moments())
  expect(
    await workspace.call('owner', projectHistory.moments, { projectId, stage: 'pre-application' }),
  ).toEqual(before)
  const refused = { projectId, stage }
  expect((await workspace.refusal('stranger', projectHistory.moments, refused)).code).toBe('NOT_FOUND')
  expect((await open()).answers).toMatchObject(first)
  expect(await workspace.refusal('viewer', projectHistory.restoreAll, { ...refused, at: 0 })).toMatchObject({
    code: 'STAGE_READ_ONLY',
  })
  expect((await workspace.call('owner', preApplication.get, { projectId })).readOnly).toBe(false)
})
