import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { preApplication, projects } from '@granary/api'
import { ConvexError } from 'convex/values'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { startingNode, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { recorder } from '../src/testing/recorder.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import * as system from '../src/testing/system-contract.ts'
import { addSystemTables } from '../src/testing/system-tables.ts'

/** Tokens of the real sign-in on the sync connection: what a live query shows follows them. */

const email = 'lender@granary.example'
let database: TestDatabase
let dataDir: string
let node: TestNode
let sql: Client

beforeAll(async () => {
  database = await freshDatabase()
  await addSystemTables(database.url)
  dataDir = await temporaryDataDir()
  const settings = { DEMO: '1', RATE_LIMITS: '0' }
  node = await startNode({ databaseUrl: database.url, dataDir, settings })
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})

afterAll(async () => {
  await sql.end()
  await node.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('[S0-160] a good token: the person is known, live and in calls', async () => {
  const session = await signInTo(node.portalUrl, email)
  const { seen } = watching(session.token)
  await expect.poll(() => seen.at(-1)).toBe(email)
})

test.each(['', 'not a token', 'eyJhbGciOiJub25lIn0.e30.'])(
  'the bad token "%s" makes nobody of its bearer, and public functions go on',
  async (token) => {
    const { client, seen, signedIn } = watching(async () => token)
    await expect.poll(() => signedIn.at(-1)).toBe(false)
    await expect.poll(() => seen.at(-1)).toBe('UNAUTHENTICATED')
    expect(await client.query(system.countLog, { list: 'tokens' })).toBe(0)
  },
)

test('an expired token is refused', async () => {
  const { seen, signedIn } = watching(await ownTokens(await signInTo(node.portalUrl, email), -10))
  await expect.poll(() => signedIn.at(-1)).toBe(false)
  await vi.waitFor(() => expect(seen.at(-1)).toBe('UNAUTHENTICATED'), 10_000)
})

test('[S0-155] an expiring token is replaced before it ends, and nothing is seen of it', async () => {
  const session = await signInTo(node.portalUrl, email)
  const { frames, webSocketConstructor } = recorder()
  const authRefreshTokenLeewaySeconds = 15 * 60 - 2
  const { client, seen } = watching(session.token, { webSocketConstructor, authRefreshTokenLeewaySeconds })
  const authentications = () => frames.filter(({ type }) => type === 'Authenticate').length
  await vi.waitFor(() => expect(authentications()).toBeGreaterThan(2), 30_000)
  expect(new Set(seen)).toEqual(new Set([email]))
  expect(client.connectionState().connectionCount).toBe(1)
})

test('a token that ends while its bearer has no other ends what it showed', async () => {
  // Long enough for the server to hear of it in time on a busy machine.
  const lasting = await ownTokens(await signInTo(node.portalUrl, email), 6)
  const { frames, webSocketConstructor } = recorder()
  const later = Promise.withResolvers<null>()
  let left = 2
  const token = async () => (left-- > 0 ? lasting() : later.promise)
  const { client, seen } = watching(token, { webSocketConstructor, authRefreshTokenLeewaySeconds: 1 })
  client.onUpdate(system.countLog, { list: 'seen' }, () => {})
  await expect.poll(() => seen).toEqual([email])
  await vi.waitFor(async () => {
    await sql.query(`insert into system_log (project_id, entry) values ('seen', 'a')`)
    expect(frames.map(({ type }) => type)).toContain('AuthError')
  }, 30_000)
  later.resolve(null)
  await vi.waitFor(() => expect(seen).toEqual([email, 'UNAUTHENTICATED']), 10_000)
})

test('a sign-in that is ended elsewhere ends its live queries within five seconds', async () => {
  const session = await signInTo(node.portalUrl, email)
  const { seen } = watching(session.token)
  await expect.poll(() => seen.at(-1)).toBe(email)
  await session.signOut()
  await vi.waitFor(() => expect(seen.at(-1)).toBe('UNAUTHENTICATED'), 5_000)
})

test('a person who is suspended sees nothing more within five seconds', async () => {
  const session = await signInTo(node.portalUrl, 'viewer@granary.example')
  const { seen } = watching(session.token)
  await expect.poll(() => seen.at(-1)).toBe('viewer@granary.example')
  await sql.query(`update people set suspended_at = now() where email = 'viewer@granary.example'`)
  await vi.waitFor(() => expect(seen.at(-1)).toBe('UNAUTHENTICATED'), 5_000)
})

test('a member whose lender lets them go sees no more of its projects within five seconds', async () => {
  const left = 'colleague@granary.example'
  const session = await signInTo(node.portalUrl, left)
  const client = openClient(node.portalUrl)
  onTestFinished(() => client.close())
  client.setAuth(session.token)
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 1, cursor: null } })
  const projectId = page[0]?.projectId ?? ''
  const seen: string[] = []
  const codeOf = (error: unknown) => (error instanceof ConvexError ? error.data.code : String(error))
  client.onUpdate(
    preApplication.get,
    { projectId },
    ({ answers }) => void seen.push(String(answers.certifyingOfficerName)),
    (error) => void seen.push(codeOf(error)),
  )
  await vi.waitFor(() => expect(seen.length).toBe(1), 10_000)
  await sql.query(
    `delete from organization_members where person_id = (select id from people where email = $1)`,
    [left],
  )
  await vi.waitFor(() => expect(seen.at(-1)).toBe('NOT_FOUND'), 5_000)
  await expect(client.query(preApplication.get, { projectId })).rejects.toSatisfy(
    (error: unknown) => codeOf(error) === 'NOT_FOUND',
  )
  expect(seen.length).toBe(2)
})

test('a key that has ended is followed by a new one, and its tokens stay good until the key is removed', async () => {
  const session = await signInTo(node.portalUrl, email)
  const [old, oldKey] = await tokenAndKey(session)
  await tokenKeys('--end')
  const [renewed, newKey] = await tokenAndKey(session)
  expect(newKey).not.toBe(oldKey)
  expect(await publishedKeys()).toEqual(expect.arrayContaining([oldKey, newKey]))
  expect(await bearerOf(old)).toBe(email)
  expect(await bearerOf(renewed)).toBe(email)

  // Longer ago than any token lasts.
  await sql.query(`update token_keys set expires_at = now() - interval '2 hours' where id = $1`, [oldKey])
  expect(await publishedKeys()).not.toContain(oldKey)
  expect(await bearerOf(old)).toBe('UNAUTHENTICATED')
  expect(await bearerOf(renewed)).toBe(email)

  await tokenKeys('--remove')
  expect(await bearerOf(renewed)).toBe('UNAUTHENTICATED')
  const [afterwards, lastKey] = await tokenAndKey(session)
  expect(await publishedKeys()).toEqual([lastKey])
  expect(await bearerOf(afterwards)).toBe(email)
})

test('a key ends by itself after ninety days', async () => {
  await signInTo(node.portalUrl, email).then((session) => session.token())
  const { rows } = await sql.query(
    `select extract(epoch from expires_at - created_at) / 86400 as days from token_keys order by created_at desc limit 1`,
  )
  expect(Math.round(Number(rows[0].days))).toBe(90)
})

async function tokenAndKey(session: Awaited<ReturnType<typeof signInTo>>) {
  const token = (await session.token()) ?? ''
  return [token, decodeProtectedHeader(token).kid] as const
}

async function publishedKeys(): Promise<unknown[]> {
  const answer = await fetch(`${node.portalUrl}/api/auth/jwks`)
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

async function bearerOf(token: string): Promise<unknown> {
  const { client, seen } = watching(async () => token)
  await expect.poll(() => seen).not.toEqual([])
  client.close()
  return seen.at(-1)
}

/** As an operator runs it, beside the running server. */
async function tokenKeys(what: string) {
  const command = join(import.meta.dirname, '../src/commands/token-keys.ts')
  const env = {
    ...startingNode(),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ENVIRONMENT: 'staging',
  }
  await promisify(execFile)(process.execPath, [command, what], { env })
}

/** Who the server says one is, from the first word on. */
function watching(
  token: () => Promise<string | null>,
  options: Parameters<typeof openClient>[1] = {},
): { client: ReturnType<typeof openClient>; seen: unknown[]; signedIn: boolean[] } {
  const client = openClient(node.portalUrl, options)
  onTestFinished(() => client.close())
  const seen: unknown[] = []
  const signedIn: boolean[] = []
  client.setAuth(token, (is) => void signedIn.push(is))
  client.onUpdate(
    system.whoAmI,
    {},
    (who) => void seen.push(who),
    (error) => void seen.push(error instanceof ConvexError ? error.data.code : error),
  )
  return { client, seen, signedIn }
}

/** Tokens signed by a key of the installation's key set, as another node would sign them, with a lifetime of our own. */
async function ownTokens(session: Awaited<ReturnType<typeof signInTo>>, seconds: number) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  await sql.query(
    'insert into token_keys (id, public_key, private_key, created_at) values ($1, $2, $3, $4)',
    [
      kid,
      JSON.stringify(await exportJWK(publicKey)),
      'kept elsewhere',
      // Older than the installation's own, which goes on signing with its newest.
      new Date(0),
    ],
  )
  const { sub = '', sid, iss = '', aud = '' } = await session.claims()
  return async () => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ sid })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(sub)
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .setJti(randomUUID())
      .sign(privateKey)
  }
}
