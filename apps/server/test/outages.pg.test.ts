import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { preApplication, projects, supportRequests } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../src/db/testing.ts'
import { demoPassword } from '../src/demo/people.ts'
import { startS3 } from '../src/files/stores/s3-testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain as main, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import { aProject } from '../src/testing/workspace.ts'

/**
 * Mail, issuer, maps and storage die one after the other under people who go on editing. Nobody is kept from it, and
 * whoever needs what is gone reads a plain sentence.
 */

type Portal = ReturnType<typeof openClient>

const email = 'lender@granary.example'
let database: TestDatabase
let dataDir: string
let node: TestNode
let store: Awaited<ReturnType<typeof startS3>>
let storeIsUp = true
let mail: Service
let issuer: Service
let maps: Service
let client: Portal
let projectId: string

beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await temporaryDataDir()
  ;[store, mail, issuer, maps] = await Promise.all([
    startS3('s3rver'),
    aServiceThatAccepts(),
    anIssuer(),
    aServiceThatAccepts(),
  ])
  node = await startNode({
    main,
    databaseUrl: database.url,
    dataDir,
    settings: {
      DEMO: '1',
      RATE_LIMITS: '0',
      S3_ENDPOINT: store.settings.endpoint ?? '',
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      TEAM_EMAIL: 'team@granary.example',
      OIDC_ISSUER: `http://127.0.0.1:${issuer.port}`,
      OIDC_CLIENT_ID: 'granary',
      OIDC_CLIENT_SECRET: 'secret',
      MAPS_URL: `http://127.0.0.1:${maps.port}`,
      MAPS_TOKEN: 'token',
    },
  })
  client = openClient(node.portalUrl)
  client.setAuth((await signInTo(node.portalUrl, email)).token)
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
}, 120_000)

afterAll(async () => {
  await client.close()
  await node.stop()
  if (storeIsUp) await store.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('without mail: a request is taken, a code is promised, and editing goes on', async () => {
  await mail.stop()
  const asked = { firstName: 'Ada', lastName: 'Lund', email: 'ada@mill.example', lenderName: 'Prairie Bank' }
  const { requestId } = await client.mutation(supportRequests.submit, { ...asked, message: 'Please call.' })
  expect(requestId).not.toBe('')
  const code = await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  expect([code.status, code.text]).toEqual([200, expect.not.stringMatching(innards)])
  await editing()
})

test('without the issuer: whoever comes back from it is told, the password still opens the door, and editing goes on', async () => {
  const wanted = { provider: 'oidc', callbackURL: '/lender', errorCallbackURL: '/lender' }
  const { status, text, headers } = await post('/api/auth/sign-in/social', wanted)
  expect(status).toBe(200)
  await issuer.stop()
  const state = new URL((JSON.parse(text) as { url: string }).url).searchParams.get('state') ?? ''
  const back = await fetch(`${node.portalUrl}/api/auth/callback/oidc?code=a-code&state=${state}`, {
    headers: { cookie: cookieOf(headers) },
    redirect: 'manual',
  })
  expect([back.status, await back.text()]).toEqual([302, expect.not.stringMatching(innards)])
  const location = new URL(back.headers.get('location') ?? '', node.portalUrl)
  expect([location.origin, location.pathname]).toEqual([node.portalUrl, '/lender'])
  expect(location.searchParams.get('error')).toMatch(/^[a-z_]+$/)
  await expect(signInTo(node.portalUrl, email)).resolves.toBeDefined()
  await editing()
})

test('without maps: a project with an address is made, and editing goes on', async () => {
  await maps.stop()
  expect(await client.mutation(projects.create, aProject)).toMatchObject({ projectId: expect.any(String) })
  await editing()
})

test('without storage: an upload and a download answer in words, nothing is left of them, and editing goes on', async () => {
  const field = { projectId, fieldId: 'appraisalReportReference' }
  const { uploadUrl } = await client.mutation(preApplication.generateUploadUrl, field)
  const { headers } = await post('/api/auth/sign-in/email', { email, password: demoPassword })
  const cookie = cookieOf(headers)
  const file = await aStoredFile()
  expect((await fetch(file, { headers: { cookie } })).status).toBe(200)
  await store.stop()
  storeIsUp = false
  const upload = await fetch(uploadUrl, { method: 'POST', body: 'Assets,Liabilities\n100,40\n' })
  expect(upload.status).toBeGreaterThanOrEqual(500)
  expectPlain(await upload.text())
  const download = await fetch(file, { headers: { cookie } })
  expect(download.status).toBeGreaterThanOrEqual(500)
  expectPlain(await download.text())
  await editing()
  expect((await fetch(`${node.portalUrl}/readyz`)).status).toBe(200)
})

/** A save reaches the database and comes back to a colleague's eyes. */
async function editing(): Promise<void> {
  const seen = await client.query(preApplication.get, { projectId })
  const name = `Marcus ${seen.version}`
  const saved = await client.mutation(preApplication.save, {
    projectId,
    schemaId: seen.schemaId,
    schemaRevision: seen.schemaRevision,
    answers: { ...seen.answers, certifyingOfficerName: name },
    expectedVersion: seen.version,
  })
  expect([saved.version, saved.answers.certifyingOfficerName]).toEqual([seen.version + 1, name])
}

async function aStoredFile(): Promise<string> {
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  for (const { projectId } of page) {
    const { uploadsByField } = await client.query(preApplication.get, { projectId })
    const [upload] = Object.values(uploadsByField).flat()
    if (upload) return new URL(upload.downloadUrl, node.portalUrl).href
  }
  throw new Error('No sample project has a file.')
}

const innards = /\n\s+at |node_modules|\/apps\/|ECONN|127\.0\.0\.1|socket hang up|Error:/

function expectPlain(text: string): void {
  expect(text).not.toMatch(innards)
  expect(JSON.parse(text)).toEqual({
    code: expect.any(String),
    message: expect.stringMatching(/^[A-Z].*\.$/),
  })
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: node.portalUrl }
  const response = await fetch(node.portalUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

function cookieOf(headers: Headers): string {
  const lines = headers.getSetCookie()
  return lines.map((line) => line.split(';')[0]).join('; ')
}

interface Service {
  readonly port: number
  stop(): Promise<void>
}

/** Takes connections and says nothing that matters: it is there, until it is not. */
async function aServiceThatAccepts(): Promise<Service> {
  const server = createListener((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: async () => void server.close() }
}

/** As much of an issuer as is asked for before somebody signs in. */
async function anIssuer(): Promise<Service> {
  const server = createServer((_request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const paths = { authorization_endpoint: 'auth', token_endpoint: 'token', jwks_uri: 'jwks' }
    const entries = Object.entries(paths).map(([name, path]) => [name, `${issuer}/${path}`])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, ...Object.fromEntries(entries) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: async () => void server.close() }
}
