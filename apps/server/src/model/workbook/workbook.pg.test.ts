import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  application,
  documents,
  preApplication,
  projectHistory,
  projects,
  projectTables,
  workbook,
} from '@granary/api'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compound, excel, vbaProject } from '../../files/content/documents-testing.ts'
import { watchChildren } from '../../files/inspection/children-watch-testing.ts'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  names,
  openStage,
  type Somebody,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { filledIn } from '../../workbook/workbook-testing.ts'
import { answered, inTable, openWorkbooks, type Workbooks } from './workbooks-testing.ts'

let workspace: Workspace
let workbooks: Workbooks
let projectId: string

beforeAll(async () => {
  workbooks = await openWorkbooks(() => projectId)
  workspace = workbooks.workspace
})
afterAll(() => workbooks.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

const get = (who: Somebody) => workbooks.get(who)
const download = (who?: Somebody) => workbooks.download(who)
const send = (bytes: Uint8Array, who?: Somebody) => workbooks.send(bytes, who)
const preview = (storageId: string, who?: Somebody) => workbooks.preview(storageId, who)
const apply = (storageId: string, take: string[], who: Somebody = 'owner') =>
  workspace.call(who, workbook.apply, { projectId, storageId, take })
/** Everything that came: of all fields those change that are said, and no other. */
const applyAll = (storageId: string, fields: readonly string[], who: Somebody = 'owner') =>
  workspace.call(who, workbook.apply, { projectId, storageId, take: 'all' }, fields)
const refusal = (storageId: string) => workspace.refusal('owner', workbook.preview, { projectId, storageId })

const saveTable = (
  table: 'owners' | 'uses' | 'jobs',
  changes: { rowId?: string; set: object }[],
  version = 0,
) =>
  workspace.call('owner', projectTables.save, {
    ...{ projectId, table, expectedVersion: version },
    changes: changes.map((each) => ({ ...each, set: { ...each.set } })),
  })

const savePre = async (answers: Record<string, string>, who: Somebody = 'owner') =>
  (await openStage(workspace, who, preApplication, projectId)).save(answers)

/** With a borrower who may answer it. */
const share = (kind: 'section' | 'document', id: string) =>
  workbooks.share([{ stage: 'pre-application', kind, id }])

async function sheets(bytes: Uint8Array): Promise<ReadonlyMap<string, Sheet>> {
  return new Map((await readXlsx(bytes)).sheets.map((sheet) => [sheet.name, sheet]))
}

describe('a workbook', () => {
  test('of a project with every question and table filled in comes back without a difference', async () => {
    for (const entries of [preApplication, application])
      await workspace.call('owner', entries.autofillTestData, { projectId })
    await saveTable('owners', [
      {
        set: {
          name: '=1+1',
          kind: 'PERSON',
          share: 55.5,
          taxId: '123-45-6789',
          passive: false,
          creditReportOn: '2026-11-03',
        },
      },
      { set: { name: '_x0041_ Ltd', address: 'Line one\nLine two', veteran: true } },
    ])
    const bytes = await download()
    expect(await preview(await send(bytes))).toEqual([])
    const names = [...(await sheets(bytes)).keys()]
    expect(names[0]).toBe('About')
    expect(names).toEqual(
      expect.arrayContaining(['Pre Borrower profile', 'App Loan Structure', 'Owners', 'Terms']),
    )
    expect(names.every((name) => name.length <= 31)).toBe(true)
  })

  test('holds dots in place of numbers, for whoever it is made, and a mask that comes back changes nothing', async () => {
    await saveTable('owners', [{ set: { name: 'Ann Hill', taxId: '123-45-6789' } }])
    // One that a field of its own asks for, and one in a text that asks for some.
    await savePre({
      borrowerTaxId: '12-3456789',
      hasAdditionalBorrowers: 'YES',
      hasAdditionalCoBorrowers: 'YES',
      additionalCoBorrowersDetails: 'Bo Hill, 321-54-9876',
    })
    const bytes = await download()
    for (const who of ['owner', 'officer', 'viewer', 'packager', 'administrator'] as const) {
      if ((await get(who)).status !== 200) continue
      const told = JSON.stringify([...(await sheets(await download(who))).values()].map(({ rows }) => rows))
      expect([who, told.match(/123-45|12-34567|321-54/)]).toEqual([who, null])
      expect(told).toContain('••')
    }
    const { rows } = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
    const storageId = await send(
      await filledIn(bytes, [inTable('owners', String(rows[0]?.rowId), 4, 'President')]),
    )
    expect(await applyAll(storageId, [])).toMatchObject({ taken: 1, left: 0 })
    const after = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
    expect(after.rows).toMatchObject([{ taxId: '123-45-6789', role: 'President' }])
  })

  test('is made for whoever may see the project, and nobody else learns of it', async () => {
    for (const who of ['viewer', 'administrator'] as const) {
      const open = [...(await readXlsx(await download(who), { readStyles: true })).sheets].flatMap(
        ({ cells }) =>
          [...(cells?.values() ?? [])].filter(({ style }) => style?.protection?.locked === false),
      )
      expect(open).toEqual([])
    }
    expect((await get('stranger')).status).toBe(404)
    expect(await workspace.refusal('viewer', workbook.generateUploadUrl, { projectId })).toMatchObject({
      code: 'STAGE_READ_ONLY',
    })
  })
})

describe('what was filled in', () => {
  test('is new, changed, or refused with a reason; texts stay texts, and formulas are never taken', async () => {
    const storageId = await send(
      await filledIn(await download(), [
        answered('borrowerLegalName', '=cmd|’ /C calc’!A0'),
        answered('loanPurposeSummary', { formula: 'HYPERLINK("http://x")' }),
        answered('certifyingOfficerName', 'Ada Lund'),
        answered('loanProgram', 'A gift'),
        answered('totalLoanAmount', 'much'),
        answered('estimatedLoanAmount', 1.7e308),
        inTable('collateral', 'new', 3, 1.7e308),
        inTable('owners', 'new', 1, 'Ann Hill'),
        inTable('owners', 'new', 2, 'Ghost'),
        inTable('uses', 'new', 1, 'Roof'),
      ]),
    )
    const differences = await preview(storageId)
    const found = Object.fromEntries(differences.map(({ id, kind, why }) => [id, [kind, why]]))
    expect(found).toMatchObject({
      'pre-application/borrowerLegalName': ['changed', null],
      'pre-application/certifyingOfficerName': ['new', null],
      'pre-application/loanPurposeSummary': ['refused', 'This cell holds a formula. Type the value itself.'],
      'pre-application/loanProgram': ['refused', 'Choose one of the listed options.'],
      'pre-application/estimatedLoanAmount': [
        'refused',
        'This number is too large to be saved. Use at most 15 digits.',
      ],
      'collateral/new/1': ['refused', expect.stringMatching(/^Value, \$: .*(too large|or less)/)],
      'owners/new/1': ['refused', 'Kind: Choose one of the listed options.'],
      'uses/new/1': ['new', null],
    })
    const changes = await changesBy(workspace, () =>
      applyAll(storageId, ['pre-application/borrowerLegalName', 'pre-application/certifyingOfficerName']),
    )
    // With the answers what they flow on to, and what the new row of the uses says to questions that nobody answered.
    const ofStage = [
      ...['answers.borrowerLegalName', 'answers.certifyingOfficerName', 'answers.sourcesAndUsesNarrative'],
      ...['answers.sourcesAndUsesReference', 'provenance.certifyingOfficerName'],
      ...['provenance.sourcesAndUsesNarrative', 'provenance.sourcesAndUsesReference', 'version'],
    ]
    expect(changes).toEqual({
      answer_changes: ['+8'],
      audit_entries: ['+3'],
      projects: ['last_saved_at', 'status'],
      'stages application': ofStage,
      'stages pre-application': [
        ...ofStage,
        ...['last_saved_at', 'last_saved_by', 'provenance.borrowerLegalName'],
      ].toSorted(),
      table_changes: ['+2'],
      table_rows: ['+1'],
      workbook_imports: ['+1'],
    })
    const { answers } = await workspace.call('owner', preApplication.get, { projectId })
    expect(answers).toMatchObject({
      borrowerLegalName: '=cmd|’ /C calc’!A0',
      certifyingOfficerName: 'Ada Lund',
      loanProgram: 'CF',
    })
    expect((await preview(storageId)).map(({ kind }) => kind)).toEqual(
      differences.filter(({ kind }) => kind === 'refused').map(({ kind }) => kind),
    )
  })

  test('meets what a colleague changed meanwhile: both are shown, and it is taken by its own name alone', async () => {
    const bytes = await filledIn(await download(), [answered('certifyingOfficerName', 'Ada Lund')])
    await savePre({ certifyingOfficerName: 'Grace Hill' }, 'officer')
    const storageId = await send(bytes)
    const [conflict] = await preview(storageId)
    expect(conflict).toMatchObject({
      kind: 'conflict',
      now: 'Grace Hill',
      brought: 'Ada Lund',
      by: 'Dana Whitlock',
    })
    expect(await applyAll(storageId, [])).toEqual({ taken: 0, left: 1, changed: [], importId: null })
    // A later change is another one than was looked at.
    await savePre({ certifyingOfficerName: 'Bo Hill' }, 'officer')
    expect(
      await workspace.refusal('owner', workbook.apply, { projectId, storageId, take: [conflict?.id ?? ''] }),
    ).toMatchObject({ code: 'ANSWERS_CHANGED_ELSEWHERE' })
    const [again] = await preview(storageId)
    expect(await apply(storageId, [again?.id ?? ''])).toMatchObject({ taken: 1 })
    const { answers } = await workspace.call('owner', preApplication.get, { projectId })
    expect(answers.certifyingOfficerName).toBe('Ada Lund')
    expect(await preview(storageId)).toEqual([])
  })

  test('changes rows by their ids, proposes to remove those that were emptied, and leaves the others', async () => {
    const { rows } = await saveTable('owners', [
      { set: { name: 'Ann Hill', share: 60 } },
      { set: { name: 'Bo Hill' } },
      { set: { name: 'Cy Hill' } },
    ])
    const [ann, bo] = rows.map(({ rowId }) => String(rowId))
    const storageId = await send(
      await filledIn(await download(), [
        inTable('owners', ann ?? '', 3, 55),
        inTable('owners', bo ?? '', 1, null),
        inTable('owners', 'new', 1, 'Di Hill'),
      ]),
    )
    expect((await preview(storageId)).map(({ id, kind }) => [id, kind])).toEqual([
      [`owners/${ann}/share`, 'changed'],
      [`owners/${bo}`, 'removed'],
      ['owners/new/4', 'new'],
    ])
    await applyAll(storageId, [])
    const after = await workspace.call('owner', projectTables.get, { projectId, table: 'owners' })
    expect(after.rows.map(({ name, share }) => [name, share])).toEqual([
      ['Ann Hill', 55],
      ['Cy Hill', undefined],
      ['Di Hill', undefined],
    ])
  })

  test('is told from what was typed, in the history of the answer and of the cell', async () => {
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({ borrowerLegalName: 'Mill' })
    const { rows } = await saveTable('owners', [{ set: { name: 'Ann Hill', role: 'Member' } }])
    const rowId = String(rows[0]?.rowId)
    const bytes = await filledIn(await download(), [
      answered('borrowerLegalName', 'Prairie Creek Mill'),
      inTable('owners', rowId, 4, 'President'),
    ])
    expect(await applyAll(await send(bytes), ['pre-application/borrowerLegalName'])).toMatchObject({
      taken: 2,
      left: 0,
    })
    const { changes } = await workspace.call('owner', projectHistory.get, {
      ...{ projectId, stage: 'pre-application', fieldId: 'borrowerLegalName' },
    })
    expect(
      changes.map(({ by, source, fromWorkbook, afterText }) => [by, source, fromWorkbook, afterText]),
    ).toEqual([
      [names.owner, 'person', true, 'Prairie Creek Mill'],
      [names.owner, 'person', undefined, 'Mill'],
      ...changes.slice(2).map(({ by, source, afterText }) => [by, source, undefined, afterText]),
    ])
    const cell = { projectId, table: 'owners' as const, rowId, column: 'role' }
    const past = await workspace.call('owner', projectTables.history, cell)
    expect(past.map(({ by, fromWorkbook, afterText }) => [by, fromWorkbook, afterText])).toEqual([
      [names.owner, true, 'President'],
      [names.owner, false, 'Member'],
    ])
  })

  test('of a stage that was submitted meanwhile is refused', async () => {
    const bytes = await filledIn(await download(), [answered('certifyingOfficerName', 'Ada Lund')])
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    const storageId = await send(bytes)
    expect(await preview(storageId)).toMatchObject([
      { kind: 'refused', why: 'The pre-application was submitted and can no longer be changed.' },
    ])
    expect(await applyAll(storageId, [])).toEqual({ taken: 0, left: 1, changed: [], importId: null })
  })

  test('by a borrower is their part alone', async () => {
    await share('section', 'programSetup')
    const bytes = await download('stranger')
    expect([...(await sheets(bytes)).keys()]).toEqual(['About', 'Pre Program setup', 'Lists'])
    const whole = await filledIn(await download(), [
      answered('certifyingOfficerName', 'Ada Lund'),
      answered('borrowerLegalName', 'Somebody else'),
      inTable('owners', 'new', 1, 'Ann Hill'),
    ])
    const storageId = await send(whole, 'stranger')
    expect((await preview(storageId, 'stranger')).map(({ id, kind }) => [id, kind])).toEqual([
      ['pre-application/certifyingOfficerName', 'new'],
      ['pre-application/borrowerLegalName', 'refused'],
      ['owners/unknown/1', 'refused'],
    ])
    await applyAll(storageId, ['pre-application/certifyingOfficerName'], 'stranger')
    const { answers } = await workspace.call('owner', preApplication.get, { projectId })
    expect(answers).toMatchObject({
      certifyingOfficerName: 'Ada Lund',
      borrowerLegalName: 'Prairie Mill LLC',
    })
    // What somebody sent is nobody else's to look at.
    expect(await refusal(storageId)).toMatchObject({
      message: 'This file is no longer there. Choose it again.',
    })
  })

  test('[14-2] tells a borrower with whom pages alone are shared that they are there, and not of which file', async () => {
    const pre = 'pre-application'
    const income = 'borrowerCurrentIncomeStatementReference'
    const whole = { projectId, fieldId: 'borrowerCurrentBalanceSheetReference', fileName: 'Audit.pdf' }
    const { uploadId, storageId } = await uploadFile(workspace, 'owner', preApplication, whole, await aPdf())
    await workspace.db
      .insertInto('document_texts')
      .values({ ...(await workbooks.ofProject()), storage_id: storageId, state: 'read', pages: 12 })
      .execute()
    const pages = { projectId, uploadId, stage: pre, fieldId: income, pagesFrom: 4, pagesTo: 9 } as const
    await workspace.call('owner', documents.givePages, pages)
    await share('document', income)
    const cells = async (who: Somebody) => JSON.stringify([...(await sheets(await download(who)))])
    expect(await cells('stranger')).toContain('Pages 4–9 of a file that is not shared with you')
    expect(await cells('stranger')).not.toContain('Audit')
    expect(await cells('owner')).toContain('Pages 4–9 of Audit.pdf')
  })
})

describe('a file that cannot be taken', () => {
  test('of another project, of another program, and no spreadsheet at all', async () => {
    const bytes = await download()
    const first = projectId
    projectId = (await workspace.call('owner', projects.create, aProject)).projectId
    expect(first).not.toBe(projectId)
    expect(await refusal(await send(bytes))).toMatchObject({
      message: 'This workbook is of another project. Open that project to bring it back.',
    })
    const { writeXlsx } = await import('hucre/xlsx')
    expect(
      await refusal(await send(await writeXlsx({ sheets: [{ name: 'Mine', rows: [['a', 1]] }] }))),
    ).toMatchObject({
      message:
        'This is not a workbook of Granary, or its first sheet is gone. Download one and fill that in.',
    })
    expect(await refusal(await send(Buffer.from('no workbook')))).toMatchObject({ code: 'VALIDATION' })
    expect(await refusal(await send(bytes.subarray(0, bytes.length / 2)))).toMatchObject({
      code: 'VALIDATION',
    })
  })
})

test.each([
  ['a workbook with macros', (macros: Buffer) => excel({ 'xl/vbaProject.bin': macros })],
  ['one whose macros have another name', (macros: Buffer) => excel({ 'xl/media/image1.png': macros })],
  ['one with a sheet of the older macros', () => excel({ 'xl/macrosheets/sheet1.xml': '<macrosheet/>' })],
])('%s is refused, and nothing of it can be taken', async (_, made) => {
  const storageId = await send(await made(await compound(vbaProject())))
  expect(await refusal(storageId)).toMatchObject({
    code: 'VALIDATION',
    message: expect.stringMatching(/macros/i),
  })
  const request = { projectId, storageId, take: 'all' as const }
  const taken = await changesBy(workspace, () => workspace.refusal('owner', workbook.apply, request))
  expect(taken).toEqual({})
})

/** Written by nobody here. It is there when the package libreoffice-calc is installed. */
const hasOffice = spawnSync('soffice', ['--version']).status === 0
if (!hasOffice) console.warn('LibreOffice is not installed: no other program reads the workbook in this run.')

describe.skipIf(!hasOffice)('a spreadsheet program that nobody here wrote', () => {
  test('adds up to our totals, and saves a workbook that comes back without a difference', async () => {
    await workspace.call('owner', preApplication.autofillTestData, { projectId })
    await saveTable('uses', [
      { set: { item: 'Roof', amount: 1_000.1, usefulLife: 10, eligible: true } },
      { set: { item: '=1+1', amount: 2_000.2, usefulLife: 25 } },
      { set: { item: 'Fees', amount: 0.05 } },
    ])
    await saveTable('jobs', [
      { set: { title: 'Miller', count: 3, wage: 21.5 } },
      { set: { title: 'Clerk', count: 2, wage: 18 } },
    ])
    const folder = mkdtempSync(join(tmpdir(), 'granary-workbook-'))
    try {
      writeFileSync(join(folder, 'in.xlsx'), await download())
      const convert = (...args: string[]) =>
        execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', ...args], {
          cwd: folder,
        })
      convert('--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', 'out', 'in.xlsx')
      const saved = readFileSync(join(folder, 'out/in.xlsx'))
      expect(await preview(await send(saved))).toEqual([])
      const found = await sheets(saved)
      for (const table of ['uses', 'jobs'] as const) {
        const { totals, columns } = await workspace.call('owner', projectTables.get, { projectId, table })
        const row = found.get(table === 'uses' ? 'Uses' : 'Jobs')?.rows[3]
        const theirs = Object.fromEntries(
          columns.flatMap(({ id }: { id: string }, at: number) =>
            totals[id] === undefined ? [] : [[id, row?.[at + 1] || null]],
          ),
        )
        expect(theirs).toEqual(totals)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test.skipIf(process.platform !== 'linux')('many that come at once are read two by two', async () => {
  const bytes = await download()
  const peak = watchChildren()
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(bytes)))
  await peak.stop()
  expect(new Set(sent).size).toBe(5)
  for (const storageId of sent) expect(await preview(storageId)).toEqual([])
  expect(peak.processes()).toBeLessThanOrEqual(2)
})
