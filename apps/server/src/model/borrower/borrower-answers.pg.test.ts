import {
  application,
  borrowerHome,
  preApplication,
  projects,
  type StageEntries,
  sharedApplication,
  sharedPreApplication,
} from '@granary/api'
import { withHints } from '@granary/checklists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anUploadField } from '../../functions/access-matrix.ts'
import { changesBy } from '../../testing/changes.ts'
import { aProject, aTextFile, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'
import { questionnaireOf } from '../stages/stage-forms.ts'
import { fieldIdsOf } from './borrower-view.ts'

/** Of 100 percent at most. */
const limited = 'guaranteePercentageRequested'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  ;({ projectId } = await workspace.call('owner', projects.create, aProject))
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      project_id: projectId,
      organization_id,
      person_id: 'stranger',
      scope: JSON.stringify([{ stage: 'pre-application', kind: 'document', id: anUploadField }]),
      may_answer: true,
    })
    .execute()
})
afterAll(() => workspace.close())

test('what a borrower saves moves that question alone, whatever else is answered', async () => {
  await workspace.call('owner', preApplication.autofillTestData, { projectId })
  const { schemaId, schemaRevision, version } = await workspace.call('stranger', sharedPreApplication.get, {
    projectId,
  })
  const { uploadUrl } = await workspace.call('stranger', sharedPreApplication.generateUploadUrl, {
    projectId,
    fieldId: anUploadField,
  })
  const storageId = await workspace.send(uploadUrl, aTextFile)
  const save = () =>
    workspace.call('stranger', sharedPreApplication.save, {
      projectId,
      schemaId,
      schemaRevision,
      answers: { [anUploadField]: [storageId] },
      expectedVersion: version,
    })
  expect(await changesBy(workspace, save)).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    notifications: ['+3'],
    projects: ['last_saved_at', 'last_saved_by'],
    'stages application': [
      'answers.currentBalanceSheetUpload',
      'provenance.currentBalanceSheetUpload',
      'version',
    ],
    'stages pre-application': [
      `answers.${anUploadField}`,
      'last_saved_at',
      'last_saved_by',
      `provenance.${anUploadField}`,
      'version',
    ],
  })
})

test('the questionnaire that a borrower is sent is that of their view, and has nothing that was not shared', async () => {
  const questionnaire = () => workspace.call('stranger', sharedPreApplication.getQuestionnaire, { projectId })
  const view = () => workspace.call('stranger', sharedPreApplication.get, { projectId })
  expect([...fieldIdsOf(await questionnaire())]).toEqual([anUploadField])
  expect(await questionnaire()).toEqual(withHints((await view()).schema))

  await (await openStage(workspace, 'owner', preApplication, projectId)).save({ lenderTaxId: '12-3456789' })
  expect([...fieldIdsOf(await questionnaire())]).toEqual([anUploadField])
  expect(JSON.stringify(await view())).not.toContain('12-3456789')
})

test('[B47] a borrower who may answer a question of the application is sent no tax id of the pre-application', async () => {
  await (await openStage(workspace, 'owner', preApplication, projectId)).save({ borrowerTaxId: '47-1029384' })
  const stage = await openStage(workspace, 'owner', application as unknown as StageEntries, projectId)
  await stage.save({ borrowerTaxId: '58-1112223' })
  const { sections } = questionnaireOf('application').latestSchema()
  const section = sections.find(({ fields }) => fields.some(({ id }) => id === 'borrowerTaxId'))
  await workspace.db
    .updateTable('borrower_shares')
    .set({ scope: JSON.stringify([{ stage: 'application', kind: 'section', id: section?.id }]) })
    .where('person_id', '=', 'stranger')
    .execute()
  const view = await workspace.call('stranger', sharedApplication.get, { projectId })
  expect(view.answers).toMatchObject({ borrowerTaxId: '58-1112223' })
  expect(view.prefillAnswers).toMatchObject({ borrowerTaxId: '•••••9384' })
  expect(JSON.stringify(view)).not.toContain('47-1029384')
})

test('[B49] an answer of a borrower outside a limit counts as to be corrected, in its part and in the sum', async () => {
  const { sections } = questionnaireOf('pre-application').latestSchema()
  const section = sections.find(({ fields }) => fields.some(({ id }) => id === limited))
  await workspace.db
    .updateTable('borrower_shares')
    .set({ scope: JSON.stringify([{ stage: 'pre-application', kind: 'section', id: section?.id }]) })
    .where('person_id', '=', 'stranger')
    .execute()
  const home = () => workspace.call('stranger', borrowerHome.get, { projectId })
  const shared = sharedPreApplication as unknown as StageEntries
  const answer = async (value: number) =>
    (await openStage(workspace, 'stranger', shared, projectId)).save({ [limited]: value })
  await answer(80)
  const before = await home()
  expect(before.parts).toMatchObject([{ toCorrect: 0 }])
  await answer(180)
  const after = await home()
  expect(after.parts).toMatchObject([{ missing: before.parts[0]?.missing, toCorrect: 1, complete: false }])
  expect(after.parts[0]?.statusText).toMatch(/\b1 to correct$/)
  expect(JSON.stringify(before.head.sentence)).not.toContain('correct')
  expect(JSON.stringify(after.head.sentence)).toContain('1 answer is to be corrected.')
})
