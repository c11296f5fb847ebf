import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSealer } from '../crypto/sealing.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import {
  type DatabaseState,
  type Difference,
  databaseState,
  differencesBetween,
} from '../testing/database-state.ts'
import { declaredParts, judge } from '../testing/effects/effects-check.ts'
import { followAtIssuer, startIssuer, type TestIssuer } from '../testing/issuers/outside-issuer.ts'
import { type Auth, createAuth } from './auth.ts'
import { doors, doorsPrefix, outsideCallback, outsideStart, triesCounted } from './doors.ts'
import {
  authenticatorCode,
  authSecret,
  Browser,
  codeMailedTo,
  inNoTime,
  password,
  portalUrl,
} from './testing.ts'

const sealer = createSealer(Buffer.alloc(32, 7), 'answers')
const enqueued: string[] = []
const step = 30_000
const dayMs = 86_400_000
/** Comes to every test a day later, so that no limit and no code of another one is met. */
let now = Date.parse('2027-01-01T12:00:10Z')

let database: TestDatabase
let db: Database
let issuer: TestIssuer
let auth: Auth
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  issuer = await startIssuer(portalUrl, { sub: 'one', email: 'marta@bank.example', name: 'Marta Sand' })
  auth = createAuth({
    db,
    jobs: { enqueue: async (_db, { name }) => void enqueued.push(name) },
    secret: authSecret,
    portalUrl,
    issuer: { issuer: issuer.url, ...issuer.client, name: 'Example ID' },
    limited: true,
    ...inNoTime,
    warn: () => {},
  })
  // Somebody who has nothing to do with any of it, with all that an account can have.
  vi.useFakeTimers({ toFake: ['Date'], now })
  await secured()
})
afterAll(async () => {
  vi.useRealTimers()
  await issuer.goDown()
  await db.destroy()
  await database.drop()
})

interface Known {
  readonly email: string
  readonly browser: Browser
}

/** A browser of which nothing is known, at an address of its own. */
const stranger = () => new Browser({ address: `198.51.100.${(++people % 250) + 1}` })

const enter = ({ email, browser }: Known) => browser.post(auth, '/sign-in/email', { email, password })

/** Somebody with a password who is signed in. */
async function signedIn(): Promise<Known> {
  const known = { email: `person${++people}@bank.example`, browser: stranger() }
  await auth.addPerson({ name: 'Ada', email: known.email, password })
  expect((await enter(known)).status).toBe(200)
  return known
}

/** Begins to set up an authenticator app. */
async function withApp({ browser }: Known) {
  const enabled = await browser.post(auth, '/two-factor/enable', { password })
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  return { key: new URL(totpURI).searchParams.get('secret') ?? '', backupCodes }
}

/** Somebody who is signed in and has an authenticator app. */
async function secured() {
  const known = await signedIn()
  const app = await withApp(known)
  const code = authenticatorCode(app.key, Date.now())
  expect((await known.browser.post(auth, '/two-factor/verify-totp', { code })).status).toBe(200)
  return { ...known, ...app }
}

const withPassword = async ({ email, browser }: Known): Promise<Visit> => ({
  browser,
  body: { email, password },
})

async function withCode({ email, browser }: Known, type: string) {
  const path =
    type === 'forget-password' ? '/email-otp/request-password-reset' : '/email-otp/send-verification-otp'
  expect((await browser.post(auth, path, { email, type })).status).toBe(200)
  return { browser, body: { email, otp: await codeMailedTo(db, email) } }
}

/** Somebody who has registered and not shown yet that the address is theirs. */
async function registered(): Promise<Visit> {
  const known = { email: `person${++people}@bank.example`, browser: stranger() }
  await known.browser.post(auth, '/sign-up/email', { name: 'Ada', email: known.email, password })
  return { browser: known.browser, body: { email: known.email, otp: await codeMailedTo(db, known.email) } }
}

async function atTheIssuer(): Promise<Visit> {
  const page = '/lender'
  return { browser: stranger(), body: { provider: 'oidc', callbackURL: page, errorCallbackURL: page } }
}

/** The same browser as the issuer sends it back. */
async function cameBack({ browser, body = {} }: Visit): Promise<Visit> {
  const answer = await browser.post(auth, outsideStart, body)
  const { url } = (await answer.json()) as { url: string }
  return { browser, path: (await followAtIssuer(url, portalUrl)).slice(`${portalUrl}${doorsPrefix}`.length) }
}

interface Visit {
  readonly browser: Browser
  readonly body?: object
  /** With what the address says, where a door has more than its path. */
  readonly path?: string
}

const later = async (visit: Visit, ms: number): Promise<Visit> => {
  vi.setSystemTime(now + ms)
  return visit
}

/** For every door those who come to it, all of them let in: refusals are for the tests of limits. */
const visits: Readonly<Record<string, readonly (() => Promise<Visit>)[]>> = {
  // Used on another day, a sign-in is prolonged.
  '/get-session': [signedIn, async () => later(await signedIn(), 2 * dayMs)],
  '/token': [signedIn],
  '/jwks': [async () => ({ browser: new Browser() })],
  '/list-sessions': [signedIn],
  '/sign-in/social': [atTheIssuer],
  '/callback/oidc': [async () => cameBack(await atTheIssuer()), async () => cameBack(await atTheIssuer())],
  '/sign-in/email': [
    async () => withPassword(await signedIn()),
    async () => withPassword({ ...(await signedIn()), browser: stranger() }),
    async () => withPassword({ ...(await secured()), browser: stranger() }),
  ],
  '/sign-in/email-otp': [
    async () => withCode(await signedIn(), 'sign-in'),
    async () => withCode({ ...(await signedIn()), browser: stranger() }, 'sign-in'),
  ],
  '/sign-up/email': [
    async () => ({
      browser: stranger(),
      body: { name: 'Ada', email: `person${++people}@bank.example`, password },
    }),
    async () => ({ browser: stranger(), body: { name: 'Ada', email: (await signedIn()).email, password } }),
  ],
  '/email-otp/send-verification-otp': [
    async () => {
      const { browser, email } = await signedIn()
      return { browser, body: { email, type: 'sign-in' } }
    },
    // The second of somebody whose browser asked before, after a wrong try, when its minute is over.
    async () => {
      const { browser, email } = await signedIn()
      const { body } = await withCode({ browser, email }, 'sign-in')
      const otp = body.otp === '000000' ? '000001' : '000000'
      await browser.post(auth, '/sign-in/email-otp', { email, otp })
      await db
        .updateTable('rate_limits')
        .set({ window_start: sql`window_start - interval '2 minutes'` })
        .execute()
      return { browser, body: { email, type: 'sign-in' } }
    },
    async () => {
      const { email } = await signedIn()
      await withCode({ email, browser: stranger() }, 'sign-in')
      return { browser: stranger(), body: { email, type: 'sign-in' } }
    },
  ],
  '/email-otp/verify-email': [registered],
  '/email-otp/request-password-reset': [
    async () => {
      const { browser, email } = await signedIn()
      return { browser, body: { email } }
    },
  ],
  '/email-otp/reset-password': [
    async () => {
      const known = await signedIn()
      await enter({ ...known, browser: stranger() })
      const { body, ...visit } = await withCode(known, 'forget-password')
      return { ...visit, body: { ...body, password: 'another horse battery' } }
    },
  ],
  '/change-password': [
    async () => {
      const known = await signedIn()
      await enter({ ...known, browser: stranger() })
      const newPassword = 'another horse battery'
      return { ...known, body: { currentPassword: password, newPassword, revokeOtherSessions: true } }
    },
  ],
  '/two-factor/enable': [async () => ({ ...(await signedIn()), body: { password } })],
  '/two-factor/verify-totp': [
    async () => {
      const { email, key } = await secured()
      const halfway = stranger()
      await enter({ email, browser: halfway })
      const code = authenticatorCode(key, now + step)
      return later({ browser: halfway, body: { code } }, step)
    },
    async () => {
      const known = await signedIn()
      const key = await withApp(known)
      return { ...known, body: { code: authenticatorCode(key.key, now) } }
    },
  ],
  '/two-factor/verify-backup-code': [
    async () => {
      const { email, backupCodes } = await secured()
      const halfway = stranger()
      await enter({ email, browser: halfway })
      return { browser: halfway, body: { code: backupCodes[0] } }
    },
    async () => {
      const { email, browser, backupCodes } = await secured()
      await browser.post(auth, '/sign-out', {})
      await enter({ email, browser })
      return { browser, body: { code: backupCodes[0] } }
    },
  ],
  '/two-factor/generate-backup-codes': [async () => ({ ...(await secured()), body: { password } })],
  '/two-factor/disable': [async () => ({ ...(await secured()), body: { password } })],
  '/sign-out': [async () => ({ ...(await signedIn()), body: {} })],
  '/revoke-session': [
    async () => {
      const known = await signedIn()
      await enter({ ...known, browser: stranger() })
      const sessions = (await (await known.browser.get(auth, '/list-sessions')).json()) as { token: string }[]
      return { ...known, body: { token: sessions.at(-1)?.token } }
    },
  ],
  '/revoke-other-sessions': [
    async () => {
      const known = await signedIn()
      await enter({ ...known, browser: stranger() })
      return { ...known, body: {} }
    },
  ],
}

const seenAnywhere = new Set<string>()
const limits = declaredParts(triesCounted)

test('every door has visitors, and nothing else has', () => {
  expect(Object.keys(visits).toSorted()).toEqual(doors.map(({ path }) => path).toSorted())
})

test.each(doors.map((door) => [door.path, door] as const))(
  'the door %s changes what it declares, all of it and nothing else',
  async (path, { method, changes }) => {
    const seen = new Set<string>()
    const undeclared: string[] = []
    for (const come of visits[path] ?? []) {
      now += dayMs
      vi.setSystemTime(now)
      const others = path === outsideCallback ? new Map() : await databaseState(db)
      const { browser, body, path: address = path } = await come()
      vi.setSystemTime(Date.now() + 1000)
      const before = await databaseState(db)
      enqueued.length = 0
      const answer = await (method === 'GET'
        ? browser.get(auth, address)
        : browser.post(auth, address, body ?? {}))
      expect([path, answer.status]).toEqual([path, path === outsideCallback ? 302 : 200])
      const differences = differencesBetween(before, await databaseState(db), sealer)
      const verdict = judge({ path, args: {} }, changes, differences, enqueued)
      undeclared.push(...verdict.undeclared, ...rowsOf(others, differences))
      for (const part of verdict.seen) {
        seen.add(part)
        seenAnywhere.add(part)
      }
    }
    expect([...new Set(undeclared)]).toEqual([])
    expect(declaredParts(changes).filter((part) => !seen.has(part) && !limits.includes(part))).toEqual([])
  },
)

/**
 * Whoever comes to a door is new, but for whom the issuer sends back: what was there before them is of others. The counts
 * are of all, and codes that are over go with the next.
 */
function rowsOf(others: DatabaseState, differences: readonly Difference[]): readonly string[] {
  return differences
    .filter(({ table, row, how }) => how !== 'added' && others.get(table)?.has(row))
    .filter(({ table, before }) => table !== 'rate_limits' && !(table === 'verifications' && isOver(before)))
    .map(({ table }) => `${table}: a row of somebody else`)
}

const isOver = ({ expires_at }: Difference['before']) => Date.parse(String(expires_at)) < Date.now()

test('every way in which tries are counted is seen somewhere', () => {
  expect(limits.filter((part) => !seenAnywhere.has(part))).toEqual([])
})
