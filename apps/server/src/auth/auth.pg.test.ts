import { getMigrations } from 'better-auth/db/migration'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditKey } from '../audit/key.ts'
import { beginChain, sealEntries } from '../audit/sealing.ts'
import { verifyAudit } from '../audit/verification.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { clientAddressHeader } from '../requests/client-address.ts'
import { type Auth, createAuth } from './auth.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import { inNoTime, onlyDoorsChange } from './testing.ts'
import { createTokenCheck } from './tokens.ts'

const portalUrl = 'http://localhost:3001'
const password = 'correct horse battery'

let database: TestDatabase
let db: Database
let auth: Auth
let limitedAuth: Auth

// The log is tampered with once.
const noted = onlyDoorsChange(() => db, { audit_entries: ['added', 'action'] })

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  const options = {
    db,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl,
    ...inNoTime,
    warn: () => {},
  }
  auth = noted(createAuth({ ...options, limited: false }))
  limitedAuth = noted(createAuth({ ...options, limited: true }))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('registering', () => {
  test('[B20] takes name, address and password, and lets nobody in before the address is confirmed', async () => {
    const registered = await post('/sign-up/email', { name: 'Ada', email: 'ada@bank.example', password })
    expect(registered.status).toBe(200)
    const early = await post('/sign-in/email', { email: 'ada@bank.example', password })
    expect(early.status).toBe(403)

    const confirmed = await post('/email-otp/verify-email', {
      email: 'ada@bank.example',
      otp: await codeFor('ada@bank.example'),
    })
    expect(confirmed.status).toBe(200)
    expect((await post('/sign-in/email', { email: 'ada@bank.example', password })).status).toBe(200)
  })

  test('does not tell whether an address has an account', async () => {
    await auth.addPerson({ name: 'Known', email: 'known@bank.example', password })
    const known = await post('/sign-up/email', { name: 'X', email: 'known@bank.example', password })
    const unknown = await post('/sign-up/email', { name: 'X', email: 'unknown@bank.example', password })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(shape(await known.json())).toEqual(shape(await unknown.json()))
    expect(await lastSubjectTo('known@bank.example')).toBe('You already have a Granary account')
    const wrong = [
      await post('/sign-in/email', { email: 'known@bank.example', password: 'not the password' }),
      await post('/sign-in/email', { email: 'nobody@bank.example', password: 'not the password' }),
    ]
    const answers = await Promise.all(wrong.map((response) => response.json()))
    expect(wrong.map(({ status }) => status)).toEqual([401, 401])
    expect(answers[0]).toEqual(answers[1])
  })

  test('refuses a password that is on the lists, in words that help', async () => {
    const response = await post('/sign-up/email', {
      name: 'B',
      email: 'b@bank.example',
      password: 'qwerty123456',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 'PASSWORD_REFUSED',
      message: 'This password is on the lists that are tried first. Please choose another.',
    })
  })

  test('cannot set anything but name, address and password', async () => {
    await post('/sign-up/email', {
      name: 'C',
      email: 'c@bank.example',
      password,
      emailVerified: true,
      suspended_at: null,
      twoFactorEnabled: true,
    })
    const row = await db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'c@bank.example')
      .executeTakeFirst()
    expect(row?.email_verified ?? false).toBe(false)
    expect(row?.two_factor_enabled ?? false).toBe(false)
  })
})

describe('signing in', () => {
  test('[B20] works with a six-digit code by mail, five tries, and no code makes an account', async () => {
    await auth.addPerson({ name: 'Cora', email: 'cora@bank.example' })
    await post('/email-otp/send-verification-otp', { email: 'cora@bank.example', type: 'sign-in' })
    const code = await codeFor('cora@bank.example')
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await post('/sign-in/email-otp', { email: 'cora@bank.example', otp: wrong })).ok).toBe(false)
    }
    expect((await post('/sign-in/email-otp', { email: 'cora@bank.example', otp: code })).ok).toBe(false)

    await post('/email-otp/send-verification-otp', { email: 'cora@bank.example', type: 'sign-in' })
    const next = await codeFor('cora@bank.example')
    expect((await post('/sign-in/email-otp', { email: 'cora@bank.example', otp: next })).status).toBe(200)

    const stranger = await post('/email-otp/send-verification-otp', {
      email: 'stranger@bank.example',
      type: 'sign-in',
    })
    expect(stranger.status).toBe(200)
    expect(await lastSubjectTo('stranger@bank.example')).toBeUndefined()
  })

  test('is counted per person and per address, and the answer says how long to wait', async () => {
    await auth.addPerson({ name: 'Dan', email: 'dan@bank.example', password })
    const tries = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      tries.push(
        await post(
          '/sign-in/email',
          { email: 'dan@bank.example', password: 'wrong wrong wrong' },
          limitedAuth,
        ),
      )
    }
    expect(tries.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
    const last = tries.at(-1)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.json()).toEqual({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many tries\. Please wait/),
    })
  })

  test('sets a cookie that scripts cannot read and other sites do not get', async () => {
    const cookie = await signIn('ada2@bank.example')
    expect(cookie.raw).toMatch(/^granary\.session_token=.*HttpOnly/)
    expect(cookie.raw).toMatch(/SameSite=Lax/)
  })

  test('from a foreign origin is refused', async () => {
    const response = await post('/sign-in/email', { email: 'ada@bank.example', password }, auth, {
      origin: 'https://evil.example',
      cookie: 'granary.session_token=x',
    })
    expect(response.status).toBe(403)
  })

  test('works from a script whose HTTP library names no origin but a fetch mode', async () => {
    await auth.addPerson({ name: 'Script', email: 'script@bank.example', password })
    const body = { email: 'script@bank.example', password }
    expect((await post('/sign-in/email', body, auth, { 'sec-fetch-mode': 'cors' })).status).toBe(200)
    const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
    expect((await post('/sign-in/email', body, auth, browser)).status).toBe(403)
  })

  test('lasts thirty days at most, however often it is used', async () => {
    await signIn('eve@bank.example')
    await db
      .updateTable('sign_ins')
      .set({
        created_at: new Date(Date.now() - 29 * 86_400_000),
        expires_at: new Date(Date.now() + 7 * 86_400_000),
      })
      .where('person_id', '=', await personId('eve@bank.example'))
      .execute()
    const row = await db
      .selectFrom('sign_ins')
      .select('expires_at')
      .where('person_id', '=', await personId('eve@bank.example'))
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeLessThan(Date.now() + 86_400_000 + 1000)
  })
})

describe('tokens of the live connection', () => {
  test('[S0-151] carry iat, exp, jti and the sign-in; two of one second differ', async () => {
    const { cookie } = await signIn('fay@bank.example')
    const [first, second] = [await token(cookie), await token(cookie)]
    expect(first).not.toBe(second)
    const claims = decodeJwt(first)
    expect(claims).toMatchObject({
      iss: portalUrl,
      aud: 'granary',
      jti: expect.any(String),
      sid: expect.any(String),
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
    const session = await auth.authenticate(first)
    expect(session.identity).toEqual({ personId: await personId('fay@bank.example'), sessionId: claims.sid })
  })

  test('are refused when signed by another key, for another audience, or without a signature', async () => {
    const { cookie } = await signIn('gus@bank.example')
    const claims = decodeJwt(await token(cookie))
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(32)))
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`
    for (const bad of [foreign, unsigned, 'nonsense', '']) {
      await expect(auth.authenticate(bad)).rejects.toThrow(expect.objectContaining({ name: 'TokenRefused' }))
    }
  })

  test('of strangers cost the database nothing, and one reading of the keys for all that name unknown ones', async () => {
    const { cookie } = await signIn('ivy@bank.example')
    const good = await token(cookie)
    const claims = decodeJwt(good)
    const pool = createPool(database.url)
    const asked = vi.spyOn(pool, 'connect')
    const itsOwn = createDatabase(pool)
    onTestFinished(() => itsOwn.destroy())
    const check = createTokenCheck(itsOwn, { portalUrl })
    await check(good)

    const { privateKey } = await generateKeyPair('RS256')
    const forged = (header: { alg: string; kid?: string }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    const ours = await forged({ alg: 'RS256', kid: decodeProtectedHeader(good).kid ?? '' })
    const nameless = await forged({ alg: 'RS256' })
    asked.mockClear()
    for (const bad of [ours, nameless, `${good}x`, good.slice(0, -9), 'nonsense', '..', '']) {
      await expect(check(bad)).rejects.toThrow(expect.objectContaining({ name: 'TokenRefused' }))
    }
    expect(asked).toHaveBeenCalledTimes(0)

    const unknown = await forged({ alg: 'RS256', kid: 'nobody-made-this' })
    const many = await Promise.allSettled(Array.from({ length: 200 }, () => check(unknown)))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(asked).toHaveBeenCalledTimes(1)
    await check(good)
  })

  test('that are signed but lead to nothing are refused unread after so many, those of others are not', async () => {
    const [{ cookie }, other] = [await signIn('joy@bank.example'), await signIn('kim@bank.example')]
    const [ended, good] = [await token(cookie), await token(other.cookie)]
    await post('/sign-out', {}, auth, { cookie, origin: portalUrl })
    // With every half second one refusal is forgiven: time stands still, however long this takes.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const check = createTokenCheck(db, { portalUrl })
    const refusals = await Promise.allSettled(Array.from({ length: 120 }, () => check(ended)))
    expect(refusals.every((each) => `${Object(each).reason?.message}` === 'The sign-in has ended.')).toBe(
      true,
    )
    await expect(check(ended)).rejects.toThrow('This sign-in was refused too often.')
    await check(good)
  })

  test('end with the sign-in they were made from', async () => {
    const { cookie } = await signIn('hal@bank.example')
    const good = await token(cookie)
    await auth.authenticate(good)
    expect((await post('/sign-out', {}, auth, { cookie, origin: portalUrl })).status).toBe(200)
    await expect(auth.authenticate(good)).rejects.toThrow('The sign-in has ended.')
  })
})

describe('what the tables hold', () => {
  test('the sign-in library misses no column', async () => {
    const library = createSignInLibrary({
      db,
      secret: 'a-secret-of-the-tests-that-is-long-enough',
      portalUrl,
      issuer: { issuer: 'https://issuer.example', clientId: 'a', clientSecret: 'b', name: 'c' },
      sendCode: async () => {},
      tellExistingAccount: async () => {},
      warn: () => {},
    })
    const { toBeAdded, toBeCreated } = await getMigrations(library.options)
    expect(toBeCreated.map(({ table }) => table)).toEqual([])
    expect(toBeAdded.map(({ table, fields }) => `${table}: ${Object.keys(fields)}`)).toEqual([])
  })

  test('sign-ins, refusals and registrations stand in the audit log, sealed in a chain that shows tampering', async () => {
    const actions = await db.selectFrom('audit_entries').select('action').distinct().execute()
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign-in', 'sign-in refused', 'registration', 'sign-out']),
    )
    const told = await db
      .selectFrom('audit_entries')
      .select(['action', 'person_id', 'person_email', 'address', 'details'])
      .where('action', 'in', ['registration', 'sign-in', 'sign-in refused', 'sign-out'])
      .execute()
    expect(told.filter(({ address }) => address !== '127.0.0.1')).toEqual([])
    const [ada, known] = [await personId('ada@bank.example'), await personId('known@bank.example')]
    const of = (person: string | null) => told.filter(({ person_id }) => person_id === person)
    expect(of(ada).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['registration', 'sign-in refused', 'sign-in']),
    )
    expect(new Set(of(ada).map(({ person_email }) => person_email))).toEqual(new Set(['ada@bank.example']))
    expect(of(known)).toContainEqual(
      expect.objectContaining({ action: 'sign-in refused', person_email: 'known@bank.example' }),
    )
    // Nobody has the address that was tried, so it stands in the details and nowhere else.
    expect(of(null)).toContainEqual({
      ...{ action: 'sign-in refused', person_id: null, person_email: null, address: '127.0.0.1' },
      details: expect.objectContaining({
        ...{ status: 401, email: 'nobody@bank.example', device: expect.any(String) },
      }),
    })
    expect(
      told.filter(({ action, person_id }) => action.startsWith('sign-out') && person_id === null),
    ).toEqual([])
    await beginChain(db, auditKey())
    await sealEntries(db, auditKey())
    const check = () => verifyAudit(db, { key: auditKey(), heads: [] })
    expect(await check()).toMatchObject({ whole: true, findings: [] })
    const third = await db
      .selectFrom('audit_entries')
      .select('id')
      .orderBy('id')
      .offset(2)
      .limit(1)
      .executeTakeFirstOrThrow()
    const tamper = () =>
      db.updateTable('audit_entries').set({ action: 'nothing happened' }).where('id', '=', third.id).execute()
    await expect(tamper()).rejects.toThrow('Audit entries are neither changed nor removed.')
    // Somebody who owns the tables can take the guard away; the chain tells of it.
    await sql`alter table audit_entries disable trigger keep_audit`.execute(db)
    await tamper()
    await sql`alter table audit_entries enable trigger keep_audit`.execute(db)
    expect(await check()).toMatchObject({ whole: false, findings: [{ entryId: third.id }] })
  })

  test('passwords and codes are kept as hashes', async () => {
    const methods = await db.selectFrom('sign_in_methods').select('password').execute()
    expect(methods.every((method) => method.password === null || !method.password.includes('horse'))).toBe(
      true,
    )
  })
})

async function post(path: string, body: object, to: Auth = auth, headers: Record<string, string> = {}) {
  return to.handle(
    new Request(`${portalUrl}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [clientAddressHeader]: '127.0.0.1', ...headers },
      body: JSON.stringify(body),
    }),
  )
}

async function signIn(email: string): Promise<{ cookie: string; raw: string }> {
  await auth.addPerson({ name: email, email, password })
  const response = await post('/sign-in/email', { email, password })
  const raw = response.headers.getSetCookie().find((line) => line.startsWith('granary.session_token')) ?? ''
  return { cookie: raw.split(';')[0] ?? '', raw }
}

async function token(cookie: string): Promise<string> {
  const response = await auth.handle(new Request(`${portalUrl}/api/auth/token`, { headers: { cookie } }))
  return ((await response.json()) as { token: string }).token
}

async function personId(email: string): Promise<string> {
  return (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

async function codeFor(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(mail.subject)?.[0] ?? ''
}

async function lastSubjectTo(email: string): Promise<string | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return mail?.subject
}

/** The names of the fields at every depth, without the values. */
function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shape(entry)]))
}
