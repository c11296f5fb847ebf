import { get } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { preApplication, projects } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { startTestServers } from '../../http/testing.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { createBundleDoor } from './document-bundle.ts'

const balance = 'borrowerCurrentBalanceSheetReference'
const chart = 'organizationalChartReference'

let workspace: Workspace
let started: Awaited<ReturnType<typeof startTestServers>>
let projectId: string
let denials: string[]

beforeAll(async () => {
  workspace = await createWorkspace()
  const { db, services } = workspace
  const authorizeBundle = createBundleDoor({
    db,
    services,
    // Who signs in how is not the matter here: the cookie names the person.
    identify: async (headers) => {
      const personId = headers.get('cookie')
      return personId ? { personId, sessionId: `sign-in of ${personId}` } : null
    },
    denied: ({ personId, code }) => denials.push(`${personId} ${code}`),
  })
  started = await startTestServers({ db, files: { authorizeBundle } })
})
afterAll(async () => {
  await started.stop()
  await workspace.close()
})
beforeEach(async () => {
  denials = []
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const address = (id = projectId) => `${started.portalUrl}/api/projects/${id}/documents.zip`
const download = (who?: Somebody, id?: string) => fetch(address(id), { headers: who ? { cookie: who } : {} })

/** As the upload route leaves it: the row, and the bytes in the store. */
async function add(fieldId: string, fileName: string, content = fileName): Promise<string> {
  const file = { projectId, fieldId, fileName }
  const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, await aPdf())
  await started.store.put(storageId, Readable.from([Buffer.from(content)]), 1_000_000_000)
  return storageId
}

async function filesIn(response: Response): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return found
}

const audited = async () =>
  (
    await workspace.db
      .selectFrom('audit_entries')
      .select(['person_id', 'details', 'organization_id'])
      .where('action', '=', 'documents downloaded')
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute()
  ).map(({ person_id, details }) => [person_id, details])

test('every document once, in the folder of its group, as it is; and it is known who took a copy', async () => {
  await add(balance, 'Balance.pdf', 'Assets,1\n')
  await add(balance, 'balance.PDF', 'Assets,2\n')
  await add(chart, '../../../etc/passwd.pdf', 'owner: Ada\n')
  const response = await download('viewer')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Mill expansion documents.zip"',
    'cache-control': 'no-store',
  })
  expect(await filesIn(response)).toEqual({
    '12 Organization/Organizational chart - passwd.pdf': 'owner: Ada\n',
    '07 Borrower financials/Current balance sheet - Balance.pdf': 'Assets,1\n',
    '07 Borrower financials/Current balance sheet - balance (2).pdf': 'Assets,2\n',
  })
  expect(await audited()).toEqual([['viewer', { count: 3 }]])
})

test('[14-5] of one stage the files that stand in it, and of no other', async () => {
  await add(balance, 'Balance.pdf')
  await add(chart, 'Chart.pdf')
  const uploads = await workspace.db
    .selectFrom('uploads')
    .select(['stage', 'file_name'])
    .where('project_id', '=', projectId)
    .execute()
  const of = (stage: string) => fetch(`${address()}?stage=${stage}`, { headers: { cookie: 'viewer' } })
  // What flows on stands in the application as well; taken away there, it is in the first stage alone.
  await workspace.db
    .updateTable('uploads')
    .set({ removed_at: new Date() })
    .where('project_id', '=', projectId)
    .where('stage', '=', 'application')
    .where('file_name', '=', 'Chart.pdf')
    .execute()
  expect(uploads.filter(({ stage }) => stage === 'application')).toHaveLength(2)
  const first = await of('pre-application')
  expect(first.headers.get('content-disposition')).toContain('"Mill expansion pre-application documents.zip"')
  expect(Object.values(await filesIn(first)).toSorted()).toEqual(['Balance.pdf', 'Chart.pdf'])
  expect(Object.values(await filesIn(await of('application')))).toEqual(['Balance.pdf'])
  expect((await of('closing')).status).toBe(404)
  expect(await audited()).toEqual([
    ['viewer', { count: 2, stage: 'pre-application' }],
    ['viewer', { count: 1, stage: 'application' }],
  ])
})

test('each gets what they may see, and nobody else learns that there is anything', async () => {
  await add(balance, 'Balance.pdf')
  await add(chart, 'Chart.pdf')
  expect((await download()).status).toBe(404)
  expect((await download('stranger')).status).toBe(404)
  expect((await download('owner', 'not-an-id')).status).toBe(404)
  expect(denials).toEqual(['stranger NOT_FOUND', 'owner NOT_FOUND'])
  expect(Object.keys(await filesIn(await download('administrator')))).toHaveLength(2)
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      project_id: projectId,
      organization_id,
      person_id: 'stranger',
      scope: JSON.stringify([{ stage: 'pre-application', kind: 'document', id: balance }]),
      may_answer: false,
    })
    .execute()
  expect(Object.values(await filesIn(await download('stranger')))).toEqual(['Balance.pdf'])
  expect(await audited()).toEqual([
    ['administrator', { count: 2, as: 'administrator' }],
    ['stranger', { count: 1 }],
  ])
})

test('without a document there is no ZIP, and nothing is written', async () => {
  const response = await download('owner')
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { code: 'NO_DOCUMENTS', message: 'There are no documents to download yet.' },
  ])
  expect(await audited()).toEqual([])
})

test('what the virus check holds and what is not there is left out, and said', async () => {
  await add(balance, 'Good.pdf')
  const held = await add(balance, 'Held.pdf')
  const lost = await add(balance, 'Lost.pdf')
  await workspace.db.updateTable('stored_files').set({ scan: 'held' }).where('id', '=', held).execute()
  await started.store.remove(lost)
  const found = await filesIn(await download('owner'))
  const folder = '07 Borrower financials/Current balance sheet - '
  expect(Object.keys(found)).toEqual([`${folder}Good.pdf`, 'Not included.txt'])
  expect(found['Not included.txt']).toContain(`${folder}Held.pdf\r\n${folder}Lost.pdf\r\n`)
})

test('it streams: the first file is sent before the last is opened, and whoever goes away ends it', async () => {
  const first = await add(balance, 'First.pdf')
  await add(balance, 'Second.pdf')
  const opened: string[] = []
  const endless = new PassThrough()
  const { open } = started.store
  const slow = {
    ...started.store,
    open: async (key: string) => {
      opened.push(key)
      return key === first ? endless : open(key)
    },
  }
  const other = await startTestServers({
    db: workspace.db,
    files: { store: slow, authorizeBundle: started.deps.files.authorizeBundle },
  })
  const request = get(`${other.portalUrl}/api/projects/${projectId}/documents.zip`, {
    headers: { cookie: 'owner' },
  })
  const response = await new Promise<Readable>((resolve) => request.on('response', resolve))
  const part = Buffer.alloc(100_000, 'a')
  endless.write(part)
  let heard = 0
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    heard += (chunk as Buffer).length
    if (heard > part.length) break
  }
  expect(opened).toEqual([first])
  const closed = new Promise((resolve) => endless.once('close', resolve))
  request.destroy()
  await closed
  expect(opened).toEqual([first])
  await other.stop()
})

test('a ZIP that breaks off does not pass for a whole one', async () => {
  const broken = await add(balance, 'Broken.pdf')
  const other = await startTestServers({
    db: workspace.db,
    files: {
      store: {
        ...started.store,
        open: async () =>
          Readable.from(
            (async function* () {
              yield Buffer.from('half')
              throw new Error(`${broken} cannot be read`)
            })(),
          ),
      },
      authorizeBundle: started.deps.files.authorizeBundle,
    },
  })
  const answer = await fetch(`${other.portalUrl}/api/projects/${projectId}/documents.zip`, {
    headers: { cookie: 'owner' },
  })
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await other.stop()
})
