import { Blob } from 'node:buffer'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import { documents, preApplication, projectPackage, projects, proof } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { aProject, createWorkspace, uploadFile, type Workspace } from '../../testing/workspace.ts'
import { textOf } from '../../texts/text-of.ts'
import { builtPackage } from './built-package-testing.ts'

const stage = 'pre-application'
const balance = 'borrowerCurrentBalanceSheetReference'
const income = 'borrowerCurrentIncomeStatementReference'
const chart = 'organizationalChartReference'

let workspace: Workspace
let folder: string
let store: FileStore
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'granary-test-pages-'))
  store = await createFolderStore(join(folder, 'files'))
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

/** A PDF of so many pages, each of which says which one it is. */
async function audit(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let at = 1; at <= pages; at++)
    document.addPage([300, 300]).drawText(`sheet ${at} of the audit`, { size: 12 })
  return document.save()
}

async function add(fieldId: string, content: Uint8Array, pages: number) {
  const file = { projectId, fieldId, fileName: 'Audit.pdf' }
  const sent = await uploadFile(workspace, 'owner', preApplication, file, content)
  await store.put(sent.storageId, Readable.from([content]), 1_000_000)
  await sql`insert into document_texts (storage_id, project_id, organization_id, state, pages)
    select ${sent.storageId}, id, organization_id, 'read', ${pages} from projects where id = ${projectId}`.execute(
    workspace.db,
  )
  return sent
}

const give = (uploadId: string, fieldId: string, pagesFrom: number, pagesTo: number) =>
  workspace.call('owner', documents.givePages, { projectId, uploadId, stage, fieldId, pagesFrom, pagesTo })

async function build() {
  const bytesOf = await builtPackage(workspace, store, projectId)
  const { inside } = await proof.lookAt(new Blob([await bytesOf('package.zip')]), () => {
    throw new Error('nothing is packed')
  })
  return { pdf: await bytesOf('package.pdf'), inside }
}

/** Which sheets of the audit stand under each tab, as the foot of their page says it. */
async function sheetsIn(pdf: Uint8Array): Promise<Record<string, number[]>> {
  const { text } = await textOf(new Uint8Array(pdf))
  const under: Record<string, number[]> = {}
  for (const page of text.split('\f')) {
    const [sheet, tab] = [/sheet (\d+) of the audit/.exec(page)?.[1], /Tab (\d\d) ·/.exec(page)?.[1]]
    if (sheet && tab) under[tab] = [...(under[tab] ?? []), Number(sheet)]
  }
  return under
}

const isUpToDate = async () => !(await workspace.call('owner', projectPackage.get, { projectId })).isOutOfDate

test('[14-2] pages of a file stand under their own tab, and the file is in the ZIP once, with its pages named', async () => {
  const content = await audit(8)
  const { uploadId } = await add(chart, content, 8)
  await give(uploadId, balance, 2, 4)
  await give(uploadId, income, 6, 6)
  const { pdf, inside } = await build()
  const sheets = await sheetsIn(pdf)
  expect(Object.values(sheets).toSorted((a, b) => b.length - a.length)).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8],
    [2, 3, 4, 6],
  ])
  expect(sheets['07']).toEqual([2, 3, 4, 6])
  expect(inside?.differences).toEqual([])
  const files = inside?.manifest.files.filter(({ name }) => name !== undefined) ?? []
  expect(files).toMatchObject([
    {
      name: 'Audit.pdf',
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
      pages: [
        { tab: '07', document: 'Current balance sheet', from: 2, to: 4 },
        { tab: '07', document: 'Current income statement', from: 6, to: 6 },
      ],
    },
  ])
  expect(inside && proof.manifestTable(inside.manifest)).toContain(
    '2 to 4: tab 07, Current balance sheet; 6 to 6: tab 07, Current income statement',
  )
  expect(await isUpToDate()).toBe(true)
  await give(uploadId, income, 7, 7)
  expect(await isUpToDate()).toBe(false)
})

test('[14-2] a file that nobody asks for whole comes along with its pages, and pages that are not there say so', async () => {
  const content = await audit(3)
  const { uploadId } = await add(balance, content, 3)
  await give(uploadId, income, 2, 3)
  await sql`update uploads set removed_at = now() where project_id = ${projectId} and part_id is null`.execute(
    workspace.db,
  )
  const first = await build()
  expect(await sheetsIn(first.pdf)).toEqual({ '07': [2, 3] })
  const files = first.inside?.manifest.files.filter(({ name }) => name !== undefined)
  expect(files).toMatchObject([
    {
      path: '07 Borrower financials/07 - Current income statement.pdf',
      name: 'Audit.pdf',
      pages: [{ tab: '07', document: 'Current income statement', from: 2, to: 3 }],
    },
  ])
  await sql`update uploads set pages_to = 9 where project_id = ${projectId} and part_id is not null`.execute(
    workspace.db,
  )
  const second = await build()
  expect(await sheetsIn(second.pdf)).toEqual({})
  expect((await textOf(new Uint8Array(second.pdf))).text).toContain('does not have all of these pages')
})
