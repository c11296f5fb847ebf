import { randomUUID } from 'node:crypto'
import { dashboard, portfolio, preApplication, projectSheets, projects, projectTables } from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, openStage, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  for (const table of ['uploads', 'answer_changes', 'stages', 'projects'] as const) {
    await workspace.db.deleteFrom(table).execute()
  }
})

const create = (changes: Partial<typeof aProject> = {}) =>
  workspace.call('owner', projects.create, { ...aProject, ...changes })

/** A file of the application with a last day, as somebody described it. */
async function addFileUntil(projectId: string, fileName: string, on: string, removedAt: Date | null = null) {
  const storageId = randomUUID()
  await workspace.db
    .insertInto('uploads')
    .values({
      ...{ project_id: projectId, stage: 'application', field_id: 'any', file_size: 10 },
      ...{ storage_id: storageId, file_name: fileName, removed_at: removedAt },
    })
    .execute()
  const said = { project_id: projectId, storage_id: storageId, expires_on: on }
  await workspace.db.insertInto('document_descriptions').values(said).execute()
}

const list = (request: object = {}) =>
  workspace.call('viewer', projects.list, { paginationOpts: { numItems: 10, cursor: null }, ...request })

const dayOfToday = () => new Date().toISOString().slice(0, 10)

const named = async (request: object) => (await list(request)).page.map(({ projectName }) => projectName)

describe('creating a project', () => {
  test('[B15] [S1-202] [S1-211] what is wrong is said at its field, in the specified words', async () => {
    const refused = await workspace.refusal('owner', projects.create, {
      ...aProject,
      borrowerName: 'P',
      program: '',
      totalLoanAmount: '12k',
    })
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      problems: [
        { fieldId: 'program', message: 'Select a USDA program.' },
        { fieldId: 'totalLoanAmount', message: 'Enter a valid dollar amount (numbers only).' },
        { fieldId: 'borrowerName', message: 'Enter the borrower name.' },
      ],
    })
  })

  test('begins with four answers; the lender and the person are known, and the rest is asked later', async () => {
    await workspace.db
      .updateTable('organizations')
      .set({
        headquarters_address: '1 Depot Street, Alma, NE 68920',
        federally_regulated: 'yes',
        contact: JSON.stringify({ email: 'owner@bank.example', title: 'President', phone: '(308) 555-0100' }),
      })
      .where('name', '=', 'Prairie Bank')
      .execute()
    const { borrowerName, projectName, program, totalLoanAmount } = aProject
    const four = { borrowerName, projectName, program, totalLoanAmount }
    const { projectId } = await workspace.call('owner', projects.begin, four)
    const { answers } = await workspace.call('owner', preApplication.get, { projectId })
    expect(answers).toMatchObject({
      borrowerLegalName: borrowerName,
      projectOfficialName: projectName,
      lenderLegalName: 'Prairie Bank',
      lenderFederallyRegulated: 'YES',
      lenderContactName: names.owner,
      lenderContactTitle: 'President',
      borrowerEntityType: null,
      projectLocationAddress: null,
    })
    expect((await workspace.call('owner', projects.get, { projectId })).projectAddress).toBe('')

    const other = (await workspace.call('officer', projects.begin, four)).projectId
    const theirs = await workspace.call('owner', preApplication.get, { projectId: other })
    expect(theirs.answers).toMatchObject({ lenderContactName: names.officer, lenderContactTitle: null })

    const refused = await workspace.refusal('owner', projects.begin, { ...four, borrowerName: 'P' })
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      problems: [{ fieldId: 'borrowerName', message: 'Enter the borrower name.' }],
    })
  })

  test('a viewer may not', async () => {
    expect(await workspace.refusal('viewer', projects.create, aProject)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('its page shows it with both stages, its people and what it waits for', async () => {
    const { projectId } = await create()
    const detail = await workspace.call('viewer', projects.get, { projectId })
    expect(detail).toMatchObject({
      projectName: 'Mill expansion',
      borrowerName: 'Prairie Mill LLC',
      program: 'CF',
      totalLoanAmount: 1_200_000,
      status: 'Draft',
      mayEdit: false,
      mayReopen: false,
      people: expect.arrayContaining([
        { personId: 'owner', name: names.owner, role: 'owner' },
        { personId: 'officer', name: names.officer, role: 'officer' },
        { personId: 'viewer', name: names.viewer, role: 'viewer' },
      ]),
    })
    const [first] = detail.stages
    expect(detail.nextStep).toBe(
      `Answer ${(first?.required ?? 0) - (first?.requiredAnswered ?? 0)} required questions of the pre-application.`,
    )
  })
})

describe('the list', () => {
  test('holds the lender’s own projects only', async () => {
    await create()
    const theirs = await workspace.call('stranger', projects.list, {
      paginationOpts: { numItems: 10, cursor: null },
    })
    expect(theirs.page).toEqual([])
    expect(await named({})).toEqual(['Mill expansion'])
  })

  test('searches names of project and borrower, taking every sign literally', async () => {
    await create({ projectName: 'Bakery 999% owned', borrowerName: 'Grand Bakery' })
    await create({ projectName: 'Clinic', borrowerName: 'Bakerybrook Health' })
    await create({ projectName: 'Silo', borrowerName: 'Someone' })
    const sort = { by: 'projectName', direction: 'ascending' }
    expect(await named({ search: ' BAKERY ', sort })).toEqual(['Bakery 999% owned', 'Clinic'])
    expect(await named({ search: '999%', sort })).toEqual(['Bakery 999% owned'])
    expect(await named({ search: '_', sort })).toEqual([])
  })

  test('filters by status and program, and leaves out what is archived', async () => {
    const { projectId } = await create({ projectName: 'One' })
    await create({ projectName: 'Two', program: 'Water & Waste Disposal' })
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({ lenderSamUin: 'X' })
    expect(await named({ status: 'Pre-application' })).toEqual(['One'])
    expect(await named({ program: 'WWD' })).toEqual(['Two'])
    await workspace.call('officer', projects.archive, { projectId, archived: true })
    expect(await named({})).toEqual(['Two'])
    expect(await named({ archived: true })).toEqual(['One'])
  })

  test.each([
    ['projectName', 'ascending', ['Alpha', 'Beta', 'Gamma']],
    ['projectName', 'descending', ['Gamma', 'Beta', 'Alpha']],
    ['borrowerName', 'ascending', ['Gamma', 'Alpha', 'Beta']],
    ['program', 'ascending', ['Alpha', 'Beta', 'Gamma']],
    ['status', 'descending', ['Gamma', 'Alpha', 'Beta']],
    ['lastSavedAt', 'ascending', ['Beta', 'Gamma', 'Alpha']],
    ['lastSavedAt', 'descending', ['Alpha', 'Gamma', 'Beta']],
  ] as const)('pages by %s, %s, without gaps or doubles', async (by, direction, expected) => {
    await create({ projectName: 'Beta', borrowerName: 'Three Co' })
    await create({ projectName: 'Gamma', borrowerName: 'One Co', program: 'Water & Waste Disposal' })
    await create({ projectName: 'Alpha', borrowerName: 'Those Co', program: 'Business & Industry' })
    const set = (name: string, values: { borrower_name?: string; status?: string }) =>
      workspace.db.updateTable('projects').set(values).where('name', '=', name).execute()
    await set('Beta', { borrower_name: 'Two Co' })
    await set('Gamma', { status: 'Sent' })
    await set('Alpha', { status: 'Application' })
    const found: string[] = []
    let cursor: string | null = null
    for (;;) {
      const page = await list({ sort: { by, direction }, paginationOpts: { numItems: 1, cursor } })
      found.push(...page.page.map(({ projectName }) => projectName))
      if (page.isDone) break
      cursor = page.continueCursor
    }
    expect(found).toEqual(expected)
  })

  test('each row says who saved it last', async () => {
    const { projectId } = await create()
    await (await openStage(workspace, 'officer', preApplication, projectId)).save({ lenderSamUin: 'X' })
    expect((await list()).page).toMatchObject([{ lastSavedBy: names.officer, status: 'Pre-application' }])
  })

  test('each row says how far the stage is that waits, and whether it was returned', async () => {
    const { projectId } = await create()
    const [before] = (await list()).page
    expect(before).toMatchObject({ stage: 'pre-application', returned: false })
    expect(before?.nextStep).toBe(
      `Answer ${(before?.required ?? 0) - (before?.requiredAnswered ?? 0)} required questions of the pre-application.`,
    )
    expect(before?.missingDocuments).toBeGreaterThan(0)
    await (await openStage(workspace, 'officer', preApplication, projectId)).save({ lenderSamUin: 'X' })
    await workspace.db
      .updateTable('stages')
      .set({ reopened_at: new Date(), reopened_reason: 'The lease is not signed.' })
      .where('stage', '=', 'pre-application')
      .execute()
    const [after] = (await list()).page
    expect(after).toMatchObject({ requiredAnswered: (before?.requiredAnswered ?? 0) + 1, returned: true })
  })
})

test('an archived project is read-only, says so, and can be brought back', async () => {
  const { projectId } = await create()
  const archive = (archived: boolean) => workspace.call('owner', projects.archive, { projectId, archived })
  const changes = { audit_entries: ['+1'], projects: ['archived_at'] }
  expect(await changesBy(workspace, () => archive(true))).toEqual(changes)
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  expect(stage.readOnlyReason).toBe('This project is archived. Bring it back to change it.')
  expect(await stage.refusedSave({ lenderSamUin: 'X' })).toMatchObject({ code: 'STAGE_READ_ONLY' })
  expect(await changesBy(workspace, () => archive(false))).toEqual(changes)
  expect(await stage.save({ lenderSamUin: 'X' })).toMatchObject({ version: 2 })
})

test('what happened is told in sentences, newest first', async () => {
  const { projectId } = await create()
  await (await openStage(workspace, 'officer', preApplication, projectId)).save({ lenderSamUin: 'X' })
  await workspace.call('owner', projects.archive, { projectId, archived: true })
  const { page } = await workspace.call('viewer', projects.activity, {
    projectId,
    paginationOpts: { numItems: 10, cursor: null },
  })
  expect(page.map(({ by, text }) => `${by} ${text}`)).toEqual([
    `${names.owner} archived the project`,
    `${names.officer} saved the answer to “SAM unique entity ID” in the pre-application`,
    `${names.owner} created the project`,
  ])
})

test('what happened in all projects of a lender is told too, the saves of one sitting as one', async () => {
  const { projectId } = await create({ projectName: 'Touched' })
  const stage = await openStage(workspace, 'officer', preApplication, projectId)
  await stage.save({ lenderSamUin: 'X' })
  await stage.save({ lenderContactTitle: 'President' })
  const rows = await workspace.call('viewer', dashboard.activity, {})
  expect(rows.map(({ by, text, projectName }) => `${by} ${text}, ${projectName}`)).toEqual([
    `${names.officer} worked on the pre-application, Touched`,
    `${names.owner} created the project, Touched`,
  ])
  expect(await workspace.call('stranger', dashboard.activity, {})).toEqual([])
})

test('the portfolio adds up what the projects say, and shows nothing that they do not', async () => {
  expect(await workspace.call('viewer', portfolio.get, {})).toMatchObject({
    projects: 0,
    loanAmount: null,
    guarantee: null,
  })
  const { projectId } = await create()
  await create({ projectName: '=SUM(A1)', totalLoanAmount: '' })
  await (await openStage(workspace, 'owner', preApplication, projectId)).save({
    guaranteePercentageRequested: 80,
  })
  expect(await workspace.call('viewer', portfolio.get, {})).toMatchObject({
    projects: 2,
    loanAmount: 1_200_000,
    guarantee: { projects: 1, guaranteed: 960_000, unguaranteed: 240_000 },
  })
  const { csv } = await workspace.call('viewer', portfolio.getCsv, {})
  expect(csv.split('\r\n').slice(1)).toEqual([
    `'=SUM(A1),Prairie Mill LLC,Community Facilities,Draft,,,`,
    'Mill expansion,Prairie Mill LLC,Community Facilities,Pre-application,1200000,80,960000',
    '',
  ])
})

test('the portfolio tells fees by year of what projects say of their loans and terms, and of no other project', async () => {
  const { projectId } = await create({ program: 'Business & Industry', totalLoanAmount: '3000000' })
  await create({ projectName: 'Without terms' })
  await (await openStage(workspace, 'owner', preApplication, projectId)).save({
    ...{ loanProgram: 'B_AND_I', totalLoanAmount: 3_000_000, guaranteePercentageRequested: 85 },
    ...{ loanTermYears: 25, loanPaymentFrequency: 'MONTHLY' },
  })
  expect((await workspace.call('viewer', portfolio.get, {})).fees).toMatchObject({ years: [], loans: 0 })
  const said = { interestRate: 8.25, obligationYear: 2026, expectedClosingDate: '2026-12-31' }
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'terms', expectedVersion: 0 },
    changes: [{ rowId: randomUUID(), set: said }],
  })
  const { fees, assumptions } = await workspace.call('viewer', portfolio.get, { today: '2026-11-26' })
  expect(fees).toMatchObject({ loans: 1, withoutRetention: 0 })
  expect(fees.years).toHaveLength(10)
  expect(fees.years.slice(0, 2)).toEqual([
    { year: 2026, andLater: false, guarantee: 76_500, retention: 0 },
    { year: 2027, andLater: false, guarantee: 0, retention: 13_848.53 },
  ])
  expect(fees.years.at(-1)).toMatchObject({ year: 2035, andLater: true })
  expect(assumptions.at(-1)).toContain('1 of 2 projects state what the guarantee fee needs, 1 also')
  expect((await workspace.call('stranger', portfolio.get, {})).fees.years).toEqual([])
})

test.each([
  ['2026-09-01', '2026-11-26', '76500.00'],
  ['2026-11-26', '2026-09-01', null],
])(
  'the portfolio reckons the fee of a project that is to be submitted on %s as its sheet does, also on %s',
  async (target, today, fee) => {
    const { projectId } = await create({ program: 'Business & Industry', totalLoanAmount: '3000000' })
    await (await openStage(workspace, 'owner', preApplication, projectId)).save({
      ...{ loanProgram: 'B_AND_I', totalLoanAmount: 3_000_000, guaranteePercentageRequested: 85 },
      submissionTargetDate: target,
    })
    await workspace.call('owner', projectTables.save, {
      ...{ projectId, table: 'terms', expectedVersion: 0 },
      changes: [{ rowId: randomUUID(), set: { expectedClosingDate: '2027-03-01' } }],
    })
    const { figures } = await workspace.call('owner', projectSheets.get, { projectId, today })
    expect(figures.find(({ id }: { id: string }) => id === 'C02')?.value).toBe(fee)
    const { fees } = await workspace.call('viewer', portfolio.get, { today })
    const years = fee === null ? [] : [{ year: 2027, andLater: false, guarantee: Number(fee), retention: 0 }]
    expect(fees).toMatchObject({ loans: years.length, years })
  },
)

test('the portfolio tells amounts by state, how long steps take, who waits longest, and what has a last day', async () => {
  const dayMs = 86_400_000
  const [sent, open, elsewhere] = [
    (await create()).projectId,
    (await create({ projectName: 'Second mill' })).projectId,
    (await create({ projectName: 'Third mill', projectAddress: 'Somewhere', totalLoanAmount: '' })).projectId,
  ]
  const began = new Date(Date.now() - 30 * dayMs)
  await workspace.db
    .updateTable('projects')
    .set({ created_at: began, sent_at: new Date(began.getTime() + 12 * dayMs) })
    .where('id', '=', sent)
    .execute()
  await workspace.db.updateTable('projects').set({ created_at: began }).where('id', '=', open).execute()
  const stage = await openStage(workspace, 'owner', preApplication, elsewhere)
  await stage.save({ submissionTargetDate: '2030-05-01' })
  await addFileUntil(open, 'Permit.pdf', '2030-04-01')
  await addFileUntil(open, 'Removed permit.pdf', '2030-03-01', new Date())
  await addFileUntil(sent, 'Permit at the agency.pdf', '2030-03-02')
  const { byState, steps, runsOut, pipeline } = await workspace.call('viewer', portfolio.get, {})
  expect(byState).toEqual([
    { state: 'NE', projects: 2, loanAmount: 2_400_000 },
    { state: null, projects: 1, loanAmount: null },
  ])
  expect(steps[0]).toEqual({
    step: 'pre-application',
    wentOn: 1,
    medianMs: 12 * dayMs,
    longest: { projectId: open, projectName: 'Second mill', since: began.getTime() },
  })
  expect(steps[1]).toEqual({ step: 'application', wentOn: 0, medianMs: null, longest: null })
  expect(steps[3]?.longest?.projectId).toBe(sent)
  expect(runsOut).toEqual([
    { projectId: open, projectName: 'Second mill', what: 'Permit.pdf', on: '2030-04-01' },
    { projectId: elsewhere, projectName: 'Third mill', what: null, on: '2030-05-01' },
  ])
  expect(pipeline.map(({ step, projects: count }) => [step, count])[0]).toEqual(['pre-application', 2])
  expect((await workspace.call('stranger', portfolio.get, {})).runsOut).toEqual([])

  // Days that are over take no place of those to come.
  const targets = [
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
    '2026-05-01',
    '2026-06-01',
    '2026-07-01',
  ]
  for (const on of targets) {
    const late = await create({ projectName: `Late ${on}` })
    await (await openStage(workspace, 'owner', preApplication, late.projectId)).save({
      submissionTargetDate: on,
    })
  }
  const seen = await workspace.call('viewer', portfolio.get, { today: '2026-07-01' })
  expect(seen.runsOut.map(({ on }) => on)).toEqual([
    ...['2026-07-01', '2030-04-01', '2030-05-01'],
    ...['2026-06-01', '2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01'],
  ])
  expect(seen.over).toBe(6)
  const now = await workspace.call('viewer', portfolio.get, { today: dayOfToday() })
  expect(now.overTime).toHaveLength(12)
  expect(now.overTime.at(-1)?.steps.filter(({ projects: count }) => count > 0)).toEqual([
    { step: 'pre-application', projects: 9 },
    { step: 'sent', projects: 1 },
  ])
  const later = await workspace.call('viewer', portfolio.get, { today: '2026-07-02' })
  expect(later.runsOut.map(({ on }) => on)).toEqual([
    ...['2030-04-01', '2030-05-01'],
    ...targets.toReversed().slice(0, 6),
  ])
  expect(later.over).toBe(7)
  expect((await workspace.call('viewer', portfolio.get, {})).over).toBe(0)
})
