import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { changesTo } from '../testing/changes.ts'
import { type Auth, createAuth } from './auth.ts'
import {
  authenticatorCode,
  authSecret,
  Browser,
  codeMailedTo,
  inNoTime,
  password,
  portalUrl,
  subjectsTo,
} from './testing.ts'

const nextPassword = 'a quite different sentence'
const newDevice = 'New sign-in to your Granary account'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

let database: TestDatabase
let db: Database
let auth: Auth

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  const jobs = { enqueue: async () => {} }
  auth = createAuth({
    db,
    jobs,
    secret: authSecret,
    portalUrl,
    limited: false,
    warn: () => {},
    ...inNoTime,
  })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the owner hears of a sign-in on a new device, not of the first one and not of the same device', async () => {
  const email = 'ada@bank.example'
  const desk = new Browser()
  await desk.post(auth, '/sign-up/email', { name: 'Ada', email, password })
  await desk.post(auth, '/email-otp/verify-email', { email, otp: await codeMailedTo(db, email) })
  expect(await desk.isSignedIn(auth)).toBe(true)
  await desk.post(auth, '/sign-out', {})
  await signIn(desk, email)
  expect(await noticesTo(email)).toEqual([])

  const pocket = new Browser({ userAgent: phone })
  expect(await changesTo(db, () => signIn(pocket, email))).toEqual({
    audit_entries: ['+1'],
    known_devices: ['+1'],
    mails: ['+1'],
    sign_ins: ['+1'],
  })
  expect(await noticesTo(email)).toEqual([newDevice])
  const mail = await lastMailTo(email)
  expect(mail).toContain('Device: Safari on iPhone')
  expect(mail).toMatch(/Time: [A-Z][a-z]+ \d{1,2}, 20\d\d at \d{1,2}:\d\d:\d\d [AP]M UTC/)
  expect(mail).toContain(`${portalUrl}/forgot-password`)
  expect(mail).toContain(`${portalUrl}/lender/dashboard/profile#sign-ins`)
  expect(await changesTo(db, () => signIn(pocket, email))).toEqual({
    audit_entries: ['+1'],
    known_devices: ['last_at'],
    sign_ins: ['+1'],
  })
  await signIn(desk, email)
  expect(await noticesTo(email)).toEqual([newDevice])
})

test('whoever guesses wrong, or asks, causes no mail to anybody, and the known device of another is a new one', async () => {
  const [email, other] = ['bo@bank.example', 'cy@bank.example']
  for (const each of [email, other]) await auth.addPerson({ name: each, email: each, password })
  const browser = new Browser()
  await signIn(browser, email)
  await signIn(new Browser(), other)
  const stranger = new Browser()
  const guess = async () => {
    await stranger.post(auth, '/sign-in/email', { email, password: nextPassword })
    await stranger.post(auth, '/email-otp/reset-password', { email, otp: '000000', password: nextPassword })
    await stranger.post(auth, '/change-password', { currentPassword: password, newPassword: nextPassword })
    await stranger.post(auth, '/two-factor/disable', { password })
  }
  expect(await changesTo(db, guess)).toEqual({ audit_entries: ['+4'], rate_limits: ['+1'] })
  expect([...(await noticesTo(email)), ...(await noticesTo(other))]).toEqual([])
  await signIn(browser, other)
  expect([await noticesTo(email), await noticesTo(other)]).toEqual([[], [newDevice]])
  expect(await subjectsTo(db, 'nobody@bank.example')).toEqual([])
})

test('the owner hears of a reset, and all devices are new after it but the one that did it', async () => {
  const email = 'dee@bank.example'
  await auth.addPerson({ name: 'Dee', email, password })
  const [desk, pocket] = [new Browser(), new Browser({ userAgent: phone })]
  await signIn(desk, email)
  await signIn(pocket, email)
  await desk.post(auth, '/email-otp/request-password-reset', { email })
  const otp = await codeMailedTo(db, email)
  const given = { email, otp, password: nextPassword }
  expect(await changesTo(db, () => desk.post(auth, '/email-otp/reset-password', given))).toEqual({
    audit_entries: ['+1'],
    known_devices: ['forgotten_at'],
    mails: ['+1'],
    rate_limits: ['+1'],
    sign_in_methods: ['password', 'updated_at'],
    sign_ins: ['-2'],
    verifications: ['-1'],
  })
  const reset = 'Your Granary password was reset'
  expect(await noticesTo(email)).toEqual([newDevice, reset])
  for (const browser of [desk, pocket]) {
    await browser.post(auth, '/sign-in/email', { email, password: nextPassword })
    expect(await browser.isSignedIn(auth)).toBe(true)
  }
  expect(await noticesTo(email)).toEqual([newDevice, reset, newDevice])
  expect(await lastMailTo(email)).toContain('not used for it since its sign-ins were ended.')
})

test('the owner hears of a changed password, of an app set up and removed, and of new backup codes', async () => {
  const email = 'eve@bank.example'
  await auth.addPerson({ name: 'Eve', email, password })
  const browser = new Browser()
  await signIn(browser, email)
  const change = { currentPassword: password, newPassword: nextPassword, revokeOtherSessions: true }
  const changed = async () => expect((await browser.post(auth, '/change-password', change)).status).toBe(200)
  expect(await changesTo(db, changed)).toEqual({
    audit_entries: ['+1'],
    known_devices: ['last_at'],
    mails: ['+1'],
    sign_in_methods: ['password', 'updated_at'],
    sign_ins: ['+1', '-1'],
  })
  const given = { password: nextPassword }
  const enabled = await browser.post(auth, '/two-factor/enable', given)
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  expect(await noticesTo(email)).toEqual(['Your Granary password was changed'])
  await browser.post(auth, '/two-factor/verify-totp', { code: authenticatorCode(key, Date.now()) })
  const made = await browser.post(auth, '/two-factor/generate-backup-codes', given)
  expect(((await made.json()) as { backupCodes: string[] }).backupCodes).not.toEqual(backupCodes)
  const old = await browser.post(auth, '/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(old.status).toBe(401)
  await browser.post(auth, '/two-factor/disable', given)
  expect(await noticesTo(email)).toEqual([
    'Your Granary password was changed',
    'An authenticator app was set up for your Granary account',
    'New backup codes for your Granary account',
    'The authenticator app of your Granary account was removed',
  ])
})

function signIn(browser: Browser, email: string): Promise<Response> {
  return browser.post(auth, '/sign-in/email', { email, password })
}

/** The subjects of what was told, without the mails with codes. */
async function noticesTo(email: string): Promise<string[]> {
  return (await subjectsTo(db, email)).filter((subject) => !/: \d{6}$/.test(subject))
}

async function lastMailTo(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return mail.body_text
}
