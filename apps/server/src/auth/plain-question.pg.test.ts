import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { mountFetchHandler } from '../http/fetch-adapter.ts'
import { answerProblems } from '../requests/problems.ts'
import { oddTexts, worstTexts } from '../testing/hostile-values.ts'
import { createAuth } from './auth.ts'
import { doors, doorsPrefix, outsideCallback } from './doors.ts'
import { words, wordsOfIssuer } from './plain-question.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import { inNoTime } from './testing.ts'

const portalUrl = 'http://localhost:3001'
const password = 'correct horse battery'
const options = {
  secret: 'a-secret-of-the-tests-that-is-long-enough',
  portalUrl,
  warn: () => {},
  ...inNoTime,
}
const issuer = { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', name: 'An Issuer' }

let database: TestDatabase
let db: Database
let app: FastifyInstance
let sessions = 0

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  const auth = createAuth({ ...options, db, jobs: { enqueue: async () => {} }, limited: true })
  await auth.addPerson({ name: 'Ada', email: 'ada@bank.example', password })
  app = fastify()
  answerProblems(app)
  const mount = { handle: auth.handle, doors, prefix: doorsPrefix, publicUrl: portalUrl, bodyLimit: 65_536 }
  await mountFetchHandler(app, mount)
})

afterAll(async () => {
  await app.close()
  await db.destroy()
  await database.drop()
})

/** Each from an address of its own, so that no limit answers in place of what is asked. */
const ask = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  payload?: string | Buffer,
) =>
  app.inject({
    method,
    url: `${doorsPrefix}${path}`,
    headers,
    remoteAddress: `10.0.${Math.floor(++sessions / 250)}.${sessions % 250}`,
    ...(payload !== undefined && { payload }),
  })

const json = { 'content-type': 'application/json' }
const signInBody = JSON.stringify({ email: 'ada@bank.example', password })
const library = createSignInLibrary({
  ...options,
  db: {} as Database,
  issuer,
  sendCode: async () => {},
  tellExistingAccount: async () => {},
})
const routes = Object.values(library.api as unknown as Record<string, Route>).flatMap(
  ({ path, options: its }) => (path === undefined || its.metadata?.SERVER_ONLY ? [] : [{ path, ...its }]),
)

const form = new URLSearchParams({ email: 'ada@bank.example', password }).toString()
const boundary = 'x'
const multipart = ['email', 'password']
  .map(
    (name) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${name === 'email' ? 'ada@bank.example' : password}\r\n`,
  )
  .join('')
  .concat('--x--\r\n')

describe('a body is JSON, or is refused before anything counts, reads or mails', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', form],
    ['a form that says JSON too', 'application/x-www-form-urlencoded; application/json', form],
    ['a form of parts', `multipart/form-data; boundary=${boundary}`, multipart],
    ['plain text', 'text/plain', signInBody],
    ['no kind', '', signInBody],
    ['what only begins like JSON', 'application/jsonp', signInBody],
    ['JSON of another kind', 'application/vnd.api+json', signInBody],
    ['JSON in another writing', 'application/json; charset=utf-16', signInBody],
    ['JSON with two parameters', 'application/json; charset=utf-8; x=y', signInBody],
    ['bytes', 'application/octet-stream', signInBody],
  ])('%s', async (_what, contentType, payload) => {
    for (const path of ['/sign-in/email', '/sign-up/email']) {
      const answer = await ask('POST', path, { 'content-type': contentType }, payload)
      expect([answer.statusCode, answer.json()], path).toEqual([
        415,
        { code: 'BAD_REQUEST', message: 'This kind of content is not accepted here.' },
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('JSON itself is taken, with its one parameter in every spelling', async () => {
    for (const contentType of [
      'application/json',
      'Application/JSON; charset=UTF-8',
      'application/json;charset="utf-8"',
    ]) {
      expect(
        (await ask('POST', '/sign-in/email', { 'content-type': contentType }, signInBody)).statusCode,
      ).toBe(200)
    }
  })

  test.each([
    ['a mark before it', Buffer.from(`\ufeff${signInBody}`)],
    ['bytes that are no text', Buffer.from([...Buffer.from('{"email":"ada'), 0xff, ...Buffer.from('"}')])],
    ['a list', '[{"email":"ada@bank.example"}]'],
    ['half of it', signInBody.slice(0, -1)],
    ['nothing', ''],
    ['deep nesting', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ])('%s', async (_what, payload) => {
    const answer = await ask('POST', '/sign-in/email', json, payload)
    expect(answer.statusCode).toBe(400)
  })

  test('of a name that stands twice, guard and library take the same one', async () => {
    const twice = `{"email":"ada@bank.example","email":"eve@bank.example","password":"${password}"}`
    expect((await ask('POST', '/sign-in/email', json, twice)).statusCode).toBe(401)
    const { details } = await db
      .selectFrom('audit_entries')
      .select('details')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ email: 'eve@bank.example' })
  })

  test('a common password is refused in whatever kind of body it comes', async () => {
    const person = { name: 'Eve', email: 'eve@bank.example', password: 'passwordpassword' }
    const asForm = await ask(
      'POST',
      '/sign-up/email',
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams(person).toString(),
    )
    const asJson = await ask('POST', '/sign-up/email', json, JSON.stringify(person))
    expect([asForm.statusCode, asJson.json().code]).toEqual([415, 'PASSWORD_REFUSED'])
    expect(await db.selectFrom('people').select('id').where('email', '=', person.email).execute()).toEqual([])
  })

  test('words that no screen says never reach the library', async () => {
    const person = {
      name: 'Ines\r\nOkafor',
      email: ' INES@bank.example ',
      password,
      image: 'http://x',
      twoFactorEnabled: true,
    }
    expect(
      (await ask('POST', '/sign-up/email?callbackURL=http://evil.example', json, JSON.stringify(person)))
        .statusCode,
    ).toBe(200)
    const made = await db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'ines@bank.example')
      .executeTakeFirstOrThrow()
    expect([made.name, made.image, made.two_factor_enabled]).toEqual(['Ines Okafor', null, false])
  })
})

describe('other spellings of an address or a method lead nowhere', () => {
  test.each([
    ['POST', '/sign-in/email/', {}],
    ['POST', '//sign-in/email', {}],
    ['POST', '/sign-in//email', {}],
    ['POST', '/sign-in%2Femail', {}],
    ['POST', '/sign%2Din/email', {}],
    ['POST', '/Sign-In/email', {}],
    ['POST', '/./update-user', {}],
    ['POST', '/sign-in/email/../../update-user', {}],
    ['POST', '/sign-in/email;x=y', {}],
    ['GET', '/sign-in/email', { 'x-http-method-override': 'POST' }],
    ['GET', '/sign-in/email?_method=POST', {}],
  ] as const)('%s %s', async (method, path, headers) => {
    const answer = await ask(
      method,
      path,
      { ...json, ...headers },
      method === 'POST' ? signInBody : undefined,
    )
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('odd words get a refusal in words and never a fault', () => {
  const posts = doors.filter(({ method }) => method === 'POST')
  const odd: unknown[] = [
    ...oddTexts,
    ...Object.values(worstTexts).map((make) => make(10_000)),
    ...[null, 1, true, [], ['a@b.example'], {}, { $ne: '' }],
  ]
  test.each(posts.map(({ path }) => [path]))(
    '%s',
    async (path) => {
      const plain = {
        email: 'odd@bank.example',
        password,
        name: 'Odd',
        otp: '123456',
        type: 'sign-in',
        code: '123456',
      }
      // What a door does not understand is read the same way at all of them, so there it is asked at once.
      const understood = wordsAt(path)
      const others = Object.keys(words).filter((word) => !understood.includes(word))
      for (const given of odd) {
        for (const asked of [...understood.map((word) => [word]), others]) {
          const body = { ...plain, ...Object.fromEntries(asked.map((word) => [word, given])) }
          const answer = await ask('POST', path, json, JSON.stringify(body))
          const told = `${asked}: ${JSON.stringify(given).slice(0, 60)}`
          expect(answer.statusCode, told).not.toBe(500)
          expect(answer.statusCode < 400 || answer.json().message, told).toBeTruthy()
        }
      }
    },
    120_000,
  )

  test('each word is understood by a door at which it was asked by itself', () => {
    const understood = new Set(posts.flatMap(({ path }) => wordsAt(path)))
    expect(Object.keys(words).filter((word) => !understood.has(word))).toEqual([])
  })

  test('cookies that nobody can read do not take ours with them', async () => {
    const cookie =
      String((await ask('POST', '/sign-in/email', json, signInBody)).headers['set-cookie']).split(';')[0] ??
      ''
    const withNothing = [
      'granary.session_token=a%00b.x',
      'granary.two_factor=%00.x',
      'granary.device=%00.%00',
    ]
    const unreadable = ['granary.session_token=%ff.x', 'a=%', '=;;=', '\u00ff', 'granary.session_token=..']
    for (const odd of [...withNothing, ...unreadable]) {
      for (const { method, path } of doors) {
        const headers = { ...json, cookie: odd, origin: portalUrl }
        const alone = await ask(method, path, headers, method === 'POST' ? '{}' : undefined)
        expect(alone.statusCode, `${odd} at ${path}`).not.toBe(500)
      }
      const beside = await ask('GET', '/get-session', { cookie: `${odd}; ${cookie}` })
      expect(beside.statusCode, odd).toBe(200)
    }
    for (const odd of ['a=%ff', 'a=%00']) {
      const beside = await ask('GET', '/get-session', { cookie: `${odd}; ${cookie}` })
      expect(beside.json()).toMatchObject({ user: { email: 'ada@bank.example' } })
    }
  })
})

describe('what the library would take is known, route by route and word by word', () => {
  /** Routes of the library that nobody reaches. A new one fails the test: let it in by a door, or write it here. */
  const withheld = [
    ...['/reset-password', '/reset-password/:token', '/request-password-reset', '/forget-password/email-otp'],
    ...['/verify-password', '/verify-email', '/send-verification-email', '/change-email'],
    ...['/update-session', '/update-user', '/delete-user', '/delete-user/callback', '/revoke-sessions'],
    ...['/link-social', '/list-accounts', '/unlink-account', '/refresh-token', '/get-access-token'],
    ...['/account-info', '/email-otp/check-verification-otp', '/email-otp/request-email-change'],
    ...['/email-otp/change-email', '/two-factor/get-totp-uri', '/two-factor/send-otp'],
    ...['/two-factor/verify-otp', '/two-factor/generate-backup-codes', '/ok', '/error'],
    ...['/sign-in/oauth2', '/oauth2/callback/:providerId', '/oauth2/link'],
  ]
  /** Words that doors of ours would understand and that are never handed on. */
  const unsaid = [
    ...[
      'rememberMe',
      'trustDevice',
      'disableSession',
      'method',
      'issuer',
      'image',
      'disableRedirect',
      'state',
    ],
    ...['newUserCallbackURL', 'scopes', 'requestSignUp', 'loginHint', 'additionalParams', 'additionalData'],
    ...['disableCookieCache', 'disableRefresh', 'device_id', 'user'],
  ]
  test('every route is a door of ours or withheld, and nothing is withheld that is not there', () => {
    const served = doors.map(({ path }) => (path === outsideCallback ? '/callback/:id' : path))
    const unknown = routes
      .map(({ path }) => path)
      .filter((path) => !served.includes(path) && !withheld.includes(path))
    expect(unknown).toEqual([])
    const there = routes.map(({ path }) => path)
    expect(served.filter((path) => !there.includes(path))).toEqual([])
  })

  test('a route that is withheld answers nobody', async () => {
    for (const { path, method } of routes.filter(
      (route) => !doors.some((door) => door.path === route.path),
    )) {
      for (const each of [method].flat()) {
        const answer = await ask(
          each,
          path.replace(/:\w+/, 'x'),
          json,
          each === 'POST' ? signInBody : undefined,
        )
        expect(answer.statusCode, `${each} ${path}`).toBe(404)
      }
    }
  })

  test('every word that a door of the library understands is one of ours or never handed on', () => {
    const ours = [...Object.keys(words), ...wordsOfIssuer, ...unsaid]
    const served = routes.filter(
      ({ path }) => path === '/callback/:id' || doors.some((door) => door.path === path),
    )
    const understood = served.flatMap(({ path, body, query }) =>
      [...wordsOf(body), ...wordsOf(query)].map((word) => `${path} ${word}`),
    )
    expect(understood.length).toBeGreaterThan(30)
    expect(understood.filter((each) => !ours.includes(each.split(' ')[1] ?? ''))).toEqual([])
  })
})

interface Route {
  readonly path?: string
  readonly options: {
    readonly method: 'GET' | 'POST' | readonly ('GET' | 'POST')[]
    readonly metadata?: { readonly SERVER_ONLY?: boolean }
    readonly body?: Schema
    readonly query?: Schema
  }
}

interface Schema {
  readonly shape?: object
  readonly def?: { readonly innerType?: Schema; readonly left?: Schema; readonly right?: Schema }
}

/** What the library understands at a door, as far as we hand it on. */
function wordsAt(path: string): string[] {
  const route = routes.find((each) => each.path === path)
  return wordsOf(route?.body).filter((word) => word in words)
}

/** The names in a schema, through what may be left out and what is put together of two. */
function wordsOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  const { innerType, left, right } = schema.def ?? {}
  return [...Object.keys(schema.shape ?? {}), ...wordsOf(innerType), ...wordsOf(left), ...wordsOf(right)]
}
