import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import {
  application,
  preApplication,
  projectSheets,
  projects,
  projectTables,
  type StageEntries,
  type TableName,
} from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../files/stores/folder-store.ts'
import type { FileStore } from '../../files/stores/store.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import { aPdf, aProject, createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { textOfPdf } from '../../texts/text-of-pdf.ts'
import { builtPackage } from './built-package-testing.ts'

const inApplication = application as unknown as StageEntries
const loan = {
  ...{ loanProgram: 'B_AND_I', totalLoanAmount: 3_000_000, guaranteePercentageRequested: 85 },
  ...{ loanTermYears: 25, loanPaymentFrequency: 'MONTHLY', annualDebtService: 283_842.05 },
}
const tables: Readonly<Partial<Record<TableName, readonly Record<string, string | number>[]>>> = {
  sources: [
    { kind: 'GUARANTEED_LOAN', amount: 3_000_000 },
    { kind: 'CASH', amount: 650_000 },
  ],
  uses: [
    { item: 'Building', class: 'BUILDING', amount: 1_640_000 },
    { item: 'Press', class: 'EQUIPMENT', amount: 2_010_000 },
  ],
  collateral: [{ item: 'Packing house', class: 'REAL_ESTATE', value: 3_409_000, advance: 80 }],
  projections: [
    {
      ...{ year: 2028, netIncome: 210_000, interest: 160_000, tax: 40_000, depreciation: 185_000 },
      ...{ capex: 60_000, revenue: 3_200_000, variable: 1_760_000, fixed: 900_000 },
    },
  ],
  terms: [{ interestRate: 8.25, salePrice: 106 }],
}

let workspace: Workspace
let folder: string
let store: FileStore
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace({ demo: true })
  folder = await mkdtemp(join(tmpdir(), 'granary-test-calculations-'))
  store = await createFolderStore(join(folder, 'files'))
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  for (const [table, rows] of Object.entries(tables))
    await workspace.call('owner', projectTables.save, {
      ...{ projectId, table: table as TableName, expectedVersion: 0 },
      changes: rows.map((set) => ({ set })),
    })
  for (const entries of [preApplication, inApplication]) {
    const expectedVersion = await completeStage(workspace, entries, projectId, loan)
    await workspace.call('owner', entries.submit, { projectId, expectedVersion })
  }
  const pdf = await aPdf()
  const uploads = await workspace.db.selectFrom('uploads').select('storage_id').execute()
  for (const { storage_id } of uploads) await store.put(storage_id, Readable.from([pdf]), 1_000_000)
}, 120_000)
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

async function built() {
  const bytesOf = await builtPackage(workspace, store, projectId)
  return { pdf: await bytesOf('package.pdf'), zip: await bytesOf('package.zip') }
}

interface Data {
  readonly rules: string
  readonly figures: readonly { readonly id: string; readonly value: string | null }[]
}

/** The package for programs: nothing in the ZIP is compressed. */
function dataIn(zip: Buffer): Data {
  const from = zip.indexOf('{\n  "format": "granary package data 4"')
  return JSON.parse(zip.subarray(from, zip.indexOf('\n}\n', from) + 3).toString()) as Data
}

/** What a screen reader says of the drawings, in no order. */
async function figuresTagged(bytes: Uint8Array): Promise<readonly string[]> {
  const { context } = await PDFDocument.load(bytes)
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('S')) !== PDFName.of('Figure')) return []
    const alt = object.lookup(PDFName.of('Alt'))
    return alt instanceof PDFString || alt instanceof PDFHexString ? [alt.decodeText()] : []
  })
}

test('the sheets stand under their tabs as pages: pictures with what they show, a table behind each, figures as on the page', async () => {
  const { figures } = await workspace.call('owner', projectSheets.get, { projectId })
  const shownOf = (id: string) => figures.find((figure) => figure.id === id)?.value
  expect(['C01', 'C04', 'C06', 'C07', 'C11'].map(shownOf)).toEqual([
    ...['23653.50', '0.00', '0.91', '1.88', '2630760.11'],
  ])
  const { pdf, zip } = await built()
  const text = (await textOfPdf(new Uint8Array(pdf))).text.replace(/\s+/g, ' ')
  for (const said of [
    'Debt service coverage: 1.88.',
    '$535,000 ÷ $283,842.05 = 1.88',
    '$3,000,000 × 8.25% ÷ 12 ÷ (1 − (1 + 8.25% ÷ 12)^−300) = $23,653.50',
    'Collateral coverage: 0.91.',
    'Packing house: $3,409,000 × 80% = $2,727,200',
    'Sources and uses meet to the cent.',
    'Sources: Guaranteed loan',
    'Break-even: $2,630,760.11',
    'points by §5001.318',
  ])
    expect(text).toContain(said)
  // In the order of the tabs, each after its tables and before its documents.
  const at = ['Priority points', 'Repayment', 'Sources and uses', 'Collateral coverage'].map((title) =>
    text.indexOf(`${title} Reckoned from the answers and tables`),
  )
  expect(at.every((place) => place > 0)).toBe(true)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  // What the loan brings the lender is none of the package.
  expect(text).not.toContain('Premium of a sale')
  expect(await figuresTagged(pdf)).toEqual(
    expect.arrayContaining([
      'Two bars: sources of $3,650,000 and uses of $3,650,000. The table behind it names their parts.',
      'A column for each of 1 years beside a line at 1.00. The table behind it gives the coverage of each year.',
    ]),
  )
  const data = dataIn(zip)
  for (const { id, value, working } of figures)
    if (id !== 'C03' && id !== 'C12')
      expect(data.figures).toContainEqual(expect.objectContaining({ id, value, working }))
  expect(data.figures.find(({ id }) => id === 'C07')).toMatchObject({
    inputs: expect.arrayContaining([
      { name: 'Net income of 2028', value: '210000', from: 'Table of projections' },
    ]),
  })
  expect(JSON.stringify(data.figures)).not.toContain('Premium')
})
