import { borrowerMessages, invitations, projectPeople, projects, type ShareItem } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { remindOfAsks } from './reminders.ts'

/** What leaves in the name of a lender whom nobody has approved, or who is suspended: nothing to anybody outside. */

const section: ShareItem = { stage: 'pre-application', kind: 'section', id: 'loanBasics' }
const dayMs = 86_400_000
const dueOn = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10)
const fourDaysBefore = new Date(Date.parse(dueOn) - 3.5 * dayMs)

let workspace: Workspace
let projectId: string
let organizationId: string

beforeAll(async () => {
  workspace = await createWorkspace({ lenderApproval: true })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  for (const table of ['colleague_asks', 'borrower_messages', 'borrower_shares', 'invitations'] as const) {
    await workspace.db.deleteFrom(table).execute()
  }
  await setLenders({ approved_at: new Date(), declined_at: null, suspended_at: null })
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const project = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  organizationId = project.organization_id
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      project_id: projectId,
      organization_id: organizationId,
      person_id: 'stranger',
      scope: JSON.stringify([section]),
      may_answer: true,
      due_on: dueOn,
      shared_by: 'officer',
    })
    .execute()
  await workspace.call('owner', projectPeople.ask, {
    projectId,
    personId: 'officer',
    items: [section],
    dueOn,
  })
  await workspace.call('officer', invitations.inviteBorrower, {
    ...{ email: 'late@farm.example', projectId, items: [section], mayAnswer: true, dueOn },
  })
  await workspace.db.deleteFrom('mails').execute()
})

const setLenders = (values: object) => workspace.db.updateTable('organizations').set(values).execute()
const recipients = async () =>
  (await workspace.db.selectFrom('mails').select('recipient').orderBy('recipient').execute()).map(
    ({ recipient }) => recipient,
  )
const remind = () => remindOfAsks(workspace.db, workspace.services, fourDaysBefore)
const message = () => ({
  projectId,
  personId: 'stranger',
  stage: section.stage,
  itemId: section.id,
  text: 'Pay the fee at http://evil.example now.',
})

test('an approved one reminds its colleague, its borrower and who is invited', async () => {
  expect(await remind()).toBe(3)
  expect(await recipients()).toEqual(['late@farm.example', 'officer@bank.example', 'stranger@bank.example'])
})

test.each([
  [
    'declined',
    { approved_at: null, declined_at: new Date() },
    'Granary has not approved your lender, so this stays closed: writing to a borrower.',
  ],
  [
    'not looked at',
    { approved_at: null },
    'Writing to a borrower opens once Granary has approved your lender. You can go on preparing projects meanwhile.',
  ],
])('[B48] one that was %s writes to nobody outside, by hand or by itself', async (_state, columns, told) => {
  await setLenders(columns)
  for (const refused of [
    await workspace.refusal('owner', projectPeople.ask, {
      projectId,
      personId: 'stranger',
      items: [section],
    }),
    await workspace.refusal('owner', projectPeople.setDue, { projectId, key: 'stranger', dueOn: null }),
    await workspace.refusal('owner', borrowerMessages.answer, message()),
  ]) {
    expect(refused).toMatchObject({ code: 'FORBIDDEN', message: told })
  }
  expect(await recipients()).toEqual([])
  expect(await remind()).toBe(1)
  expect(await recipients()).toEqual(['officer@bank.example'])
})

test('one that is suspended reminds nobody, and its links stay as they were', async () => {
  const links = await workspace.db.selectFrom('invitations').select(['token_hash', 'sent_at']).execute()
  await setLenders({ suspended_at: new Date() })
  expect(await remind()).toBe(0)
  expect(await recipients()).toEqual([])
  expect(await workspace.db.selectFrom('invitations').select(['token_hash', 'sent_at']).execute()).toEqual(
    links,
  )
})

test('what borrowers write to their lender goes out as before', async () => {
  await setLenders({ approved_at: null })
  const { personId: _, ...about } = message()
  await workspace.call('stranger', borrowerMessages.send, about)
  expect(await recipients()).toEqual(['officer@bank.example'])
})
