import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  adminReviews,
  application,
  preApplication,
  projectPackage,
  projects,
  type StageEntries,
} from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPackageKey } from '../../bundle/signing.ts'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import { aPdf, aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { buildPackage } from './build.ts'

let workspace: Workspace
let folder: string
let store: FileStore

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  folder = await mkdtemp(join(tmpdir(), 'granary-test-case-'))
  store = await createFolderStore(join(folder, 'files'))
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

const stages = [
  ['pre-application', preApplication],
  ['application', application as unknown as StageEntries],
] as const

async function submitBoth(projectId: string, loanProgram: string): Promise<void> {
  for (const [, entries] of stages) {
    const expectedVersion = await completeStage(workspace, entries, projectId, { loanProgram })
    await workspace.call('owner', entries.submit, { projectId, expectedVersion })
  }
}

async function acceptBoth(projectId: string): Promise<void> {
  for (const [stage] of stages) {
    const place = { projectId, stage }
    await workspace.call('packager', adminReviews.take, place)
    const { sections } = await workspace.call('packager', adminReviews.get, place)
    for (const { sectionId } of sections)
      await workspace.call('packager', adminReviews.acceptSection, { ...place, sectionId })
    await workspace.call('packager', adminReviews.accept, place)
  }
}

interface Data {
  readonly stages: readonly {
    readonly state: string
    readonly answers: readonly { readonly id: string }[]
  }[]
  readonly documents: readonly { readonly tab: string; readonly name: string; readonly path: string | null }[]
}

async function built(projectId: string): Promise<Data> {
  const { packageId } = await workspace.call('owner', projectPackage.build, {
    projectId,
    reason: 'It goes out.',
  })
  const pdf = await aPdf()
  const uploads = await workspace.db
    .selectFrom('uploads')
    .select('storage_id')
    .where('project_id', '=', projectId)
    .execute()
  // Uploads of a workspace have no bytes of their own: as if these had come.
  for (const { storage_id } of uploads) await store.put(storage_id, Readable.from([pdf]), 1_000_000)
  const content = { size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') }
  await workspace.db.updateTable('stored_files').set(content).where('project_id', '=', projectId).execute()
  const { sealer } = workspace.services
  await buildPackage({ db: workspace.db, store, sealer, key: createPackageKey('a key') }, packageId)
  const { storage_id } = await workspace.db
    .selectFrom('package_files')
    .select('storage_id')
    .where('package_id', '=', packageId)
    .where('name', '=', 'package.zip')
    .executeTakeFirstOrThrow()
  const zip = await buffer(await store.open(storage_id ?? ''))
  const from = zip.indexOf('{\n  "format": "granary package data 4"')
  return JSON.parse(zip.subarray(from, zip.indexOf('\n}\n', from) + 3).toString()) as Data
}

/** Of each program a question that is asked for it alone. */
const ownQuestions = [
  'hasRenewableEnergyComponent',
  'cfBorrowerCertification',
  'wwdBorrowerCertification',
].concat('reapRetrofitDetails')
const everywhere = ['02', '05', '07', '08', '11', '12', '13', '15']

test.each([
  ['B_AND_I', 'hasRenewableEnergyComponent', []],
  [
    'CF',
    'cfBorrowerCertification',
    [
      ...['cfCertificationOfSupportUpload.pdf', 'cfFinancialFeasibilityReportUpload.pdf'],
      ...['cfSupplementalDocumentationUpload.pdf', 'cfWrittenCertificationUpload.pdf'],
    ],
  ],
  [
    'WWD',
    'wwdBorrowerCertification',
    ['wwdCertificationOfSupportUpload.pdf', 'wwdWrittenCertificationUpload.pdf'],
  ],
  ['REAP', 'reapRetrofitDetails', []],
] as const)(
  '%s: from an empty project to one that is sent, with its package',
  async (program, ownQuestion, underProgram) => {
    const { projectId } = await workspace.call('owner', projects.create, aProject)
    const status = async () => (await workspace.call('owner', projects.get, { projectId })).status
    await submitBoth(projectId, program)
    expect(await status()).toBe('In review')
    await acceptBoth(projectId)

    const { stages: told, documents } = await built(projectId)
    const shown = await workspace.call('owner', projectPackage.get, { projectId })
    expect(shown).toMatchObject({ state: 'ready', version: 1, drafts: [], missing: 0, sheets: [] })
    expect(shown.tabs.map(({ number }) => number)).toEqual(
      Array.from({ length: 17 }, (_, at) => String(at).padStart(2, '0')),
    )
    expect(told.map(({ state }) => state)).toEqual(['submitted', 'submitted'])
    const asked = told[1]?.answers.map(({ id }) => id) ?? []
    expect(ownQuestions.filter((id) => asked.includes(id))).toEqual([ownQuestion])
    const tabs = [...new Set(documents.map(({ tab }) => tab))].toSorted()
    expect(tabs).toEqual([...everywhere, ...(underProgram.length > 0 ? ['14'] : [])].toSorted())
    const named = documents.flatMap(({ tab, name }) => (tab === '14' ? [name] : []))
    expect(named.toSorted()).toEqual(underProgram)
    for (const { tab, path } of documents) expect(path).toMatch(new RegExp(`^${tab} `))
    for (const { number, files } of shown.tabs)
      expect([number, files]).toEqual([number, documents.filter(({ tab }) => tab === number).length])

    const sending = { office: 'Nebraska state office', method: 'Secure upload', at: Date.now() }
    await workspace.call('packager', adminReviews.markSent, { projectId, ...sending })
    expect(await status()).toBe('Sent')
    // What was sent is the package that stands there.
    expect((await workspace.call('owner', projectPackage.get, { projectId })).isOutOfDate).toBe(false)
  },
  240_000,
)
