import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentPack } from '@granary/rules'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doors, doorsPrefix } from '../auth/doors.ts'
import { readConfig } from '../config.ts'
import { createSealer } from '../crypto/sealing.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { demoPassword } from '../demo/people.ts'
import { counted, type Effects, mailed, nothing, together } from '../effects.ts'
import { anUploadField, people, type Who } from '../functions/access-matrix.ts'
import { implementations } from '../functions/registry.ts'
import { createLog } from '../log.ts'
import { mailingLock } from '../model/notices/index.ts'
import { readSecrets } from '../secrets.ts'
import { type RunningServer, startServer } from '../start.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { declaredParts } from '../testing/effects/effects-check.ts'
import { httpAccessMatrix, type RouteRecords, type RouteRow } from './access-matrix.ts'
import { routeEffects } from './effects.ts'
import { watchRoutes } from './effects-testing.ts'
import { createFormTokens } from './form-token.ts'

let database: TestDatabase
let db: Database
let dataDir: string
let server: RunningServer
let world: AccessWorld
let watch: ReturnType<typeof watchRoutes>
let mailsWait: Client
const cookies = new Map<Who, string>()
const tokens = new Map<Who, string>()

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  dataDir = await mkdtemp(join(tmpdir(), 'granary-http-matrix-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SITE_PORT: '0',
    PORTAL_PORT: '0',
    ENVIRONMENT: 'staging',
    DEMO: '1',
    RATE_LIMITS: '0',
  })
  const sealer = createSealer(Buffer.alloc(32, 7), 'answers')
  world = await makeAccessWorld(db, { sealer, quotas: config.quotas }, { atAServer: true })
  await addFiles()
  watch = watchRoutes(db, sealer)
  // What goes out by the clock would be in the way of a comparison.
  mailsWait = new Client({ connectionString: database.url })
  await mailsWait.connect()
  await mailsWait.query('select pg_advisory_lock(hashtext($1))', [mailingLock])
  server = await startServer(config, createLog('silent'), implementations)
  for (const who of people) if (who !== 'nobody') await signIn(who)
})

afterAll(async () => {
  await mailsWait.end()
  await server.stop()
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('every route that takes more than a question declares its effects, and only routes do', () => {
  const routes = routesOfServer()
  expect(routes.filter((route) => !/^\w+ GET /.test(route) && !(route in routeEffects))).toEqual([])
  expect(Object.keys(routeEffects).filter((route) => !routes.includes(route))).toEqual([])
})

test('every route has a row, and every row a route', () => {
  const routes = routesOfServer()
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !(route in httpAccessMatrix))).toEqual([])
  expect(Object.keys(httpAccessMatrix).filter((route) => !routes.includes(route))).toEqual([])
})

test.each(Object.entries(httpAccessMatrix))(
  '[B18] %s answers whom the matrix says, and changes nothing undeclared',
  async (route, row) => {
    const given: Record<string, string> = {}
    const expected: Record<string, string> = {}
    const everybody = async () => {
      for (const whose of row.theirs ? (['ours', 'theirs'] as const) : (['ours'] as const)) {
        for (const who of people) {
          given[`${who}, ${whose}`] = await answerTo(route, row, who, whose)
          const admitted = row[whose]?.includes(who)
          const otherwise = who === 'nobody' ? row.nobody : row.refused
          expected[`${who}, ${whose}`] = (admitted ? row.admitted : otherwise) ?? 'not said'
        }
      }
    }
    await (isAskedOneByOne(route) ? everybody() : watch.around(route, 'everybody', {}, everybody))
    expect(given).toEqual(expected)
    expect(watch.undeclared(route), `${route} changed what it does not declare`).toEqual({})
  },
)

describe('what a route changes that the matrix cannot show', () => {
  test('a request of the form without a script is kept and mailed', async () => {
    const secret = readSecrets(join(dataDir, 'secrets.json')).signIn
    const token = createFormTokens(secret).issue(new Date(Date.now() - 60_000))
    const [first, last] = ['Ada', 'Lund']
    const fields = { firstName: first, lastName: last, email: 'ada@bank.example', lenderName: 'Prairie Bank' }
    const body = new URLSearchParams({ ...fields, message: 'Please call.', token })
    const route = 'site POST /contact'
    const response = await watch.around(route, 'a visitor', {}, () =>
      fetch(`${server.siteUrl}/contact`, { method: 'POST', body, redirect: 'manual' }),
    )
    expect(response.status).toBe(303)
    expect(watch.undeclared(route)).toEqual({})
  })

  test('all that is declared was seen', () => {
    // There are no limits here, so nobody needs room; jobs are in tables of their own; and the doors show theirs themselves.
    const makesRoom: Effects = { stored_files: ['discarded_at'] }
    const elsewhere = declaredParts(together(counted, makesRoom, { jobs: mailed.jobs ?? [] }))
    const byDoors = doors.map(({ method, path }) => `portal ${method} ${doorsPrefix}${path}`)
    const never = Object.keys(routeEffects)
      .filter((route) => !byDoors.includes(route))
      .map((route) => [route, watch.never(route).filter((part) => !elsewhere.includes(part))] as const)
    expect(never.filter(([, parts]) => parts.length > 0)).toEqual([])
  })
})

test('[S0-150] the public site leads to the sign-in, and none of its scripts signs anybody in', async () => {
  const home = await (await fetch(server.siteUrl)).text()
  expect(home).toMatch(/<a[^>]*>(?:<[^>]*>)*Log in</)
  const scripts = server.routes.site.filter(({ method, path }) => method === 'GET' && path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const { path } of scripts) {
    expect(await (await fetch(`${server.siteUrl}${path}`)).text()).not.toContain('/api/auth')
  }
})

test('[B50] a rule pack that is published changes the figure beside the specified one on the site', async () => {
  const home = async () => (await fetch(server.siteUrl)).text()
  expect(await home()).toContain('85% of a loan below $5,000,000')
  const percentages = currentPack.percentages.map((each) =>
    each.id.startsWith('B_AND_I-2026') && each.value === 85 ? { ...each, value: 84 } : each,
  )
  const content = { ...currentPack, id: '2099-01', effectiveFrom: '2099-01-01', percentages }
  await db
    .insertInto('rule_packs')
    .values({
      ...{ id: content.id, from_pack: currentPack.id, content: JSON.stringify(content) },
      ...{ effective_from: content.effectiveFrom, published_by: 'administrator' },
    })
    .execute()
  expect(await home()).toContain('84% of a loan below $5,000,000')
  expect(await home()).toContain('Up to 80%')
})

test('[S0-148] no other kind of account, role or duty can be stored', async () => {
  const personId = world.identities.borrower?.personId ?? ''
  const duty = db.insertInto('admin_duties').values({ person_id: personId, duty: 'everything' }).execute()
  await expect(duty).rejects.toThrow('admin_duties_duty_check')
  const membership = db
    .insertInto('organization_members')
    .values({ organization_id: world.ours.organizationId, person_id: personId, role: 'manager' })
    .execute()
  await expect(membership).rejects.toThrow('organization_members_role_check')
})

test('nobody ends a sign-in of somebody else, though they know its token', async () => {
  const ours = await db
    .selectFrom('sign_ins')
    .select(['id', 'token'])
    .where('person_id', '=', world.identities.lender?.personId ?? '')
    .execute()
  expect(ours.length).toBeGreaterThan(0)
  for (const { token } of ours) {
    await ask('other', 'POST', `${server.portalUrl}/api/auth/revoke-session`, { token })
  }
  const left = await db
    .selectFrom('sign_ins')
    .select('id')
    .where(
      'id',
      'in',
      ours.map(({ id }) => id),
    )
    .execute()
  expect(left).toHaveLength(ours.length)
})

test('every denied call of somebody signed in stands in the audit log, by its person', async () => {
  const of = async (who: Who, path: string) => {
    const entries = await db
      .selectFrom('audit_entries')
      .select(['person_id', 'person_email', 'address', 'details'])
      .where('action', '=', 'call denied')
      .execute()
    return entries.filter(
      ({ person_id, details }) =>
        person_id === world.identities[who]?.personId && (details as { path?: string }).path === path,
    )
  }
  // Each is written beside its answer, a moment later.
  await expect
    .poll(() => of('other', 'lender/projects:get'))
    .toMatchObject([{ address: '127.0.0.1', details: { code: 'NOT_FOUND', project: world.ours.projectId } }])
  await expect
    .poll(() => of('lender', 'lender/projects:get'))
    .toMatchObject([{ details: { project: world.theirs.projectId } }])
  await expect
    .poll(() => of('packager', 'admin/system:look'))
    .toMatchObject([{ details: { code: 'FORBIDDEN' } }])
  await expect.poll(() => of('borrower', '/api/files')).toHaveLength(1)
  expect(await of('admin', 'admin/system:look')).toEqual([])
})

/** Each authorizes by itself, so each can forget who is kept out. */
const otherDoors: readonly {
  readonly what: string
  readonly pathOf: (projectId: string, packageId: string, why: string) => string
  readonly opens: readonly Who[]
}[] = [
  {
    what: 'a package',
    pathOf: (_projectId, packageId, why) => `/api/packages/${packageId}/package.pdf?why=${why}`,
    opens: ['lender', 'colleague'],
  },
  {
    what: 'a workbook',
    pathOf: (projectId) => `/api/projects/${projectId}/workbook.xlsx`,
    opens: ['lender', 'colleague', 'viewer', 'borrower'],
  },
  {
    what: 'all documents as one file',
    pathOf: (projectId) => `/api/projects/${projectId}/documents.zip`,
    opens: ['lender', 'colleague', 'viewer', 'borrower'],
  },
]

describe('of a lender that is suspended', () => {
  const kept = { code: 'FORBIDDEN', reason: 'suspended' }
  let sentence: string
  let granted: string

  beforeAll(async () => {
    granted = await grantFor('lender', world.ours.projectId)
    sentence = `${await suspendOurs(new Date())} is suspended, and its pages are closed. Nothing is lost. Write to ${server.siteUrl}/contact to have it opened again.`
  })
  afterAll(() => suspendOurs(null))

  test('a file is refused to its people with the sentence, as a page to whoever opens it', async () => {
    for (const who of ['lender', 'colleague', 'viewer', 'borrower'] as const) {
      const page = await openFile(who, world.ours.uploadId)
      expect([who, page.status, page.headers.get('content-type')]).toEqual([
        who,
        403,
        'text/html; charset=utf-8',
      ])
      expect(await page.text()).toContain(sentence)
      const answer = await openFile(who, world.ours.uploadId, 'application/json')
      expect([answer.status, await answer.json()]).toEqual([403, { ...kept, message: sentence }])
    }
  })

  test.each(otherDoors)('so is $what to whoever may open it otherwise', async ({ pathOf, opens }) => {
    const why = await whyOf('other', world.theirs.projectId)
    for (const who of opens) {
      const response = await openDoor(who, pathOf(world.ours.projectId, packageIds.ours, why))
      expect([who, response.status, await response.text()]).toEqual([
        who,
        403,
        expect.stringContaining(sentence),
      ])
    }
    const theirs = await openDoor('other', pathOf(world.theirs.projectId, packageIds.theirs, why))
    expect([200, 302]).toContain(theirs.status)
    await theirs.body?.cancel()
  })

  test('a file is to all others as one that is not there, and to the staff what it was', async () => {
    for (const who of ['nobody', 'other'] as const) {
      for (const accept of ['text/html', 'application/json']) {
        const [theirs, none] = await Promise.all(
          [world.ours.uploadId, randomUUID()].map((id) => openFile(who, id, accept)),
        )
        const answer = (await theirs?.text()) ?? ''
        expect([theirs?.status, answer]).toEqual([404, await none?.text()])
        expect(answer.includes('Sign in, and open the file again')).toBe(who === 'nobody')
      }
    }
    for (const who of ['packager', 'admin'] as const) {
      expect((await openFile(who, world.ours.uploadId)).status).toBe(302)
    }
    expect((await openFile('other', world.theirs.uploadId)).status).toBe(302)
  })

  test('an upload that was granted before is refused with the sentence, and nothing is kept', async () => {
    const before = await storedFiles()
    const response = await sendFile(granted)
    expect([response.status, await response.json()]).toEqual([403, { ...kept, message: sentence }])
    expect(await storedFiles()).toEqual(before)
  })
})

test('a person who is suspended is told so by calls, by uploads and by files', async () => {
  const granted = await grantFor('colleague', world.ours.projectId)
  const why = await whyOf('colleague', world.ours.projectId)
  const person = db.updateTable('people').where('id', '=', world.identities.colleague?.personId ?? '')
  await person.set({ suspended_at: new Date() }).execute()
  const message = `Your account is suspended. Write to ${server.siteUrl}/contact to have it opened again.`
  const call = httpAccessMatrix['portal POST /api/query']?.ask?.({
    ...world.ours,
    ...filesOf('ours'),
    uploadToken: '',
    why: '',
  })
  const asked = await ask('colleague', 'POST', `${server.portalUrl}/api/query`, call?.body)
  expect([asked.status, await asked.json()]).toEqual([401, { code: 'Unauthenticated', message }])
  const sent = await sendFile(granted)
  expect([sent.status, await sent.json()]).toMatchObject([403, { reason: 'suspended', message }])
  const file = await openFile('colleague', world.ours.uploadId)
  expect([file.status, await file.text()]).toEqual([403, expect.stringContaining(message)])
  for (const { what, pathOf } of otherDoors) {
    const response = await openDoor('colleague', pathOf(world.ours.projectId, packageIds.ours, why))
    expect([what, response.status, await response.text()]).toEqual([
      what,
      403,
      expect.stringContaining(message),
    ])
  }
  await person.set({ suspended_at: null }).execute()
  expect((await openFile('colleague', world.ours.uploadId)).status).toBe(302)
  for (const { what, pathOf } of otherDoors) {
    const response = await openDoor('colleague', pathOf(world.ours.projectId, packageIds.ours, why))
    expect([what, [200, 302].includes(response.status)]).toEqual([what, true])
    await response.body?.cancel()
  }
})

test('who looks at the portal as somebody else opens no package, whatever that person may open', async () => {
  const path = `/api/packages/${packageIds.ours}/package.pdf`
  const opened = () =>
    db.selectFrom('audit_entries').select('id').where('action', '=', 'package opened').execute()
  const look = (viewing_as: string | null) =>
    db
      .updateTable('sign_ins')
      .set({ viewing_as, viewing_until: viewing_as && new Date(Date.now() + 600_000) })
      .where('person_id', '=', world.identities.admin?.personId ?? '')
      .execute()
  const before = await opened()
  await look(world.identities.colleague?.personId ?? '')
  expect((await openDoor('admin', path)).status).toBe(404)
  expect((await openFile('admin', world.ours.uploadId)).status).toBe(302)
  expect((await openFile('admin', world.theirs.uploadId)).status).toBe(404)
  expect(await opened()).toEqual(before)
  await look(null)
  for (const who of ['colleague', 'admin'] as const) expect((await openDoor(who, path)).status).toBe(302)
  expect(await opened()).toHaveLength(before.length + 2)
})

function openFile(who: Who, uploadId: string, accept = 'text/html'): Promise<Response> {
  return openDoor(who, `/api/files/${uploadId}`, accept)
}

function openDoor(who: Who, path: string, accept = 'text/html'): Promise<Response> {
  return fetch(`${server.portalUrl}${path}`, {
    redirect: 'manual',
    headers: { accept, cookie: cookies.get(who) ?? '' },
  })
}

function sendFile(uploadToken: string): Promise<Response> {
  return ask('nobody', 'POST', `${server.portalUrl}/api/storage/upload?token=${uploadToken}`, 'a,b\n1,2\n')
}

async function suspendOurs(suspended_at: Date | null): Promise<string> {
  const { name } = await db
    .updateTable('organizations')
    .set({ suspended_at })
    .where('id', '=', world.ours.organizationId)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}

function storedFiles() {
  return db.selectFrom('stored_files').selectAll().orderBy('id').execute()
}

function routesOfServer(): string[] {
  return (['site', 'portal'] as const).flatMap((origin) => [
    // HEAD is what GET gives, without its body.
    ...new Set(
      server.routes[origin]
        .filter(({ method }) => method !== 'HEAD')
        .map(({ method, path }) => `${origin} ${method} ${withoutHash(path)}`),
    ),
  ])
}

/** Files of the build have names of their own each time; one stands for all. */
function withoutHash(path: string): string {
  return path.startsWith('/assets/') ? '/assets/*' : path
}

function anAsset(): string {
  return server.routes.site.find(({ path }) => path.startsWith('/assets/'))?.path ?? ''
}

async function answerTo(route: string, row: RouteRow, who: Who, whose: 'ours' | 'theirs'): Promise<string> {
  const [origin = '', method = '', path = ''] = route.split(' ')
  const records = world[whose]
  const uploadToken = path === '/api/storage/upload' ? await grantFor(who, records.projectId) : ''
  const why = path.startsWith('/api/packages/') ? await whyOf(who, records.projectId) : ''
  const question = row.ask?.({ ...records, ...filesOf(whose), uploadToken, why }) ?? {}
  const base = origin === 'site' ? server.siteUrl : server.portalUrl
  const url = `${base}${question.path ?? path.replace('/assets/*', anAsset())}`
  const answer = async () => {
    const response = await ask(who, method, url, question.body)
    return [response, await response.text()] as const
  }
  const { personId } = world.identities[who] ?? {}
  const asker = { personId, projectId: records.projectId, path: functionIn(question.body) }
  const [response, text] = await (isAskedOneByOne(route)
    ? watch.around(route, `${who}, ${whose}`, asker, answer)
    : answer())
  if (row.endsSignIn && who !== 'nobody') await signIn(who)
  return codeIn(response, text)
}

/** Of whom each is compared by themselves: not where nothing may change, nor where the doors show it themselves. */
function isAskedOneByOne(route: string): boolean {
  if (httpAccessMatrix[route]?.endsSignIn) return true
  return !route.includes(doorsPrefix) && (routeEffects[route] ?? nothing) !== nothing
}

function functionIn(body: object | string | undefined): string | undefined {
  return typeof body === 'object' && 'path' in body ? String(body.path) : undefined
}

function codeIn(response: Response, text: string): string {
  if (!/"status":"(success|error)"/.test(text)) return String(response.status)
  const { status, errorData, errorMessage } = JSON.parse(text)
  return status === 'success' ? 'done' : (errorData?.code ?? errorMessage)
}

function ask(who: Who, method: string, url: string, body?: object | string): Promise<Response> {
  const cookie = cookies.get(who)
  const token = tokens.get(who)
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'text/html, application/json',
      origin: new URL(url).origin,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function signIn(who: Who): Promise<void> {
  cookies.delete(who)
  tokens.delete(who)
  const credentials = { email: `${who}@granary.example`, password: demoPassword }
  const response = await ask(who, 'POST', `${server.portalUrl}/api/auth/sign-in/email`, credentials)
  const setCookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  cookies.set(who, setCookies.join('; '))
  const answer = await ask(who, 'GET', `${server.portalUrl}/api/auth/token`)
  tokens.set(who, ((await answer.json()) as { token: string }).token)
  watch.forget()
}

/** What a person gets who asks for an upload grant, which for most is none. */
async function grantFor(who: Who, projectId: string): Promise<string> {
  const response = await ask(who, 'POST', `${server.portalUrl}/api/mutation`, {
    path: 'lender/preApplication:generateUploadUrl',
    format: 'convex_encoded_json',
    args: [{ projectId, fieldId: anUploadField }],
  })
  watch.forget()
  const { value } = (await response.json()) as { value?: { uploadUrl: string } }
  return value ? (new URL(value.uploadUrl).searchParams.get('token') ?? '') : 'none'
}

/** What goes with the addresses of packages for whoever said why they open them. */
async function whyOf(who: Who, projectId: string): Promise<string> {
  const response = await ask(who, 'POST', `${server.portalUrl}/api/mutation`, {
    path: 'project/package:sayWhy',
    format: 'convex_encoded_json',
    args: [{ projectId, reason: 'It goes to the agency.' }],
  })
  watch.forget()
  const { value } = (await response.json()) as { value?: { why: string } }
  return encodeURIComponent(value?.why ?? '')
}

const storageIds = { ours: '', theirs: '' }
const packageIds = { ours: '', theirs: '' }

function filesOf(whose: 'ours' | 'theirs'): Pick<RouteRecords, 'storageId' | 'packageId'> {
  return { storageId: storageIds[whose], packageId: packageIds[whose] }
}

/** The stored files behind the uploads of both lenders, as far as the way to them goes. */
async function addFiles(): Promise<void> {
  for (const whose of ['ours', 'theirs'] as const) {
    const { storage_id } = await db
      .selectFrom('uploads')
      .select('storage_id')
      .where('id', '=', world[whose].uploadId)
      .executeTakeFirstOrThrow()
    storageIds[whose] = storage_id
    await db
      .insertInto('stored_files')
      .values({
        id: storage_id,
        size: 1,
        sha256: '0'.repeat(64),
        kind: 'pdf',
        scan: 'not scanned',
        created_by: '',
        project_id: '',
        field_id: '',
      })
      .execute()
    packageIds[whose] = await addPackage(world[whose].projectId)
  }
}

/** A package that is ready, as far as the way to it goes. */
async function addPackage(project_id: string): Promise<string> {
  const { id } = await db
    .insertInto('project_packages')
    .values({ project_id, version: 1, state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { name: 'package.pdf', kind: 'pdf', size: 1, sha256: '0'.repeat(64) }
  await db
    .insertInto('package_files')
    .values({ ...file, package_id: id, storage_id: randomUUID() })
    .execute()
  return id
}
