import { Blob } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  adminSystem,
  documents,
  preApplication,
  projectAnswers,
  projectPackage,
  projects,
  projectTables,
  proof,
  rehearsal,
  verification,
} from '@granary/api'
import { currentPack } from '@granary/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildLimits } from '../../bundle/builder-process.ts'
import { createPackageKey, isSignedBy } from '../../bundle/signing.ts'
import { pagesPacked } from '../../files/content/bombs-testing.ts'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { textOf } from '../../texts/text-of.ts'
import { basisOf, isSameBasis } from './basis.ts'
import { buildPackage } from './build.ts'
import { fileOfPackage } from './built-package-testing.ts'
import { createPackageDoor } from './opening.ts'
import { areBuildsForgotten, claimBuild, nextInTurn } from './rows.ts'

const balance = 'borrowerCurrentBalanceSheetReference'
const key = createPackageKey('a key of this test')

let workspace: Workspace
let folder: string
let store: FileStore
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'granary-test-package-'))
  store = await createFolderStore(join(folder, 'files'))
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const deps = () => ({ db: workspace.db, store, sealer: workspace.services.sealer, key })
const view = (who: 'owner' | 'viewer' = 'owner') => workspace.call(who, projectPackage.get, { projectId })
const ask = async () =>
  (await workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })).packageId
const build = async () => {
  const packageId = await ask()
  await buildPackage(deps(), packageId)
  return packageId
}

async function add(fileName: string, content: Uint8Array): Promise<void> {
  const file = { projectId, fieldId: balance, fileName }
  const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, content)
  await store.put(storageId, Readable.from([content]), 1_000_000_000)
}

async function storageIdOf(fileName: string): Promise<string> {
  const { storage_id } = await workspace.db
    .selectFrom('uploads')
    .select('storage_id')
    .where('project_id', '=', projectId)
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow()
  return storage_id
}

/** As if it had been taken with this content: the door takes none of these today. */
async function become(fileName: string, content: Uint8Array, kind: string): Promise<void> {
  const id = await storageIdOf(fileName)
  await store.put(id, Readable.from([content]), 1_000_000)
  await workspace.db
    .updateTable('stored_files')
    .set({ sha256: sha256(content), size: content.length, kind })
    .where('id', '=', id)
    .execute()
}

const bytesOf = (packageId: string, name: string) => fileOfPackage(workspace, store, packageId, name)

interface Data {
  readonly open: readonly { readonly title: string; readonly tab: string | null }[]
  readonly missing: readonly { readonly tab: string; readonly stage: string; readonly label: string }[]
  readonly exceptions: readonly { readonly where: string; readonly why: string }[]
  readonly formSheet: {
    readonly items: readonly { readonly item: string; readonly values: readonly FormValue[] }[]
  }
}

interface FormValue {
  readonly id: string | null
  readonly label: string
  readonly text: string | null
  readonly state: string
}

/** The package for programs: nothing in the ZIP is compressed. */
function dataIn(zip: Buffer): Data {
  const from = zip.indexOf('{\n  "format": "granary package data 4"')
  return JSON.parse(zip.subarray(from, zip.indexOf('\n}\n', from) + 3).toString()) as Data
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = () => {
  throw new Error('nothing is packed')
}

test('a package is built from what stands there: PDF, originals untouched, manifest signed and in the log', async () => {
  const original = await aPdf()
  await add('Balance.pdf', original)
  const packageId = await build()
  const shown = await view()
  expect(shown).toMatchObject({
    ...{ state: 'ready', version: 1, progress: null, isOutOfDate: false, documents: 1, builtBy: names.owner },
    drafts: ['Pre-application', 'Application'],
    sheets: [],
  })
  expect(shown.files.map(({ name }) => name)).toEqual([
    'package.zip',
    'manifest.sig.json',
    'package.pdf',
    'manifest.json',
  ])
  expect(shown.tabs.map(({ number }) => number)).toEqual(
    Array.from({ length: 17 }, (_, at) => String(at).padStart(2, '0')),
  )
  const pdf = await PDFDocument.load(await bytesOf(packageId, 'package.pdf'))
  expect(pdf.getPageCount()).toBe(shown.pages)
  const looked = await proof.lookAt(new Blob([await bytesOf(packageId, 'package.zip')]), stored)
  expect(looked.inside?.differences).toEqual([])
  expect(looked.inside?.manifestDigest).toBe(shown.digest)
  const document = looked.inside?.manifest.files.find(({ name }) => name === 'Balance.pdf')
  expect(document).toMatchObject({
    path: '07 Borrower financials/07 - Current balance sheet.pdf',
    sha256: sha256(original),
    uploader: names.owner,
    state: 'draft',
  })
  const signed = JSON.parse(looked.inside?.texts[proof.signatureName] ?? '{}') as { signature: string }
  expect(isSignedBy(key.publicPem, looked.inside?.manifestBytes ?? Buffer.alloc(0), signed.signature)).toBe(
    true,
  )
  const { details } = await workspace.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'package built')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ version: 1, digest: shown.digest, documents: 1 })
})

test('one changed byte is no file that was certified, and a ZIP with it names the file', async () => {
  await add('Balance.pdf', await aPdf())
  const zip = await bytesOf(await build(), 'package.zip')
  const look = (bytes: Uint8Array) => workspace.call('stranger', verification.look, { sha256: sha256(bytes) })
  expect(await look(zip)).toMatchObject({ kind: 'zip', version: 1, later: null })
  const changed = Buffer.from(zip)
  const at = zip.indexOf('%PDF-') + 20
  changed[at] = (changed[at] ?? 0) ^ 1
  expect(await look(changed)).toBeNull()
  const { inside } = await proof.lookAt(new Blob([changed]), stored)
  expect(inside?.differences).toEqual([
    { kind: 'changed', path: '07 Borrower financials/07 - Current balance sheet.pdf' },
  ])
})

test('an answer or a file after it makes it out of date, and the next one is later than it', async () => {
  const first = await build()
  const pdf = await bytesOf(first, 'package.pdf')
  await add('Balance.pdf', await aPdf())
  expect(await view()).toMatchObject({ state: 'ready', version: 1, isOutOfDate: true })
  await build()
  expect(await view()).toMatchObject({ state: 'ready', version: 2, isOutOfDate: false })
  expect(await workspace.call('stranger', verification.look, { sha256: sha256(pdf) })).toMatchObject({
    kind: 'pdf',
    version: 1,
    later: { version: 2 },
  })
})

test('a file that comes or goes without a save makes it out of date, and nothing else of it changes', async () => {
  const file = { projectId, fieldId: balance, fileName: 'Balance.pdf' }
  const empty = await build()
  const { uploadUrl } = await workspace.call('owner', preApplication.generateUploadUrl, file)
  const content = await aPdf()
  const storageId = await workspace.send(uploadUrl, content)
  await store.put(storageId, Readable.from([content]), 1_000_000)
  expect((await view()).isOutOfDate).toBe(false)
  const registered = { ...file, storageId, fileSize: content.length }
  const { uploadId } = await workspace.call('owner', preApplication.registerUpload, registered)
  expect(await view()).toMatchObject({ version: 1, isOutOfDate: true })
  const second = await build()
  expect(second).not.toBe(empty)
  expect(await view()).toMatchObject({ version: 2, isOutOfDate: false, documents: 1 })
  expect(await ask()).toBe(second)
  await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: balance, uploadId })
  expect(await view()).toMatchObject({ version: 2, isOutOfDate: true, documents: 1 })
  await build()
  expect(await view()).toMatchObject({ version: 3, isOutOfDate: false, documents: 0 })
})

const explain = (checkId: string, text: string) =>
  workspace.call('owner', rehearsal.explain, { projectId, checkId, text })

async function firstFinding() {
  const [finding] = await workspace.call('owner', rehearsal.get, { projectId })
  if (!finding) throw new Error('Nothing is found in an empty project.')
  return finding
}

async function describe(fileName: string, party: string) {
  const { id: uploadId } = await workspace.db
    .selectFrom('uploads')
    .select('id')
    .where('project_id', '=', projectId)
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow()
  const said = { party, kind: 'balanceSheet', asOf: '2026-10-31' }
  await workspace.call('owner', documents.describe, { projectId, uploadId, ...said })
}

const rename = (name: string) =>
  workspace.db.updateTable('projects').set({ name }).where('id', '=', projectId).execute()

async function waive(item_id: string) {
  await addRound(workspace, projectId, 'pre-application', 'inReview')
  const place = { project_id: projectId, stage: 'pre-application', round: 1, item_id }
  const said = { state: 'waived', reason: 'notNeeded', note: 'It is in the memo.' }
  await workspace.db
    .insertInto('review_items')
    .values({ ...place, ...said })
    .execute()
}

const anOwner = { name: 'Ann Hill', share: 55, taxId: '12-3456789' }
const saveOwner = () =>
  workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'owners', expectedVersion: 0 },
    changes: [{ set: anOwner }],
  })

test('tables, explanations and what files are go into it, and it is up to date until one of them changes', async () => {
  for (const fileName of ['Balance.pdf', 'balance of the other.PDF']) await add(fileName, await aPdf())
  await describe('Balance.pdf', 'borrower')
  await saveOwner()
  const finding = await firstFinding()
  await explain(finding.checkId, 'Counsel drafts it.')
  const zip = await bytesOf(await build(), 'package.zip')
  expect((await view()).isOutOfDate).toBe(false)
  const { inside } = await proof.lookAt(new Blob([zip]), stored)
  const named = inside?.manifest.files.flatMap(({ path, name, asOf }) => (name ? [[path, name, asOf]] : []))
  expect(named).toEqual([
    ['07 Borrower financials/07 - Borrower - Balance sheet - 2026-10-31.pdf', 'Balance.pdf', '2026-10-31'],
    ['07 Borrower financials/07 - Current balance sheet.pdf', 'balance of the other.PDF', undefined],
  ])
  expect(dataIn(zip)).toMatchObject({
    exceptions: [
      {
        where: finding.title,
        what: 'Explained',
        why: 'Counsel drafts it.',
        found: finding.because,
        by: names.owner,
        at: expect.stringMatching(/^20\d\d-/),
      },
    ],
    tables: [{ id: 'owners', tab: '12', title: 'Owners', rows: [anOwner] }],
  })
  await explain(finding.checkId, 'Counsel drafts it until May.')
  expect((await view()).isOutOfDate).toBe(true)
})

test('it says what is missing and open as it is built, what was explained is not, and no reason tells a tax id', async () => {
  const finding = await firstFinding()
  await explain(finding.checkId, 'Their number 123-45-6789 is on file.')
  const question = { projectId, stage: 'pre-application', fieldId: 'lenderSamUin' } as const
  const reason = 'Their EIN 12-3456789 says enough.'
  await workspace.call('owner', projectAnswers.notApplicable, { ...question, reason })
  const found = await workspace.call('owner', rehearsal.get, { projectId })
  const packageId = await build()
  const zip = await bytesOf(packageId, 'package.zip')
  const { open, missing, exceptions } = dataIn(zip)
  expect(open.map(({ title }) => title)).toEqual(
    found.filter(({ checkId }) => checkId !== finding.checkId).map(({ title }) => title),
  )
  expect(open.find(({ title }) => title.startsWith('Credit reports'))).toMatchObject({ tab: '10' })
  expect(missing).toContainEqual({ tab: '07', stage: 'Application', label: 'Current balance sheet' })
  const masked = ['Their EIN ••-•••6789 says enough.', 'Their number •••-••-6789 is on file.']
  expect([...new Set(exceptions.map(({ why }) => why))]).toEqual(masked)
  expect(await view()).toMatchObject({ open: open.length, missing: missing.length })
  const { text } = await textOf(new Uint8Array(await bytesOf(packageId, 'package.pdf')))
  const inPdf = text.replaceAll(/\s+/g, ' ')
  const said = [...masked, 'Does not apply: Their EIN ••-•••6789']
  expect(said.filter((words) => !inPdf.includes(words))).toEqual([])
  const numbers = ['123-45-6789', '12-3456789']
  expect(numbers.filter((number) => inPdf.includes(number) || zip.includes(number))).toEqual([])
})

test('an explanation of what changed since is open again: in the counts, and in the package with what it was said of', async () => {
  await saveOwner()
  const counts = () => workspace.call('owner', rehearsal.getSummary, { projectId })
  const before = await counts()
  await explain('X12', 'The public holds the rest.')
  const { explained } = await counts()
  expect(explained).toBe(before.explained + 1)
  const { row_id: rowId } = await workspace.db
    .selectFrom('table_rows')
    .select('row_id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'owners', expectedVersion: 1 },
    changes: [{ rowId, set: { ...anOwner, share: 60 } }],
  })
  expect(await counts()).toEqual(before)
  const [then, now] = [55, 60].map((share) => `The shares of the owners add up to ${share} percent.`)
  const all = await workspace.call('owner', rehearsal.get, { projectId })
  const finding = all.find(({ checkId }) => checkId === 'X12')
  expect(finding).toMatchObject({ explainedOf: then, because: now })
  const { open, exceptions } = dataIn(await bytesOf(await build(), 'package.zip'))
  expect(open.map(({ title }) => title)).toContain(finding?.title)
  expect(exceptions).toMatchObject([
    { where: finding?.title, what: `Explained when it said “${then}”`, why: 'The public holds the rest.' },
  ])
})

test('the data sheet of the application form has the items that are known, in its order, in the PDF and as data', async () => {
  const { schemaId, schemaRevision, version } = await workspace.call('owner', preApplication.get, {
    projectId,
  })
  const answers = { lenderTaxId: '12-3456789', lenderFederallyRegulated: 'YES', borrowerEntityType: 'ENTITY' }
  await workspace.call('owner', preApplication.save, {
    ...{ projectId, schemaId, schemaRevision, expectedVersion: version, answers },
  })
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'terms', expectedVersion: 0 },
    changes: [{ set: { borrowerUei: 'ABCDEF123456' } }],
  })
  const packageId = await build()
  const { items } = dataIn(await bytesOf(packageId, 'package.zip')).formSheet
  const valuesOf = (item: string) => items.find((each) => each.item === item)?.values
  expect(items.map(({ item }) => item)).toEqual([
    ...['1', '2', '3', '4 to 6', '7', '8', '9 to 12, 14', '13', '15', '16', 'after 16', '17 to 19'],
    ...['20', '21A', 'after 21A'],
  ])
  expect(valuesOf('3')).toMatchObject([{ id: 'lenderTaxId', text: '12-3456789', state: 'given' }])
  expect(valuesOf('16')).toMatchObject([{ text: 'ABCDEF123456', state: 'given' }])
  expect(valuesOf('7')).toMatchObject([
    { id: 'lenderFederallyRegulated', text: 'Yes' },
    { label: 'Serves tribal trust land', text: null, state: 'unknown' },
    { label: 'Minority depository institution', text: null, state: 'unknown' },
  ])
  const { text: printed } = await textOf(new Uint8Array(await bytesOf(packageId, 'package.pdf')))
  for (const words of ['Data sheet for form 5001-1', 'Item 3: Tax ID of the lender', 'ABCDEF123456'])
    expect(printed).toContain(words)
  expect(printed).toMatch(/Serves tribal trust land\s+Unknown here: fill it in on the form/)
})

test('what is said, changed or taken back besides the answers is another package, and the same again is not', async () => {
  await add('Balance.pdf', await aPdf())
  const { checkId } = await firstFinding()
  const isAnother = async (change: () => Promise<unknown>) => {
    const before = await basisOf(workspace.db, projectId)
    await change()
    return JSON.stringify(before) !== JSON.stringify(await basisOf(workspace.db, projectId))
  }
  expect(await isAnother(() => explain(checkId, 'It comes.'))).toBe(true)
  expect(await isAnother(() => explain(checkId, 'It comes.'))).toBe(false)
  expect(await isAnother(() => explain(checkId, 'It comes in May.'))).toBe(true)
  expect(await isAnother(() => explain(checkId, ''))).toBe(true)
  expect(await isAnother(saveOwner)).toBe(true)
  expect(await isAnother(() => describe('Balance.pdf', 'borrower'))).toBe(true)
  expect(await isAnother(() => describe('Balance.pdf', 'borrower'))).toBe(false)
  expect(await isAnother(() => describe('Balance.pdf', 'owner'))).toBe(true)
  expect(await isAnother(() => rename('Mill of Prairie Creek'))).toBe(true)
  expect(await isAnother(() => rename('Mill of Prairie Creek'))).toBe(false)
  expect(await isAnother(() => waive(balance))).toBe(true)
  // A package of before kept less: what it did not keep is not taken for another.
  const { called: _, waived: __, ...before } = await basisOf(workspace.db, projectId)
  expect(isSameBasis(before, await basisOf(workspace.db, projectId))).toBe(true)
})

test('asked for again, the last is given while a new one would be the same, and whatever is changed is built anew', async () => {
  const first = await build()
  const { builtAt } = await view()
  const before = await rowsOf(projectId)
  const asked = await workspace.call('officer', projectPackage.build, { projectId, reason: 'It goes out.' })
  expect(asked).toEqual({ packageId: first, last: { version: 1, builtAt, builtBy: names.owner } })
  expect(await rowsOf(projectId)).toEqual(before)

  await saveOwner()
  const second = await workspace.call('officer', projectPackage.build, { projectId, reason: 'It goes out.' })
  expect(second.last).toBeNull()
  expect(second.packageId).not.toBe(first)
  await buildPackage(deps(), second.packageId)
  expect(
    await workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' }),
  ).toMatchObject({
    packageId: second.packageId,
    last: { version: 2, builtBy: names.officer },
  })

  // What a document says of its age is found on another day; then it is another package as well.
  await workspace.db
    .updateTable('project_packages')
    .set({ contents: sql`contents || '{"found": "of another day"}'` })
    .where('id', '=', second.packageId)
    .execute()
  const third = await workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })
  expect(third.last).toBeNull()
  await workspace.db
    .updateTable('project_packages')
    .set({ state: 'failed' })
    .where('id', '=', third.packageId)
    .execute()
  expect(
    (await workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })).last,
  ).toBeNull()
})

const askAgain = () => workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })

const scanned = async (fileName: string, scan: string) =>
  workspace.db
    .updateTable('stored_files')
    .set({ scan })
    .where('id', '=', await storageIdOf(fileName))
    .execute()

/** The same rules with another fee, which no finding names. */
async function publishAnotherFee(): Promise<void> {
  const fees = currentPack.fees.map((each) => (each.value === 3 ? { ...each, value: 4 } : each))
  const { effectiveFrom } = currentPack
  const content = { ...currentPack, id: `${currentPack.id}.9`, fees }
  await workspace.db
    .insertInto('rule_packs')
    .values({
      ...{ id: content.id, from_pack: currentPack.id, effective_from: effectiveFrom },
      ...{ content: JSON.stringify(content), published_by: 'administrator' },
    })
    .execute()
}

test('what the virus check lets pass and what other rules reckon is another package, though nobody changed anything', async () => {
  await add('Balance.pdf', await aPdf())
  await scanned('Balance.pdf', 'held')
  await build()
  expect(await view()).toMatchObject({ documents: 0, sheets: [{ fileName: 'Balance.pdf' }] })
  expect((await askAgain()).last).toMatchObject({ version: 1 })
  await scanned('Balance.pdf', 'clean')
  const { last, packageId } = await askAgain()
  expect(last).toBeNull()
  await buildPackage(deps(), packageId)
  expect(await view()).toMatchObject({ version: 2, documents: 1, sheets: [] })
  expect((await askAgain()).last).toMatchObject({ version: 2 })
  const found = async () =>
    (await workspace.call('owner', rehearsal.get, { projectId })).map(({ because }) => because)
  const before = await found()
  await publishAnotherFee()
  expect(await found()).toEqual(before)
  expect((await askAgain()).last).toBeNull()
})

test('a package is split below the size that staff set, and another size is another package though nothing else changed', async () => {
  for (const name of ['Balance.pdf', 'Income.pdf']) await add(name, await pdfOfMegabytes(3))
  const whole = await build()
  const volumes = async () => (await view()).files.filter(({ kind }) => kind === 'pdf').length
  expect(await volumes()).toBe(1)
  await setVolume(5)
  expect((await view()).isOutOfDate).toBe(false)
  const split = await build()
  expect(split).not.toBe(whole)
  expect(await volumes()).toBe(2)
  // Each of them can be proven: the manifest has all.
  const manifest = JSON.parse(String(await bytesOf(split, proof.manifestName))) as proof.PackageManifest
  const names = (await view()).files.flatMap(({ kind, name }) => (kind === 'pdf' ? [name] : []))
  const digests = await Promise.all(names.map(async (name) => [name, sha256(await bytesOf(split, name))]))
  const certified = manifest.pdf.map(({ name, sha256: digest }) => [name, digest])
  expect(Object.fromEntries(certified)).toEqual(Object.fromEntries(digests))
  expect(certified).toHaveLength(2)
  expect(
    (await workspace.call('owner', projectPackage.build, { projectId, reason: 'It goes out.' })).last,
  ).toMatchObject({
    version: 2,
  })
  await setVolume(40)
  await build()
  expect(await volumes()).toBe(1)
})

/** It cannot be made smaller: what is in it is chance. */
async function pdfOfMegabytes(size: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  await pdf.attach(randomBytes(size * 1_000_000), 'photo.jpg')
  return pdf.save()
}

const setVolume = async (packageVolumeMegabytes: number) => {
  const settings = await workspace.call('administrator', adminSystem.getSettings, {})
  await workspace.call('administrator', adminSystem.saveSettings, {
    settings: { ...settings, packageVolumeMegabytes },
  })
}

/** All that asking may leave behind. */
async function rowsOf(id: string) {
  const { db } = workspace
  return Promise.all([
    db.selectFrom('project_packages').selectAll().where('project_id', '=', id).execute(),
    db.selectFrom('audit_entries').select(['id', 'action']).where('project_id', '=', id).execute(),
  ])
}

test('whoever asks while one is coming gets that one, and of two builders one does it', async () => {
  const packageId = await ask()
  expect(await ask()).toBe(packageId)
  expect(await view()).toMatchObject({ state: 'queued', version: null, files: [] })
  await Promise.all([buildPackage(deps(), packageId), buildPackage(deps(), packageId)])
  const rows = await workspace.db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'package built')
    .where('project_id', '=', projectId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('a builder that died is followed by another once it has been silent, and cannot end it any more', async () => {
  const packageId = await ask()
  await claimBuild(workspace.db, packageId, randomUUID())
  await buildPackage(deps(), packageId)
  expect((await view()).state).toBe('building')
  await workspace.db
    .updateTable('project_packages')
    .set({ worker_until: new Date(Date.now() - 1) })
    .where('id', '=', packageId)
    .execute()
  await buildPackage(deps(), packageId)
  expect((await view()).state).toBe('ready')
})

test('a protected, a damaged, an office file and one that the virus check keeps out stand in the PDF by a sheet, and the first three in the ZIP as they are', async () => {
  await add('Office.pdf', await aPdf())
  await become('Office.pdf', new TextEncoder().encode('a,b'), 'xlsx')
  await add('Damaged.pdf', await aPdf())
  await become('Damaged.pdf', new TextEncoder().encode('%PDF-1.7 and no more'), 'pdf')
  await add('Protected.pdf', await aPdf())
  const locked = await PDFDocument.create()
  locked.addPage()
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  await become('Protected.pdf', await locked.save(), 'pdf')
  await add('Other bytes.pdf', await aPdf())
  await workspace.db
    .updateTable('stored_files')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', await storageIdOf('Other bytes.pdf'))
    .execute()
  for (const scan of ['held', 'infected', 'clean']) {
    await add(`${scan}.pdf`, Buffer.concat([await aPdf(), Buffer.from(`%of a file that is ${scan}`)]))
    await scanned(`${scan}.pdf`, scan)
  }
  const packageId = await build()
  const { sheets, documents } = await view()
  expect(sheets.map(({ fileName, tab, reason }) => [fileName, tab, reason.split(/[.:]/)[0]])).toEqual([
    ['Office.pdf', '07', 'A spreadsheet'],
    ['Damaged.pdf', '07', 'It is damaged and cannot be opened'],
    ['Protected.pdf', '07', 'It is protected by a password'],
    ['Other bytes.pdf', '07', 'Its content is not what was uploaded'],
    ['held.pdf', '07', 'The virus check has not let it pass yet'],
    ['infected.pdf', '07', 'The virus check refused it'],
  ])
  expect(documents).toBe(4)
  const zip = await bytesOf(packageId, 'package.zip')
  const packed = ['held', 'infected', 'clean'].filter((scan) => zip.includes(`%of a file that is ${scan}`))
  expect(packed).toEqual(['clean'])
  const { inside } = await proof.lookAt(new Blob([zip]), stored)
  expect(inside?.differences).toEqual([])
  expect(inside?.manifest.files.map(({ name, state }) => [name, state]).slice(2)).toEqual([
    ['Office.pdf', 'draft'],
    ['Damaged.pdf', 'draft'],
    ['Protected.pdf', 'draft'],
    ['Other bytes.pdf', 'not included'],
    ['held.pdf', 'not included'],
    ['infected.pdf', 'not included'],
    ['clean.pdf', 'draft'],
  ])
})

test('a document that ends the builder stands there by a sheet, and the others by their pages', async () => {
  await add('Sound.pdf', await aPdf())
  await add('Growing.pdf', await aPdf())
  // What its pages have in common is written once for each of them.
  const names = Array.from({ length: 20_000 }, (_, at) => `/N${at} ${at}`).join(' ')
  await become('Growing.pdf', pagesPacked(4_000, false, `/Resources << ${names} >>`), 'pdf')
  const packageId = await ask()
  await buildPackage({ ...deps(), limits: { ...buildLimits, documentMs: 1_000 } }, packageId)
  const { state, sheets } = await view()
  expect(state).toBe('ready')
  expect(sheets.map(({ fileName, reason }) => [fileName, reason.split('.')[0]])).toEqual([
    ['Growing.pdf', 'Opening it takes more than there is to give'],
  ])
})

test('a build that takes longer than there is time is stopped and says so, and is not begun again', async () => {
  await add('Balance.pdf', await aPdf())
  const packageId = await ask()
  await buildPackage({ ...deps(), mostMs: 1 }, packageId)
  const failure = expect.stringContaining('longer than half an hour')
  expect(await view()).toMatchObject({ state: 'failed', failure, version: null, files: [] })
  await buildPackage(deps(), packageId)
  expect((await view()).state).toBe('failed')
})

test('a build that ended its builder four times is not begun again, and one that did three times is', async () => {
  const packageId = await ask()
  const endedBuilder = (tries: number) =>
    workspace.db
      .updateTable('project_packages')
      .set({ state: 'building', tries, worker: randomUUID(), worker_until: new Date(Date.now() - 1) })
      .where('id', '=', packageId)
      .execute()
  await endedBuilder(4)
  await buildPackage(deps(), packageId)
  const failure = expect.stringContaining('begun four times')
  expect(await view()).toMatchObject({ state: 'failed', failure, version: null, files: [] })
  await buildPackage(deps(), packageId)
  expect((await view()).state).toBe('failed')
  await endedBuilder(3)
  await buildPackage(deps(), packageId)
  expect((await view()).state).toBe('ready')
})

const suspendLender = (suspended_at: Date | null) =>
  workspace.db
    .updateTable('organizations')
    .set({ suspended_at })
    .where('id', '=', (eb) =>
      eb.selectFrom('projects').select('organization_id').where('projects.id', '=', projectId),
    )
    .execute()
const suspendOwner = (suspended_at: Date | null) =>
  workspace.db.updateTable('people').set({ suspended_at }).where('id', '=', 'owner').execute()
const makeOwner = (role: 'owner' | 'viewer') =>
  workspace.db.updateTable('organization_members').set({ role }).where('person_id', '=', 'owner').execute()

test.each([
  {
    since: 'was suspended with their lender',
    lose: () => suspendLender(new Date()),
    regain: () => suspendLender(null),
    failure: /^Prairie Bank was suspended before it was built\.$/,
  },
  {
    since: 'was suspended',
    lose: () => suspendOwner(new Date()),
    regain: () => suspendOwner(null),
    failure: /^The account of who asked for it was closed /,
  },
  {
    since: 'only reads',
    lose: () => makeOwner('viewer'),
    regain: () => makeOwner('owner'),
    failure: /^Who asked for it may not build packages of this lender any more\. /,
  },
])(
  'who asked and $since gets no package, before it is begun or at its end',
  async ({ lose, regain, failure }) => {
    const atItsEnd: FileStore = {
      ...store,
      async put(...kept) {
        await lose()
        return store.put(...kept)
      },
    }
    const packages: string[] = []
    for (const build of [
      async (id: string) => {
        await lose()
        await buildPackage(deps(), id)
      },
      (id: string) => buildPackage({ ...deps(), store: atItsEnd }, id),
    ]) {
      const packageId = await ask()
      packages.push(packageId)
      await build(packageId)
      await regain()
      const failed = { state: 'failed', failure: expect.stringMatching(failure), version: null, files: [] }
      expect(await view()).toMatchObject(failed)
    }
    const kept = await workspace.db
      .selectFrom('package_files')
      .select('name')
      .where('package_id', 'in', packages)
      .execute()
    expect(kept).toEqual([])
  },
)

test('who only reads the project sees what there is, and gets nothing to open', async () => {
  await build()
  expect(await view('viewer')).toMatchObject({ mayBuild: false, state: 'ready', version: 1, files: [] })
})

test('the command says the same without a connection, by the published key alone', async () => {
  await add('Balance.pdf', await aPdf())
  const packageId = await build()
  const place = (name: string) => join(folder, `verified ${name}`)
  const zip = await bytesOf(packageId, 'package.zip')
  await writeFile(place('package.zip'), zip)
  await writeFile(place('package.pdf'), await bytesOf(packageId, 'package.pdf'))
  for (const name of [proof.manifestName, proof.signatureName]) {
    await writeFile(place(name), await bytesOf(packageId, name))
  }
  await writeFile(place('key.pem'), key.publicPem)
  await writeFile(place('other.pem'), createPackageKey('another key').publicPem)
  const changed = Buffer.from(zip)
  const at = zip.indexOf('%PDF-') + 20
  changed[at] = (changed[at] ?? 0) ^ 1
  await writeFile(place('changed.zip'), changed)
  const verify = (file: string, keyFile: string, ...more: string[]) => {
    const program = join(import.meta.dirname, '../../../../../scripts/verify.ts')
    const args = [program, place(file), '--key', place(keyFile), ...more]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return [status, `${stdout}${stderr}`] as const
  }
  expect(verify('package.zip', 'key.pem')).toEqual([
    0,
    expect.stringContaining('every file is as the manifest'),
  ])
  expect(verify('manifest.json', 'key.pem')).toEqual([0, expect.stringContaining('the manifest itself')])
  const certified = [0, expect.stringContaining('Certified: package.pdf of version 1.')]
  expect(verify('package.pdf', 'key.pem')).toEqual(certified)
  const ofPdf = verify('package.pdf', 'key.pem', '--with', place('package.zip'))
  expect(ofPdf).toEqual(certified)
  expect(verify('changed.zip', 'key.pem')).toEqual([
    1,
    expect.stringContaining('changed: 07 Borrower financials/07 - Current balance sheet.pdf'),
  ])
  const odd = Buffer.from(zip)
  odd.write('X', zip.indexOf('"format"', zip.indexOf('manifest.json')) + 1)
  await writeFile(place('odd.zip'), odd)
  expect(verify('odd.zip', 'key.pem')).toEqual([1, expect.stringContaining('was changed')])
  expect(verify('package.zip', 'other.pem')).toEqual([1, expect.stringContaining('not signed with this key')])
})

const readers = ['pdfinfo', 'pdftotext', 'qpdf', 'unzip'].map((name) => ({
  name,
  isThere: spawnSync(name, [name === 'unzip' ? '-v' : '--version']).error === undefined,
}))
const absent = readers.filter(({ isThere }) => !isThere).map(({ name }) => name)

test.skipIf(absent.length > 0)(
  `readers that nobody here wrote open it${absent.length > 0 ? ` (not here: ${absent.join(', ')})` : ''}`,
  async () => {
    const source = await PDFDocument.create()
    source.addPage([300, 300]).drawText('Words of the balance sheet')
    await add('Balance.pdf', await source.save())
    const packageId = await build()
    const { pages } = await view()
    const [pdf, zip] = [join(folder, 'package.pdf'), join(folder, 'package.zip')]
    await writeFile(pdf, await bytesOf(packageId, 'package.pdf'))
    await writeFile(zip, await bytesOf(packageId, 'package.zip'))
    const said = (name: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' })
      expect([name, status, stderr]).toEqual([name, 0, ''])
      return stdout
    }
    expect(said('pdfinfo', pdf)).toMatch(new RegExp(`Tagged: +yes[^]*Pages: +${pages}\\n`))
    expect(said('pdfinfo', '-struct', pdf)).toContain('H1')
    expect(said('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors')
    expect(said('qpdf', '--json', '--json-key=outlines', pdf)).toContain('07 Borrower financials')
    const text = said('pdftotext', pdf, '-')
    for (const words of ['Mill expansion', 'Words of the balance sheet', 'Tab 07 ·', `of ${pages}`])
      expect(text).toContain(words)
    const missing = [
      'Summary, what is open, exceptions and signatures.',
      'required questions not answered',
      'Found by the rules and not explained',
      'Not answered: Historical balance sheet',
    ]
    for (const words of missing) expect(text).toContain(words)
    expect(text).not.toMatch(/Tab 00\s+Index, summary and exceptions\s+Nothing was/)
    expect(said('unzip', '-t', zip)).toContain('No errors detected')
    expect(await readFile(pdf, 'latin1')).toContain('/Lang (en-US)')
  },
)

test('lenders take turns, however many one of them asked for; what nobody begins is noticed, what waits is not', async () => {
  await workspace.db.updateTable('project_packages').set({ state: 'failed' }).execute()
  expect(await areBuildsForgotten(workspace.db)).toBe(false)
  const asked = async (who: 'owner' | 'stranger') => {
    const project = await workspace.call(who, projects.create, aProject)
    return (
      await workspace.call(who, projectPackage.build, {
        projectId: project.projectId,
        reason: 'It goes out.',
      })
    ).packageId
  }
  const many = [await asked('owner'), await asked('owner'), await asked('owner')]
  const one = await asked('stranger')
  expect(await areBuildsForgotten(workspace.db)).toBe(true)
  const turns: (string | undefined)[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const next = await nextInTurn(workspace.db)
    turns.push(next)
    await claimBuild(workspace.db, next ?? '', randomUUID())
    expect(await areBuildsForgotten(workspace.db)).toBe(false)
  }
  // Earlier tests had packages of the first lender built within this hour.
  expect(turns).toEqual([one, ...many])
  expect(await nextInTurn(workspace.db)).toBeUndefined()
  const later = sql<Date>`now() - interval '1 minute'`
  await workspace.db
    .updateTable('project_packages')
    .set({ worker_until: later })
    .where('id', '=', one)
    .execute()
  // As long as one builder lives, nobody is called anew.
  expect(await areBuildsForgotten(workspace.db)).toBe(false)
  await workspace.db.updateTable('project_packages').set({ worker_until: later }).execute()
  expect(await areBuildsForgotten(workspace.db)).toBe(true)
})

test('[B47] why somebody has a package built or opens it is kept in the log, for themselves and a while', async () => {
  const reason = 'Agency call about 12-3456789.'
  const refused = { data: { code: 'VALIDATION', message: expect.stringContaining('why you need to see it') } }
  for (const nothing of [' ', '\u200b', 'x'.repeat(201)]) {
    const asked = { projectId, reason: nothing }
    await expect(workspace.call('owner', projectPackage.build, asked)).rejects.toMatchObject(refused)
    await expect(workspace.call('owner', projectPackage.sayWhy, asked)).rejects.toMatchObject(refused)
  }
  const packageId = await build()
  const open = createPackageDoor({
    ...{ db: workspace.db, services: workspace.services, denied: () => undefined },
    identify: async (headers) => ({
      personId: headers.get('cookie') ?? '',
      sessionId: `sign-in of ${headers.get('cookie')}`,
    }),
  })
  const openAs = (who: string, why: string | undefined) =>
    open(
      { headers: new Headers({ cookie: who }), address: '127.0.0.1' },
      { packageId, name: 'package.pdf', why },
    )
  const { why, until } = await workspace.call('owner', projectPackage.sayWhy, { projectId, reason })
  expect(why).not.toContain('Agency')
  const other = await workspace.call('owner', projects.create, aProject)
  const elsewhere = await workspace.call('owner', projectPackage.sayWhy, {
    projectId: other.projectId,
    reason,
  })
  const changed = why.slice(0, 20) + (why[20] === 'A' ? 'B' : 'A') + why.slice(21)
  const opened = { fileName: expect.stringContaining('package 1') }
  const unsaid = { action: 'package opened', details: { version: 1, file: 'package.pdf' } }
  // Whoever may open it may do so by the bare address; what they said long ago is no reason.
  for (const none of [undefined, '']) expect(await openAs('owner', none)).toMatchObject(opened)
  const notTheirs = {
    data: { code: 'FORBIDDEN', message: expect.stringContaining('no reason that you gave') },
  }
  for (const wrong of ['anything', changed, elsewhere.why])
    await expect(openAs('owner', wrong)).rejects.toMatchObject(notTheirs)
  await expect(openAs('officer', why)).rejects.toMatchObject(notTheirs)
  expect(await openAs('viewer', why)).toBeNull()
  expect(await openAs('owner', why)).toMatchObject(opened)
  vi.spyOn(Date, 'now').mockReturnValue(until + 1)
  expect(await openAs('owner', why)).toMatchObject(opened)
  vi.restoreAllMocks()
  const log = await workspace.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('project_id', '=', projectId)
    .where('action', 'in', ['package asked for', 'package opened'])
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'package asked for', details: { version: 1, reason: 'It goes out.' } },
    ...Array.from({ length: 2 }, () => unsaid),
    { action: 'package opened', details: { ...unsaid.details, reason: 'Agency call about ••-•••6789.' } },
    unsaid,
  ])
  // A script that names none is served too.
  const { projectId: bare } = await workspace.call('owner', projects.create, aProject)
  await workspace.call('owner', projectPackage.build, { projectId: bare })
  const { details } = await workspace.db
    .selectFrom('audit_entries')
    .select('details')
    .where('project_id', '=', bare)
    .where('action', '=', 'package asked for')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ version: 1 })
})
