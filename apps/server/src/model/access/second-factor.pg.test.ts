import { account, adminLenders, members, projects } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace({ staffSecondFactor: true })
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await workspace.db.updateTable('people').set({ two_factor_enabled: false }).execute()
  await workspace.db.updateTable('organizations').set({ requires_second_factor: false }).execute()
})

const enrol = (who: Somebody) =>
  workspace.db.updateTable('people').set({ two_factor_enabled: true }).where('id', '=', who).execute()
const due = async (who: Somebody) => (await workspace.call(who, account.getMe, {})).secondFactorDue
const firstPage = { paginationOpts: { numItems: 10, cursor: null } }

test('[B18] the rule for staff: no duty works before an authenticator app is set up', async () => {
  expect(await due('administrator')).toBe('staff')
  expect(await workspace.refusal('administrator', adminLenders.list, firstPage)).toMatchObject({
    code: 'FORBIDDEN',
    reason: 'second-factor',
    message: 'Staff of Granary need an authenticator app. Set one up in your profile to go on.',
  })
  // A project that one may not open yet looks like one that is not there.
  expect(await workspace.refusal('administrator', projects.get, { projectId })).toMatchObject({
    code: 'NOT_FOUND',
  })
  await enrol('administrator')
  expect(await due('administrator')).toBeNull()
  expect((await workspace.call('administrator', adminLenders.list, firstPage)).page).toHaveLength(2)
  expect(await workspace.call('administrator', projects.get, { projectId })).toMatchObject({ projectId })
})

test('[B18] the rule for staff is none of the lenders’', async () => {
  expect(await due('officer')).toBeNull()
  expect(await workspace.call('officer', projects.get, { projectId })).toMatchObject({ projectId })
})

test('an owner asks it of the members, who then work only with one', async () => {
  await enrol('owner')
  await workspace.call('owner', members.requireSecondFactor, { required: true })
  expect(await due('officer')).toBe('organization')
  expect(await workspace.refusal('officer', projects.list, firstPage)).toMatchObject({
    code: 'FORBIDDEN',
    reason: 'second-factor',
  })
  expect(await workspace.refusal('viewer', projects.get, { projectId })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await due('stranger')).toBeNull()
  await enrol('officer')
  expect((await workspace.call('officer', projects.list, firstPage)).page).toHaveLength(1)
  await workspace.call('owner', members.requireSecondFactor, { required: false })
  expect(await due('viewer')).toBeNull()
})

test('an owner without one cannot lock everybody out, and nobody else makes the rule', async () => {
  expect(await workspace.refusal('owner', members.requireSecondFactor, { required: true })).toMatchObject({
    code: 'VALIDATION',
    message: 'Set up your own authenticator app first, in your profile.',
  })
  for (const who of ['officer', 'viewer'] as const) {
    expect(await workspace.refusal(who, members.requireSecondFactor, { required: false })).toMatchObject({
      code: 'FORBIDDEN',
    })
  }
})

test('each change of the rule is in the audit log once, and changes nothing else of any lender', async () => {
  await enrol('owner')
  const require = (required: boolean) =>
    changesBy(workspace, () => workspace.call('owner', members.requireSecondFactor, { required }))
  const changes = { audit_entries: ['+1'], organizations: ['requires_second_factor'] }
  expect(await require(true)).toEqual(changes)
  expect(await require(true)).toEqual({})
  expect(await require(false)).toEqual(changes)
})
