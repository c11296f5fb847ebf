import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { createAuth } from './auth.ts'
import { type GuardOptions, guarded } from './guard.ts'
import { KnownDevices } from './known-devices.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import { untilNextStep } from './telling-nothing.ts'

/** Neither the words nor the time of an answer say whether an address has an account; `bench/` measures the time. */

const portalUrl = 'http://localhost:3001'
const known = 'known@bank.example'
const stranger = 'stranger@bank.example'
const password = 'not the right password'

let database: TestDatabase
let db: Database
let handle: (request: Request) => Promise<Response>
let options: Omit<GuardOptions, 'wait'>

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  const sources = {
    db,
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl,
    warn: () => {},
  }
  const auth = createAuth({ ...sources, jobs: { enqueue: async () => {} }, limited: false })
  await auth.addPerson({ name: 'Known', email: known, password: 'correct horse battery' })
  const library = createSignInLibrary({
    ...sources,
    sendCode: async () => {},
    tellExistingAccount: async () => {},
  })
  options = { db, limited: false, devices: new KnownDevices(db, sources), tellOwner: async () => {} }
  handle = guarded({ ...options, wait: async () => {} }, library.handler)
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test.each([
  ['sign-in', '/sign-in/email-otp', {}],
  ['email-verification', '/email-otp/verify-email', {}],
  ['forget-password', '/email-otp/reset-password', { password: 'another long password' }],
])('a code for %s that is wrong, tried too often or too late is refused alike', async (type, path, more) => {
  const answers = []
  for (const email of [known, stranger]) {
    await handle(question('/email-otp/send-verification-otp', { email, type }))
    // The sixth wrong one uses the code up, the seventh finds none.
    for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await wrongCode(email))
    await handle(question('/email-otp/send-verification-otp', { email, type }))
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute()
    answers.push(await wrongCode(email))
  }
  expect(new Set(answers)).toEqual(new Set(['400 {"code":"INVALID_OTP","message":"Invalid OTP"}']))

  async function wrongCode(email: string) {
    const response = await handle(question(path, { email, otp: 'wrong', ...more }))
    return `${response.status} ${await response.text()}`
  }
})

test('answers that could tell of an account leave at whole steps, whatever they took', async () => {
  expect([0, 3, 249, 250, 613].map(untilNextStep)).toEqual([250, 247, 1, 250, 137])
  const ask = [
    question('/email-otp/send-verification-otp', { email: known, type: 'sign-in' }),
    question('/email-otp/request-password-reset', { email: known }),
    question('/sign-up/email', { name: 'X', email: known, password }),
  ]
  const guess = [
    question('/sign-in/email', { email: known, password }),
    question('/sign-in/email-otp', { email: known, otp: 'wrong' }),
    question('/email-otp/verify-email', { email: known, otp: 'wrong' }),
    question('/email-otp/reset-password', { email: known, otp: 'wrong', password }),
  ]
  for (const each of [...ask, ...guess]) {
    expect(await waits(each, Response.json({}, { status: 400 })), each.url).toHaveLength(1)
  }
  for (const each of ask) expect(await waits(each, Response.json({})), each.url).toHaveLength(1)
  for (const each of guess) expect(await waits(each, Response.json({})), each.url).toEqual([])
})

/** How long the guard held an answer of whatever stands behind it. */
async function waits(request: Request, answer: Response): Promise<number[]> {
  const held: number[] = []
  const wait = async (ms: number) => void held.push(ms)
  await guarded({ ...options, wait }, async () => answer.clone())(request.clone())
  return held
}

function question(path: string, body: object): Request {
  return new Request(`${portalUrl}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
