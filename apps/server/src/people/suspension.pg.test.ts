import {
  account,
  adminInvitations,
  adminLenders,
  adminPeople,
  adminProjects,
  borrowerHome,
  type Entry,
  invitation,
  invitations,
  onboarding,
  projects,
} from '@granary/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesBy } from '../testing/changes.ts'
import { aProject, createWorkspace, type Workspace } from '../testing/workspace.ts'

const firstPage = { paginationOpts: { numItems: 10, cursor: null } }
const organization = {
  lenderName: 'Sample State Bank',
  headquartersAddress: '1 Main Street, Broken Bow, NE 68822',
  contactFirstName: 'Dana',
  contactLastName: 'Whitlock',
  contactTitle: 'Loan officer',
  contactEmail: 'dana@bank.example',
  contactPhone: '(402) 555-0100',
  contactPhoneExtension: '',
}
const practice = {
  federallyRegulated: 'yes',
  usdaApproved: '',
  authorizationFollowup: '',
  servedStates: ['NE'],
  programs: ['Business & Industry'],
  serviceLevel: 'managed',
}

let workspace: Workspace
let projectId: string
let organizationId: string
let lenderName: string

beforeAll(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const [membership] = (await workspace.call('owner', account.getMe, {})).memberships
  organizationId = membership?.organizationId ?? ''
  lenderName = membership?.organizationName ?? ''
  await workspace.db
    .insertInto('borrower_accounts')
    .values({ person_id: 'stranger' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      project_id: projectId,
      organization_id: organizationId,
      person_id: 'stranger',
      scope: JSON.stringify([]),
      may_answer: true,
      message: '',
      shared_by: 'owner',
    })
    .execute()
})
afterAll(() => workspace.close())

const closed = () => ({
  code: 'FORBIDDEN',
  reason: 'suspended',
  message: `${lenderName} is suspended, and its pages are closed. Nothing is lost. Write to team@granary.example to have it opened again.`,
})

const suspendLender = (suspended: boolean) =>
  workspace.call('administrator', adminLenders.suspend, { organizationId, suspended })
const suspendPerson = (personId: string, suspended: boolean) =>
  workspace.call('administrator', adminPeople.suspend, { personId, suspended })

describe('a lender that is suspended', () => {
  test('keeps its people out with a sentence, and they found no second one and join none', async () => {
    expect(await changesBy(workspace, () => suspendLender(true))).toEqual({
      audit_entries: ['+1'],
      organizations: ['suspended_at'],
    })
    const before = await lenders()
    const [other] = (await workspace.call('stranger', account.getMe, {})).memberships
    const tried: readonly (readonly [Entry, object])[] = [
      [projects.list, firstPage],
      [projects.get, { projectId }],
      [projects.create, aProject],
      [onboarding.get, {}],
      [onboarding.findSimilar, { lenderName: 'Sample' }],
      [onboarding.saveOrganization, { organization }],
      [onboarding.finish, { practice }],
      [onboarding.askToJoin, { organizationId: other?.organizationId ?? '' }],
    ]
    for (const who of ['owner', 'officer'] as const) {
      for (const [entry, args] of tried) {
        expect(await workspace.refusal(who, entry, args as never), entry.path).toMatchObject(closed())
      }
    }
    expect(await lenders()).toEqual(before)
    const me = await workspace.call('owner', account.getMe, {})
    expect([me.kinds, me.memberships]).toEqual([[], []])
    expect(me.suspendedLenders).toEqual([
      { organizationId, organizationName: lenderName, as: 'member', message: closed().message },
    ])
  })

  test('tells its borrowers, and nobody whose business it is not', async () => {
    expect(await workspace.refusal('stranger', borrowerHome.get, { projectId })).toMatchObject(closed())
    expect((await workspace.call('stranger', account.getMe, {})).suspendedLenders).toMatchObject([
      { organizationId, as: 'borrower' },
    ])
    await workspace.db.updateTable('borrower_shares').set({ ended_at: new Date() }).execute()
    expect(await workspace.refusal('stranger', borrowerHome.get, { projectId })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await workspace.db.updateTable('borrower_shares').set({ ended_at: null }).execute()
  })

  test('shows as such in every list of the administration', async () => {
    const page = (await workspace.call('administrator', adminLenders.list, firstPage)).page
    expect(page.filter(({ suspended }) => suspended).map((row) => row.organizationId)).toEqual([
      organizationId,
    ])
    const rows = (await workspace.call('administrator', adminProjects.list, firstPage)).page
    expect(rows).toMatchObject([{ projectId, lenderSuspended: true }])
    const owner = await workspace.call('administrator', adminPeople.get, { personId: 'owner' })
    expect(owner.memberships).toMatchObject([{ organizationId, suspended: true }])
    const people = (await workspace.call('administrator', adminPeople.list, firstPage)).page
    const memberships = people.flatMap((person) => person.memberships)
    expect(memberships.filter(({ suspended }) => suspended)).toHaveLength(3)
    // The lender is suspended, and not one of its people.
    expect(people.filter(({ suspended }) => suspended)).toEqual([])
  })

  test('lets none of its people into another lender by an invitation, nor found a new one by one of staff', async () => {
    const email = 'officer@bank.example'
    const confirmed = workspace.db.updateTable('people').where('id', '=', 'officer')
    await confirmed.set({ email_verified: true }).execute()
    await workspace.call('stranger', invitations.inviteMember, { email, role: 'owner' })
    const toOther = await mailedToken(email)
    await workspace.call('administrator', adminInvitations.inviteLender, {
      ...{ email, organizationName: 'Another State Bank', message: '' },
    })
    const toNew = await mailedToken(email)
    expect(toNew).not.toBe(toOther)
    const before = [await lenders(), await members()]
    for (const token of [toOther, toNew]) {
      expect(await workspace.refusal('officer', invitation.claim, { token })).toMatchObject(closed())
    }
    expect([await lenders(), await members()]).toEqual(before)
    await suspendLender(false)
    expect(await workspace.call('officer', invitation.claim, { token: toOther })).toEqual({
      portal: 'lender',
      asked: null,
    })
    expect(await members()).toHaveLength((before[1]?.length ?? 0) + 1)
    await workspace.db
      .deleteFrom('organization_members')
      .where('person_id', '=', 'officer')
      .where('organization_id', '!=', organizationId)
      .execute()
    await suspendLender(true)
  })

  test('lets its people go on as before when it is opened again', async () => {
    expect(await changesBy(workspace, () => suspendLender(false))).toEqual({
      audit_entries: ['+1'],
      organizations: ['suspended_at'],
    })
    expect((await workspace.call('owner', projects.list, firstPage)).page).toHaveLength(1)
    expect(await workspace.call('officer', projects.get, { projectId })).toMatchObject({ projectId })
    expect((await workspace.call('owner', account.getMe, {})).suspendedLenders).toEqual([])
    expect(await workspace.call('stranger', borrowerHome.list, {})).toHaveLength(1)
  })

  test('takes nobody in by an invitation until then', async () => {
    const email = 'stranger@bank.example'
    await workspace.db
      .updateTable('people')
      .set({ email_verified: true })
      .where('id', '=', 'stranger')
      .execute()
    await workspace.call('owner', invitations.inviteMember, { email, role: 'officer' })
    const token = await mailedToken(email)
    await suspendLender(true)
    expect(await workspace.call('stranger', invitation.look, { token })).toMatchObject({ state: 'suspended' })
    expect(await workspace.refusal('stranger', invitation.claim, { token })).toMatchObject(closed())
    expect(await workspace.call('stranger', invitation.listMine, {})).toEqual([])
    await suspendLender(false)
    expect(await workspace.call('stranger', invitation.claim, { token })).toEqual({
      portal: 'lender',
      asked: null,
    })
  })
})

describe('a person who is suspended', () => {
  test('is told so by every call of an open page, and comes back to what was there', async () => {
    // Their devices stay known, so that no mail calls them new when they come back.
    await workspace.db.insertInto('known_devices').values({ person_id: 'officer', device: 'desk' }).execute()
    expect(await changesBy(workspace, () => suspendPerson('officer', true))).toEqual({
      audit_entries: ['+1'],
      people: ['suspended_at'],
      sign_ins: ['-1'],
    })
    const kept = {
      code: 'UNAUTHENTICATED',
      reason: 'suspended',
      message: 'Your account is suspended. Write to team@granary.example to have it opened again.',
    }
    expect(await workspace.refusal('officer', account.getMe, {})).toMatchObject(kept)
    expect(await workspace.refusal('officer', projects.get, { projectId })).toMatchObject(kept)
    expect(await workspace.refusal('officer', onboarding.get, {})).toMatchObject(kept)
    const people = (await workspace.call('administrator', adminPeople.list, firstPage)).page
    expect(people.filter(({ suspended }) => suspended).map(({ personId }) => personId)).toEqual(['officer'])
    const lender = await workspace.call('administrator', adminLenders.get, { organizationId })
    expect(lender.members.filter(({ suspended }) => suspended).map(({ personId }) => personId)).toEqual([
      'officer',
    ])
    expect(await changesBy(workspace, () => suspendPerson('officer', false))).toEqual({
      audit_entries: ['+1'],
      people: ['suspended_at'],
    })
    // The sign-in of then has ended; who comes back signs in again.
    expect(await workspace.refusal('officer', account.getMe, {})).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Please sign in again.',
    })
    await signIn('officer', 'a new one')
  })

  test('gets no sign-in by one that began a moment before', async () => {
    await suspendPerson('viewer', true)
    await expect(signIn('viewer', 'too late')).rejects.toThrow('This person is suspended.')
    await suspendPerson('viewer', false)
    await signIn('viewer', 'in time')
  })
})

function signIn(personId: string, id: string) {
  const expires_at = new Date(Date.now() + 3_600_000)
  return workspace.db
    .insertInto('sign_ins')
    .values({ id, token: id, person_id: personId, expires_at })
    .execute()
}

function lenders() {
  return workspace.db
    .selectFrom('organizations')
    .selectAll()
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ suspended_at: _at, ...row }) => row))
}

function members() {
  return workspace.db
    .selectFrom('organization_members')
    .select(['organization_id', 'person_id', 'role'])
    .orderBy('organization_id')
    .orderBy('person_id')
    .execute()
}

async function mailedToken(email: string): Promise<string> {
  const mail = await workspace.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .where('body_text', 'like', '%/invite/claim#%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\/invite\/claim#(\S+)/.exec(mail.body_text)?.[1] ?? ''
}
