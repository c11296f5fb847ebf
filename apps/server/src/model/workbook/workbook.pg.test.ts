import { projects, workbook } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServers } from '../../http/testing.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'
import { createWorkbookDoor } from './download.ts'
import { createWorkbookReader } from './reading.ts'
import { type Edit, filledIn } from './workbook-testing.ts'

let workspace: Workspace
let started: Awaited<ReturnType<typeof startTestServers>>
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  const { db, services } = workspace
  const authorizeWorkbook = createWorkbookDoor({
    db,
    services,
    identify: async (headers) => {
      const personId = headers.get('cookie')
      return personId ? { personId, sessionId: `sign-in of ${personId}` } : null
    },
    denied: () => undefined,
  })
  const readStoredFile = createWorkbookReader(services.sealer)
  started = await startTestServers({ db, files: { authorizeWorkbook, readStoredFile } })
})
afterAll(async () => {
  await started.stop()
  await workspace.close()
})
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

async function download(who: Somebody = 'owner'): Promise<Uint8Array> {
  const response = await fetch(`${started.portalUrl}/api/projects/${projectId}/workbook.xlsx`, {
    headers: { cookie: who },
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function send(bytes: Uint8Array, who: Somebody = 'owner'): Promise<string> {
  const { uploadUrl } = await workspace.call(who, workbook.generateUploadUrl, { projectId })
  const { search } = new URL(uploadUrl)
  const response = await fetch(`${started.portalUrl}/api/storage/upload${search}`, {
    method: 'POST',
    body: bytes as BodyInit,
  })
  const { storageId } = (await response.json()) as { storageId: string }
  return storageId
}

const preview = (storageId: string, who: Somebody = 'owner') =>
  workspace.call(who, workbook.preview, { projectId, storageId })

const question = (fieldId: string, value: Edit['value'], stage = 'pre-application'): Edit => ({
  row: (key) => key.endsWith(`|question|${stage}|${fieldId}`),
  column: 4,
  value,
})

test('what comes back untouched changes nothing', async () => {
  const bytes = await download()
  const { writeFileSync } = await import('node:fs')
  writeFileSync('/tmp/wbtry/project.xlsx', bytes)
  const { differences } = await preview(await send(bytes))
  expect(differences).toEqual([])
})

test('an answer', async () => {
  const bytes = await filledIn(await download(), [
    question('borrowerLegalName', '=cmd|x!A1'),
    question('loanPurposeSummary', { formula: 'A1' }),
  ])
  const storageId = await send(bytes)
  console.log(await preview(storageId))
  console.log(await workspace.call('owner', workbook.apply, { projectId, storageId, take: 'all' }))
  console.log(await preview(storageId))
})
