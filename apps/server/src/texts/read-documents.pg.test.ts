import { documents, preApplication, projects, rehearsal } from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeStoredFile } from '../files/records/stored-files.ts'
import { changesBy } from '../testing/changes.ts'
import { aProject, createWorkspace, uploadFile, type Workspace } from '../testing/workspace.ts'
import { createReading, pdfOf } from './reading-testing.ts'
import { openTold, placeOfText } from './told.ts'

const field = 'organizationalChartReference'

let workspace: Workspace
let reading: ReturnType<typeof createReading>
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  reading = createReading(workspace)
})
afterAll(async () => {
  await reading.stop()
  await workspace.close()
})
beforeEach(async () => {
  await workspace.db.deleteFrom('stored_files').execute()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const read = () => reading.read()

async function add(
  fileName: string,
  content: Uint8Array,
  isInStore = true,
  fieldId = field,
): Promise<string> {
  const file = { projectId, fieldId, fileName }
  const { storageId } = await uploadFile(workspace, 'owner', preApplication, file, content)
  if (isInStore) reading.bytes.set(storageId, content)
  return storageId
}

const textOf = (storageId: string) =>
  workspace.db.selectFrom('document_texts').selectAll().where('storage_id', '=', storageId).executeTakeFirst()

async function scannedOf(fileName: string) {
  const { groups } = await workspace.call('owner', documents.list, { projectId })
  const files = groups.flatMap((group) => group.documents).flatMap((document) => document.files)
  return files.find((file) => file.fileName === fileName)?.scanned
}

test('a file is read once, sealed as it stands, and its words are kept without tax ids and numbers of accounts', async () => {
  const id = await add(
    'Chart.pdf',
    await pdfOf(['Creekside Mill LLC\nSSN 123-45-6789, EIN 12-3456789\nAccount 4000123412341234']),
  )
  expect(Object.keys(await changesBy(workspace, read))).toEqual(['document_texts'])
  const row = await textOf(id)
  expect(row).toMatchObject({ project_id: projectId, state: 'read', pages: 1, pages_without_text: 0 })
  expect(row?.content).toMatch(/^sealed:1:/)
  expect(workspace.services.sealer.unseal(row?.content ?? '', placeOfText(id))).toContain('123-45-6789')
  expect(() => workspace.services.sealer.unseal(row?.content ?? '', placeOfText('another'))).toThrow()
  expect(row?.words).toContain("'creekside'")
  for (const secret of ["'123'", "'45'", '3456789', '400012']) expect(row?.words).not.toContain(secret)
  expect(await read()).toBe(0)
})

test('what a text tells is kept sealed, and found out of texts that were read before', async () => {
  const id = await add('x.pdf', await pdfOf(['Creekside Mill LLC\nBALANCE SHEET\nAs of October 31, 2026']))
  await read()
  const { sealer } = workspace.services
  const told = async () => openTold(sealer, id, (await textOf(id))?.told ?? '')
  const understood = {
    beginning: expect.stringContaining('Creekside Mill LLC'),
    isWhat: { kind: 'balanceSheet', asOf: '2026-10-31', periodFrom: null, periodTo: null },
  }
  expect((await textOf(id))?.told).toMatch(/^sealed:1:/)
  expect(await told()).toEqual(understood)
  await workspace.db.updateTable('document_texts').set({ told: null, told_as: null }).execute()
  expect(await changesBy(workspace, read)).toEqual({ document_texts: ['told', 'told_as'] })
  expect(await told()).toEqual(understood)
  // As an earlier version kept them, with numbers that nobody may find.
  const { words } = (await textOf(id)) ?? {}
  const withNumber = { words: `${words} '3456789'`, told_as: 1 }
  await workspace.db.updateTable('document_texts').set(withNumber).execute()
  expect(await changesBy(workspace, read)).toEqual({ document_texts: ['told', 'told_as', 'words'] })
  expect((await textOf(id))?.words).toBe(words)
  expect(await read()).toBe(0)
})

test('what a memo says of the loan is compared with the answers; what lies elsewhere speaks of another loan', async () => {
  const memo = await pdfOf([
    'Credit memorandum',
    'Loan amount: $3,200,000\nTerm: 20 years\nBorrower: Hill LLC (12-3456789)',
  ])
  await add('Memo.pdf', memo, true, 'lenderCreditEvaluationPackage')
  await add('Note.pdf', await pdfOf(['Loan amount: $900,000']))
  const { schemaId, schemaRevision, version } = await workspace.call('owner', preApplication.get, {
    projectId,
  })
  await workspace.call('owner', preApplication.save, {
    ...{ projectId, schemaId, schemaRevision, expectedVersion: version },
    answers: { totalLoanAmount: 3_000_000, loanTermYears: 20 },
  })
  const found = async () =>
    (await workspace.call('owner', rehearsal.get, { projectId })).find(
      ({ checkId }) => checkId === 'X26.totalLoanAmount',
    )
  expect(await found()).toBeUndefined()
  await read()
  expect(await found()).toMatchObject({
    severity: 'explain',
    because: '“Memo.pdf” tells the total loan amount differently on page 2.',
    compared: [
      { name: 'Memo.pdf, page 2', value: 'Loan amount: $3,200,000' },
      { name: 'Application: the total loan amount', value: '$3,000,000' },
    ],
  })
  // Wherever memo and agreement are asked for, and nowhere else.
  const foundUnder: unknown[] = []
  const places = ['lendersCreditEvaluationUpload', 'draftLoanAgreementUpload', 'currentBalanceSheetUpload']
  const memos = workspace.db.updateTable('uploads').where('file_name', '=', 'Memo.pdf')
  for (const field_id of places) {
    await memos.set({ stage: 'application', field_id }).execute()
    foundUnder.push((await found())?.compared[0]?.name)
  }
  expect(foundUnder).toEqual(['Memo.pdf, page 2', 'Memo.pdf, page 2', undefined])
  await memos.set({ stage: 'pre-application', field_id: 'lenderCreditEvaluationPackage' }).execute()
  const rows = await workspace.db.selectFrom('document_texts').select('facts').execute()
  expect(rows.map(({ facts }) => facts?.slice(0, 9))).toEqual(['sealed:1:', 'sealed:1:'])
  // Read by an earlier version, it is gone through again.
  await workspace.db.updateTable('document_texts').set({ facts: null, told_as: 2 }).execute()
  await read()
  expect(await found()).toBeDefined()
})

test('a scan is said to be one in the list of documents, and a file with text is not', async () => {
  await add('Scan.pdf', await pdfOf(['', '']))
  await add('Partly.pdf', await pdfOf(['Names of the board', '']))
  await add('Text.pdf', await pdfOf(['Names of the board']))
  expect(await scannedOf('Scan.pdf')).toBeNull()
  await read()
  expect(await scannedOf('Scan.pdf')).toEqual({ pages: 2, without: 2 })
  expect(await scannedOf('Partly.pdf')).toEqual({ pages: 2, without: 1 })
  expect(await scannedOf('Text.pdf')).toBeNull()
})

test('what the store does not give waits and holds nothing else up; what cannot be opened is not tried again', async () => {
  const later = await pdfOf(['Later'])
  const away = await add('Away.pdf', later, false)
  const sound = await pdfOf(['Whole'])
  const broken = await add('Broken.pdf', sound)
  reading.bytes.set(broken, Buffer.from('%PDF-1.7\nnothing else'.padEnd(sound.length)))
  const whole = await add('Whole.pdf', await pdfOf(['Whole']))
  expect(await read()).toBe(3)
  expect(await textOf(away)).toMatchObject({ state: 'waiting', tries: 1, content: null })
  expect(await textOf(broken)).toMatchObject({ state: 'unreadable', content: null, words: null })
  expect(await textOf(whole)).toMatchObject({ state: 'read' })
  expect(await read()).toBe(0)
  reading.bytes.set(away, later)
  await workspace.db
    .updateTable('document_texts')
    .set({ read_at: new Date(0) })
    .execute()
  expect(await read()).toBe(1)
  expect(await textOf(away)).toMatchObject({ state: 'read', tries: 2 })
})

test('what the virus check holds, or was removed, is not opened; the text goes with its file', async () => {
  const held = await add('Held.pdf', await pdfOf(['Held']))
  const gone = await add('Gone.pdf', await pdfOf(['Gone']))
  const { db } = workspace
  await db.updateTable('stored_files').set({ scan: 'held' }).where('id', '=', held).execute()
  await removeStoredFile(db, gone)
  expect(await read()).toBe(0)
  await db.updateTable('stored_files').set({ scan: 'clean' }).where('id', '=', held).execute()
  expect(await read()).toBe(1)
  await db.deleteFrom('stored_files').where('id', '=', held).execute()
  expect(await textOf(held)).toBeUndefined()
})
