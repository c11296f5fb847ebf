import { invitations } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { invitationOf } from './invitations.ts'

const minuteMs = 60_000
let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace({ rateLimits: true })
})
afterAll(() => workspace.close())

const invited = (who: 'owner' | 'stranger', email: string) =>
  workspace.call(who, invitations.inviteMember, { email, role: 'officer' })

/** As the page does it: whatever of the list has expired, one after the other. */
async function sendExpiredAgain(): Promise<string[]> {
  const listed = await workspace.call('owner', invitations.list, {})
  const expired = listed.filter(({ expiresAt }) => expiresAt <= Date.now())
  for (const { invitationId } of expired) {
    await workspace.call('owner', invitations.resend, { invitationId })
  }
  return expired.map(({ email }) => email).toSorted()
}

const rows = () => workspace.db.selectFrom('invitations').selectAll().orderBy('email').execute()
const row = async (email: string) => (await rows()).find((each) => each.email === email)
const tokensTo = async (email: string) => {
  const mails = workspace.db.selectFrom('mails').select('body_text').where('recipient', '=', email)
  const sent = await mails.orderBy('created_at').execute()
  return sent.map(({ body_text }) => /\/invite\/claim#(\S+)/.exec(body_text)?.[1] ?? '')
}

async function expire(...emails: readonly string[]) {
  const longAgo = new Date(Date.now() - 10 * 24 * 60 * minuteMs)
  await workspace.db
    .updateTable('invitations')
    .set({ sent_at: longAgo, created_at: longAgo, expires_at: new Date(Date.now() - minuteMs) })
    .where('email', 'in', emails)
    .execute()
}

test('all that have expired get a new link that works, and no other invitation is touched', async () => {
  const [late, later] = ['late@bank.example', 'later@bank.example']
  const [open, used, withdrawn] = ['open@bank.example', 'used@bank.example', 'withdrawn@bank.example']
  const elsewhere = 'elsewhere@other.example'
  for (const email of [late, later, open, used, withdrawn]) await invited('owner', email)
  await invited('stranger', elsewhere)
  await expire(late, later, used, withdrawn, elsewhere)
  for (const [email, ended] of [
    [used, { claimed_at: new Date(), claimed_by: 'viewer' }],
    [withdrawn, { revoked_at: new Date() }],
  ] as const) {
    await workspace.db.updateTable('invitations').set(ended).where('email', '=', email).execute()
  }
  const before = await rows()

  expect(
    await changesBy(workspace, async () => expect(await sendExpiredAgain()).toEqual([late, later])),
  ).toEqual({
    audit_entries: ['+2'],
    invitations: ['2 rows', 'expires_at', 'sent_at', 'token_hash'],
    mails: ['+2'],
    // Of whoever sends, of their lender's day, and of each mailbox.
    rate_limits: ['4 rows', 'count'],
  })
  for (const email of [late, later]) {
    const [first = '', second = '', ...more] = await tokensTo(email)
    expect(more).toEqual([])
    expect(await invitationOf(workspace.db, first)).toBeUndefined()
    expect(await invitationOf(workspace.db, second)).toMatchObject({ email, claimed_at: null })
    expect((await row(email))?.expires_at.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * minuteMs)
  }
  const others = (all: typeof before) => all.filter(({ email }) => email !== late && email !== later)
  expect(others(await rows())).toEqual(others(before))
  for (const email of [open, used, withdrawn, elsewhere]) expect(await tokensTo(email)).toHaveLength(1)
  const logged = workspace.db.selectFrom('audit_entries').select(['person_id', 'details'])
  const entries = await logged.where('action', '=', 'invitation sent again').orderBy('id').execute()
  expect(entries.map(({ person_id }) => person_id)).toEqual(['owner', 'owner'])
  expect(entries.map(({ details }) => (details as { email: string }).email).toSorted()).toEqual([late, later])
  // Nothing of them is expired any more: pressing it again sends nothing.
  expect(await changesBy(workspace, async () => expect(await sendExpiredAgain()).toEqual([]))).toEqual({})
})

test('where the day’s mails to somebody are used up, those before stay sent, and theirs stays as it was', async () => {
  const [spent, fine] = ['spent@bank.example', 'fine@bank.example']
  const { invitationId } = await invited('owner', spent)
  for (let mails = 1; mails < 5; mails += 1) {
    await workspace.call('owner', invitations.resend, { invitationId })
  }
  await invited('owner', fine)
  await expire(spent, fine)
  const before = await row(spent)
  await workspace.call('owner', invitations.resend, {
    invitationId: (await row(fine))?.id ?? '',
  })
  await expect(sendExpiredAgain()).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } })
  expect(await row(spent)).toEqual(before)
  expect(await tokensTo(spent)).toHaveLength(5)
  expect(await tokensTo(fine)).toHaveLength(2)
  expect((await row(fine))?.expires_at.getTime()).toBeGreaterThan(Date.now())
})

test('asked for twice at once, also by two people, one mail goes out and its link works', async () => {
  const email = 'twice@bank.example'
  const { invitationId } = await invited('owner', email)
  await workspace.db.deleteFrom('rate_limits').execute()
  const listed = await workspace.call('owner', invitations.list, {})
  const { sentAt } = listed.find((each) => each.invitationId === invitationId) ?? { sentAt: 0 }
  const send = () => workspace.call('owner', invitations.resend, { invitationId, sentAt })
  const changes = await changesBy(workspace, async () => {
    const both = await Promise.all([send(), send()])
    expect(both.map(({ isSent }) => isSent).toSorted()).toEqual([false, true])
  })
  expect(changes).toEqual({
    audit_entries: ['+1'],
    invitations: ['expires_at', 'sent_at', 'token_hash'],
    mails: ['+1'],
    rate_limits: ['+3'],
  })
  const [, second = '', ...more] = await tokensTo(email)
  expect(more).toEqual([])
  expect(await invitationOf(workspace.db, second)).toMatchObject({ email })
  // Who has seen that mail and wants another one gets it.
  const now = (await row(email))?.sent_at.getTime() ?? 0
  expect(await workspace.call('owner', invitations.resend, { invitationId, sentAt: now })).toEqual({
    isSent: true,
  })
})

test('a viewer, and another lender, send none of them again', async () => {
  const { invitationId } = await invited('owner', 'kept@bank.example')
  await expire('kept@bank.example')
  for (const who of ['viewer', 'stranger'] as const) {
    const refused = () => workspace.refusal(who, invitations.resend, { invitationId })
    const changes = await changesBy(workspace, async () => {
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain((await refused()).code)
    })
    expect(changes).toEqual({})
  }
})
