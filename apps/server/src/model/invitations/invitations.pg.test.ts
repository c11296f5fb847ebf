import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { changesTo } from '../../testing/changes.ts'
import { servicesForTests } from '../../testing/services.ts'
import { removeMember, setMemberRole } from '../lenders/members.ts'
import { claimInvitation, createInvitedAccount } from './invitation-claims.ts'
import { invitationOf, invite, resendInvitation } from './invitations.ts'

let database: TestDatabase
let db: Kysely<Tables>
let organizationId: string
const owner = { id: 'owner', name: 'Marcus Reyes' }
const password = 'three quiet silos at dawn'
const services = {
  jobs: { enqueue: async () => {} },
  portalUrl: 'https://app.example',
  rateLimits: true,
  writeTo: 'team@granary.example',
  staffSecondFactor: false,
  lenderApproval: false,
  sealer: servicesForTests().sealer,
}

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  await addPerson('owner', 'owner@bank.example')
  const lender = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  organizationId = lender.id
  await db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, person_id: 'owner', role: 'owner' })
    .execute()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function addPerson(id: string, email: string, confirmed = true) {
  await db.insertInto('people').values({ id, name: 'Somebody', email, email_verified: confirmed }).execute()
  return { id, name: 'Somebody', email, secondFactor: false }
}

const colleague = (email: string) => ({ kind: 'member', organizationId, role: 'officer', email }) as const

const inTransaction = <Result>(run: (tx: Kysely<Tables>) => Promise<Result>) => db.transaction().execute(run)

async function invited(email: string): Promise<string> {
  await inTransaction((tx) => invite(tx, services, owner, colleague(email)))
  return tokenOf(email)
}

async function tokenOf(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\/invite\/claim#(\S+)/.exec(mail.body_text)?.[1] ?? ''
}

async function claimed(email: string, token: string) {
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const identity = { personId: person.id, sessionId: randomUUID() }
  return inTransaction(async (tx) =>
    claimInvitation(
      tx,
      services,
      { ...person, secondFactor: false },
      identity,
      (await invitationOf(tx, token))?.id,
    ),
  )
}

const codeOf = (data: unknown) => expect.objectContaining({ data: expect.objectContaining(data as object) })

describe('the token', () => {
  test('stands in the mail alone, in text and HTML, and is kept as a hash', async () => {
    let token = ''
    const invitedNow = async () => {
      token = await invited('hash@bank.example')
    }
    expect(await changesTo(db, invitedNow)).toEqual({
      audit_entries: ['+1'],
      invitations: ['+1'],
      mails: ['+1'],
      rate_limits: ['+3'],
    })
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'hash@bank.example')
      .executeTakeFirstOrThrow()
    expect(mail.body_html).toContain(`href="https://app.example/invite/claim#${token}"`)
  })

  test('works once, for the invited address alone', async () => {
    const token = await invited('once@bank.example')
    await addPerson('wrong', 'wrong@bank.example')
    await expect(claimed('wrong@bank.example', token)).rejects.toEqual(codeOf({ reason: 'address' }))
    await addPerson('once', 'once@bank.example')
    const claim = async () =>
      expect(await claimed('once@bank.example', token)).toEqual({ portal: 'lender', asked: null })
    expect(await changesTo(db, claim)).toEqual({
      audit_entries: ['+1'],
      invitations: ['claimed_at', 'claimed_by'],
      notifications: ['+1'],
      organization_members: ['+1'],
    })
    await expect(claimed('once@bank.example', token)).rejects.toEqual(
      codeOf({ message: 'This invitation was used already.' }),
    )
  })

  test('does not work for an address that was never confirmed', async () => {
    const token = await invited('unsure@bank.example')
    await addPerson('unsure', 'unsure@bank.example', false)
    await expect(claimed('unsure@bank.example', token)).rejects.toEqual(codeOf({ reason: 'unconfirmed' }))
  })

  test('ends after seven days, until it is sent again with another token', async () => {
    const token = await invited('late@bank.example')
    await addPerson('late', 'late@bank.example')
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', 'late@bank.example')
      .execute()
    await expect(claimed('late@bank.example', token)).rejects.toEqual(
      codeOf({ message: 'This invitation has expired. Ask for a new one.' }),
    )
    await inTransaction(async (tx) => {
      const invitation = await invitationOf(tx, token)
      if (invitation) await resendInvitation(tx, services, owner, invitation)
    })
    expect(await invitationOf(db, token)).toBeUndefined()
    const again = (
      await db.selectFrom('mails').selectAll().where('recipient', '=', 'late@bank.example').execute()
    )
      .map(({ body_text }) => /#(\S+)/.exec(body_text)?.[1] ?? '')
      .find((each) => each !== token)
    expect(await claimed('late@bank.example', again ?? '')).toEqual({ portal: 'lender', asked: null })
  })
})

describe('who works for the lender or for Granary', () => {
  const asBorrower = (email: string, projectId: string) =>
    ({ kind: 'borrower', organizationId, projectId, items: [], mayAnswer: true, email }) as const
  const aProjectOfTheirs = async () =>
    db
      .insertInto('projects')
      .values({
        ...{ organization_id: organizationId, name: 'Mill', borrower_name: 'Mill', program: 'CF' },
        ...{ status: 'Draft', creation: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const beginsToWork = {
    'the lender': (personId: string) =>
      db
        .insertInto('organization_members')
        .values({ organization_id: organizationId, person_id: personId, role: 'viewer' })
        .execute(),
    Granary: (personId: string) =>
      db.insertInto('admin_duties').values({ person_id: personId, duty: 'support' }).execute(),
  }

  test.each(['the lender', 'Granary'] as const)(
    'is not invited as a borrower, nor let in as one who was invited before: %s',
    async (side) => {
      const { id: projectId } = await aProjectOfTheirs()
      const email = `${side.replace(' ', '-').toLowerCase()}@side.example`
      const { id } = await addPerson(side, email)
      const wanted = asBorrower(email, projectId)
      await inTransaction((tx) => invite(tx, services, owner, wanted))
      const token = await tokenOf(email)
      await beginsToWork[side](id)

      const refused = async () => {
        await expect(claimed(email, token)).rejects.toEqual(
          codeOf({ message: `You work for ${side}, and cannot be a borrower here.` }),
        )
        const [again, anew] = await Promise.allSettled([
          inTransaction(async (tx) => {
            const open = await invitationOf(tx, token)
            if (open) await resendInvitation(tx, services, owner, open)
          }),
          inTransaction((tx) => invite(tx, services, owner, asBorrower(email.toUpperCase(), randomUUID()))),
        ])
        const message = `This person works for ${side}, and cannot be a borrower here.`
        for (const outcome of [again, anew])
          expect(outcome).toMatchObject({
            reason: codeOf({ message, problems: [expect.objectContaining({ fieldId: 'email' })] }),
          })
      }
      expect(await changesTo(db, refused)).toEqual({})
    },
  )
})

describe('an account made by invitation', () => {
  test('takes an unconfirmed one over with all it could be entered by', async () => {
    await addPerson('squatter', 'squat@bank.example', false)
    await db
      .insertInto('sign_in_methods')
      .values({
        id: 'squatters password',
        person_id: 'squatter',
        provider_id: 'credential',
        account_id: 'squatter',
        password: 'a hash of theirs',
      })
      .execute()
    const token = await invited('squat@bank.example')
    const takeOver = () =>
      inTransaction((tx) => createInvitedAccount(tx, services, token, { name: 'Nora', password }))
    expect(await changesTo(db, takeOver)).toEqual({
      audit_entries: ['+1'],
      people: ['email_verified', 'name'],
      sign_in_methods: ['+1', '-1'],
    })
    const methods = await db
      .selectFrom('sign_in_methods')
      .select(['id', 'password'])
      .where('person_id', '=', 'squatter')
      .execute()
    expect(methods).toHaveLength(1)
    expect(methods[0]?.password).not.toBe('a hash of theirs')
  })

  test('changes nothing of one that is confirmed', async () => {
    const token = await invited('known@bank.example')
    await addPerson('known', 'known@bank.example')
    const made = () =>
      inTransaction((tx) => createInvitedAccount(tx, services, token, { name: 'Mallory', password }))
    const refused = () => expect(made()).rejects.toEqual(codeOf({ reason: 'sign-in' }))
    expect(await changesTo(db, refused)).toEqual({})
  })
})

test('one address gets five mails a day, and a second invitation is a resend', async () => {
  const email = 'often@bank.example'
  await invited(email)
  await expect(inTransaction((tx) => invite(tx, services, owner, colleague(email)))).rejects.toEqual(
    codeOf({ code: 'VALIDATION' }),
  )
  const resend = () =>
    inTransaction(async (tx) => {
      const open = await tx
        .selectFrom('invitations')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await resendInvitation(tx, services, owner, open)
    })
  for (let mails = 1; mails < 5; mails += 1) await resend()
  await expect(resend()).rejects.toEqual(codeOf({ code: 'RATE_LIMITED' }))
  // Whoever sends them.
  const staff = await addPerson('staff', 'staff@granary.example')
  const lender = { kind: 'lender', email, organizationName: 'Mill Bank' } as const
  await expect(inTransaction((tx) => invite(tx, services, staff, lender))).rejects.toEqual(
    codeOf({ code: 'RATE_LIMITED' }),
  )
})

test('one person mails sixty times a day, and another is not counted with them', async () => {
  const keen = await addPerson('keen', 'keen@granary.example')
  const mail = (by: { id: string; name: string }, at: number) => {
    const email = `${by.id}-${at}@town.example`
    return inTransaction((tx) =>
      invite(tx, services, by, { kind: 'lender', email, organizationName: 'Mill' }),
    )
  }
  for (let at = 0; at < 60; at += 1) await mail(keen, at)
  await expect(mail(keen, 60)).rejects.toEqual(codeOf({ code: 'RATE_LIMITED' }))
  expect(await mail(owner, 60)).toHaveProperty('invitationId')
})

test('a lender never loses its last owner, not even to two who remove each other at once', async () => {
  const lastOwner = codeOf({ code: 'VALIDATION' })
  const change = (run: (tx: Kysely<Tables>) => Promise<void>) => inTransaction(run)
  await expect(change((tx) => setMemberRole(tx, 'owner', organizationId, 'owner', 'viewer'))).rejects.toEqual(
    lastOwner,
  )
  await addPerson('second', 'second@bank.example')
  await db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, person_id: 'second', role: 'owner' })
    .execute()
  const outcomes = await Promise.allSettled([
    change((tx) => removeMember(tx, 'owner', organizationId, 'second')),
    change((tx) => removeMember(tx, 'second', organizationId, 'owner')),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { person_id } = await db
    .selectFrom('organization_members')
    .select('person_id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  await addPerson('leaving', 'leaving@bank.example')
  await db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, person_id: 'leaving', role: 'officer' })
    .execute()
  const leave = () => change((tx) => removeMember(tx, person_id, organizationId, 'leaving'))
  expect(await changesTo(db, leave)).toEqual({ audit_entries: ['+1'], organization_members: ['-1'] })
})
