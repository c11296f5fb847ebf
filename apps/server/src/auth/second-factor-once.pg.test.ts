import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { changesTo } from '../testing/changes.ts'
import { type Auth, createAuth } from './auth.ts'
import { authenticatorCode, authSecret, Browser, inNoTime, password, portalUrl } from './testing.ts'

/** The clock of the authenticator app stands still, except where a test moves it. */
const noon = Date.parse('2026-11-22T12:00:10Z')
const step = 30_000

let database: TestDatabase
let pools: Database[]
let db: Database
let nodes: readonly [Auth, Auth]

beforeAll(async () => {
  database = await freshDatabase()
  const node = () => {
    const own = createDatabase(createPool(database.url, { connections: 4 }))
    const jobs = { enqueue: async () => {} }
    const auth = createAuth({
      db: own,
      jobs,
      secret: authSecret,
      portalUrl,
      limited: false,
      warn: () => {},
      ...inNoTime,
    })
    return { own, auth }
  }
  const [one, other] = [node(), node()]
  pools = [one.own, other.own]
  db = one.own
  nodes = [one.auth, other.auth]
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.drop()
})

describe('a device that asks to be trusted', () => {
  test('is asked for the second factor again, whatever it sends', async () => {
    const { email, key } = await enrolled('trusting@bank.example')
    const browser = await halfwayIn(email)
    const code = authenticatorCode(key, noon)
    const verified = await browser.post(nodes[0], '/two-factor/verify-totp', { code, trustDevice: true })
    expect(verified.status).toBe(200)
    expect(browser.cookies).not.toContain('granary.trust_device')
    expect(await trusted()).toEqual([])
    browser.forget('granary.session_token')
    const again = await browser.post(nodes[0], '/sign-in/email', { email, password })
    expect(await again.json()).toMatchObject({ twoFactorRedirect: true })
    expect(await browser.isSignedIn(nodes[0])).toBe(false)
  })

  test('with a backup code as well', async () => {
    const { email, backupCodes } = await enrolled('trusting-paper@bank.example')
    const browser = await halfwayIn(email)
    const [code] = backupCodes
    const sent = { code, trustDevice: true, disableSession: true }
    expect((await browser.post(nodes[0], '/two-factor/verify-backup-code', sent)).status).toBe(200)
    expect(await browser.isSignedIn(nodes[0])).toBe(true)
    expect(browser.cookies).not.toContain('granary.trust_device')
    expect(await trusted()).toEqual([])
  })

  function trusted() {
    return db.selectFrom('verifications').select('id').where('identifier', 'like', 'trust-device-%').execute()
  }
})

describe('a code of the authenticator app', () => {
  test('is accepted once: not a second time, not a moment later, not on another node', async () => {
    const { email, key } = await enrolled('once@bank.example')
    const code = authenticatorCode(key, noon)
    expect((await enterWith(email, code, 0)).status).toBe(200)
    for (const node of [0, 1] as const) {
      const browser = await halfwayIn(email)
      const tryAgain = async () => {
        const refused = await browser.post(nodes[node], '/two-factor/verify-totp', { code })
        expect(refused.status).toBe(401)
        expect(await refused.json()).toMatchObject({ code: 'CODE_USED' })
      }
      expect(await changesTo(db, tryAgain)).toEqual({ audit_entries: ['+1'] })
    }
    vi.setSystemTime(noon + step)
    expect((await enterWith(email, code, 1)).status).toBe(401)
    expect((await enterWith(email, authenticatorCode(key, noon + step), 1)).status).toBe(200)
  })

  test('is refused after one of a later step, and a wrong one uses nothing up', async () => {
    const { email, key } = await enrolled('steps@bank.example')
    expect((await enterWith(email, '000000', 0)).status).toBe(401)
    // Somebody else's codes are none of it.
    await enrolled('besides@bank.example')
    const browser = await halfwayIn(email)
    const enter = async () => {
      const code = authenticatorCode(key, noon + step)
      expect((await browser.post(nodes[0], '/two-factor/verify-totp', { code })).status).toBe(200)
    }
    expect(await changesTo(db, enter)).toEqual({
      audit_entries: ['+1'],
      known_devices: ['+1'],
      mails: ['+1'],
      second_factors: ['last_step'],
      sign_ins: ['+1'],
      verifications: ['-2'],
    })
    expect((await enterWith(email, authenticatorCode(key, noon), 0)).status).toBe(401)
    vi.setSystemTime(noon + 2 * step)
    expect((await enterWith(email, authenticatorCode(key, noon + 2 * step), 0)).status).toBe(200)
  })

  test('lets one in where many try it at the same time on two nodes', async () => {
    const { email, key } = await enrolled('race@bank.example')
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfwayIn(email)))
    const code = authenticatorCode(key, noon)
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.post(nodes[at % 2 === 0 ? 0 : 1], '/two-factor/verify-totp', { code }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that set the app up lets nobody in', async () => {
    const email = 'set-up@bank.example'
    const { key } = await enrolled(email, { at: noon })
    expect((await enterWith(email, authenticatorCode(key, noon), 0)).status).toBe(401)
    expect((await enterWith(email, authenticatorCode(key, noon + step), 0)).status).toBe(200)
  })
})

describe('codes that are written down or mailed', () => {
  test('a backup code lets one in, however many try it at once', async () => {
    const { email, backupCodes } = await enrolled('paper@bank.example')
    const [code] = backupCodes
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfwayIn(email)))
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.post(nodes[at % 2 === 0 ? 0 : 1], '/two-factor/verify-backup-code', { code }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const late = await (await halfwayIn(email)).post(nodes[1], '/two-factor/verify-backup-code', { code })
    expect(late.status).toBe(401)
  })
})

/** Somebody with an authenticator app, set up a minute before noon unless it is said otherwise. */
async function enrolled(email: string, { at = noon - 2 * step } = {}) {
  await nodes[0].addPerson({ name: 'Ada', email, password })
  const browser = new Browser()
  await browser.post(nodes[0], '/sign-in/email', { email, password })
  vi.setSystemTime(at)
  const enabled = await browser.post(nodes[0], '/two-factor/enable', { password })
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  const code = authenticatorCode(key, at)
  expect((await browser.post(nodes[0], '/two-factor/verify-totp', { code })).status).toBe(200)
  vi.setSystemTime(noon)
  return { email, key, backupCodes }
}

/** A browser that has given the password and is asked for the second factor. */
async function halfwayIn(email: string): Promise<Browser> {
  const browser = new Browser()
  const answer = await browser.post(nodes[0], '/sign-in/email', { email, password })
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
  return browser
}

async function enterWith(email: string, code: string, node: 0 | 1): Promise<Response> {
  return (await halfwayIn(email)).post(nodes[node], '/two-factor/verify-totp', { code })
}
