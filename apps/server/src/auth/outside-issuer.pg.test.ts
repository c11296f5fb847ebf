import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { type Changes, changesTo } from '../testing/changes.ts'
import { followAtIssuer, startIssuer, type TestIssuer } from '../testing/issuers/outside-issuer.ts'
import { type Auth, createAuth } from './auth.ts'
import { inNoTime } from './testing.ts'

const portalUrl = 'http://localhost:3001'
const warnings: string[] = []
const refused = { audit_entries: ['+1'] }
/** What was asked of the issuer, and is not given up by who did not ask. */
const unasked = { verifications: ['+1'] }
/** What the issuer gave with the sign-in. */
const renewed = ['access_token', 'access_token_expires_at', 'id_token', 'updated_at']

let database: TestDatabase
let db: Database
let issuer: TestIssuer
let auth: Auth

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  issuer = await startIssuer(portalUrl, { sub: 'one', email: 'marta@bank.example', name: 'Marta Sand' })
  auth = authWith(issuer)
})

afterEach(() => {
  issuer.forge = undefined
})

afterAll(async () => {
  await issuer.goDown()
  await db.destroy()
  await database.drop()
})

test('[B20] a person of the issuer signs in and has an account without any kind', async () => {
  const signingIn = () => changesTo(db, async () => expect((await signInOutside()).signedIn).toBe(true))
  expect(await signingIn()).toEqual({
    ...refused,
    known_devices: ['+1'],
    people: ['+1'],
    sign_in_methods: ['+1'],
    sign_ins: ['+1'],
  })
  expect(await personWith('marta@bank.example')).toMatchObject({ name: 'Marta Sand' })
  expect(await signingIn()).toEqual({
    audit_entries: ['+1'],
    known_devices: ['+1'],
    mails: ['+1'],
    sign_in_methods: renewed,
    sign_ins: ['+1'],
  })
})

test('the sign-in stands in the audit log, and so does one that was refused', async () => {
  expect(await lastEntry()).toMatchObject({
    action: 'sign-in through an outside issuer',
    person_id: (await personWith('marta@bank.example'))?.id,
  })
  await withoutEffect(() => signInOutside({ withoutCookies: true }), unasked)
  expect(await lastEntry()).toMatchObject({
    action: 'sign-in through an outside issuer refused',
    person_id: null,
    details: { error: 'state_mismatch', status: 302 },
  })
})

test('a person who is suspended comes back with that, and without a sign-in', async () => {
  const suspend = (suspended_at: Date | null) =>
    db.updateTable('people').set({ suspended_at }).where('email', '=', 'marta@bank.example').execute()
  await suspend(new Date())
  const end = await withoutEffect(signInOutside, { sign_in_methods: renewed })
  expect([end.signedIn, end.location.searchParams.get('error')]).toEqual([false, 'SUSPENDED'])
  await suspend(null)
  expect((await signInOutside()).signedIn).toBe(true)
})

describe('two people are never taken for one', () => {
  test('the same address with a password before', async () => {
    await auth.addPerson({ name: 'Olaf', email: 'olaf@bank.example', password: 'correct horse battery' })
    issuer.account = { sub: 'two', email: 'olaf@bank.example', name: 'Somebody Else' }
    const end = await withoutEffect(signInOutside)
    expect(end.signedIn).toBe(false)
    expect(end.location.searchParams.get('error')).toBe('account_not_linked')
    expect(await methodsOf('olaf@bank.example')).toEqual(['credential'])
  })

  test('the same subject, and then the same address, at a second issuer', async () => {
    const second = await startIssuer(portalUrl, { sub: 'one', email: 'eve@other.example', name: 'Eve' })
    const there = authWith(second)
    const eve = await signInOutside({ by: there })
    expect(eve.signedIn).toBe(true)
    expect((await personWith('eve@other.example'))?.id).not.toBe((await personWith('marta@bank.example'))?.id)
    expect(await lastEntry()).toMatchObject({ person_id: (await personWith('eve@other.example'))?.id })

    second.account = { sub: 'three', email: 'marta@bank.example', name: 'Marta Sand' }
    const end = await withoutEffect(() => signInOutside({ by: there }))
    expect([end.signedIn, end.location.searchParams.get('error')]).toEqual([false, 'account_not_linked'])
    expect(await methodsOf('marta@bank.example')).toEqual(['oidc'])
    await second.goDown()
  })
})

describe('an answer of the issuer counts only when it is one', () => {
  const sign = (claims: JWTPayload, key: CryptoKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'a key of the tests' }).sign(key)
  const now = () => Math.floor(Date.now() / 1000)
  const forgeries: Record<string, NonNullable<TestIssuer['forge']>> = {
    'without a signature': async (claims) =>
      `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`,
    'signed with the client secret': (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(issuer.client.clientSecret)),
    'signed with a key of somebody else': async (claims) =>
      sign(claims, (await generateKeyPair('RS256')).privateKey),
    'of another issuer': (claims, key) => sign({ ...claims, iss: 'https://evil.example' }, key),
    'for another audience': (claims, key) => sign({ ...claims, aud: 'another-client' }, key),
    'that has expired': (claims, key) => sign({ ...claims, iat: now() - 7200, exp: now() - 3600 }, key),
    'that is not there': async () => undefined,
    'to another question': (claims, key) => sign({ ...claims, nonce: 'of another sign-in' }, key),
  }

  test('the same path with its own claims signed again works', async () => {
    issuer.account = { sub: 'forged', email: 'forged@bank.example', name: 'Forged' }
    issuer.forge = sign
    expect((await signInOutside()).signedIn).toBe(true)
  })

  test.each(Object.entries(forgeries))('a token %s is refused', async (_what, forge) => {
    issuer.forge = forge
    const end = await withoutEffect(signInOutside)
    expect(end.signedIn).toBe(false)
    expect(end.location.pathname).toBe('/lender')
    expect(end.location.searchParams.get('error')).toMatch(/\w/)
  })

  test('from a browser that did not ask, or brought along instead of asked for, it is refused', async () => {
    const withoutAsking = await withoutEffect(() => signInOutside({ withoutCookies: true }), unasked)
    expect(withoutAsking.signedIn).toBe(false)
    const bringing = await changesTo(db, async () => {
      const brought = await start(auth, { idToken: { token: 'a.b.c' } })
      expect(brought.status).toBe(403)
    })
    expect(bringing).toEqual({})
  })
})

test('a person with an authenticator app is asked for it on this way in too', async () => {
  issuer.account = { sub: 'totp', email: 'totp@bank.example', name: 'Tess' }
  await signInOutside()
  await db
    .updateTable('people')
    .set({ two_factor_enabled: true })
    .where('email', '=', 'totp@bank.example')
    .execute()
  const end = await signInOutside()
  expect(end.signedIn).toBe(false)
  expect(`${end.location.pathname}${end.location.search}`).toBe(
    '/lender?next=%2Flender%2Fdashboard&step=authenticator',
  )
})

describe('while the issuer is down', () => {
  test('the sign-in says so, the others go on, and it works again by itself', async () => {
    await issuer.goDown()
    const started = authWith(issuer)
    for (const by of [auth, started]) {
      const answer = await start(by)
      expect([answer.status, await answer.json()]).toEqual([
        503,
        {
          code: 'ISSUER_UNREACHABLE',
          message:
            'Example ID cannot be reached right now. Please try again in a few minutes, or use a code by email.',
        },
      ])
    }
    const byPassword = await started.handle(
      post('/sign-in/email', { email: 'olaf@bank.example', password: 'correct horse battery' }),
    )
    expect(byPassword.status).toBe(200)
    expect(warnings.join()).toContain('cannot be reached')

    await issuer.comeBack()
    expect((await signInOutside({ by: started })).signedIn).toBe(false)
    issuer.account = { sub: 'one', email: 'marta@bank.example', name: 'Marta Sand' }
    expect((await signInOutside({ by: started })).signedIn).toBe(true)
  })

  test('somebody on the way back is led to the sign-in with a reason', async () => {
    const started = authWith({ ...issuer, url: 'http://127.0.0.1:9' })
    const back = await started.handle(new Request(`${portalUrl}/api/auth/callback/oidc?code=a&state=b`))
    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      `${portalUrl}/lender?error=issuer_unreachable`,
    ])
  })
})

function authWith({ url, client }: Pick<TestIssuer, 'url' | 'client'>): Auth {
  return createAuth({
    db,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl,
    issuer: { issuer: url, ...client, name: 'Example ID' },
    limited: false,
    ...inNoTime,
    warn: (message) => void warnings.push(message),
  })
}

/** A refusal is told in the log, and nobody and nothing else is another afterwards. */
async function withoutEffect<Result>(work: () => Promise<Result>, beside: Changes = {}): Promise<Result> {
  const results: Result[] = []
  expect(await changesTo(db, async () => results.push(await work()))).toEqual({ ...refused, ...beside })
  return results[0] as Result
}

/** Goes the way a browser goes: to us, to the issuer, through its sign-in, and back to us. */
async function signInOutside({ withoutCookies = false, by = auth } = {}) {
  const asked = await start(by)
  const ours = withoutCookies ? '' : cookiesOf(asked)
  const { url } = (await asked.json()) as { url: string }
  const answer = await followAtIssuer(url, portalUrl)
  const back = await by.handle(new Request(answer, { headers: { cookie: ours } }))
  return {
    signedIn: back.headers.getSetCookie().some((cookie) => /^granary\.session_token=[^;]/.test(cookie)),
    location: new URL(back.headers.get('location') ?? '', portalUrl),
  }
}

const page = '/lender?next=%2Flender%2Fdashboard'

function start(by: Auth, extra: object = {}): Promise<Response> {
  return by.handle(
    post('/sign-in/social', { provider: 'oidc', callbackURL: page, errorCallbackURL: page, ...extra }),
  )
}

function post(path: string, body: object): Request {
  return new Request(`${portalUrl}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portalUrl },
    body: JSON.stringify(body),
  })
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function personWith(email: string) {
  return db.selectFrom('people').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
}

async function methodsOf(email: string): Promise<string[]> {
  const methods = await db
    .selectFrom('sign_in_methods')
    .innerJoin('people', 'people.id', 'sign_in_methods.person_id')
    .select('provider_id')
    .where('email', '=', email)
    .execute()
  return methods.map(({ provider_id }) => provider_id)
}

function lastEntry() {
  return db
    .selectFrom('audit_entries')
    .select(['action', 'person_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}
