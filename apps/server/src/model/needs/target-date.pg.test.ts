import { application, preApplication, projects, requirements, type StageEntries } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeStage } from '../../testing/completed-stage.ts'
import {
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

const today = '2026-11-23'
const inApplication = application as unknown as StageEntries
const entriesOf = { 'pre-application': preApplication, application: inApplication }

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const basis = (who: Somebody = 'owner') => workspace.call(who, requirements.getBasis, { projectId, today })

/** By the stage that the page is told, as its button does. */
async function set(who: Somebody, day: string) {
  const { setsTargetIn } = await basis(who)
  if (setsTargetIn === null) throw new Error('They may not set it.')
  const { version } = await openStage(workspace, who, entriesOf[setsTargetIn], projectId)
  await workspace.call(who, entriesOf[setsTargetIn].saveStaffFields, {
    projectId,
    answers: { submissionTargetDate: day },
    expectedVersion: version,
  })
}

async function submit(entries: StageEntries) {
  const version = await completeStage(workspace, entries, projectId, { loanProgram: 'B_AND_I' })
  await workspace.call('owner', entries.submit, { projectId, expectedVersion: version })
}

test('[B46] the target date is set where it is shown, by the lender while a stage is open', async () => {
  expect(await basis()).toMatchObject({ targetDate: null, setsTargetIn: 'application' })
  await set('owner', '2027-01-15')
  expect(await basis()).toMatchObject({ targetDate: '2027-01-15' })
  for (const entries of Object.values(entriesOf)) {
    const { answers } = await openStage(workspace, 'owner', entries, projectId)
    expect(answers).toMatchObject({ submissionTargetDate: '2027-01-15' })
  }
})

test('[B46] once both stages are submitted the packaging team alone sets it, and the requirements follow', async () => {
  await submit(preApplication)
  expect(await basis()).toMatchObject({ setsTargetIn: 'application' })
  await submit(inApplication)
  await workspace.db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: 'packager' })
    .execute()
  expect(await basis()).toMatchObject({ setsTargetIn: null })
  await set('packager', '2027-02-26')
  expect(await basis()).toMatchObject({ targetDate: '2027-02-26', setsTargetIn: null })
  const rows = await workspace.call('owner', requirements.list, { projectId, today })
  const statements = rows.find(({ ruleId }) => ruleId === 'R04')
  expect(statements?.documents[0]).toMatchObject({ collectFrom: '2026-11-28' })
})

test('nobody is offered to set it in a project that is over', async () => {
  await workspace.db
    .updateTable('projects')
    .set({ archived_at: new Date() })
    .where('id', '=', projectId)
    .execute()
  expect(await basis()).toMatchObject({ setsTargetIn: null })
})

test.each(['x', '2026-02-30'])(
  'requirements are worked out for no day that is none: %s',
  async (targetDate) => {
    const asked = workspace.call('owner', requirements.list, { projectId, today, targetDate })
    await expect(asked).rejects.toMatchObject({
      data: { code: 'VALIDATION', message: 'Enter a valid date.' },
    })
  },
)
