import { application, preApplication, projects, projectTables, sensitive } from '@granary/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

const taxId = '47-1029384'
const details = 'Ann Lee, 58-5647382, 5 Main Street'
const shown = { hasCoBorrower: 'YES', hasAdditionalCoBorrowers: 'YES' }

let workspace: Workspace
let projectId: string

beforeEach(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await (await open()).save({ ...shown, lenderTaxId: taxId, additionalCoBorrowersDetails: details })
})
afterEach(() => workspace.close())

const open = (who: Somebody = 'owner') => openStage(workspace, who, preApplication, projectId)
const seenBy = async (who: Somebody) => (await open(who)).answers

async function lock(isLocked = true) {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: isLocked ? new Date() : null })
    .where('project_id', '=', projectId)
    .where('stage', '=', 'pre-application')
    .execute()
}

describe('[B47] a mask that comes back', () => {
  test('is no answer: what was shown to somebody who may only read changes nothing', async () => {
    const masked = await seenBy('viewer')
    expect(masked).toMatchObject({
      lenderTaxId: '•••••9384',
      additionalCoBorrowersDetails: 'Ann Lee, ••-•••••••, • Main Street',
    })
    const before = await seenBy('owner')
    const version = (await open()).version
    const saved = await (await open()).save({ ...masked, lenderLegalName: 'Prairie Bank of Alma' })
    expect(saved).toEqual({
      answers: { ...before, lenderLegalName: 'Prairie Bank of Alma' },
      version: version + 1,
    })
    expect(await seenBy('owner')).toEqual({ ...before, lenderLegalName: 'Prairie Bank of Alma' })
    const history = await workspace.call('owner', preApplication.getHistory, {
      projectId,
      fieldId: 'lenderTaxId',
    })
    expect(history.map(({ after }) => after)).toEqual([taxId])
  })

  test('is none either when the answer behind it has changed since, or is gone', async () => {
    const masked = await seenBy('viewer')
    const first = await open()
    await first.save({ lenderTaxId: '58-1112223', additionalCoBorrowersDetails: null })
    for (const expectedVersion of [first.version, first.version + 1]) {
      const { lenderTaxId = null, additionalCoBorrowersDetails = null } = masked
      await first.save({ lenderTaxId, additionalCoBorrowersDetails }, expectedVersion)
    }
    expect(await seenBy('owner')).toMatchObject({
      lenderTaxId: '58-1112223',
      additionalCoBorrowersDetails: null,
    })
  })

  test('is refused with its field when it was never shown, and nothing of it is kept', async () => {
    const before = await seenBy('owner')
    for (const changes of [
      { lenderTaxId: '•••••1111' },
      { additionalCoBorrowersDetails: 'Ann Lee, ••-•••••••, Oak Street' },
    ]) {
      const refused = await (await open()).refusedSave(changes)
      expect(refused).toMatchObject({
        code: 'VALIDATION',
        problems: [{ fieldId: Object.keys(changes)[0], code: 'masked' }],
      })
    }
    await workspace.call('owner', preApplication.keepUnchosen, {
      projectId,
      fieldId: 'lenderTaxId',
      answer: '•••••9384',
    })
    expect(await seenBy('owner')).toEqual(before)
    const history = await workspace.call('owner', preApplication.getHistory, {
      projectId,
      fieldId: 'lenderTaxId',
    })
    expect(history).toHaveLength(1)
  })

  test('is told from a list with bullets', async () => {
    const list = '• Ann Lee, 58-5647382\n• Bob Ray, 58-1112223'
    await (await open()).save({ additionalCoBorrowersDetails: list })
    expect((await seenBy('owner')).additionalCoBorrowersDetails).toBe(list)
  })

  test('is none when an earlier revision of the form sends it', async () => {
    const { version } = await open()
    await workspace.call('owner', preApplication.save, {
      projectId,
      schemaId: 'preApplication.v1',
      schemaRevision: 9,
      answers: { lenderTaxId: '•••••9384', lenderLegalName: 'Prairie Bank of Alma' },
      expectedVersion: version,
    })
    expect(await seenBy('owner')).toMatchObject({
      lenderTaxId: taxId,
      lenderLegalName: 'Prairie Bank of Alma',
    })
  })
})

test('[B47] two people: their dispute over a tax id names both answers in full to who may change it', async () => {
  const [one, other] = [await open('owner'), await open('officer')]
  await one.save({ lenderTaxId: '58-1112223' })
  expect(await other.refusedSave({ lenderTaxId: '69-3334445' })).toMatchObject({
    code: 'ANSWERS_CHANGED_ELSEWHERE',
    answers: { lenderTaxId: '58-1112223' },
    fields: [{ fieldId: 'lenderTaxId', mine: '69-3334445', theirs: '58-1112223' }],
  })
})

test('[B47] a packager who keeps the staff fields of a submitted stage is sent masks, also in a dispute', async () => {
  await lock()
  const call = (packagingStatus: string, expectedVersion: number) => ({
    projectId,
    answers: { packagingStatus },
    expectedVersion,
  })
  const { version } = await open('packager')
  const saved = await workspace.call('packager', preApplication.saveStaffFields, call('IN_PROGRESS', version))
  expect(saved.answers).toMatchObject({ lenderTaxId: '•••••9384', packagingStatus: 'IN_PROGRESS' })
  const refused = await workspace.refusal(
    'packager',
    preApplication.saveStaffFields,
    call('READY_FOR_REVIEW', version),
  )
  expect(refused).toMatchObject({
    code: 'ANSWERS_CHANGED_ELSEWHERE',
    answers: { lenderTaxId: '•••••9384', additionalCoBorrowersDetails: 'Ann Lee, ••-•••••••, • Main Street' },
  })
  await lock(false)
  expect(await seenBy('owner')).toMatchObject({
    lenderTaxId: taxId,
    additionalCoBorrowersDetails: details,
    packagingStatus: 'IN_PROGRESS',
  })
})

test('[B47] locked, masked; opened again, whole for who may change it, and it flows on as ever', async () => {
  await lock()
  expect((await seenBy('owner')).lenderTaxId).toBe('•••••9384')
  await lock(false)
  const again = await open('officer')
  expect(again.answers).toMatchObject({ lenderTaxId: taxId, additionalCoBorrowersDetails: details })
  await again.save({ lenderTaxId: '58-1112223' })
  const next = await openStage(workspace, 'officer', application, projectId)
  expect(next.answers).toMatchObject({
    lenderTaxId: '58-1112223',
    additionalCoBorrowersDetails: details,
  })
  expect(next.prefillAnswers.lenderTaxId).toBe('58-1112223')
})

describe('[B47] revealing one answer', () => {
  const wanted = (more: object = {}) => ({
    projectId,
    stage: 'pre-application' as const,
    fieldId: 'lenderTaxId',
    reason: 'The agency asked by phone.',
    ...more,
  })

  test.each(['owner', 'officer', 'packager', 'administrator'] as const)(
    '%s is given it, and the log says who, which and why',
    async (who) => {
      await lock()
      expect(await workspace.call(who, sensitive.reveal, wanted())).toEqual({ value: taxId })
      const [entry] = await logged()
      expect(entry).toMatchObject({
        person_id: who,
        project_id: projectId,
        details: { stage: 'pre-application', field: 'lenderTaxId', reason: 'The agency asked by phone.' },
      })
      const { page } = await workspace.call('viewer', projects.activity, {
        projectId,
        paginationOpts: { numItems: 5, cursor: null },
      })
      expect(page[0]?.text).toBe(
        'looked at “Tax ID of the lender” in the pre-application: The agency asked by phone.',
      )
    },
  )

  test.each(['viewer', 'stranger'] as const)('%s is refused, and nothing is logged', async (who) => {
    await lock()
    const { code } = await workspace.refusal(who, sensitive.reveal, wanted())
    expect(code).toBe(who === 'viewer' ? 'FORBIDDEN' : 'NOT_FOUND')
    expect(await logged()).toEqual([])
  })

  test.each([
    ['no reason', { reason: '  ' }, 'VALIDATION'],
    ['a reason of 201 characters', { reason: 'x'.repeat(201) }, 'VALIDATION'],
    ['a question that is not sensitive', { fieldId: 'lenderLegalName' }, 'NOT_FOUND'],
    ['a question that does not exist', { fieldId: 'constructor' }, 'NOT_FOUND'],
  ])('%s is refused, and nothing is logged', async (_, more, code) => {
    expect(await workspace.refusal('owner', sensitive.reveal, wanted(more))).toMatchObject({ code })
    expect(await logged()).toEqual([])
  })

  test('a reason of 200 characters will do, and an answer that is not there is nothing', async () => {
    const reason = 'x'.repeat(200)
    expect(
      await workspace.call('owner', sensitive.reveal, wanted({ reason, fieldId: 'borrowerTaxId' })),
    ).toEqual({ value: null })
    expect(await logged()).toMatchObject([{ details: { reason } }])
  })

  test('sixty an hour are given to one person, and what is refused is not logged', async () => {
    Object.assign(workspace.services, { rateLimits: true })
    for (let time = 0; time < 60; time += 1) await workspace.call('owner', sensitive.reveal, wanted())
    expect(await workspace.refusal('owner', sensitive.reveal, wanted())).toMatchObject({
      code: 'RATE_LIMITED',
    })
    expect(await logged()).toHaveLength(60)
    expect(await workspace.call('officer', sensitive.reveal, wanted())).toEqual({ value: taxId })
  })

  test('the log keeps no number that was written into the reason', async () => {
    const reason = `The letter says ${taxId} and 512-83-7465.`
    await workspace.call('owner', sensitive.reveal, wanted({ reason }))
    expect(await logged()).toMatchObject([
      { details: { reason: 'The letter says ••-•••9384 and •••-••-7465.' } },
    ])
  })
})

describe('[B47] revealing one cell of a table', () => {
  const cellId = '58-5647382'
  const owners = () => workspace.call('viewer', projectTables.get, { projectId, table: 'owners' })
  let rowId: string

  beforeEach(async () => {
    const { rows } = await workspace.call('owner', projectTables.save, {
      ...{ projectId, table: 'owners', expectedVersion: 0 },
      changes: [{ set: { name: 'Bo Hill' } }, { set: { name: 'Ann Hill', taxId: cellId } }],
    })
    rowId = String(rows[1]?.rowId)
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
  })

  const wanted = (more: object = {}) => ({
    ...{ projectId, table: 'owners' as const, rowId, column: 'taxId' },
    reason: 'The agency asked by phone.',
    ...more,
  })

  test.each(['owner', 'officer', 'packager', 'administrator'] as const)(
    '%s is given it, the log says who, which and why, and the table stays as it was',
    async (who) => {
      const before = await owners()
      expect(
        (await workspace.call(who, projectTables.get, { projectId, table: 'owners' })).rows[1],
      ).toMatchObject({
        taxId: '•••••7382',
      })
      expect(await workspace.call(who, sensitive.reveal, wanted())).toEqual({ value: cellId })
      expect(await logged()).toMatchObject([
        {
          person_id: who,
          project_id: projectId,
          details: { table: 'owners', rowId, row: 2, column: 'taxId', reason: 'The agency asked by phone.' },
        },
      ])
      const { page } = await workspace.call('viewer', projects.activity, {
        projectId,
        paginationOpts: { numItems: 5, cursor: null },
      })
      expect(page[0]?.text).toBe(
        'looked at “Tax ID” in row 2 of the table of owners: The agency asked by phone.',
      )
      expect(await owners()).toEqual(before)
      expect(JSON.stringify(await logged())).not.toContain('7382')
    },
  )

  test('who may ask is told so with the masked table, and nobody else', async () => {
    const told = await Promise.all(
      (['owner', 'packager', 'viewer'] as const).map(async (who) => {
        const { mayReveal } = await workspace.call(who, projectTables.get, { projectId, table: 'owners' })
        return mayReveal
      }),
    )
    expect(told).toEqual([true, true, false])
  })

  test.each([
    ['viewer', 'FORBIDDEN'],
    ['stranger', 'NOT_FOUND'],
  ] as const)('%s is refused, and nothing is logged', async (who, code) => {
    expect(await workspace.refusal(who, sensitive.reveal, wanted())).toMatchObject({ code })
    expect(await logged()).toEqual([])
  })

  test.each([
    ['no reason', { reason: ' ' }, 'VALIDATION'],
    ['a column that is not sensitive', { column: 'name' }, 'NOT_FOUND'],
    ['a column that does not exist', { column: 'constructor' }, 'NOT_FOUND'],
    ['a table without such a column', { table: 'debts' }, 'NOT_FOUND'],
    ['a row that does not exist', { rowId: '6f1c9a52-53f5-4c7e-9a0f-4b5d2a9a7e01' }, 'NOT_FOUND'],
    ['what is no row', { rowId: 'constructor' }, 'NOT_FOUND'],
    ['no row', { rowId: undefined }, 'NOT_FOUND'],
    ['no column', { column: undefined }, 'NOT_FOUND'],
    ['an answer and a cell at once', { stage: 'application', fieldId: 'lenderTaxId' }, 'NOT_FOUND'],
    ['half an answer', { fieldId: 'lenderTaxId' }, 'NOT_FOUND'],
    ['no place', { table: undefined, rowId: undefined, column: undefined }, 'NOT_FOUND'],
  ])('%s is refused, and nothing is logged', async (_, more, code) => {
    const { rowId: row, ...rest } = { ...wanted(), ...more }
    const args = Object.fromEntries(
      Object.entries({ rowId: row, ...rest }).filter(([, value]) => value !== undefined),
    ) as Parameters<typeof wanted>[0] & ReturnType<typeof wanted>
    expect(await workspace.refusal('owner', sensitive.reveal, args)).toMatchObject({ code })
    expect(await logged()).toEqual([])
  })

  test('a cell of another project, and of a row that was removed, is nowhere', async () => {
    const other = await workspace.call('owner', projects.create, aProject)
    expect(
      await workspace.refusal('owner', sensitive.reveal, wanted({ projectId: other.projectId })),
    ).toMatchObject({ code: 'NOT_FOUND' })
    await workspace.db.updateTable('table_rows').set({ removed: true }).where('row_id', '=', rowId).execute()
    expect(await workspace.refusal('owner', sensitive.reveal, wanted())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await logged()).toEqual([])
  })

  test('cells and answers share the sixty an hour of one person', async () => {
    Object.assign(workspace.services, { rateLimits: true })
    const { projectId: id, reason } = wanted()
    const ofField = { projectId: id, stage: 'pre-application' as const, fieldId: 'lenderTaxId', reason }
    for (let time = 0; time < 30; time += 1) {
      await workspace.call('owner', sensitive.reveal, wanted())
      await workspace.call('owner', sensitive.reveal, ofField)
    }
    for (const each of [wanted(), ofField])
      expect(await workspace.refusal('owner', sensitive.reveal, each)).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await logged()).toHaveLength(60)
  })
})

const logged = () =>
  workspace.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'sensitive answer revealed')
    .orderBy('id', 'desc')
    .execute()
