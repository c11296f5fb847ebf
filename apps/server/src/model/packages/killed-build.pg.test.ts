import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { preApplication, projectPackage, projects, proof } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedBy } from '../../bundle/signing.ts'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import { startNode, type TestNode } from '../../testing/node.ts'
import { aProject, createWorkspace, uploadFile, type Workspace } from '../../testing/workspace.ts'

const balance = 'borrowerCurrentBalanceSheetReference'
const patient = { timeout: 120_000, interval: 20 }

let workspace: Workspace
let dataDir: string
let node: TestNode | undefined

beforeAll(async () => {
  workspace = await createWorkspace()
  dataDir = await mkdtemp(join(tmpdir(), 'granary-test-killed-build-'))
})
afterAll(async () => {
  await node?.kill()
  await workspace.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** So many pages that their building is no matter of a moment. */
async function aLongDocument(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= 600; page += 1)
    document.addPage().drawText(`Page ${page}`, { x: 72, y: 700, size: 12, font })
  return document.save()
}

const start = async () => {
  node = await startNode({ databaseUrl: workspace.url, dataDir })
  return node
}
/** As the request leaves it: without it the builds that nobody is at are looked for once a minute. */
const wake = () =>
  sql`insert into pgboss.job (name, data) values ('build-package', '{}'::jsonb)`.execute(workspace.db)
const theBuild = (packageId: string) =>
  workspace.db
    .selectFrom('project_packages')
    .select(['state', 'step', 'tries', 'failure', 'worker'])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow()
const filesOf = (packageId: string) =>
  workspace.db.selectFrom('package_files').selectAll().where('package_id', '=', packageId).execute()
const foldersOf = async (packageId: string) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`granary-package-${packageId}`))

/** Everything that the store keeps, by its key. */
async function keptFiles(): Promise<readonly string[]> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
}

test('[14-7] a server that is killed in the middle of a build offers nothing of it, and the next one builds it whole', async () => {
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  const store = await createFolderStore(join(dataDir, 'files'))
  const content = await aLongDocument()
  for (let at = 1; at <= 3; at += 1) {
    const file = { projectId, fieldId: balance, fileName: `Balance ${at}.pdf` }
    const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, content)
    await store.put(storageId, Readable.from([content]), 1_000_000_000)
  }
  const uploads = await keptFiles()
  const asked = { projectId, reason: 'It goes to the agency.' }
  const { packageId } = await workspace.call('owner', projectPackage.build, asked)

  const first = await start()
  await wake()
  await expect.poll(() => theBuild(packageId).then(({ step }) => step), patient).toBe('joining')
  expect(await foldersOf(packageId)).toHaveLength(1)
  await first.kill()
  expect(await theBuild(packageId)).toMatchObject({ state: 'building', tries: 1 })
  expect(await filesOf(packageId)).toEqual([])
  const shown = await workspace.call('owner', projectPackage.get, { projectId })
  expect(shown).toMatchObject({ state: 'building', version: null, files: [], digest: null })
  expect(await keptFiles()).toEqual(uploads)

  // Nobody hears of its builder any more.
  await workspace.db
    .updateTable('project_packages')
    .set({ worker_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', packageId)
    .execute()
  const second = await start()
  await wake()
  await expect.poll(() => theBuild(packageId).then(({ state }) => state), patient).toBe('ready')
  expect(await theBuild(packageId)).toMatchObject({ tries: 2, failure: null, worker: null })
  const files = (await filesOf(packageId)).flatMap(({ storage_id }) => storage_id ?? [])
  expect(await keptFiles()).toEqual([...uploads, ...files].toSorted())
  // What it signs is proven by the key that it publishes, without any of ours.
  const bytesOf = async (name: string) => {
    const { storage_id } = (await filesOf(packageId)).find((file) => file.name === name) ?? {}
    return buffer(await store.open(storage_id ?? ''))
  }
  const { signature } = JSON.parse(String(await bytesOf(proof.signatureName))) as { signature: string }
  const published = await (await fetch(`${second.siteUrl}/verify/key.pem`)).text()
  expect(isSignedBy(published, await bytesOf(proof.manifestName), signature)).toBe(true)
  const whole = await workspace.call('owner', projectPackage.get, { projectId })
  expect(whole).toMatchObject({ state: 'ready', version: 1, documents: 3, sheets: [] })
  expect(whole.history).toHaveLength(1)
  await expect.poll(() => foldersOf(packageId), patient).toEqual([])
  const built = await workspace.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'package built')
    .where('project_id', '=', projectId)
    .execute()
  expect(built).toHaveLength(1)
}, 400_000)
