import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { changesTo } from '../testing/changes.ts'
import { type Auth, createAuth } from './auth.ts'
import { authSecret, Browser, codeMailedTo, inNoTime, password, portalUrl } from './testing.ts'

const email = 'ada@bank.example'
const kept = {
  code: 'SUSPENDED',
  message: 'Your account is suspended. Write to team@granary.example to have it opened again.',
}

let database: TestDatabase
let db: Database
let auth: Auth

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  const jobs = { enqueue: async () => {} }
  const options = {
    db,
    jobs,
    secret: authSecret,
    portalUrl,
    limited: false,
    warn: () => {},
    ...inNoTime,
  }
  auth = createAuth({ ...options, writeTo: 'team@granary.example' })
  await auth.addPerson({ name: 'Ada', email, password })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('whoever is suspended gets a sentence and no sign-in, with a password and with a code', async () => {
  await suspend(new Date())
  const browser = new Browser()
  const tryPassword = async () => {
    const byPassword = await browser.post(auth, '/sign-in/email', { email, password })
    expect([byPassword.status, await byPassword.json()]).toEqual([403, kept])
  }
  expect(await changesTo(db, tryPassword)).toEqual({ audit_entries: ['+1'] })
  await browser.post(auth, '/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const byCode = await browser.post(auth, '/sign-in/email-otp', { email, otp: await codeMailedTo(db, email) })
  expect([byCode.status, await byCode.json()]).toEqual([403, kept])
  expect(browser.cookies).toEqual(['granary.device'])
  expect(await db.selectFrom('sign_ins').select('id').execute()).toEqual([])
})

test('a stranger does not learn of it: a wrong password and a wrong code are refused as for anybody', async () => {
  await suspend(new Date())
  const answers = []
  for (const about of [email, 'nobody@bank.example']) {
    for (const [path, tried] of [
      ['/sign-in/email', { password: 'not the right password' }],
      ['/sign-in/email-otp', { otp: '000000' }],
    ] as const) {
      const answer = await new Browser().post(auth, path, { email: about, ...tried })
      answers.push(`${path} ${answer.status} ${await answer.text()}`)
    }
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2))
})

test('after it they sign in as before', async () => {
  await suspend(null)
  const browser = new Browser()
  expect((await browser.post(auth, '/sign-in/email', { email, password })).status).toBe(200)
  expect(await browser.isSignedIn(auth)).toBe(true)
})

function suspend(suspended_at: Date | null) {
  return db.updateTable('people').set({ suspended_at }).where('email', '=', email).execute()
}
