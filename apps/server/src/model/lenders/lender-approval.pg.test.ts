import { account, adminLenders, invitations, onboarding, preApplication, projects } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseState, differencesBetween } from '../../testing/database-state.ts'
import { anOrganization, aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let organizationId: string

beforeAll(async () => {
  workspace = await createWorkspace({ lenderApproval: true, rateLimits: true })
})
afterAll(() => workspace.close())
beforeEach(async () => {
  const me = await workspace.call('owner', account.getMe, {})
  organizationId = me.currentOrganizationId ?? ''
  await setApproval({
    approved_at: null,
    approved_by: null,
    declined_at: null,
    decline_reason: null,
    former_name: null,
  })
  await workspace.db.deleteFrom('mails').execute()
  await workspace.db.deleteFrom('rate_limits').execute()
})

const setApproval = (values: object) =>
  workspace.db.updateTable('organizations').set(values).where('id', '=', organizationId).execute()
const lender = () =>
  workspace.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
const anItem = { stage: 'pre-application', kind: 'section', id: 'ownership' } as const
const mails = () => workspace.db.selectFrom('mails').selectAll().orderBy('recipient').execute()
const inviteMember = (email: string, message = '') =>
  workspace.call('owner', invitations.inviteMember, { email, role: 'officer', message })

describe('[B48] a lender that nobody has looked at', () => {
  test('says so to its people, and refuses inviting and submitting in words; nothing leaves, nothing is kept', async () => {
    const { memberships } = await workspace.call('owner', account.getMe, {})
    expect(memberships[0]?.approval).toEqual({ state: 'waiting', reason: null })
    const invitation = { email: 'x@town.example', role: 'officer' as const }
    expect(await workspace.refusal('owner', invitations.inviteMember, invitation)).toMatchObject({
      code: 'FORBIDDEN',
      message:
        'Inviting others opens once Granary has approved your lender. You can go on preparing projects meanwhile.',
    })
    const { projectId } = await workspace.call('owner', projects.create, aProject)
    const before = await databaseState(workspace.db)
    expect(
      await workspace.refusal('owner', preApplication.submit, { projectId, expectedVersion: 1 }),
    ).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('Submitting opens once Granary') })
    expect(differencesBetween(before, await databaseState(workspace.db), workspace.services.sealer)).toEqual(
      [],
    )
  })

  test('neither borrowers nor a second mail go out: withdrawn approval stops what was invited before', async () => {
    await setApproval({ approved_at: new Date() })
    const { invitationId } = await inviteMember('second@town.example')
    await setApproval({ approved_at: null })
    expect(await workspace.refusal('owner', invitations.resend, { invitationId })).toMatchObject({
      code: 'FORBIDDEN',
    })
    await workspace.call('owner', invitations.revoke, { invitationId })
    const { projectId } = await workspace.call('owner', projects.create, aProject)
    const borrower = { email: 'b@town.example', projectId, items: [anItem], mayAnswer: true, message: '' }
    expect((await workspace.refusal('owner', invitations.inviteBorrower, borrower)).code).toBe('FORBIDDEN')
  })

  test('is in the queue with the names it may be taken for; approving opens both ways, once, and tells the owners', async () => {
    await workspace.db
      .updateTable('organizations')
      .set({ name: 'Prairie Banc' })
      .where('id', '!=', organizationId)
      .execute()
    const queue = await workspace.call('administrator', adminLenders.list, {
      paginationOpts: { numItems: 10, cursor: null },
      waiting: true,
    })
    expect(queue.page.map((row) => row.organizationId)).toContain(organizationId)
    const detail = await workspace.call('administrator', adminLenders.get, { organizationId })
    expect(detail.similar.map(({ name }) => name)).toEqual(['Prairie Banc'])

    const before = await lender()
    await workspace.call('administrator', adminLenders.approve, { organizationId })
    await workspace.call('administrator', adminLenders.approve, { organizationId })
    const after = await lender()
    expect(after).toEqual({ ...before, approved_at: expect.any(Date), approved_by: 'administrator' })
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['owner@bank.example', 'Prairie Bank is approved'],
    ])
    expect(await inviteMember('c@town.example')).toHaveProperty('invitationId')
  })

  test('declining needs a reason, which the owners get as such, and can be taken back', async () => {
    const without = { organizationId, reason: '  ' }
    expect(await workspace.refusal('administrator', adminLenders.decline, without)).toMatchObject({
      code: 'VALIDATION',
      message: 'Say why, in 1 to 500 characters.',
    })
    const tooLong = { organizationId, reason: 'x'.repeat(501) }
    expect((await workspace.refusal('administrator', adminLenders.decline, tooLong)).code).toBe('VALIDATION')
    expect(await mails()).toEqual([])
    await workspace.call('administrator', adminLenders.decline, {
      organizationId,
      reason: 'Another bank\nhas this name.',
    })
    const { memberships } = await workspace.call('owner', account.getMe, {})
    expect(memberships[0]?.approval).toEqual({ state: 'declined', reason: 'Another bank\nhas this name.' })
    const inviting = { email: 'nora@bank.example', role: 'officer' } as const
    expect((await workspace.refusal('owner', invitations.inviteMember, inviting)).message).toBe(
      'Granary has not approved your lender, so this stays closed: inviting others. The reason given: Another bank\nhas this name.',
    )
    const [mail] = await mails()
    expect(mail?.body_text).toContain('The reason:\n\n> Another bank\n> has this name.')
    await workspace.call('administrator', adminLenders.approve, { organizationId })
    expect(await lender()).toMatchObject({ declined_at: null, decline_reason: null })
  })

  test('an approved lender waits again after any other name, and stays approved where only its writing changed', async () => {
    await setApproval({ approved_at: new Date(), approved_by: 'administrator' })
    await workspace.db
      .insertInto('people')
      .values({ id: 'gone', name: 'Gone', email: 'gone@bank.example', suspended_at: new Date() })
      .execute()
    await workspace.db
      .insertInto('admin_duties')
      .values({ person_id: 'gone', duty: 'administration' })
      .execute()
    for (const written of ['PRAIRIE BANK', 'The Prairie Bank, N.A.', 'Prairie Bank']) await rename(written)
    expect((await lender()).approved_at).not.toBeNull()
    expect(await mails()).toEqual([])
    expect(await withdrawals()).toEqual([])

    // Ruling B48: staff approve a lender by its name, so a name that nobody has borrowed yet is looked at as well.
    await rename('Quillfeather Trust')
    expect(await lender()).toMatchObject({
      approved_at: null,
      approved_by: null,
      declined_at: null,
      former_name: 'Prairie Bank',
    })
    // Neither a suspended administrator nor the rest of the staff hears of it.
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['administrator@bank.example', 'Quillfeather Trust waits for approval'],
    ])
    expect(await withdrawals()).toEqual([{ before: 'Prairie Bank', after: 'Quillfeather Trust' }])
    const reason = 'It was approved as “Prairie Bank”, and a new name is looked at first.'
    const { memberships } = await workspace.call('owner', account.getMe, {})
    expect(memberships[0]?.approval).toEqual({ state: 'waiting', reason })
    const invitation = { email: 'x@town.example', role: 'officer' as const }
    expect((await workspace.refusal('owner', invitations.inviteMember, invitation)).code).toBe('FORBIDDEN')

    await workspace.call('administrator', adminLenders.approve, { organizationId })
    expect(await lender()).toMatchObject({ approved_at: expect.any(Date), former_name: null })
    await rename('Prairie Bank')
    await setApproval({ approved_at: null, approved_by: null, former_name: null })
  })

  test.each([
    ['USDA Rural Development', 'USDA'],
    ['Granary', 'Granary'],
    ['5ample 5tate Bank', null],
  ])('as %s it waits again, and the reviewer sees whose name that is', async (name, reservedName) => {
    await setApproval({ approved_at: new Date(), approved_by: 'administrator' })
    await workspace.db
      .updateTable('organizations')
      .set({ name: 'Sample State Bank' })
      .where('id', '!=', organizationId)
      .execute()
    await rename(name)
    const detail = await workspace.call('administrator', adminLenders.get, { organizationId })
    expect(detail).toMatchObject({ approval: { state: 'waiting' }, reservedName })
    expect(detail.similar.map((each) => each.name)).toEqual(
      reservedName === null ? ['Sample State Bank'] : [],
    )
    const [mail] = await mails()
    if (reservedName === null) expect(mail?.body_text).not.toContain('no lender')
    else expect(mail?.body_text).toContain(`Its name carries “${reservedName}”`)
    await setApproval({ approved_at: null, name: 'Prairie Bank' })
  })

  test('whom staff invited under one name waits when it calls itself otherwise during the set-up', async () => {
    await setApproval({ approved_at: new Date(), onboarded_at: null })
    const organization = { ...anOrganization, lenderName: 'Prairie Bank' }
    await workspace.call('owner', onboarding.saveOrganization, { organization })
    expect((await lender()).approved_at).not.toBeNull()
    await workspace.call('owner', onboarding.saveOrganization, {
      organization: { ...organization, lenderName: 'Granary' },
    })
    expect(await lender()).toMatchObject({ approved_at: null, former_name: 'Prairie Bank' })
    // Staff hear of it when the set-up ends, as of every lender.
    expect(await mails()).toEqual([])
    await setApproval({ approved_at: null, name: 'Prairie Bank', onboarded_at: new Date() })
  })
})

const withdrawals = async () => {
  const rows = workspace.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'lender approval withdrawn')
    .where('organization_id', '=', organizationId)
  return (await rows.execute()).map(({ details }) => details)
}

const rename = (lenderName: string) =>
  workspace.call('owner', onboarding.changeOrganization, {
    organization: { ...anOrganization, lenderName },
    practice: {
      federallyRegulated: 'yes',
      usdaApproved: '',
      authorizationFollowup: '',
      servedStates: ['NE'],
      programs: ['B_AND_I'],
      serviceLevel: 'managed',
    },
  })

test('in its first days a lender mails to twenty people a day, later to more', async () => {
  await setApproval({ approved_at: new Date() })
  for (let at = 0; at < 20; at += 1) await inviteMember(`new-${at}@town.example`)
  const next = { email: 'new-20@town.example', role: 'officer' as const }
  expect(await workspace.refusal('owner', invitations.inviteMember, next)).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: expect.any(Number),
  })
  // What one lender has mailed is no other's.
  await workspace.db
    .updateTable('organizations')
    .set({ approved_at: new Date() })
    .where('id', '!=', organizationId)
    .execute()
  expect(await workspace.call('stranger', invitations.inviteMember, next)).toHaveProperty('invitationId')
  await setApproval({ approved_at: new Date(Date.now() - 8 * 86_400_000) })
  expect(await inviteMember('new-20@town.example')).toHaveProperty('invitationId')
})

test('the words of an inviter stand apart in the mail, line by line, and as text in its HTML', async () => {
  await setApproval({ approved_at: new Date() })
  await inviteMember('d@town.example', 'Granary says: pay here\n<a href="https://evil.example">Pay</a>')
  const [mail] = await mails()
  expect(mail?.body_text).toContain(
    'Words of Marcus Reyes, which Granary has not checked:\n\n> Granary says: pay here\n> <a href="https://evil.example">Pay</a>',
  )
  expect(mail?.body_html).toMatch(/<blockquote[^>]*>Granary says: pay here<br>&#60;a href=/)
  expect(mail?.body_html).not.toContain('<a href="https://evil.example"')
})

test('where approval is off everybody goes on as before', async () => {
  const open = await createWorkspace({ lenderApproval: false })
  try {
    const { memberships } = await open.call('owner', account.getMe, {})
    expect(memberships[0]?.approval.state).toBe('approved')
    expect(
      await open.call('owner', invitations.inviteMember, { email: 'e@town.example', role: 'viewer' }),
    ).toHaveProperty('invitationId')
  } finally {
    await open.close()
  }
})
