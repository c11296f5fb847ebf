import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  adminReviews,
  application,
  documents,
  preApplication,
  projectPackage,
  projects,
  projectTables,
  proof,
  rehearsal,
  requirements,
  type StageEntries,
} from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import { aPdf, aProject, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'
import { textOf } from '../../texts/text-of.ts'
import { builtPackage } from './built-package-testing.ts'

const inApplication = application as unknown as StageEntries
const today = '2026-11-23'

let workspace: Workspace
let folder: string
let store: FileStore
let pdf: Uint8Array
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  folder = await mkdtemp(join(tmpdir(), 'granary-test-submitted-'))
  store = await createFolderStore(join(folder, 'files'))
  pdf = await aPdf()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'owners', expectedVersion: 0 },
    changes: [{ set: anOwner }],
  })
  for (const entries of [preApplication, inApplication]) {
    const answers = { loanProgram: 'B_AND_I', ...officer }
    const expectedVersion = await completeStage(workspace, entries, projectId, answers)
    await workspace.call('owner', entries.submit, { projectId, expectedVersion })
  }
  await storeFiles()
}, 120_000)
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

const officer = { certifyingOfficerName: 'Ada Lund', certifyingOfficerTitle: 'Vice president' }
const anOwner = { name: 'Ann Hill', share: 55, taxId: '12-3456789' }

/** Uploads of a workspace have no bytes of their own. */
async function storeFiles(): Promise<void> {
  const uploads = await workspace.db.selectFrom('uploads').select('storage_id').execute()
  for (const { storage_id } of uploads) await store.put(storage_id, Readable.from([pdf]), 1_000_000)
}

async function addAsStaff(fieldId: string, fileName: string): Promise<string> {
  const { uploadUrl } = await workspace.call('packager', inApplication.generateUploadUrl, {
    projectId,
    fieldId,
  })
  const storageId = await workspace.send(uploadUrl, pdf)
  const { answers, version } = await openStage(workspace, 'packager', inApplication, projectId)
  const listed = [...((answers[fieldId] as string[] | null) ?? []), storageId]
  await workspace.call('packager', inApplication.saveStaffFields, {
    ...{ projectId, expectedVersion: version },
    answers: { [fieldId]: listed },
  })
  const file = { projectId, fieldId, fileName, storageId, fileSize: pdf.byteLength }
  const { uploadId } = await workspace.call('packager', inApplication.registerUpload, file)
  await storeFiles()
  return uploadId
}

const isOutOfDate = async () => (await workspace.call('owner', projectPackage.get, { projectId })).isOutOfDate

const built = () => builtPackage(workspace, store, projectId)

async function build(): Promise<Data> {
  const zip = await (await built())('package.zip')
  const from = zip.indexOf('{\n  "format": "granary package data 4"')
  return JSON.parse(zip.subarray(from, zip.indexOf('\n}\n', from) + 3).toString()) as Data
}

interface Data {
  readonly documents: readonly Record<'tab' | 'label' | 'name' | 'path', string>[]
  readonly tables: readonly { readonly id: string; readonly rows: readonly object[] }[]
  readonly stages: readonly { readonly answers: readonly { readonly id: string }[] }[]
  readonly exceptions: readonly { readonly what: string; readonly why: string }[]
}

const namesUnder = ({ documents: all }: Data, tab: string) =>
  all.flatMap((file) => (file.tab === tab ? [[file.label, file.name]] : []))

test('what the team adds to a submitted stage for the agency goes into its package, and how the work goes on does not', async () => {
  expect(namesUnder(await build(), '01')).not.toContainEqual(['Signature pages', 'Signed.pdf'])
  expect(await isOutOfDate()).toBe(false)
  await addAsStaff('submissionSignaturesUpload', 'Signed.pdf')
  expect(await isOutOfDate()).toBe(true)
  await addAsStaff('draftScoringAttachment', 'Scores.pdf')
  await addAsStaff('draftLoanAgreementUpload', 'Agreement.pdf')
  await addAsStaff('applicationPackagingBundleUpload', 'Everything.pdf')
  await addAsStaff('combinedPreApplicationPdfUpload', 'Combined.pdf')
  const { version } = await openStage(workspace, 'packager', inApplication, projectId)
  await workspace.call('packager', inApplication.saveStaffFields, {
    ...{ projectId, expectedVersion: version },
    answers: { packagingNotes: 'Call them before it goes out.', qaReviewerAssigned: 'Priya Natarajan' },
  })
  const data = await build()
  expect(namesUnder(data, '01')).toEqual(
    expect.arrayContaining([
      ['Signature pages', 'Signed.pdf'],
      ['Draft scoring', 'Scores.pdf'],
    ]),
  )
  expect(namesUnder(data, '04')).toContainEqual(['Draft loan agreement', 'Agreement.pdf'])
  const words = JSON.stringify(data).match(
    /Everything|Combined|before it goes out|packagingStatus|qaReviewerAssigned/,
  )
  expect(words).toBeNull()
  expect(await isOutOfDate()).toBe(false)
  // What the requirements count as there is in the package.
  const rows = await workspace.call('owner', requirements.list, { projectId, today })
  const there = rows.flatMap((row) =>
    row.documents.flatMap(({ files }) => files.map((file) => file.fileName)),
  )
  expect(there).toContain('Signed.pdf')
  const packed = data.documents.map(({ name }) => name)
  expect(there.filter((name) => !packed.includes(name))).toEqual([])
})

test('what was submitted goes out as such, each page and file of it, with the officer who certified it', async () => {
  await addAsStaff('submissionSignaturesUpload', 'Signed by hand.pdf')
  const open = await built()
  const { drafts, files } = JSON.parse(String(await open(proof.manifestName))) as proof.PackageManifest
  const signed = files.filter(({ name }) => name === 'Signed by hand.pdf')
  expect([drafts, signed.map(({ state }) => state)]).toEqual([[], ['submitted']])
  const { text } = await textOf(new Uint8Array(await open('package.pdf')))
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words.match(/Ada Lund, Vice president\. Signature and date/g)).toHaveLength(2)
  expect(words).toMatch(/Tab 01 · \d+ of \d+/)
  expect(words).not.toContain('Draft · Tab')
})

test('a signed form that takes the place of another is another package, and another note is not', async () => {
  await build()
  const { version } = await openStage(workspace, 'packager', inApplication, projectId)
  await workspace.call('packager', inApplication.saveStaffFields, {
    ...{ projectId, expectedVersion: version },
    answers: { packagingNotes: 'They called.' },
  })
  expect(await isOutOfDate()).toBe(false)
  await addAsStaff('submissionSignaturesUpload', 'Signed again.pdf')
  expect(await isOutOfDate()).toBe(true)
})

test('a credit report stands under the tab of credit reports, by its standard name, whatever it was filed with', async () => {
  const uploadId = await addAsStaff('draftLoanAgreementUpload', 'Report of the bureau.pdf')
  await workspace.call('packager', documents.describe, { projectId, uploadId, kind: 'creditReport' })
  const { documents: all } = await build()
  expect(all.filter(({ name }) => name === 'Report of the bureau.pdf')).toMatchObject([
    { tab: '10', label: 'Credit report', path: '10 Credit reports/10 - Credit report.pdf' },
  ])
})

test('what was waived is an exception as long as the rules count it: while the stage is open again, not for another file', async () => {
  const of = { projectId, stage: 'application' as const }
  const submit = async () => {
    const expectedVersion = await completeStage(workspace, inApplication, projectId, {
      loanProgram: 'B_AND_I',
    })
    await workspace.call('owner', inApplication.submit, { projectId, expectedVersion })
    await storeFiles()
  }
  const files = await workspace.db
    .selectFrom('submission_files')
    .select(['upload_id as id', 'field_id as fieldId'])
    .where('project_id', '=', projectId)
    .where('stage', '=', of.stage)
    .orderBy('round', 'desc')
    .execute()
  const needed = async () =>
    (await workspace.call('owner', requirements.list, { projectId, today })).flatMap((row) => row.documents)
  // What is there and good is there, whoever waived it: this one has no day.
  const counted = (await needed()).flatMap(({ state, files }) =>
    state === 'undated' && files.length === 1 ? files.map((each) => each.uploadId) : [],
  )
  const file = files.find(({ id }) => counted.includes(id))
  if (!file) throw new Error('Every document of the stage has its day.')
  await workspace.db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: 'packager' })
    .execute()
  await workspace.call('packager', adminReviews.take, of)
  const why = { state: 'waived' as const, reason: 'notNeeded', note: 'The agency has it.' }
  await workspace.call('packager', adminReviews.setItemState, { ...of, item: { uploadId: file.id }, ...why })
  const rules = async () => (await needed()).filter(({ because }) => because?.includes(why.note)).length
  const exceptions = async () =>
    (await build()).exceptions.filter(({ what }) => what.startsWith('Waived')).map(({ what }) => what)
  const waived = ['Waived (Application)']
  expect([await rules(), await exceptions()]).toEqual([1, waived])
  await workspace.call('packager', inApplication.reopen, { projectId, reason: 'Add the other owner.' })
  expect([await rules(), await exceptions()]).toEqual([1, waived])

  const { id: uploadId, fieldId } = file
  await workspace.call('owner', inApplication.removeUpload, { projectId, fieldId, uploadId })
  expect([await rules(), await exceptions()]).toEqual([0, []])
  await submit()
  expect([await rules(), await exceptions()]).toEqual([0, []])
})

test('tables go out as they were submitted: rules and package read them there, whatever stands in their rows since', async () => {
  const findings = () => workspace.call('owner', rehearsal.get, { projectId, today })
  const found = await findings()
  expect(found.find(({ checkId }) => checkId === 'X12')?.because).toBe(
    'The shares of the owners add up to 55 percent.',
  )
  await build()
  const rows = workspace.db.updateTable('table_rows').where('project_id', '=', projectId)
  await rows.set({ cells: JSON.stringify({ name: 'Somebody else', share: 100 }), version: 9 }).execute()
  expect(await findings()).toEqual(found)
  expect(await isOutOfDate()).toBe(false)
  await addAsStaff('submissionSignaturesUpload', 'Signed once more.pdf')
  expect((await build()).tables).toMatchObject([{ id: 'owners', rows: [anOwner] }])

  // Open again, it is what stands in the rows that counts.
  await workspace.call('packager', inApplication.reopen, { projectId, reason: 'Name all owners, please.' })
  expect((await findings()).find(({ checkId }) => checkId === 'X12')?.because).not.toContain('55 percent')
  expect(await isOutOfDate()).toBe(true)
})
