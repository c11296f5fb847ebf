import {
  application,
  documents,
  preApplication,
  projects,
  rehearsal,
  requirements,
  type StageEntries,
} from '@granary/api'
import { type Answer, compile } from '@granary/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeStage } from '../../testing/completed-stage.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  openStage,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'

const inApplication = application as unknown as StageEntries
const today = '2026-11-23'
type Answers = Readonly<Record<string, Answer>>

/** A small loan to a business that exists, with nothing about it that asks for more. */
const sound: Answers = {
  loanProgram: 'B_AND_I',
  totalLoanAmount: 150_000,
  guaranteePercentageRequested: 80,
  loanTermYears: 20,
  interestRateStructure: 'FIXED',
  borrowerOperatingStatus: 'EXISTING',
  businessOperationCategory: 'OPTION_C',
  businessOperationsStartDate: '2015-03-01',
  hasPreviousUsdaGuarantee: 'NO',
  primaryOwnerOwnershipPercentage: 100,
  primaryOwnerGuaranteeType: 'PERSONAL',
  isConstructionProject: 'NO',
  hasRealEstateComponent: 'NO',
  isHousingRelatedFacility: 'NO',
  isHealthCareFacility: 'NO',
  hasProjectAffiliates: 'NO',
  borrowerListedOnMajorExchange: 'NO',
  borrowerSubjectToSecReporting: 'NO',
  lenderFederallyRegulated: 'YES',
  environmentalReviewStatus: 'COMPLETED',
}

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  projectId = (
    await workspace.call('owner', projects.create, { ...aProject, program: 'Business & Industry' })
  ).projectId
  for (const entries of [preApplication, inApplication]) {
    await completeStage(workspace, entries, projectId, { loanProgram: 'B_AND_I' })
    await save(sound, entries)
    await completeStage(workspace, entries, projectId, { loanProgram: 'B_AND_I' })
    await save(sound, entries)
  }
  await describeStatements('2026-10-31')
  await addCharges()
}, 120_000)
afterAll(() => workspace.close())

async function save(answers: Answers, entries: StageEntries = inApplication) {
  const stage = await openStage(workspace, 'owner', entries, projectId)
  const form = compile(stage.schema)
  await stage.save(Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id))))
}

async function describeStatements(asOf: string) {
  const rows = await workspace.call('owner', requirements.list, { projectId, today })
  const files = rows.find(({ ruleId }) => ruleId === 'R04')?.documents.flatMap((document) => document.files)
  expect(files?.length).toBeGreaterThan(1)
  for (const { uploadId } of files ?? [])
    await workspace.call('owner', documents.describe, { projectId, uploadId, asOf })
}

/** No question asks for the charges of the lender: the file stands with another document, and says what it is. */
async function addCharges() {
  const file = { projectId, fieldId: 'currentIncomeStatementUpload', fileName: 'Our prices.pdf' }
  const { uploadId } = await uploadFile(workspace, 'owner', inApplication, file, await aPdf())
  await workspace.call('owner', documents.describe, { projectId, uploadId, kind: 'lenderCharges' })
}

/** What a reader would send back, without what nobody has said yet. */
const found = async () =>
  (await workspace.call('owner', rehearsal.get, { projectId, today })).filter(
    ({ severity }) => severity !== 'note',
  )

/** The form is signed last: it stays until somebody explains it. */
const always = ['R01']

test('a package without a fault has nothing to send back but the signature', async () => {
  expect((await found()).map(({ checkId, because }) => [checkId, because])).toEqual(
    always.map((id) => [id, expect.any(String)]),
  )
})

const planted: readonly (readonly [checkId: string, words: RegExp, answers: Answers])[] = [
  [
    'R08',
    /^Required because the loan is \$600,000 or more\./,
    { totalLoanAmount: 700_000, draftLoanAgreementUpload: [] },
  ],
  ['R03', /^Required for every package\. Environmental information/, { environmentalReviewStatus: null }],
  ['R07', /Ties to agency staff: it is missing/, { projectHasConflictOfInterest: null }],
  ['X04', /^Above \$25,000,000 only cooperatives/, { totalLoanAmount: 26_000_000 }],
  ['X06', /^No guarantee is more than 90 percent/, { guaranteePercentageRequested: 95 }],
  ['X12', /gives no guarantee; from 20 percent on/, { primaryOwnerGuaranteeType: 'NONE' }],
  [
    'X18',
    /^An existing business has run for at least one full year/,
    { businessOperationsStartDate: '2026-10-01' },
  ],
  [
    'X26.borrowerLegalName',
    /^Pre-application and application differ in the legal name of the borrower/,
    { borrowerLegalName: 'Another Mill LLC' },
  ],
]

test.each(planted)(
  '%s is found when it is planted, with where and why, and not when it is mended',
  async (checkId, words, answers) => {
    const { answers: before } = await openStage(workspace, 'owner', inApplication, projectId)
    await save(answers)
    const finding = (await found()).find((row) => row.checkId === checkId)
    expect(finding).toMatchObject({ because: expect.stringMatching(words) })
    expect(finding?.paragraph).not.toBe('')
    expect(finding?.items.map(({ fieldId }) => fieldId)).toContain(Object.keys(answers).at(-1))
    await save(Object.fromEntries(Object.keys(answers).map((id) => [id, before[id] ?? null])))
    expect((await found()).map((row) => row.checkId)).not.toContain(checkId)
  },
)

test('of two facts that are told differently one is explained, and the other stays open', async () => {
  const { answers: before } = await openStage(workspace, 'owner', inApplication, projectId)
  await save({ borrowerLegalName: 'Another Mill LLC', loanTermYears: 7 })
  const say = (text: string) =>
    workspace.call('owner', rehearsal.explain, {
      ...{ projectId, checkId: 'X26.borrowerLegalName', text, today },
    })
  await say('They took another name in May.')
  const told = (await found()).filter(({ checkId }) => checkId.startsWith('X26'))
  expect(told.map(({ checkId, explanation }) => [checkId, explanation])).toEqual([
    ['X26.loanTermYears', undefined],
    ['X26.borrowerLegalName', 'They took another name in May.'],
  ])
  await say('')
  await save({
    borrowerLegalName: before.borrowerLegalName ?? null,
    loanTermYears: before.loanTermYears ?? null,
  })
  expect((await found()).map(({ checkId }) => checkId)).toEqual(always)
})

test('R04 is found when its statements are too old, with the day and the age', async () => {
  await describeStatements('2026-06-30')
  const finding = (await found()).find(({ checkId }) => checkId === 'R04')
  expect(finding).toMatchObject({
    severity: 'contradicts',
    because: expect.stringContaining(
      'of June 30, 2026, it is 146 days old on November 23, 2026; 90 days are allowed.',
    ),
    paragraph: '5001.303(b)(4)(i)',
  })
  await describeStatements('2026-10-31')
  expect((await found()).map(({ checkId }) => checkId)).toEqual(always)
})

test('X29 is noted once something is changed after the agency took it as complete, and not before', async () => {
  const noted = async () =>
    (await workspace.call('owner', rehearsal.get, { projectId, today })).find(
      ({ checkId }) => checkId === 'X29',
    )
  const now = await workspace.db.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow()
  await workspace.db
    .insertInto('project_events')
    .values({ project_id: projectId, kind: 'complete', at: now.at })
    .execute()
  expect(await noted()).toBeUndefined()
  await save({ loanTermYears: 19 })
  expect(await noted()).toMatchObject({ severity: 'note', paragraph: '5001.303(d)' })
  await workspace.db.deleteFrom('project_events').where('project_id', '=', projectId).execute()
  expect(await noted()).toBeUndefined()
  await save({ loanTermYears: 20 })
})
