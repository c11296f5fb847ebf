import { preApplication, projects } from '@granary/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServers } from '../../http/testing.ts'
import type { Quotas } from '../../quotas.ts'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'
import { compound, excel, pdfWith, vbaProject } from '../content/documents-testing.ts'

const KB = 1024
const roomy: Quotas = {
  personUnregisteredBytes: 1000 * KB,
  personBytes: 10_000 * KB,
  personProjectsADay: 1000,
  projectBytes: 5000 * KB,
  projectFiles: 100,
  projectPackagesADay: 100,
  lenderBytes: 10_000 * KB,
  lenderFiles: 1000,
  lenderProjectsADay: 1000,
  lenderPackagesADay: 1000,
}
const field = 'organizationalChartReference'

let workspace: Workspace
let servers: Awaited<ReturnType<typeof startTestServers>>
/** Those of the server under test; a test narrows one. */
const quotas: { -readonly [Name in keyof Quotas]: Quotas[Name] } = { ...roomy }
let projectId: string
let pdf: Buffer

beforeAll(async () => {
  pdf = await pdfWith()
})
// Each with a database of its own: what others stored would count.
beforeEach(async () => {
  Object.assign(quotas, roomy)
  workspace = await createWorkspace()
  servers = await startTestServers({
    db: workspace.db,
    files: { quotas },
  })
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  return async () => {
    await servers.stop()
    await workspace.close()
  }
})

describe('what one person sent and no field took yet', () => {
  test('stays within the limit when twenty are sent at once, and the ones that fit are whole', async () => {
    quotas.personUnregisteredBytes = 500 * KB
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(padded(100 * KB))))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'NO_ROOM_YET',
      message:
        'Other files that you sent are not in their fields yet, and 0.5 MB of those is the most at a time. This one can go when they are, or in 15 minutes.',
    })
    await expect.poll(storedBytes).toBe(500 * KB)
  })

  test('makes room as soon as a field takes it', async () => {
    quotas.personUnregisteredBytes = 15 * KB
    const first = await send(padded(10 * KB))
    expect((await send(padded(10 * KB))).status).toBe(409)
    await register(first.body.storageId)
    expect((await send(padded(10 * KB))).status).toBe(200)
  })

  test('is each one’s own: another person of the same lender still sends', async () => {
    quotas.personUnregisteredBytes = 15 * KB
    await send(padded(10 * KB))
    expect((await send(padded(10 * KB), 'officer')).status).toBe(200)
  })

  test('is let go of after a quarter of an hour when something else comes, the oldest first, and nothing else', async () => {
    quotas.personUnregisteredBytes = 25 * KB
    const taken = await send(padded(10 * KB))
    await register(taken.body.storageId)
    const [oldest, older] = [await send(padded(10 * KB)), await send(padded(10 * KB))]
    await age(oldest.body.storageId, '40 minutes')
    await age(older.body.storageId, '20 minutes')
    await age(taken.body.storageId, '60 minutes')
    const others = await send(padded(10 * KB), 'officer')
    await age(others.body.storageId, '50 minutes')
    const sendOne = async () => expect((await send(padded(10 * KB))).status).toBe(200)
    expect(await changesBy(workspace, sendOne)).toEqual({
      stored_files: ['+1', 'discarded_at'],
      upload_grants: ['+1'],
    })
    expect(await servers.store.has(others.body.storageId)).toBe(true)
    await expect.poll(() => servers.store.has(oldest.body.storageId)).toBe(false)
    expect(await servers.store.has(older.body.storageId)).toBe(true)
    expect(await servers.store.has(taken.body.storageId)).toBe(true)
    expect((await refusedRegistration(oldest.body.storageId)).code).toBe('FILE_MISSING')
  })

  test('does not count what nobody can use: its bytes are not kept, and registering says why', async () => {
    quotas.personUnregisteredBytes = 60 * KB
    const macros = await excel({ 'xl/vbaProject.bin': await compound(vbaProject()) })
    for (let sent = 0; sent < 3; sent++) {
      const { status, body } = await send(Buffer.concat([macros]))
      expect([status, await servers.store.has(body.storageId)]).toEqual([200, false])
      expect((await refusedRegistration(body.storageId, 'sheet.xlsx')).code).toBe('FILE_MACROS')
    }
    expect(await storedBytes()).toBe(0)
  })

  test('comes free again when an upload breaks off', async () => {
    quotas.personUnregisteredBytes = 15 * KB
    const address = await granted('owner')
    const broken = new AbortController()
    const half = fetch(address, {
      method: 'POST',
      signal: broken.signal,
      duplex: 'half',
      headers: { 'content-length': String(10 * KB) },
      body: new ReadableStream({ start: (controller) => controller.enqueue(padded(KB)) }),
    } as RequestInit)
    await expect.poll(() => reservedBytes()).toBeGreaterThan(0)
    broken.abort()
    await expect(half).rejects.toThrow()
    await expect.poll(() => reservedBytes()).toBe(0)
    expect((await send(padded(10 * KB))).status).toBe(200)
  })
})

test('what a server held that was killed meanwhile comes free after two hours, and not before', async () => {
  quotas.personUnregisteredBytes = 15 * KB
  await granted('owner')
  const heldFor = (minutes: number) =>
    workspace.db
      .updateTable('upload_grants')
      .set({ reserved_bytes: 10 * KB, used_at: new Date(Date.now() - minutes * 60_000) })
      .where('used_at', 'is', null)
      .execute()
  await heldFor(119)
  expect((await send(padded(10 * KB))).status).toBe(409)
  await workspace.db.deleteFrom('upload_grants').execute()
  await granted('owner')
  await heldFor(121)
  expect((await send(padded(10 * KB))).status).toBe(200)
})

describe('what a project, a person and a lender store', () => {
  test('a project has its limit of bytes, and removing a file makes room', async () => {
    quotas.projectBytes = 15 * KB
    const first = await send(padded(10 * KB))
    const { uploadId } = await register(first.body.storageId)
    const refused = async () =>
      expect((await send(padded(10 * KB))).body).toEqual({
        code: 'NO_ROOM',
        message: expect.stringMatching(
          /^This project holds as much as it may \(.+\)\. Remove files .+ then try again\.$/,
        ),
      })
    expect(await changesBy(workspace, refused)).toEqual({ upload_grants: ['+1'] })
    expect(await servers.store.has(first.body.storageId)).toBe(true)
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: field, uploadId })
    expect((await send(padded(10 * KB))).status).toBe(200)
  })

  test('a project has its limit of files', async () => {
    quotas.projectFiles = 2
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(pdf)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('2 files')
  })

  test('a lender has its own over all projects, also for what was removed; another lender is not touched', async () => {
    quotas.lenderBytes = 25 * KB
    const { uploadId } = await register((await send(padded(10 * KB))).body.storageId)
    await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: field, uploadId })
    const other = (await workspace.call('officer', projects.create, aProject)).projectId
    expect((await send(padded(10 * KB), 'officer', other)).status).toBe(200)
    expect((await send(padded(10 * KB), 'officer', other)).body).toMatchObject({
      code: 'NO_ROOM',
      message: expect.stringMatching(/^This lender keeps as much as it may .+Ask our team/),
    })
    const theirs = (await workspace.call('stranger', projects.create, aProject)).projectId
    expect((await send(padded(10 * KB), 'stranger', theirs)).status).toBe(200)
  })

  test('a lender has its limit of files over all projects', async () => {
    quotas.lenderFiles = 2
    const other = (await workspace.call('officer', projects.create, aProject)).projectId
    const answers = [await send(pdf), await send(pdf, 'officer', other), await send(pdf)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[2]?.body).toMatchObject({
      code: 'NO_ROOM',
      message: expect.stringMatching(/^This lender keeps as much as it may \(2 files\)/),
    })
  })

  test('a person has their own over all projects', async () => {
    quotas.personBytes = 15 * KB
    await register((await send(padded(10 * KB))).body.storageId)
    const other = (await workspace.call('owner', projects.create, aProject)).projectId
    expect((await send(padded(10 * KB), 'owner', other)).body.message).toMatch(
      /^You have stored as much as one person may/,
    )
    expect((await send(padded(10 * KB), 'officer')).status).toBe(200)
  })

  test('no room at all is told before anything is sent', async () => {
    Object.assign(workspace.services, { quotas: { ...roomy, projectFiles: 0 } })
    const refused = await workspace.refusal('owner', preApplication.generateUploadUrl, {
      projectId,
      fieldId: field,
    })
    expect(refused).toMatchObject({
      code: 'TOO_LARGE',
      room: 'NO_ROOM',
      message: expect.stringContaining('This project'),
    })
  })
})

type Person = 'owner' | 'officer' | 'stranger'

/** A PDF of exactly so many bytes. */
function padded(size: number): Buffer {
  const padding = Buffer.alloc(size - pdf.length, ' ')
  return Buffer.concat([
    pdf.subarray(0, 9),
    Buffer.from('%'),
    padding.subarray(2),
    Buffer.from('\n'),
    pdf.subarray(9),
  ])
}

async function granted(who: Person, project = projectId): Promise<string> {
  const { uploadUrl } = await workspace.call(who, preApplication.generateUploadUrl, {
    projectId: project,
    fieldId: field,
  })
  return servers.portalUrl + new URL(uploadUrl).pathname + new URL(uploadUrl).search
}

async function send(content: Buffer, who: Person = 'owner', project = projectId) {
  const response = await fetch(await granted(who, project), { method: 'POST', body: new Uint8Array(content) })
  const body = (await response.json()) as { storageId: string; code?: string; message?: string }
  return { status: response.status, body }
}

async function register(storageId: string) {
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  await stage.save({ [field]: [...((stage.answers[field] as string[]) ?? []), storageId] })
  return workspace.call('owner', preApplication.registerUpload, {
    projectId,
    fieldId: field,
    storageId,
    fileName: 'chart.pdf',
    fileSize: 1,
  })
}

async function refusedRegistration(storageId: string, fileName = 'chart.pdf'): Promise<{ code: string }> {
  const refused = await workspace.refusal('owner', preApplication.registerUpload, {
    projectId,
    fieldId: field,
    storageId,
    fileName,
    fileSize: 1,
  })
  const [problem] = refused.problems as unknown as { code: string }[]
  return problem ?? { code: refused.code }
}

async function age(storageId: string, by: string): Promise<void> {
  await workspace.db
    .updateTable('stored_files')
    .set({ created_at: new Date(Date.now() - Number.parseInt(by, 10) * 60_000) })
    .where('id', '=', storageId)
    .execute()
}

async function storedBytes(): Promise<number> {
  let bytes = 0
  for await (const { size } of servers.store.list()) bytes += size
  return bytes
}

async function reservedBytes(): Promise<number> {
  const rows = await workspace.db.selectFrom('upload_grants').select('reserved_bytes').execute()
  return rows.reduce((sum, { reserved_bytes }) => sum + Number(reserved_bytes), 0)
}
