import { adminSystem, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { lookAtSystem } from './admin-system.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

async function mail(state: string, attempts: number, hoursAgo = 0): Promise<string> {
  const { id } = await workspace.db
    .insertInto('mails')
    .values({
      recipient: `${state}@bank.example`.replace(' ', '-'),
      subject: 'Your code',
      body_text: 'x',
      body_html: 'x',
      state,
      attempts,
      created_at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a mail that did not leave is sent again, and no other', async () => {
  const refused = await mail('refused', 3)
  const givenUp = await mail('waiting', 17, 30)
  for (const mailId of [refused, givenUp]) {
    const changes = await changesBy(workspace, () =>
      workspace.call('administrator', adminSystem.sendAgain, { mailIds: [mailId] }),
    )
    expect(changes).toMatchObject({ audit_entries: ['+1'] })
    const row = workspace.db
      .selectFrom('mails')
      .select(['state', 'attempts', 'failure'])
      .where('id', '=', mailId)
    expect(await row.executeTakeFirst()).toEqual({ state: 'waiting', attempts: 0, failure: null })
  }
  for (const mailId of [await mail('sent', 1), await mail('waiting', 1), refused]) {
    const changes = await changesBy(workspace, () =>
      workspace.call('administrator', adminSystem.sendAgain, { mailIds: [mailId] }),
    )
    expect(changes).toEqual({})
  }
})

test('those that were chosen are sent again at once, or all that failed, and no other', async () => {
  await workspace.db.deleteFrom('mails').execute()
  const [one, two, three] = [
    await mail('refused', 3),
    await mail('waiting', 17, 30),
    await mail('not sent', 1),
  ]
  const [left, underWay] = [await mail('sent', 1), await mail('waiting', 1)]
  const again = (args: { mailIds?: string[] }) => workspace.call('administrator', adminSystem.sendAgain, args)
  const logged = async () => {
    const entries = workspace.db.selectFrom('audit_entries').select('details')
    const rows = await entries.where('action', '=', 'mail sent again').orderBy('id').execute()
    return rows.map(({ details }) => details)
  }
  const before = (await logged()).length
  expect((await lookAtSystem(workspace.db)).failedMailCount).toBe(3)

  expect(await again({ mailIds: [one, left, underWay, 'no id'] })).toEqual({ sent: 1, left: 2 })
  expect(await again({ mailIds: [] })).toEqual({ sent: 0, left: 2 })
  expect(await again({})).toEqual({ sent: 2, left: 0 })
  expect(await again({})).toEqual({ sent: 0, left: 0 })
  const states = await workspace.db.selectFrom('mails').select(['id', 'state', 'attempts']).execute()
  expect(states).toHaveLength(5)
  for (const id of [one, two, three]) expect(states).toContainEqual({ id, state: 'waiting', attempts: 0 })
  expect(states).toContainEqual({ id: left, state: 'sent', attempts: 1 })
  expect(states).toContainEqual({ id: underWay, state: 'waiting', attempts: 1 })
  expect((await logged()).slice(before)).toHaveLength(3)
  expect((await logged())[before]).toEqual({ email: 'refused@bank.example', subject: 'Your code' })
  expect(await workspace.refusal('packager', adminSystem.sendAgain, {})).toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('what is wrong stands first, and the last two weeks are whole', async () => {
  await workspace.db.deleteFrom('mails').execute()
  await mail('refused', 1)
  await mail('waiting', 2, 2)
  await mail('sent', 1, 24)
  // Not wrong yet: this one waits since a moment ago.
  await mail('waiting', 1, 0.9)
  const wrong = async () => (await lookAtSystem(workspace.db)).problems.map(({ says }) => says)
  const waits = '1 mail has waited for the mail server for more than an hour.'
  const refused = '1 mail was refused by the server of the reader.'
  const noBackup = 'No backup was written from this page yet.'
  expect(await wrong()).toEqual([waits, refused, noBackup])
  await mail('not sent', 1, 0.5)
  await mail('not sent', 1, 0.2)
  // As the queue makes its table when it first starts.
  await sql`create schema pgboss`.execute(workspace.db)
  await sql`create table pgboss.job (name text, state text, completed_on timestamptz)`.execute(workspace.db)
  await sql`insert into pgboss.job values ('send-mail', 'failed', now()), ('send-mail', 'completed', now())`.execute(
    workspace.db,
  )
  const { trends, failedMails, groups } = await lookAtSystem(workspace.db)
  expect(await wrong()).toEqual([
    '2 mails were kept and not sent, because no mail server is set.',
    waits,
    refused,
    '1 job has failed and will not be tried again.',
    noBackup,
  ])
  expect(groups.find(({ title }) => title === 'Jobs that failed')?.facts).toMatchObject([
    { name: 'send-mail', value: expect.stringMatching(/^1, the last /) },
  ])
  expect(failedMails.map(({ recipient }) => recipient)).toEqual([
    'refused@bank.example',
    'not-sent@bank.example',
    'not-sent@bank.example',
  ])
  const mails = trends.find(({ title }) => title === 'Mails')?.days ?? []
  expect(mails).toHaveLength(14)
  expect(mails.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10))
  expect(mails.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  // Each way in is a sign-in, and a try is none.
  const ways = ['sign-in', 'sign-in with a code', 'sign-in through an outside issuer', 'sign-in failed']
  await workspace.db
    .insertInto('audit_entries')
    .values(ways.map((action) => ({ action, details: '{}' })))
    .execute()
  await workspace.call('owner', projects.create, aProject)
  const now = (await lookAtSystem(workspace.db)).trends.map(({ title, days }) => [title, days.at(-1)?.count])
  expect(now).toEqual(
    expect.arrayContaining([
      ['Sign-ins', 3],
      ['New projects', 1],
    ]),
  )
})
