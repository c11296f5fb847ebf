import {
  adminReviews,
  application,
  documents,
  preApplication,
  projectAnswers,
  projects,
  projectTables,
  rehearsal,
  requirements,
  type StageEntries,
} from '@granary/api'
import { currentPack } from '@granary/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { completeStage } from '../../testing/completed-stage.ts'
import {
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

const today = '2026-11-23'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (
    await workspace.call('owner', projects.create, { ...aProject, program: 'Business & Industry' })
  ).projectId
})

const list = (who: Somebody = 'owner') => workspace.call(who, requirements.list, { projectId, today })
const rowOf = async (ruleId: string) => (await list()).find((row) => row.ruleId === ruleId)
const findings = (who: Somebody = 'owner') => workspace.call(who, rehearsal.get, { projectId, today })
const findingOf = async (checkId: string) => (await findings()).find((row) => row.checkId === checkId)
const explain = (text: string, checkId = 'R08', who: Somebody = 'owner') =>
  workspace.call(who, rehearsal.explain, { projectId, checkId, text, today })

const inApplication = application as unknown as StageEntries

async function save(answers: Record<string, string | number>, entries: StageEntries = inApplication) {
  await (await openStage(workspace, 'owner', entries, projectId)).save(answers)
}

async function submit(entries: StageEntries, answers: Record<string, number> = {}) {
  const version = await completeStage(workspace, entries, projectId, { loanProgram: 'B_AND_I', ...answers })
  await workspace.call('owner', entries.submit, { projectId, expectedVersion: version })
}

const pinned = async () =>
  (
    await workspace.db
      .selectFrom('projects')
      .select('rule_pack')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).rule_pack

describe('what a package needs', () => {
  test('is said of every rule with its reason, paragraph and who sees to it', async () => {
    const rows = await list()
    expect(rows.length).toBeGreaterThan(25)
    for (const row of rows) {
      expect([row.ruleId, row.because, row.paragraph, row.actor]).not.toContain('')
    }
    expect(await rowOf('R08')).toMatchObject({
      state: 'required',
      because:
        'Required because the loan is $600,000 or more. Draft loan agreement with the 15 topics of §5001.451(b)(3): it is missing.',
      wouldChange: ['Not needed if the loan is below $600,000.'],
      paragraph: '5001.303(c)(1)',
      actor: 'staff',
      items: [{ stage: 'application', fieldId: 'draftLoanAgreementUpload', label: 'Draft loan agreement' }],
      pack: '2026-11',
    })
  })

  test('follows the answers', async () => {
    await save({ totalLoanAmount: 500_000 })
    expect(await rowOf('R08')).toMatchObject({
      state: 'notRequired',
      because: 'Not needed because the loan is below $600,000.',
      wouldChange: ['Needed if the loan is $600,000 or more.'],
    })
  })

  test('that hangs on what no question asks says in which table it is entered, and follows it', async () => {
    await save({ loanProgram: 'CF', borrowerOperatingStatus: 'EXISTING', totalLoanAmount: 2_000_000 })
    const before = await rowOf('R15')
    expect(before).toMatchObject({
      state: 'unknown',
      asked: [
        {
          ...{ fact: 'newActivity', of: 'lender', items: [] },
          entered: { table: 'terms', label: 'Activity new to the borrower' },
        },
      ],
    })
    const energyCost = { loanProgram: 'REAP', reapProjectCategory: 'ENERGY_EFFICIENCY_IMPROVEMENT' }
    await save(energyCost)
    expect((await rowOf('R30'))?.asked).toMatchObject([{ entered: { table: 'uses', label: 'Uses' } }])
    await save({ loanProgram: 'CF' })
    await workspace.call('owner', projectTables.save, {
      ...{ projectId, table: 'terms', expectedVersion: 0 },
      changes: [{ set: { newActivity: 'NO' } }],
    })
    expect(await rowOf('R15')).toMatchObject({ state: 'notRequired', asked: [] })
  })

  test('is what somebody said does not apply, with the reason', async () => {
    const reason = 'The business is new.'
    const question = {
      projectId,
      stage: 'application' as const,
      fieldId: 'historicalCashFlowStatementUpload',
    }
    await workspace.call('owner', projectAnswers.notApplicable, { ...question, reason })
    const { documents } = (await rowOf('R05')) ?? {}
    expect(documents?.map(({ state }) => state)).toEqual(['required', 'required', 'notApplicable'])
    expect(documents?.[2]?.because).toBe(`not applicable, as you said: ${reason}`)
  })

  test('is read from what was submitted, while the stage is', async () => {
    expect(await pinned()).toBeNull()
    await submit(preApplication)
    expect(await pinned()).toBe('2026-11')
    await submit(inApplication)
    const before = await list()
    expect(before.find(({ ruleId }) => ruleId === 'R02')).toMatchObject({ state: 'there' })
    expect(before.find(({ ruleId }) => ruleId === 'R02')?.documents[0]?.files).toMatchObject([
      { fileName: 'lenderCreditEvaluationPackage.pdf', asOf: null },
    ])
    // As if something had been changed behind the submission.
    await workspace.db
      .updateTable('stages')
      .set({
        answers: JSON.stringify({
          totalLoanAmount: 1,
          loanProgram: 'CF',
          submissionTargetDate: '2027-01-15',
        }),
      })
      .where('project_id', '=', projectId)
      .execute()
    const after = await list()
    expect(after.map(({ ruleId, state }) => [ruleId, state])).toEqual(
      before.map(({ ruleId, state }) => [ruleId, state]),
    )
  })

  test('is read from the last submission of several, and what went out before stays as it was', async () => {
    await submit(preApplication)
    await submit(inApplication, { totalLoanAmount: 900_000 })
    const sheet = async () => (await rowOf('R04'))?.documents[0]?.files.map((file) => file.uploadId) ?? []
    const [first = '', ...others] = await sheet()
    expect(others).toEqual([])
    expect(await rowOf('R08')).toMatchObject({ state: 'required' })
    const submissions = () =>
      workspace.db.selectFrom('submissions').selectAll().where('project_id', '=', projectId).execute()
    const files = () =>
      workspace.db.selectFrom('submission_files').selectAll().where('project_id', '=', projectId).execute()
    const before = { submissions: await submissions(), files: await files() }

    await workspace.db
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: 'packager' })
      .execute()
    await workspace.call('packager', inApplication.reopen, { projectId, reason: 'The loan is smaller.' })
    const { field_id: fieldId } = await workspace.db
      .selectFrom('uploads')
      .select('field_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await workspace.call('owner', inApplication.removeUpload, { projectId, fieldId, uploadId: first })
    await submit(inApplication, { totalLoanAmount: 500_000 })
    expect(await rowOf('R08')).toMatchObject({ state: 'notRequired' })
    const second = await sheet()
    expect([second.length, second.includes(first)]).toEqual([1, false])
    expect(await submissions()).toEqual(expect.arrayContaining(before.submissions))
    expect(await files()).toEqual(expect.arrayContaining(before.files))
  })

  test('counts the days that somebody said of a file, also once it was submitted', async () => {
    await submit(preApplication)
    await submit(inApplication)
    const sheet = async () => (await rowOf('R04'))?.documents[0]
    const uploadId = (await sheet())?.files[0]?.uploadId ?? ''
    expect(await sheet()).toMatchObject({ state: 'undated' })
    const describe = (said: object) =>
      workspace.call('officer', documents.describe, { projectId, uploadId, ...said })
    await describe({ asOf: '2026-10-31' })
    expect(await sheet()).toMatchObject({ state: 'there', staleOn: '2027-01-29' })
    await describe({ asOf: '2026-07-31' })
    expect(await sheet()).toMatchObject({ state: 'stale', staleOn: '2026-10-29' })
    // Without a day of its own the end of its period counts.
    await describe({ asOf: null, periodFrom: '2026-01-01', periodTo: '2026-10-31' })
    expect(await sheet()).toMatchObject({ state: 'there', staleOn: '2027-01-29' })
  })

  test('is what the review waived, by whom and why', async () => {
    await submit(preApplication)
    await submit(inApplication)
    await workspace.db
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: 'packager' })
      .execute()
    const of = { projectId, stage: 'application' as const }
    expect(await rowOf('R04')).toMatchObject({ state: 'undated' })
    await workspace.call('packager', adminReviews.take, of)
    for (const row of (await rowOf('R04'))?.documents ?? []) {
      for (const { uploadId } of row.files) {
        const item = { uploadId }
        const why = { reason: 'notNeeded', note: 'The agency has it.' }
        await workspace.call('packager', adminReviews.setItemState, { ...of, item, state: 'waived', ...why })
      }
    }
    const row = await rowOf('R04')
    expect(row).toMatchObject({ state: 'waived' })
    expect(row?.because).toContain(`waived by ${names.packager}: The agency has it.`)
    expect(await findingOf('R04')).toBeUndefined()
  })
})

describe('an explanation', () => {
  test('stands at its finding with who wrote it, and the last one counts', async () => {
    await explain('The agreement is being drafted.')
    await explain('Counsel drafts it.\n', 'R08', 'officer')
    const finding = await findingOf('R08')
    expect(finding).toMatchObject({
      severity: 'contradicts',
      explanation: 'Counsel drafts it.',
      explainedBy: names.officer,
    })
    expect(finding?.explainedOf).toBeUndefined()
  })

  test('changes one row, and nothing when it is said again', async () => {
    const explained = () => changesBy(workspace, () => explain('Counsel drafts it.'))
    expect(await explained()).toEqual({ audit_entries: ['+1'], explanations: ['+1'] })
    expect(await explained()).toEqual({})
  })
})

test('what the packaging team keeps is theirs to act on, and nobody is asked for it', async () => {
  const signed = await rowOf('R01')
  expect(signed).toMatchObject({ state: 'required', actor: 'staff' })
  expect(signed?.items.map((item) => [item.fieldId, item.mayBeAskedFor])).toEqual([
    ['submissionSignaturesUpload', false],
  ])
  const askedFor = async () =>
    (await list()).flatMap(({ items }) => items.filter((item) => item.mayBeAskedFor))
  const before = await askedFor()
  expect(before.map(({ fieldId }) => fieldId)).toContain('currentBalanceSheetUpload')
  await submit(preApplication as unknown as StageEntries)
  // Nothing more is asked for in a stage that was submitted.
  expect((await askedFor()).filter(({ stage }) => stage === 'pre-application')).toEqual([])
})

// The last of this file: every other project follows what is published here.
test('[14-7] each submission is read by the rules of the first, whatever was published between them', async () => {
  await submit(preApplication)
  const content = { ...currentPack, id: `${currentPack.id}.9` }
  await workspace.db
    .insertInto('rule_packs')
    .values({
      ...{ id: content.id, from_pack: currentPack.id, effective_from: currentPack.effectiveFrom },
      ...{ content: JSON.stringify(content), published_by: 'administrator' },
    })
    .execute()
  await submit(inApplication)
  expect([await pinned(), (await rowOf('R08'))?.pack]).toEqual([currentPack.id, currentPack.id])
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  expect([await pinned(), (await rowOf('R08'))?.pack]).toEqual([null, content.id])
  await submit(preApplication)
  expect(await pinned()).toBe(content.id)
})
