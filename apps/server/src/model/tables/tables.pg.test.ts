import { randomUUID } from 'node:crypto'
import {
  application,
  preApplication,
  projectSheets,
  projects,
  projectTables,
  type TableName,
  type TableRowResult,
} from '@granary/api'
import { projectTables as declared } from '@granary/checklists'
import { longestCell, tableNames, terms } from '@granary/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})

type Changes = Parameters<typeof workspace.call<typeof projectTables.save>>[2]['changes']
const get = (table: TableName = 'owners', who: Somebody = 'owner') =>
  workspace.call(who, projectTables.get, { projectId, table })
const args = (changes: Changes, expectedVersion: number, table: TableName = 'owners') => ({
  ...{ projectId, table, changes, expectedVersion },
})
const save = (changes: Changes, expectedVersion = 0, who: Somebody = 'owner', table: TableName = 'owners') =>
  workspace.call(who, projectTables.save, args(changes, expectedVersion, table))
const refusal = (changes: Changes, version = 0, who: Somebody = 'owner', table: TableName = 'owners') =>
  workspace.refusal(who, projectTables.save, args(changes, version, table))
const idOf = (row: TableRowResult | undefined) => String(row?.rowId)

async function twoOwners() {
  const { rows, version } = await save([
    { set: { name: 'Ann Hill', share: 55, taxId: '123-45-6789' } },
    { set: { name: 'Bo Hill', share: 25 } },
  ])
  return { ann: idOf(rows[0]), bo: idOf(rows[1]), version }
}

test('every table and every term that rules know is declared, with columns that the engine takes', () => {
  expect(declared.declarations.map(({ id }) => id)).toEqual([...tableNames, 'terms', 'points'])
  const columns = declared.declarationOf('terms')?.columns.map(({ id }) => id)
  expect(columns).toEqual(expect.arrayContaining(Object.keys(terms)))
  expect(declared.longestText).toBe(longestCell)
})

test('nothing that stands on another past is taken for a change of this one', async () => {
  const { ann, version } = await twoOwners()
  const before = await get()
  const onOther = { ...args([{ rowId: ann, set: { share: 60 } }], version), generation: crypto.randomUUID() }
  expect(await workspace.refusal('owner', projectTables.save, onOther)).toMatchObject({
    ...{ code: 'ANSWERS_CHANGED_ELSEWHERE', version, generation: before.generation, fields: [] },
    rows: before.rows,
  })
  expect(await get()).toEqual(before)
  await workspace.call('owner', projectTables.save, { ...onOther, generation: before.generation })
  expect(await get()).toMatchObject({ version: version + 1, rows: [{ share: 60 }, { share: 25 }] })
})

describe('rows', () => {
  test('are saved with ids, added up, and looked at by the checks of the rule pack', async () => {
    const { version } = await twoOwners()
    expect(version).toBe(1)
    const table = await get()
    expect(table).toMatchObject({
      rows: [{ name: 'Ann Hill', share: 55 }, { name: 'Bo Hill' }],
      totals: { share: 80 },
      version: 1,
      readOnlyReason: null,
    })
    expect(table.checks).toMatchObject([
      { checkId: 'X12', outcome: 'fails', because: 'The shares of the owners add up to 80 percent.' },
    ])
    expect(await workspace.call('viewer', projectTables.list, { projectId })).toContainEqual({
      ...{ table: 'owners', title: 'Owners', rows: 2 },
    })
  })

  test('of debts are held against the balance sheet in the projections, below both tables', async () => {
    const changes = (set: object) => [{ set: set as Record<string, string | number> }]
    const write = (table: 'debts' | 'projections', set: object) =>
      workspace.call('owner', projectTables.save, {
        ...{ projectId, table, expectedVersion: 0, changes: changes(set) },
      })
    await write('debts', { creditor: 'First Bank', balance: 210_000 })
    await write('projections', { year: 2025, phase: 'HISTORY', debt: 200_000 })
    for (const table of ['debts', 'projections'] as const) {
      const { checks } = await workspace.call('owner', projectTables.get, { projectId, table })
      expect(checks.find(({ checkId }) => checkId === 'debtsOnBalanceSheet')).toEqual({
        ...{ checkId: 'debtsOnBalanceSheet', title: 'The debts differ from the balance sheet' },
        ...{ outcome: 'fails', severity: 'explain', paragraph: 'convention' },
        because:
          'The balances of the debts add up to $210,000, and the balance sheet of 2025 in the projections has $200,000 of debt.',
      })
    }
  })

  test('of which 200 are pasted at once are one save, in their order, and go by one as well', async () => {
    const { version, ann, bo } = await twoOwners()
    const pasted = Array.from({ length: 200 }, (_, at) => ({
      rowId: randomUUID(),
      set: { name: `Owner ${at + 1}`, role: 'Member' },
    }))
    const one = await changesBy(workspace, () => save(pasted, version))
    expect(one).toMatchObject({ audit_entries: ['+1'], table_changes: ['+600'], table_rows: ['+200'] })
    const table = await get()
    expect(table.version).toBe(version + 1)
    expect(table.rows.map(idOf)).toEqual([ann, bo, ...pasted.map(({ rowId }) => rowId)])
    expect(table.rows.at(-1)).toMatchObject({ name: 'Owner 200', role: 'Member' })
    const away = pasted.map(({ rowId }) => ({ rowId, remove: true }))
    const gone = await changesBy(workspace, () => save(away, table.version))
    expect(gone).toMatchObject({ audit_entries: ['+1'], table_changes: ['+200'] })
    expect(gone.table_rows).toEqual(['200 rows', 'removed', 'version'])
    expect((await get()).rows.map(idOf)).toEqual([ann, bo])
  })

  test('take the place they are given, go and come back to it', async () => {
    const { ann, bo } = await twoOwners()
    const name = ({ name }: TableRowResult) => name
    const moved = await save(
      [
        { rowId: bo, after: null },
        { set: { name: 'Cy' }, after: bo },
      ],
      1,
    )
    expect(moved.rows.map(name)).toEqual(['Bo Hill', 'Cy', 'Ann Hill'])
    const gone = await save([{ rowId: bo, remove: true }], 2)
    expect(gone.rows.map(name)).toEqual(['Cy', 'Ann Hill'])
    const back = await save([{ rowId: bo, remove: false }], 3)
    expect(back.rows.map(name)).toEqual(['Bo Hill', 'Cy', 'Ann Hill'])
    expect(back.rows.map(idOf)).toContain(ann)
  })

  test('a save that changes nothing is none, and one that does touches its own table and project', async () => {
    const { ann, version } = await twoOwners()
    const { tables: none } = await changesBy(workspace, () =>
      save([{ rowId: ann, set: { share: 55 } }], version),
    ).then((tables) => ({ tables }))
    expect(Object.keys(none).filter((table) => !['replay', 'live_commits'].includes(table))).toEqual([])
    const some = await changesBy(workspace, () => save([{ rowId: ann, set: { share: 75 } }], version))
    expect(Object.keys(some).toSorted()).toEqual(
      expect.arrayContaining(['projects', 'table_changes', 'table_rows']),
    )
    expect((await get()).totals).toEqual({ share: 100 })
  })
})

describe('two people', () => {
  test('in different cells of one row both keep theirs', async () => {
    const { ann, version } = await twoOwners()
    await save([{ rowId: ann, set: { share: 60 } }], version, 'officer')
    const { rows } = await save([{ rowId: ann, set: { role: 'Manager' } }], version)
    expect(rows[0]).toMatchObject({ name: 'Ann Hill', share: 60, role: 'Manager' })
  })

  test('in the same cell are told of each other, and nothing of the second is written', async () => {
    const { ann, bo, version } = await twoOwners()
    await save([{ rowId: ann, set: { share: 60 } }], version, 'officer')
    const mine: Changes = [
      { rowId: bo, set: { share: 40 } },
      { rowId: ann, set: { share: 50 } },
    ]
    const refused = await refusal(mine, version)
    expect(refused).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      version: 2,
      fields: [
        { fieldId: `${ann}.share`, rowId: ann, column: 'share', mine: 50, theirs: 60, by: names.officer },
      ],
    })
    expect((await get()).rows).toMatchObject([{ share: 60 }, { share: 25 }])
    expect((await save(mine, 2)).rows).toMatchObject([{ share: 50 }, { share: 40 }])
  })

  test('one removes what the other changed: both are asked', async () => {
    const { ann, bo, version } = await twoOwners()
    await save(
      [
        { rowId: ann, set: { share: 60 } },
        { rowId: bo, remove: true },
      ],
      version,
      'officer',
    )
    expect(await refusal([{ rowId: ann, remove: true }], version)).toMatchObject({
      fields: [{ fieldId: ann, column: null, mine: 'removed', theirs: 'changed' }],
    })
    expect(await refusal([{ rowId: bo, set: { share: 1 } }], version)).toMatchObject({
      fields: [{ fieldId: bo, column: null, mine: 'changed', theirs: 'removed' }],
    })
  })

  test('who begin the terms at the same time write into one row, and are asked where they differ', async () => {
    const fresh = (set: Record<string, number>) => [{ rowId: crypto.randomUUID(), set }]
    const first = fresh({ interestRate: 8.25, obligationYear: 2027 })
    await save(first, 0, 'officer', 'terms')
    const { rows } = await save(fresh({ interestRate: 8.25, salePrice: 108 }), 0, 'owner', 'terms')
    expect(rows).toEqual([
      { rowId: first[0]?.rowId, interestRate: 8.25, obligationYear: 2027, salePrice: 108 },
    ])
    const other = args(fresh({ obligationYear: 2028 }), 0, 'terms')
    expect(await workspace.refusal('owner', projectTables.save, other)).toMatchObject({
      code: 'ANSWERS_CHANGED_ELSEWHERE',
      fields: [{ rowId: first[0]?.rowId, column: 'obligationYear', mine: 2028, theirs: 2027 }],
    })
    expect((await get('terms')).rows).toEqual(rows)
    // Both rows of one save are the same as well.
    await save([...fresh({ closingDebt: 1 }), ...fresh({ closingAssets: 2 })], 2, 'owner', 'terms')
    expect((await get('terms')).rows).toMatchObject([{ closingDebt: 1, closingAssets: 2, salePrice: 108 }])
  })

  test('of a version that never was nobody overwrites anything', async () => {
    const { ann } = await twoOwners()
    for (const version of [99, -1, 0.5])
      expect(await refusal([{ rowId: ann, set: { share: 1 } }], version)).toMatchObject({
        code: 'ANSWERS_CHANGED_ELSEWHERE',
      })
  })
})

describe('a tax id', () => {
  test('is stored sealed, and leaves in full only to who may change it', async () => {
    await twoOwners()
    expect((await get()).rows[0]?.taxId).toBe('123-45-6789')
    expect((await get('owners', 'viewer')).rows[0]?.taxId).toBe('•••••6789')
    const stored = await workspace.db.selectFrom('table_rows').select('cells').execute()
    const kept = await workspace.db.selectFrom('table_changes').select(['before', 'after']).execute()
    expect(JSON.stringify([stored, kept])).not.toContain('6789')
  })

  test('a mask of it is no answer, and one of nothing is refused', async () => {
    const { ann, bo, version } = await twoOwners()
    const set = { taxId: '•••••6789', role: 'Member' }
    expect((await save([{ rowId: ann, set }], version)).rows[0]).toMatchObject({
      taxId: '123-45-6789',
      role: 'Member',
    })
    expect(await refusal([{ rowId: bo, set }], 2)).toMatchObject({ code: 'VALIDATION' })
  })
})

test('a choice is taken by its label or its id, in capitals or not, and kept as the id', async () => {
  const changes = ['Refinance', 'KEEP', 'subordinate', 'keep'].map((action) => ({ set: { action } }))
  const { rows } = await save(changes, 0, 'owner', 'debts')
  expect(rows.map(({ action }) => action)).toEqual(['REFINANCE', 'KEEP', 'SUBORDINATE', 'KEEP'])
})

test('a change says in which revision its columns are named, and one of a newer version waits for it', async () => {
  const { revision } = await get()
  expect(revision).toBe(declared.latestRevision)
  const named = (as: number) => [{ set: { name: 'Ann Hill' }, revision: as }]
  expect(await refusal(named(revision + 1))).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await save(named(revision))).toMatchObject({ rows: [{ name: 'Ann Hill' }], version: 1, revision })
  expect(await save(named(0), 1)).toMatchObject({ rows: [{ name: 'Ann Hill' }, { name: 'Ann Hill' }] })
})

describe('what is refused', () => {
  test('amounts beyond the bounds of their column, in the words of a question', async () => {
    const { ann, version } = await twoOwners()
    const problem = (message: string) => ({ problems: [{ fieldId: `${ann}.share`, message }] })
    expect(await refusal([{ rowId: ann, set: { share: 100.5 } }], version)).toMatchObject(
      problem('Enter 100% or less.'),
    )
    expect(await refusal([{ rowId: ann, set: { share: -1 } }], version)).toMatchObject(
      problem('Enter 0% or more.'),
    )
    expect((await get()).rows).toMatchObject([{ share: 55 }, { share: 25 }])
    await save([{ rowId: ann, set: { share: 100 } }], version)
  })

  test('amounts that no total could hold, beside the cell, and the others stay', async () => {
    const { rows, version } = await save(
      [{ set: { item: 'Land', value: 100_000_000_000 } }, { set: { item: 'Mill', value: 250_000.25 } }],
      0,
      'owner',
      'collateral',
    )
    const rowId = String(rows[0]?.rowId)
    const before = await get('collateral')
    for (const value of [1.7e308, 100_000_000_001]) {
      const { code, problems } = await refusal([{ rowId, set: { value } }], version, 'owner', 'collateral')
      expect({ code, problems }).toMatchObject({
        code: 'VALIDATION',
        problems: [
          {
            fieldId: `${rowId}.value`,
            message: expect.stringMatching(/^(Enter .*or less|This number is too)/),
          },
        ],
      })
    }
    expect(await get('collateral')).toEqual(before)
    expect(before.totals).toMatchObject({ value: 100_000_250_000.25 })
  })

  test('cells that the columns do not take, by their place', async () => {
    const { ann } = await twoOwners()
    const { code, problems } = await refusal([
      { rowId: ann, set: { share: 'half', nothing: 1, kind: 'GHOST', passive: 'yes' } },
    ])
    expect(code).toBe('VALIDATION')
    expect((problems as { fieldId: string }[]).map(({ fieldId }) => fieldId).toSorted()).toEqual(
      ['kind', 'nothing', 'passive', 'share'].map((column) => `${ann}.${column}`),
    )
    expect(await refusal([{ set: { name: 'x'.repeat(2_001) } }])).toBeTruthy()
    expect(await refusal([{ rowId: 'no id', set: {} }])).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('nothing of a row that is put behind itself, or is named in capitals with its mask', async () => {
    const { ann, bo, version } = await twoOwners()
    const taxId = '•••••6789'
    const once = await save([{ rowId: ann, after: ann }], version)
    expect(once.version).toBe(version)
    const capitals = [{ rowId: ann.toUpperCase(), set: { taxId, role: 'Manager' }, after: bo }]
    const { rows } = await save(capitals, version)
    expect(rows).toMatchObject([
      { rowId: bo },
      { rowId: ann, role: 'Manager', share: 55, taxId: '123-45-6789' },
    ])
    expect(await refusal([{ rowId: ann.toUpperCase(), set: { share: 101 } }], 2)).toMatchObject({
      problems: [{ fieldId: `${ann}.share` }],
    })
  })

  test('to judge a row that somebody only began', async () => {
    await save([{ set: { share: 100, guarantee: 'PERSONAL' } }, { set: {} }, { set: { name: '' } }])
    const { rows, checks } = await get()
    expect(rows).toHaveLength(3)
    const sheets = await workspace.call('owner', projectSheets.get, { projectId })
    const guarantees = sheets.figures.find(({ id }) => id === 'C14')
    expect(guarantees?.missing.map(({ entered }) => entered)).not.toContain('owners')
    expect(checks.find(({ checkId }) => checkId === 'X12')?.outcome).not.toBe('open')
  })

  test('more rows than a table takes', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ set: { name: `Owner ${at}` } }))
    const { rows } = await save(many)
    expect(rows).toHaveLength(500)
    expect(await refusal([{ set: { name: 'One more' } }], 1)).toMatchObject({ code: 'TOO_LARGE' })
  })

  test('whoever only reads, and everybody once the application is submitted', async () => {
    const { ann, version } = await twoOwners()
    const change: Changes = [{ rowId: ann, set: { share: 1 } }]
    expect(await refusal(change, version, 'viewer')).toMatchObject({ code: 'STAGE_READ_ONLY' })
    expect(await refusal(change, version, 'stranger')).toMatchObject({ code: 'NOT_FOUND' })
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'application')
      .execute()
    expect(await refusal(change, version)).toMatchObject({ code: 'STAGE_READ_ONLY' })
    const { readOnlyReason, rows } = await get()
    expect(readOnlyReason).toBe('The application was submitted and can no longer be changed.')
    expect(rows[0]?.taxId).toBe('•••••6789')
  })
})

describe('the questionnaires and the tables', () => {
  const before = () => workspace.call('owner', preApplication.get, { projectId })
  const after = () => workspace.call('owner', application.get, { projectId })
  async function answer(answers: Record<string, string | number | null>) {
    const { schemaId, schemaRevision, answers: all, version } = await before()
    await workspace.call('owner', preApplication.save, {
      ...{ projectId, schemaId, schemaRevision, answers: { ...all, ...answers }, expectedVersion: version },
    })
  }

  test('say the same: what nobody answered comes from the table, and goes again with its rows', async () => {
    const { ann, version } = await twoOwners()
    for (const { answers, provenance } of [await before(), await after()]) {
      expect(answers).toMatchObject({ primaryOwnerName: 'Ann Hill', primaryOwnerOwnershipPercentage: 55 })
      expect(answers.additionalOwnersDetails).toBe('Bo Hill, 25%')
      expect(answers.primaryOwnerTaxId).toBeNull()
      expect(provenance.primaryOwnerName?.kind).toBe('prefilled')
    }
    expect((await before()).provenance.primaryOwnerName?.from).toEqual({
      ...{ source: 'tables', id: 'owners.primaryOwnerName' },
    })
    await save([{ rowId: ann, remove: true }], version)
    expect((await after()).answers).toMatchObject({
      ...{ primaryOwnerName: 'Bo Hill', primaryOwnerOwnershipPercentage: 25, additionalOwnersDetails: null },
    })
    const last = (await get()).rows[0]
    await save([{ rowId: idOf(last), remove: true }], 2)
    const { answers, provenance } = await before()
    expect([answers.primaryOwnerName, provenance.primaryOwnerName?.kind]).toEqual([null, 'default'])
  })

  test('leave alone what a person answered, cleared, or said not to apply, and a submitted stage', async () => {
    await answer({ primaryOwnerName: 'Dee Own', primaryOwnerRole: 'Founder' })
    await answer({ primaryOwnerRole: null })
    await twoOwners()
    const own = { primaryOwnerName: 'Dee Own', primaryOwnerRole: null, primaryOwnerOwnershipPercentage: 55 }
    expect((await before()).answers).toMatchObject(own)
    expect((await after()).answers).toMatchObject({ primaryOwnerName: 'Dee Own' })
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .execute()
    await workspace.db
      .updateTable('projects')
      .set({ status: 'Application' })
      .where('id', '=', projectId)
      .execute()
    await save([{ set: { name: 'Cy', share: 60, role: 'Member' } }], 1)
    expect((await before()).answers).toMatchObject(own)
  })

  test('tell of an answer that stands otherwise, and taking what the table says changes that answer alone', async () => {
    await answer({ primaryOwnerOwnershipPercentage: 60, primaryOwnerRole: 'Founder' })
    const { ann, version } = await twoOwners()
    await save([{ rowId: ann, set: { role: 'Managing partner' } }], version)
    const { feeds, generation } = await get()
    expect(feeds.otherwise).toMatchObject([
      {
        ...{ stage: 'pre-application', fieldId: 'primaryOwnerOwnershipPercentage' },
        ...{ label: 'Share of ownership', own: '60%', says: '55%', answer: 55 },
      },
      { stage: 'pre-application', fieldId: 'primaryOwnerRole', own: 'Founder', says: 'Managing partner' },
    ])
    expect(feeds.fed).toBeGreaterThan(0)
    expect((await get('owners', 'viewer')).feeds).toEqual({ fed: 0, otherwise: [] })
    expect((await get('jobs')).feeds).toEqual({ fed: 0, otherwise: [] })

    const [share] = feeds.otherwise
    if (!share) throw new Error('Nothing stands otherwise.')
    const { fieldId, schemaId, schemaRevision } = share
    const taking = {
      ...{ projectId, schemaId, schemaRevision, generation },
      ...{ answers: { [fieldId]: share.answer }, expectedVersion: share.version },
    }
    const changes = await changesBy(workspace, () => workspace.call('owner', preApplication.save, taking))
    expect(changes).toEqual({
      'stages pre-application': [`answers.${fieldId}`, 'last_saved_at', 'version'],
      'stages application': [`answers.${fieldId}`, 'version'],
      projects: ['last_saved_at'],
      ...{ answer_changes: ['+2'], audit_entries: ['+1'] },
    })
    expect((await before()).answers).toMatchObject({ [fieldId]: 55, primaryOwnerRole: 'Founder' })
    expect((await after()).answers).toMatchObject({ [fieldId]: 55, primaryOwnerRole: 'Founder' })
    expect((await get()).feeds.otherwise.map((each) => each.fieldId)).toEqual(['primaryOwnerRole'])
  })

  test('offer what was answered by hand as the first rows, and nothing once there are some', async () => {
    expect((await get()).offer).toEqual([])
    await answer({
      ...{
        primaryOwnerName: 'Ann Hill',
        primaryOwnerOwnershipPercentage: 75,
        primaryOwnerTaxId: '12-3456789',
      },
      ...{ hasAdditionalOwners: 'YES', additionalOwnersDetails: 'Bo Hill, 25%' },
    })
    expect((await get()).offer).toEqual([
      { name: 'Ann Hill', share: 75 },
      { name: 'Bo Hill', share: 25 },
    ])
    expect((await get('owners', 'viewer')).offer).toEqual([])
    await save([{ set: { name: 'Ann Hill' } }])
    expect((await get()).offer).toEqual([])
    expect((await before()).answers).toMatchObject({ primaryOwnerOwnershipPercentage: 75 })
  })
})

describe('the past', () => {
  const past = (rowId: string, column?: string, who: Somebody = 'viewer') =>
    workspace.call(who, projectTables.history, {
      ...{ projectId, table: 'owners' as const, rowId, ...(column !== undefined && { column }) },
    })

  test('of a cell says who made what of what, and an earlier value is saved again as a change', async () => {
    const { ann, version } = await twoOwners()
    await save([{ rowId: ann, set: { share: 60 } }], version, 'officer')
    const [newest, first] = await past(ann.toUpperCase(), 'share')
    expect(newest).toMatchObject({
      ...{ kind: 'cell', column: 'share', label: 'Share, %', beforeText: '55%', afterText: '60%' },
      ...{ by: names.officer, restores: { before: 55, after: 60 } },
    })
    expect(first).toMatchObject({ beforeText: '', afterText: '55%', restores: { before: null, after: 55 } })
    await save([{ rowId: ann, set: { share: Number(newest?.restores?.before) } }], 2)
    expect(await past(ann, 'share')).toHaveLength(3)
    expect((await get()).rows[0]?.share).toBe(55)
  })

  test('[B47] of a cell tells no tax id that somebody wrote into it, and brings back what held none', async () => {
    const { ann, version } = await twoOwners()
    const texts = ['They are few.', 'They are EIN 12-3456789.', 'They are EIN ••-•••6789.']
    for (const [at, waiver] of texts.entries()) await save([{ rowId: ann, set: { waiver } }], version + at)
    const told = await past(ann, 'waiver', 'officer')
    expect(told.map(({ beforeText, afterText, restores }) => [beforeText, afterText, restores])).toEqual([
      [texts[2], texts[2], null],
      [texts[0], texts[2], { before: texts[0], after: texts[2] }],
      ['', texts[0], { before: null, after: texts[0] }],
    ])
  })

  test('of a row tells all of it, what is sealed in dots alone, and nothing of other rows and projects', async () => {
    const { ann, bo } = await twoOwners()
    const changes = await past(ann)
    expect(changes.map(({ kind }) => kind)).toContain('added')
    expect(changes.find(({ column }) => column === 'taxId')).toMatchObject({
      ...{ afterText: '•••••6789', restores: null },
    })
    expect(JSON.stringify(changes)).not.toContain('123-45')
    expect(await past(bo, 'taxId')).toEqual([])
    expect(await past('no id')).toEqual([])
    projectId = (await workspace.call('owner', projects.create, aProject)).projectId
    expect(await past(ann)).toEqual([])
  })

  test('keeps removed rows, which come back as a change, where they stood', async () => {
    const { ann, version } = await twoOwners()
    const removed = () => workspace.call('viewer', projectTables.removed, { projectId, table: 'owners' })
    expect(await removed()).toEqual([])
    await save([{ rowId: ann, remove: true }], version, 'officer')
    expect(await removed()).toMatchObject([
      { rowId: ann, text: 'Ann Hill, 55%, •••••6789', by: names.officer },
    ])
    await save([{ rowId: ann, remove: false }], 2)
    expect(await removed()).toEqual([])
    expect((await get()).rows).toMatchObject([{ rowId: ann, share: 55 }, { name: 'Bo Hill' }])
  })
})
