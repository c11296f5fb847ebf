import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { changesTo } from '../../testing/changes.ts'
import { submitSupportRequest } from './support-requests.ts'

let database: TestDatabase
let db: Kysely<Tables>

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const services = {
  jobs: { enqueue: async () => {} },
  portalUrl: 'https://app.example',
  teamEmail: 'team@granary.example',
  rateLimits: true,
  staffSecondFactor: false,
}
const ada = {
  firstName: ' Ada ',
  lastName: 'Marsh',
  email: 'ada@prairie.example',
  lenderName: 'Prairie Bank',
  message: 'A new <b>clinic</b>.',
}
const submit = (request: typeof ada & { programInterest?: string }, address: string, formToken?: string) =>
  db
    .transaction()
    .execute((tx) =>
      submitSupportRequest(tx, services, request, { address, ...(formToken && { formToken }) }),
    )
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()

describe('a support request', () => {
  test('[S0-113] is stored as typed, mailed to the team and acknowledged without repeating what was typed', async () => {
    let requestId = ''
    const ask = async () => {
      requestId = (await submit({ ...ada, programInterest: 'Not sure yet' }, '10.0.0.1')).requestId
    }
    expect(await changesTo(db, ask)).toEqual({ mails: ['+2'], rate_limits: ['+1'], support_requests: ['+1'] })
    const row = await db
      .selectFrom('support_requests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirst()
    expect(row).toMatchObject({
      first_name: 'Ada',
      email: 'ada@prairie.example',
      program_interest: 'Not sure yet',
      message: 'A new <b>clinic</b>.',
      status: 'new',
    })
    const [team] = await mailsTo('team@granary.example')
    expect(team?.body_text).toContain('A new <b>clinic</b>.')
    expect(team?.body_html).not.toContain('<b>clinic')
    const [thanks] = await mailsTo('ada@prairie.example')
    expect(thanks?.subject).toBe('We received your request')
    expect(thanks?.body_text).not.toContain('clinic')
  })

  test('[S0-106] is refused with the sentence that the form shows, and leaves nothing', async () => {
    const refuse = (message: string, words: string) => () =>
      expect(submit({ ...ada, message }, '10.0.0.2')).rejects.toMatchObject({
        data: { code: 'VALIDATION', message: words },
      })
    expect(await changesTo(db, refuse('  ', 'Please complete: Message'))).toEqual({})
    const tooLong = 'Message must be 10,000 characters or fewer.'
    expect(await changesTo(db, refuse('x'.repeat(10_001), tooLong))).toEqual({})
  })

  test('may be 10,000 characters long', async () => {
    const { requestId } = await submit({ ...ada, message: 'é'.repeat(10_000) }, '10.0.0.3')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('posted twice with one form token is one request, also at the same time', async () => {
    const grace = { ...ada, email: 'grace@creek.example' }
    const thrice = async () => {
      const answers = await Promise.all([
        submit(grace, '10.0.0.4', 'token-1'),
        submit(grace, '10.0.0.4', 'token-1'),
        submit(grace, '10.0.0.4', 'token-1'),
      ])
      expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1)
    }
    expect(await changesTo(db, thrice)).toEqual({
      mails: ['+2'],
      rate_limits: ['+1'],
      support_requests: ['+1'],
    })
    expect(await mailsTo('grace@creek.example')).toHaveLength(1)
  })

  test('[S0-117] the eleventh from one address within the hour is refused, another address is not', async () => {
    for (let at = 0; at < 10; at++) await submit({ ...ada, email: `p${at}@many.example` }, '10.0.0.5')
    const refused = () =>
      expect(submit(ada, '10.0.0.5')).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } })
    expect(await changesTo(db, refused)).toEqual({})
    await expect(submit(ada, '10.0.0.6')).resolves.toBeDefined()
  })

  test('one mailbox is thanked at most three times a day', async () => {
    for (let at = 0; at < 5; at++) await submit({ ...ada, email: 'flood@victim.example' }, '10.0.0.7')
    expect(await mailsTo('flood@victim.example')).toHaveLength(3)
  })
})
