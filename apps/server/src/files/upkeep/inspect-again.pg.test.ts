import { preApplication, projects } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServers } from '../../http/testing.ts'
import { aProject, createWorkspace, uploadFile, type Workspace } from '../../testing/workspace.ts'
import { actions, pdfWith } from '../content/documents-testing.ts'
import { createInspector, type Inspector } from '../inspection/inspector.ts'
import { inspectStoredFiles } from './inspect-again.ts'

let workspace: Workspace
let servers: Awaited<ReturnType<typeof startTestServers>>
const inspector = createInspector()

beforeAll(async () => {
  workspace = await createWorkspace()
  servers = await startTestServers({
    db: workspace.db,
    files: { authorizeDownload: async (_request, storageId) => ({ storageId, fileName: 'a.pdf' }) },
  })
})
afterAll(async () => {
  await servers.stop()
  await inspector.stop()
  await workspace.close()
})

test('PDFs stored before there were cautions are attachments until they are looked at, and then say what they are', async () => {
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  const script = actions['a script in its table of names']
  const plain = await keep(projectId, await pdfWith())
  const scripted = await keep(projectId, await pdfWith(script))
  await workspace.db.updateTable('stored_files').set({ inspection: 0, caution: null }).execute()
  await workspace.db.updateTable('uploads').set({ caution: null }).execute()
  expect([await shownAs(plain), await shownAs(scripted)]).toEqual(['attachment', 'attachment'])

  const address = servers.signer.sign(
    { storageId: scripted, fileName: 'a.pdf', disposition: 'inline' },
    Date.now(),
  )

  const before = await rows()
  const owners = new Set<string>()
  const watched: Inspector = {
    ...inspector,
    inspect: (file) => {
      owners.add(file.whose)
      return inspector.inspect(file)
    },
  }
  expect(await inspectStoredFiles(workspace.db, servers.store, watched)).toBe(2)
  // Files of two people never meet in one process.
  expect([...owners]).toEqual([...new Set(before.map(({ created_by }) => created_by))])
  expect([await shownAs(plain), await shownAs(scripted)]).toEqual(['inline', 'attachment'])
  // An address that was made before is no way round it.
  const earlier = await fetch(servers.portalUrl + address)
  expect(earlier.headers.get('content-disposition')).toMatch(/^attachment/)
  const { uploadsByField } = await workspace.call('owner', preApplication.get, { projectId })
  expect(uploadsByField[field]?.map(({ caution }) => caution)).toEqual([undefined, 'actions'])

  const cautions = { caution: null, inspection: null }
  const apart = (all: readonly object[]) => all.map((row) => ({ ...row, ...cautions }))
  expect(apart(await rows())).toEqual(apart(before))
  expect(await inspectStoredFiles(workspace.db, servers.store, inspector)).toBe(0)
})

const field = 'organizationalChartReference'

/** An upload whose bytes are in the store as well. */
async function keep(projectId: string, content: Buffer): Promise<string> {
  const { storageId } = await uploadFile(
    workspace,
    'owner',
    preApplication,
    { projectId, fieldId: field, fileName: 'a.pdf' },
    content,
  )
  async function* bytes() {
    yield content
  }
  await servers.store.put(storageId, bytes(), content.length)
  return storageId
}

async function shownAs(storageId: string): Promise<string | undefined> {
  const response = await fetch(`${servers.portalUrl}/api/files/${storageId}?view`)
  return response.headers.get('content-disposition')?.split(';')[0]
}

const rows = () => workspace.db.selectFrom('stored_files').selectAll().orderBy('created_at').execute()
