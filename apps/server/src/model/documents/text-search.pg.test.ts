import { documents, finding, preApplication, projects } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../db/schema.generated.ts'
import { removeStoredFile } from '../../files/records/stored-files.ts'
import {
  aProject,
  createWorkspace,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { createReading, pdfOf } from '../../texts/reading-testing.ts'
import { fileSearch } from '../projects/project-search.ts'

const shared = 'borrowerCurrentBalanceSheetReference'
const kept = 'appraisalReportReference'

let workspace: Workspace
let reading: ReturnType<typeof createReading>
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  reading = createReading(workspace)
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await add(
    shared,
    'Statement.pdf',
    'Balance sheet of Prairie Mill LLC\nThe elevator is carried at $4,250,000.',
  )
  await add(
    kept,
    'Value.pdf',
    'The appraiser saw the elevator twice.\nSSN 123-45-6789, account 4000123412341234, lot 123',
  )
  await add(kept, 'Scan.pdf', '')
  await reading.read()
  await shareWithBorrower()
}, 60_000)
afterAll(async () => {
  await reading.stop()
  await workspace.close()
})

async function add(fieldId: string, fileName: string, text: string) {
  const content = await pdfOf([text])
  const file = { projectId, fieldId, fileName }
  const { storageId, uploadId } = await uploadFile(workspace, 'owner', preApplication, file, content)
  reading.bytes.set(storageId, content)
  return { storageId, uploadId }
}

async function shareWithBorrower() {
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const scope = JSON.stringify([{ stage: 'pre-application', kind: 'document', id: shared }])
  await workspace.db
    .insertInto('borrower_shares')
    .values({ project_id: projectId, organization_id, person_id: 'stranger', scope, may_answer: true })
    .execute()
}

const find = (text: string, who: Somebody = 'viewer') =>
  workspace.call(who, documents.find, { projectId, text })

/** The files that were found, by what stands around. */
async function passages(text: string, who?: Somebody) {
  const { files } = await find(text, who)
  return files.map(({ words, passage }) => [
    words.join(' '),
    passage && `${passage.before}[${passage.words}]${passage.after}`,
  ])
}

test('words are found in what documents say, by their beginnings, with what stands around them', async () => {
  expect(await passages('ELEVAT')).toEqual([
    ['elevat', 'Balance sheet of Prairie Mill LLC The [elevator] is carried at $4,250,000.'],
    ['elevat', 'The appraiser saw the [elevator] twice. SSN •••-••-6789, account ••••••••••••••••, lot 123'],
  ])
  expect(await passages('4,250,000')).toEqual([
    ['4,250,000', 'Balance sheet of Prairie Mill LLC The elevator is carried at $[4,250,000].'],
  ])
  // Each file says which of the words it has; what is too short to be looked for holds none back.
  expect((await find('of appraiser prairie')).files.map(({ words }) => words)).toEqual([
    ['prairie', 'of'],
    ['appraiser', 'of'],
  ])
})

test('tax ids and numbers of accounts are neither found nor shown', async () => {
  expect(await passages('45-6789')).toEqual([])
  expect(await passages('4000123412341234')).toEqual([])
  expect(await passages('123')).toEqual([
    ['123', expect.stringMatching(/SSN •••-••-6789, account •+, lot \[123\]/)],
  ])
})

test('a file without a text is named, and one that waits to be read', async () => {
  expect((await find('elevator')).unread).toEqual([
    { uploadId: expect.any(String), fileName: 'Scan.pdf', isLater: false },
  ])
  const { storageId, uploadId } = await add(kept, 'New.pdf', 'An elevator')
  expect((await find('elevator')).unread).toContainEqual({ uploadId, fileName: 'New.pdf', isLater: true })
  await reading.read()
  expect((await find('elevator')).files.map((file) => file.uploadId)).toContain(uploadId)
  await workspace.call('owner', preApplication.removeUpload, { projectId, fieldId: kept, uploadId })
  expect((await find('elevator')).files).toHaveLength(2)
  await removeStoredFile(workspace.db, storageId)
})

test('the text of a file is read by whoever may open it, without tax ids and numbers of accounts', async () => {
  const text = (uploadId: string, who: Somebody = 'viewer') =>
    workspace.call(who, documents.getText, { projectId, uploadId })
  const fileOf = async (fileName: string) => {
    const row = workspace.db.selectFrom('uploads').select('id').where('file_name', '=', fileName)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const notFound = { data: { code: 'NOT_FOUND' } }
  const [statement, value, gone] = await Promise.all(['Statement.pdf', 'Value.pdf', 'New.pdf'].map(fileOf))
  expect(await text(value ?? '')).toEqual({
    fileName: 'Value.pdf',
    state: 'read',
    text: 'The appraiser saw the elevator twice.\nSSN •••-••-6789, account ••••••••••••••••, lot 123\f',
    isCut: false,
    scanned: null,
  })
  expect(await text(await fileOf('Scan.pdf'))).toMatchObject({
    state: 'read',
    scanned: { pages: 1, without: 1 },
  })
  expect(await text(statement ?? '', 'stranger')).toMatchObject({ state: 'read' })
  await expect(text(value ?? '', 'stranger')).rejects.toMatchObject(notFound)
  await expect(text(gone ?? '')).rejects.toMatchObject(notFound)
  await expect(text('nothing')).rejects.toMatchObject(notFound)
  // What was read once and is to be read anew says so.
  const ofValue = workspace.db.updateTable('document_texts').where('content', 'is not', null)
  await ofValue.set({ state: 'waiting' }).execute()
  expect(await text(value ?? '')).toMatchObject({ state: 'waiting', text: null })
  await ofValue.set({ state: 'read' }).execute()
})

test('a borrower finds what stands in documents of their own part, and nobody outside finds anything', async () => {
  expect(await passages('elevator', 'stranger')).toEqual([
    ['elevator', expect.stringContaining('Balance sheet')],
  ])
  expect((await find('elevator', 'stranger')).unread).toEqual([])
  expect(await passages('appraiser', 'stranger')).toEqual([])
  await workspace.db.updateTable('borrower_shares').set({ ended_at: new Date() }).execute()
  await expect(find('elevator', 'stranger')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  await expect(find('elevator', 'packager')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
})

test.each([
  ['\' " & | ! ( ) :* <-> \\'],
  ['!!elevator:* & | ('],
  ['🏗️🏗️'],
  ['מעלית \u202e elevator'],
  ['a'.repeat(490)],
  ['x '.repeat(240)],
  ['%_\\'],
])('odd words %# find something or nothing', async (text) => {
  const { files } = await find(text)
  expect(files.length).toBeLessThanOrEqual(2)
  const { documents } = await workspace.call('viewer', finding.find, { text })
  expect(documents.length).toBeLessThanOrEqual(2)
})

test('a word of a document leads to it from everywhere, and to its project, for its own lender alone', async () => {
  const everywhere = async (text: string, who: Somebody) =>
    (await workspace.call(who, finding.find, { text })).documents.map(({ fileName, isInText }) => [
      fileName,
      isInText,
    ])
  expect(await everywhere('appraiser twice', 'viewer')).toEqual([['Value.pdf', true]])
  expect(await everywhere('statement', 'viewer')).toEqual([['Statement.pdf', false]])
  expect(await everywhere('appraiser', 'stranger')).toEqual([])
  const listed = async (search: string, who: Somebody) =>
    (await workspace.call(who, projects.list, { paginationOpts: { numItems: 5, cursor: null }, search })).page
  expect((await listed('appraiser', 'viewer')).map((row) => row.projectId)).toEqual([projectId])
  expect(await listed('appraiser', 'stranger')).toEqual([])
})

test('words of documents are read from their index', async () => {
  const explained = await workspace.db.connection().execute(async (db: Kysely<Tables>) => {
    await sql`set enable_seqscan = off`.execute(db)
    const search = fileSearch('appraiser')
    if (!search) throw new Error('nothing is looked for')
    return db.selectFrom('document_texts').select('storage_id').where(search.read).explain('text')
  })
  expect(JSON.stringify(explained)).toContain('document_texts_words_idx')
})
