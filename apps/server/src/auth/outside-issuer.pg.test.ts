import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { type Auth, createAuth } from './auth.ts'

const portalUrl = 'http://localhost:3001'
const client = { clientId: 'granary', clientSecret: 'a-secret-between-the-two-of-us' }

let database: TestDatabase
let db: Database
let issuer: { url: string; server: Server }
let auth: Auth
/** Who is signed in at the issuer. */
let account = { sub: 'one', email: 'marta@bank.example', name: 'Marta Sand' }

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url, { connections: 4 }))
  issuer = await startIssuer()
  auth = createAuth({
    db,
    jobs: { enqueue: async () => {} },
    secret: 'a-secret-of-the-tests-that-is-long-enough',
    portalUrl,
    issuer: { issuer: issuer.url, ...client },
    limited: false,
    warn: () => {},
  })
})

afterAll(async () => {
  issuer.server.close()
  await db.destroy()
  await database.drop()
})

test('[B20] a person of the issuer signs in and has an account without any kind', async () => {
  const end = await signInOutside()
  expect(end.signedIn).toBe(true)
  const person = await db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  expect(person).toEqual({ name: 'Marta Sand', email: 'marta@bank.example' })
})

test('the same address with a password before is never merged silently', async () => {
  await auth.addPerson({ name: 'Olaf', email: 'olaf@bank.example', password: 'correct horse battery' })
  account = { sub: 'two', email: 'olaf@bank.example', name: 'Somebody Else' }
  const end = await signInOutside()
  expect(end.signedIn).toBe(false)
  expect(end.location.searchParams.get('error')).toBe('account_not_linked')
  const methods = await db
    .selectFrom('sign_in_methods')
    .innerJoin('people', 'people.id', 'sign_in_methods.person_id')
    .select('provider_id')
    .where('email', '=', 'olaf@bank.example')
    .execute()
  expect(methods).toEqual([{ provider_id: 'credential' }])
})

test('an answer that was not asked for from this browser is refused', async () => {
  account = { sub: 'three', email: 'third@bank.example', name: 'Third' }
  const end = await signInOutside({ withoutCookies: true })
  expect(end.signedIn).toBe(false)
})

/** Goes the way a browser goes: to us, to the issuer, through its sign-in, and back to us. */
async function signInOutside({ withoutCookies = false } = {}) {
  const asked = await auth.handle(
    new Request(`${portalUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portalUrl },
      body: JSON.stringify({ provider: 'oidc', callbackURL: '/lender', errorCallbackURL: '/lender' }),
    }),
  )
  const ours = withoutCookies ? '' : cookiesOf(asked)
  const { url } = (await asked.json()) as { url: string }
  const answer = await followAtIssuer(url)
  const back = await auth.handle(new Request(answer, { headers: { cookie: ours } }))
  return {
    signedIn: back.headers.getSetCookie().some((cookie) => /^granary\.session_token=[^;]/.test(cookie)),
    location: new URL(back.headers.get('location') ?? '', portalUrl),
  }
}

async function followAtIssuer(start: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  while (!url.startsWith(portalUrl)) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function startIssuer(): Promise<{ url: string; server: Server }> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...account, sub: accountId, email_verified: true }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: account.sub } })
  })
  return { url, server }
}
