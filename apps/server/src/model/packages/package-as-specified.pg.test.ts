import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  application,
  preApplication,
  projectAnswers,
  projectPackage,
  projects,
  projectTables,
  proof,
  type StageEntries,
} from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksOf, outlineOf, structureOf } from '../../bundle/pdf-testing.ts'
import { createPackageKey } from '../../bundle/signing.ts'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { textOf } from '../../texts/text-of.ts'
import { buildPackage } from './build.ts'
import { against } from './json-schema-testing.ts'

/** One package with a long document, a picture and a spreadsheet, as whoever is handed it reads it. */
interface Handed {
  readonly pdf: PDFDocument
  /** The words of each page. */
  readonly pages: readonly string[]
  readonly files: Readonly<Record<string, Buffer>>
  readonly manifest: proof.PackageManifest
  /** What the page of the package said of the build while it went on. */
  readonly told: readonly string[]
}

let workspace: Workspace
let folder: string
let store: FileStore
let projectId: string
let handed: Handed

beforeAll(async () => {
  workspace = await createWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'granary-test-specified-'))
  store = await createFolderStore(join(folder, 'files'))
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const long = await PDFDocument.create()
  for (const words of ['Assets in the orchard', 'Debts of the orchard', 'Equity of the orchard'])
    long.addPage([300, 300]).drawText(words)
  await add('Balance.pdf', await long.save(), 'pdf')
  await add('Site.pdf', aPicture(), 'png')
  await add('Rows.pdf', Buffer.from('a,b'), 'xlsx')
  await say()
  handed = await build()
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

/** As if it had been taken as this kind, whatever its name. */
async function add(fileName: string, content: Uint8Array, kind: string): Promise<void> {
  const file = { projectId, fieldId: 'borrowerCurrentBalanceSheetReference', fileName }
  const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, await aPdf())
  const { size, sha256 } = await store.put(storageId, Readable.from([content]), 1_000_000)
  await workspace.db
    .updateTable('stored_files')
    .set({ size, sha256, kind })
    .where('id', '=', storageId)
    .execute()
}

async function say(): Promise<void> {
  const inPreApplication = { lenderTaxId: '12-3456789', totalLoanAmount: 3_000_000 }
  await (await openStage(workspace, 'owner', preApplication, projectId)).save(inPreApplication)
  const officer = { certifyingOfficerName: 'Ada Lund', certifyingOfficerTitle: 'Vice president' }
  const inApplication = application as unknown as StageEntries
  await (await openStage(workspace, 'owner', inApplication, projectId)).save({
    ...officer,
    totalLoanAmount: 2_500_000,
  })
  await workspace.call('owner', projectAnswers.notApplicable, {
    ...{ projectId, stage: 'pre-application', fieldId: 'lenderSamUin', reason: 'The bank has none.' },
  })
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'terms', expectedVersion: 0, changes: [{ set: { interestRate: 8.25 } }] },
  })
}

async function build(): Promise<Handed> {
  const told: string[] = []
  const watched: FileStore = {
    ...store,
    async open(key) {
      const { state, progress } = await workspace.call('viewer', projectPackage.get, { projectId })
      told.push(`${state} ${progress?.step} of ${progress?.total}`)
      return store.open(key)
    },
  }
  const asked = { projectId, reason: 'It goes out.' }
  const { packageId } = await workspace.call('owner', projectPackage.build, asked)
  const key = createPackageKey('a key of this test')
  const { db, services } = workspace
  await buildPackage({ db, store: watched, sealer: services.sealer, key }, packageId)
  const kept = await db
    .selectFrom('package_files')
    .select(['name', 'storage_id'])
    .where('package_id', '=', packageId)
    .where('storage_id', 'is not', null)
    .execute()
  const files: Record<string, Buffer> = {}
  for (const { name, storage_id } of kept) files[name] = await buffer(await store.open(storage_id ?? ''))
  const bytes = files['package.pdf'] ?? Buffer.alloc(0)
  const { text } = await textOf(new Uint8Array(bytes))
  return {
    ...{ files, told },
    pdf: await PDFDocument.load(bytes, { updateMetadata: false }),
    pages: text
      .replace(/\f$/, '')
      .split('\f')
      .map((page) => page.replaceAll(/\s+/g, ' ')),
    manifest: JSON.parse(String(files[proof.manifestName])) as proof.PackageManifest,
  }
}

/** One point: what a phone or a scanner brings, only smaller. */
const aPicture = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

const tabs = Array.from({ length: 17 }, (_, at) => String(at).padStart(2, '0'))
const pageWith = (words: string) => handed.pages.findIndex((page) => page.includes(words))
/** Nothing in the ZIP is compressed. */
const inZip = (from: string, to: string) => {
  const zip = handed.files['package.zip'] ?? Buffer.alloc(0)
  const at = zip.indexOf(from)
  return zip.subarray(at, zip.indexOf(to, at) + to.length).toString()
}
const data = () => JSON.parse(inZip('{\n  "format": "granary package data', '\n}\n')) as object

/** What was asked for, word by word, and how it is seen; what other tests hold already is not here again. */
const sentences: readonly (readonly [sentence: string, seen: () => void])[] = [
  [
    'built in the background with progress',
    () => expect(handed.told).toEqual(Array(3).fill('building collecting of 3')),
  ],
  [
    'one PDF: cover, contents, bookmarks, tabs 00 to 16',
    () => {
      const marks = outlineOf(handed.pdf)
      expect(marks.slice(0, 2)).toEqual([
        { title: 'Cover', page: 0 },
        { title: 'Contents', page: 1 },
      ])
      const ofTabs = marks.filter(({ title }) => /^\d\d /.test(title))
      expect(ofTabs.map(({ title }) => title.slice(0, 2))).toEqual(tabs)
      for (const { title, page } of ofTabs) expect(handed.pages[page]).toContain(title.slice(3))
      expect(marks.filter(({ page }) => page < 0)).toEqual([])
    },
  ],
  [
    'the cover says the loan as the later stage has it',
    () => {
      expect(handed.pages[0]).toContain('$2,500,000')
      expect(handed.pages[0]).not.toContain('$3,000,000')
      expect(handed.pages.join(' ')).toContain('$3,000,000')
    },
  ],
  [
    'contents with links and page numbers',
    () => {
      const led = linksOf(handed.pdf, 1)
      const marks = outlineOf(handed.pdf).slice(2)
      expect([...new Set(led)]).toEqual(marks.map(({ page }) => page))
      for (const { title, page } of marks) expect(handed.pages[1]).toContain(`${title} ${page + 1}`)
    },
  ],
  [
    'a running foot “tab · page of pages”',
    () => {
      const { pages } = handed
      expect(pages).toHaveLength(handed.pdf.getPageCount())
      const feet = pages.slice(1).map((page, at) => {
        const foot = new RegExp(`Draft · Tab (\\d\\d) · ${at + 2} of ${pages.length}`).exec(page)
        return foot?.[1] ?? `none on ${at + 2}`
      })
      expect(feet).toEqual(feet.toSorted())
      expect([...new Set(feet)]).toEqual(tabs)
    },
  ],
  [
    'separator sheets, and every document’s pages behind them',
    () => {
      const sheet = pageWith('Name as it came Balance.pdf')
      expect(handed.pages[sheet]).toContain('3 pages follow.')
      const behind = handed.pages.slice(sheet + 1, sheet + 4)
      for (const [at, words] of ['Assets', 'Debts', 'Equity'].entries()) expect(behind[at]).toContain(words)
    },
  ],
  [
    'photos converted, office files listed',
    () => {
      const picture = pageWith('Name as it came Site.pdf')
      expect(handed.pages[picture]).toContain('The picture follows.')
      const drawn = handed.pdf.getPages()[picture + 1]?.node.Resources()?.toString()
      expect(drawn).toContain('/XObject')
      expect(handed.pages[pageWith('Name as it came Rows.pdf')]).toContain('A spreadsheet: not printed here.')
    },
  ],
  [
    'answers in reading order with checklist references, list of exceptions, signature sheet',
    () => {
      const exceptions = pageWith('The bank has none.')
      expect(exceptions).toBeGreaterThan(0)
      expect(handed.pages[exceptions]).toContain('Does not apply')
      expect(handed.pages.join(' ')).toMatch(/Tax ID of the lender 12-3456789.*, checklist \d/)
      const signed = handed.pages[pageWith('Ada Lund, Vice president. Signature and date')]
      expect(signed).toContain('Signatures')
    },
  ],
  [
    'folders by tab; manifest as JSON and CSV: SHA-256, size, as-of, uploader, state',
    () => {
      const documents = handed.manifest.files.filter(({ name }) => name !== undefined)
      expect(documents.map(({ path }) => path.split('/')[0])).toEqual(Array(3).fill('07 Borrower financials'))
      for (const each of documents)
        expect(each).toMatchObject({ uploader: names.owner, state: 'draft', sha256: /^[0-9a-f]{64}$/ })
      const [first] = documents
      const table = inZip('path,size,sha256,name,asOf,uploadedAt,uploader,state', 'draft\r\n').split('\r\n')
      expect(table).toContain(
        [
          first?.path,
          first?.size,
          first?.sha256,
          first?.name,
          '',
          first?.uploadedAt,
          names.owner,
          'draft',
        ].join(),
      )
    },
  ],
  [
    'the package as structured data with a published JSON schema',
    () => {
      const schema = JSON.parse(inZip('{\n  "$schema"', '\n}\n')) as Record<string, unknown>
      expect(against(schema, data())).toEqual([])
      expect(against(schema, { ...data(), version: 'one' })).toEqual(['.version is no integer'])
    },
  ],
  [
    'in the bundle tax ids stand in full',
    () => {
      expect(pageWith('12-3456789')).toBeGreaterThan(0)
      expect(JSON.stringify(data())).toContain('12-3456789')
    },
  ],
  [
    'the PDF is tagged, titled and readable by machine: structure, language, alt texts',
    () => {
      const { kinds, ...said } = structureOf(handed.pdf)
      expect(said).toMatchObject({ isTagged: true, language: 'en-US', showsTitle: true })
      expect(handed.pdf.getTitle()).toBe('Mill expansion')
      for (const kind of ['Document', 'Sect', 'H1', 'H2', 'P', 'TOCI', 'Figure'])
        expect(kinds).toContain(kind)
      expect(said.alts).toContain('Current balance sheet: Site.pdf')
    },
  ],
]

test.each(sentences)('[14-5] %s', (_sentence, seen) => seen())
