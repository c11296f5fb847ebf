import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { type Auth, createAuth } from './auth.ts'
import { type Door, doors, outsideStart } from './doors.ts'
import {
  authenticatorCode,
  authSecret,
  Browser,
  codeMailedTo,
  inNoTime,
  onlyDoorsChange,
  password,
  portalUrl,
} from './testing.ts'

/** Guesses count when they fail, and never against a device that signed in before; several nodes count together. */

const wrong = 'not the right password'

let database: TestDatabase
let pools: Database[]
let db: Database
let auth: Auth
let otherNode: Auth

const noted = onlyDoorsChange(() => db)

beforeAll(async () => {
  database = await freshDatabase()
  const node = () => {
    const own = createDatabase(createPool(database.url, { connections: 4 }))
    const jobs = { enqueue: async () => {} }
    return {
      own,
      auth: noted(
        createAuth({
          db: own,
          jobs,
          secret: authSecret,
          portalUrl,
          limited: true,
          warn: () => {},
          ...inNoTime,
        }),
      ),
    }
  }
  const [one, other] = [node(), node()]
  pools = [one.own, other.own]
  db = one.own
  auth = one.auth
  otherNode = other.auth
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.drop()
})

describe('a stranger who guesses a password fifty times', () => {
  const email = 'ada@bank.example'
  const owner = new Browser({ address: '198.51.100.1' })
  const stranger = new Browser({ address: '192.0.2.66' })

  beforeAll(async () => {
    await auth.addPerson({ name: 'Ada', email, password })
    expect((await signIn(owner, email)).status).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 50; guess += 1) {
      const node = guess % 2 === 0 ? auth : otherNode
      statuses.push((await stranger.post(node, '/sign-in/email', { email, password: wrong })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  }, 60_000)

  test('does not keep the owner out on a device that signed in before, wherever it is', async () => {
    expect((await signIn(owner, email)).status).toBe(200)
    const atTheStrangersDesk = owner.copy({ address: '192.0.2.66' })
    expect((await signIn(atTheStrangersDesk, email)).status).toBe(200)
  })

  test('is told how long to wait, and so is a new device there; after that it lets the owner in', async () => {
    const fresh = new Browser({ address: '192.0.2.66' })
    const refused = await signIn(fresh, email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    await pass('15 minutes')
    expect((await signIn(fresh, email)).status).toBe(200)
  })

  test('does not keep out a new device at another address', async () => {
    expect((await signIn(new Browser({ address: '198.51.100.9' }), email)).status).toBe(200)
  })

  test('a device that is known has tries of its own, which end too', async () => {
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await owner.post(auth, '/sign-in/email', { email, password: wrong })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(new Browser({ address: '198.51.100.7' }), email)).status).toBe(200)
  })

  test('a name of a device that was made up counts as none', async () => {
    const name = owner.cookie('granary.device')?.split('.')[0] ?? ''
    const forger = new Browser({ address: '192.0.2.67' })
    for (let guess = 0; guess < 10; guess += 1) {
      await forger.post(auth, '/sign-in/email', { email, password: wrong })
    }
    forger.keep('granary.device', `${name}.${'A'.repeat(43)}`)
    expect((await signIn(forger, email)).status).toBe(429)
  })
})

test('guessing at one account from a hundred addresses is bounded, at once or one after the other', async () => {
  const email = 'bounded@bank.example'
  await auth.addPerson({ name: 'Bo', email, password })
  const owner = new Browser({ address: '198.51.100.2' })
  await signIn(owner, email)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      new Browser({ address: `203.0.113.${at}` }).post(at % 2 ? auth : otherNode, '/sign-in/email', {
        email,
        password: wrong,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30)
  expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([])
  for (let at = 0; at < 100; at += 1) {
    await new Browser({ address: `203.0.114.${at}` }).post(auth, '/sign-in/email', { email, password: wrong })
  }
  const { count } = await refusals('sign-in refused', email)
  expect(count).toBe(30)
  expect((await signIn(owner, email)).status).toBe(200)
}, 60_000)

test('sixty people behind one address sign in within a minute, by password and by code, and fetch tokens', async () => {
  const address = '198.51.100.200'
  const people = Array.from({ length: 60 }, (_, at) => `teller-${at}@bank.example`)
  const byPassword = (at: number) => (at % 2 === 0 ? { password } : {})
  await Promise.all(people.map((email, at) => auth.addPerson({ name: email, email, ...byPassword(at) })))
  const statuses = await Promise.all(
    people.map(async (email, at) => {
      const browser = new Browser({ address })
      if (at % 2 === 0) {
        const entered = await signIn(browser, email)
        return [entered.status, (await browser.get(auth, '/token')).status]
      }
      const asked = await browser.post(auth, '/email-otp/send-verification-otp', { email, type: 'sign-in' })
      const otp = await codeMailedTo(db, email)
      const entered = await browser.post(otherNode, '/sign-in/email-otp', { email, otp })
      return [asked.status, entered.status, (await browser.get(auth, '/token')).status]
    }),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
}, 120_000)

test('guesses spread over many accounts from one address are bounded', async () => {
  const spray = new Browser({ address: '192.0.2.150' })
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      spray.copy().post(auth, '/sign-in/email-otp', { email: `nobody-${at}@bank.example`, otp: '000000' }),
    ),
  )
  expect(statuses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(150)
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(50)
}, 60_000)

test('all addresses of one network of IPv6 are one', async () => {
  const email = 'network@bank.example'
  await auth.addPerson({ name: 'Net', email, password })
  const guess = (address: string) =>
    new Browser({ address }).post(auth, '/sign-in/email', { email, password: wrong })
  const statuses = []
  for (let at = 1; at <= 12; at += 1) statuses.push((await guess(`2001:db8:1:2::${at}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await guess('2001:db8:1:3::1')).status).toBe(401)
})

test('who signs in to an account of their own gets no more guesses at those of others', async () => {
  const own = 'own@bank.example'
  await auth.addPerson({ name: 'Own', email: own, password })
  const guesser = new Browser({ address: '192.0.2.160' })
  const guess = async (from: number, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, at) =>
        guesser.copy().post(auth, '/sign-in/email-otp', {
          email: `nobody-${from + at}@bank.example`,
          otp: '000000',
        }),
      ),
    )
    return answers.filter(({ status }) => status === 400).length
  }
  expect((await signIn(guesser, own)).status).toBe(200)
  expect(await guess(0, 100)).toBe(100)
  expect((await signIn(new Browser({ address: '192.0.2.160' }), own)).status).toBe(200)
  expect(await guess(100, 100)).toBeLessThanOrEqual(50)
}, 60_000)

test('a fault of ours is nobody’s wrong guess', async () => {
  const email = 'fault@bank.example'
  await auth.addPerson({ name: 'Fault', email, password })
  const browser = new Browser({ address: '198.51.100.40' })
  await sql`alter table sign_in_methods rename to nowhere`.execute(db)
  const statuses = []
  try {
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await browser.post(auth, '/sign-in/email', { email, password })).status)
    }
  } finally {
    await sql`alter table nowhere rename to sign_in_methods`.execute(db)
  }
  expect(new Set(statuses)).toEqual(new Set([500]))
  expect((await signIn(browser, email)).status).toBe(200)
})

test.each(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])(
  '%s has five tries from one address, ten in all, and fifty a day',
  async (path) => {
    const email = `factor-${path.length}@bank.example`
    await auth.addPerson({ name: 'Factor', email, password })
    const owner = new Browser({ address: '198.51.100.30' })
    await signIn(owner, email)
    const enabled = await owner.post(auth, '/two-factor/enable', { password })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    const key = new URL(totpURI).searchParams.get('secret') ?? ''
    await owner.post(auth, '/two-factor/verify-totp', { code: authenticatorCode(key, Date.now()) })
    let network = 0
    const guesses = async (times: number) => {
      network += 1
      const thief = new Browser({ address: `203.0.115.${network}` })
      expect((await signIn(thief, email)).status).toBe(200)
      const statuses = []
      for (let guess = 0; guess < times; guess += 1) {
        statuses.push((await thief.post(auth, path, { code: 'abcdef' })).status)
      }
      return statuses.filter((status) => status !== 429).length
    }
    expect([await guesses(7), await guesses(7), await guesses(2)]).toEqual([5, 5, 0])
    let taken = 10
    for (let round = 0; round < 5; round += 1) {
      await passQuarterHour()
      taken += (await guesses(5)) + (await guesses(5))
    }
    expect(taken).toBe(50)
  },
  120_000,
)

describe('every door', () => {
  const secrets = ['password', 'currentPassword', 'otp', 'code']
  /** A new password that is made up here is no guess at the old one. */
  const guessed = ({ fields = [], newPassword }: Door) =>
    fields.filter((field) => secrets.includes(field) && field !== newPassword)
  const email = 'guessed@bank.example'
  const owner = new Browser({ address: '198.51.100.60' })
  const tried: Record<string, string> = {
    email,
    password: wrong,
    currentPassword: wrong,
    newPassword: 'another horse battery',
    otp: '000000',
    code: 'abcdef',
  }

  beforeAll(async () => {
    await auth.addPerson({ name: 'Gus', email, password })
    expect((await signIn(owner, email)).status).toBe(200)
  })

  test.each(doors.filter((door) => guessed(door).length > 0))('$path takes ten guesses', async (door) => {
    const body = Object.fromEntries(
      (door.fields ?? []).flatMap((field) => (tried[field] === undefined ? [] : [[field, tried[field]]])),
    )
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await owner.post(auth, door.path, body)).status)
    }
    expect(statuses.map((status) => status === 429)).toEqual([...Array(10).fill(false), true, true])
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  test('has a limit but for those where nothing can be guessed, mailed or made', () => {
    expect(doors.filter(({ limit }) => limit === undefined).map(({ path }) => path)).toEqual([
      '/get-session',
      '/token',
      '/jwks',
      '/list-sessions',
      '/callback/oidc',
      '/sign-out',
      '/revoke-session',
      '/revoke-other-sessions',
    ])
  })
})

test('a device that was forgotten with a new password has no tries of its own any more', async () => {
  const email = 'forgotten@bank.example'
  await auth.addPerson({ name: 'Fay', email, password })
  const owner = new Browser({ address: '198.51.100.61' })
  const thief = new Browser({ address: '192.0.2.170' })
  for (const browser of [owner, thief]) expect((await signIn(browser, email)).status).toBe(200)
  await owner.post(auth, '/email-otp/request-password-reset', { email })
  const reset = { email, otp: await codeMailedTo(db, email), password: 'another horse battery' }
  expect((await owner.post(auth, '/email-otp/reset-password', reset)).status).toBe(200)
  for (let guess = 0; guess < 30; guess += 1) {
    const stranger = new Browser({ address: `192.0.2.${171 + (guess % 3)}` })
    expect((await stranger.post(auth, '/sign-in/email', { email, password: wrong })).status).toBe(401)
  }
  expect((await thief.post(auth, '/sign-in/email', { email, password: wrong })).status).toBe(429)
  expect((await owner.post(auth, '/sign-in/email', { email, password: wrong })).status).toBe(401)
})

test.each([
  ['register', 60, '/sign-up/email', (email: string) => ({ name: 'Asked', email, password })],
  ['send', 300, '/email-otp/request-password-reset', (email: string) => ({ email })],
  ['leave', 300, outsideStart, () => ({ provider: 'oidc', callbackURL: '/' })],
] as const)(
  'one address of the network may %s %i times, whoever it is about',
  async (limit, most, path, body) => {
    const browser = new Browser({ address: '198.51.100.70' })
    let asked = 0
    const isRefused = async () => {
      asked += 1
      const email = `${limit}-${asked}@bank.example`
      return (await browser.copy().post(auth, path, body(email))).status === 429
    }
    expect(await isRefused()).toBe(false)
    await sql`update rate_limits set count = ${most - 1} where key like ${`${limit}:address:%`}`.execute(db)
    expect([await isRefused(), await isRefused()]).toEqual([false, true])
  },
)

describe('mailed codes', () => {
  test("a stranger's wrong tries use up none of those of the browser that asked", async () => {
    const email = 'cora@bank.example'
    await auth.addPerson({ name: 'Cora', email })
    const owner = new Browser({ address: '198.51.100.3' })
    await owner.post(auth, '/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await codeMailedTo(db, email)
    const others = otp === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 50; guess += 1) {
      const stranger = new Browser({ address: `192.0.2.${guess % 10}` })
      const answer = await stranger.post(auth, '/sign-in/email-otp', { email, otp: others })
      expect([400, 429]).toContain(answer.status)
    }
    expect((await owner.post(otherNode, '/sign-in/email-otp', { email, otp: others })).status).toBe(400)
    expect((await owner.post(otherNode, '/sign-in/email-otp', { email, otp })).status).toBe(200)
  }, 60_000)

  test('five wrong tries are all that the browser itself has', async () => {
    const email = 'five@bank.example'
    await auth.addPerson({ name: 'Five', email })
    const owner = new Browser({ address: '198.51.100.4' })
    await owner.post(auth, '/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await codeMailedTo(db, email)
    const others = otp === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      await owner.post(auth, '/sign-in/email-otp', { email, otp: others })
    }
    const answer = await owner.post(auth, '/sign-in/email-otp', { email, otp })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'INVALID_OTP', message: 'Invalid OTP' },
    ])
  })

  test("asking for codes and resets in somebody's name does not use up what they may ask for", async () => {
    const email = 'asked@bank.example'
    await auth.addPerson({ name: 'Asked', email, password })
    const owner = new Browser({ address: '198.51.100.5' })
    await signIn(owner, email)
    const statuses = []
    for (let at = 0; at < 40; at += 1) {
      const stranger = new Browser({ address: `192.0.2.${at}` })
      statuses.push((await stranger.post(auth, '/email-otp/request-password-reset', { email })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect((await owner.post(auth, '/email-otp/request-password-reset', { email })).status).toBe(200)
    expect((await owner.post(auth, '/email-otp/request-password-reset', { email })).status).toBe(429)
    await pass('15 minutes')
    const fresh = new Browser({ address: '198.51.100.6' })
    expect((await fresh.post(auth, '/email-otp/request-password-reset', { email })).status).toBe(200)
  }, 60_000)

  const somebody = (email: string) => ({ name: 'Asked', email, password })
  const doorsThatMail = [
    ['/email-otp/request-password-reset', (email: string) => ({ email })],
    ['/sign-up/email', somebody],
  ] as const

  test.each(doorsThatMail)(
    '%s mails eight times a day for one address of the network',
    async (path, body) => {
      const email = `eight-${path.length}@bank.example`
      const browser = new Browser({ address: '198.51.100.50' })
      const statuses = []
      for (let round = 0; round < 10; round += 1) {
        statuses.push((await browser.copy().post(auth, path, body(email))).status)
        await passQuarterHour()
      }
      expect(statuses).toEqual([...Array(8).fill(200), 429, 429])
    },
    60_000,
  )

  test.each(doorsThatMail)(
    '%s mails thirty times a day for one account, whoever asks',
    async (path, body) => {
      const email = `thirty-${path.length}@bank.example`
      let mailed = 0
      for (let round = 0; round < 7; round += 1) {
        for (let at = 0; at < 5; at += 1) {
          const browser = new Browser({ address: `203.0.${120 + round}.${at}` })
          if ((await browser.post(auth, path, body(email))).ok) mailed += 1
        }
        await passQuarterHour()
      }
      expect(mailed).toBe(30)
    },
    60_000,
  )

  test('a device that is known has twenty mails a day of its own', async () => {
    const email = 'twenty@bank.example'
    await auth.addPerson({ name: 'Twenty', email, password })
    const owner = new Browser({ address: '198.51.100.51' })
    await signIn(owner, email)
    const statuses = []
    for (let round = 0; round < 22; round += 1) {
      statuses.push((await owner.post(auth, '/email-otp/request-password-reset', { email })).status)
      await passQuarterHour()
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  }, 60_000)

  test('a registration that was refused for its password may be sent again at once', async () => {
    const browser = new Browser({ address: '198.51.100.8' })
    const somebody = { name: 'New', email: 'new@bank.example' }
    const common = await browser.post(auth, '/sign-up/email', { ...somebody, password: 'qwerty123456' })
    expect(common.status).toBe(400)
    expect((await browser.post(auth, '/sign-up/email', { ...somebody, password })).status).toBe(200)
    expect((await browser.post(auth, '/sign-up/email', { ...somebody, password })).status).toBe(429)
  })
})

function signIn(browser: Browser, email: string): Promise<Response> {
  return browser.post(auth, '/sign-in/email', { email, password })
}

/** Lets time pass for all that was counted. */
async function pass(interval: string): Promise<void> {
  await sql`update rate_limits set window_start = window_start - ${interval}::interval`.execute(db)
}

/** Lets a quarter of an hour pass for all that is not counted by the day. */
async function passQuarterHour(): Promise<void> {
  await sql`update rate_limits set window_start = window_start - interval '15 minutes' where key not like '%:86400'`.execute(
    db,
  )
}

async function refusals(action: string, email: string) {
  const row = await db
    .selectFrom('audit_entries')
    .innerJoin('people', 'people.id', 'audit_entries.person_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('action', '=', action)
    .where('people.email', '=', email)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count) }
}
