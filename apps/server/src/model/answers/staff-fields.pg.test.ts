import { application, portfolio, preApplication, projects, type StageEntries } from '@granary/api'
import type { Answer } from '@granary/forms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await workspace.call('owner', preApplication.autofillTestData, { projectId })
  await workspace.call('owner', applicationEntries.autofillTestData, { projectId })
})

const applicationEntries = application as unknown as StageEntries
const stages = [
  ['pre-application', preApplication],
  ['application', applicationEntries],
] as const

/** What every saved answer leaves, and nothing more. */
const recorded = {
  answer_changes: ['+1'],
  audit_entries: ['+1'],
  projects: ['last_saved_at', 'last_saved_by'],
}

async function saveStaff(
  who: 'packager' | 'officer',
  entries: StageEntries,
  answers: Record<string, Answer>,
) {
  const { version } = await openStage(workspace, 'owner', entries, projectId)
  return workspace.call(who, entries.saveStaffFields, { projectId, answers, expectedVersion: version })
}

async function submit() {
  await workspace.db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', projectId)
    .execute()
  await workspace.db
    .updateTable('projects')
    .set({ status: 'In review' })
    .where('id', '=', projectId)
    .execute()
}

/** One record of the project: the other stage says it too, without anybody's having worked on it. */
const said = (fieldId: string) => [`answers.${fieldId}`, `provenance.${fieldId}`, 'version']
const other = { 'pre-application': 'application', application: 'pre-application' } as const

describe.each(stages)('[A14] [B46] a field of the staff, in the %s', (stage, entries) => {
  const status = 'packagingStatus'
  const inBoth = {
    ...recorded,
    answer_changes: ['+2'],
    [`stages ${stage}`]: answered(status),
    [`stages ${other[stage]}`]: said(status),
  }
  /** While the application is open it has what the pre-application says, as every answer that flows on. */
  const whileOpen = {
    ...inBoth,
    ...(stage === 'pre-application' && { 'stages application': [`answers.${status}`, 'version'] }),
  }

  test('moves in both when they were submitted: the whole database beside it stays', async () => {
    await submit()
    const changes = await changesBy(workspace, () =>
      saveStaff('packager', entries, { [status]: 'IN_PROGRESS' }),
    )
    expect(changes).toEqual(inBoth)
  })

  test('moves in both when they are open, saved by a lender', async () => {
    const changes = await changesBy(workspace, () =>
      saveStaff('officer', entries, { [status]: 'IN_PROGRESS' }),
    )
    expect(changes).toEqual(whileOpen)
  })

  test('moves in both also when it began from an earlier version', async () => {
    const { version } = await openStage(workspace, 'owner', entries, projectId)
    await (await openStage(workspace, 'owner', entries, projectId)).save({ lenderSamUin: 'UIN 7' })
    const changes = await changesBy(workspace, () =>
      workspace.call('officer', entries.saveStaffFields, {
        projectId,
        answers: { [status]: 'IN_PROGRESS' },
        expectedVersion: version,
      }),
    )
    expect(changes).toEqual(whileOpen)
  })

  test('that is given as it stands changes nothing', async () => {
    const { answers } = await openStage(workspace, 'owner', entries, projectId)
    expect(
      await changesBy(workspace, () => saveStaff('officer', entries, { [status]: answers[status] ?? null })),
    ).toEqual({})
  })
})

test('[A14] the figures of the portfolio stay what they were when staff set a field', async () => {
  const figures = () => workspace.call('owner', portfolio.get, {})
  const before = await figures()
  expect(before.loanAmount).toBeGreaterThan(0)
  await saveStaff('officer', preApplication, { packagingStatus: 'IN_PROGRESS' })
  await saveStaff('officer', applicationEntries, { packagingStatus: 'IN_PROGRESS' })
  expect(await figures()).toEqual(before)
})

test('[A14] staff fields of somebody else stay beside the one that is saved', async () => {
  await saveStaff('officer', preApplication, { packagingNotes: 'Call first.' })
  const { answers } = await saveStaff('officer', preApplication, { packagingStatus: 'IN_PROGRESS' })
  expect(answers).toMatchObject({ packagingNotes: 'Call first.', packagingStatus: 'IN_PROGRESS' })
})

test('[A14] [B25] a field of the staff moves alone into an application that nobody touched', async () => {
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const changes = await changesBy(workspace, () =>
    saveStaff('officer', preApplication, { packagingStatus: 'IN_PROGRESS' }),
  )
  expect(changes).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    projects: ['last_saved_at', 'last_saved_by', 'status'],
    'stages pre-application': answered('packagingStatus'),
    'stages application': ['answers.packagingStatus', 'version'],
  })
})

describe('[B46] what is said of the work on a project', () => {
  const answerTo = async (entries: StageEntries, fieldId: string) =>
    (await openStage(workspace, 'owner', entries, projectId)).answers[fieldId]

  test.each([
    ['packagingStatus', 'READY_FOR_REVIEW'],
    ['submissionTargetDate', '2027-03-01'],
    ['qaReviewerAssigned', 'Priya'],
  ])('%s is shown by both stages and written in either, the last word holds', async (fieldId, value) => {
    await saveStaff('officer', applicationEntries, { [fieldId]: value })
    for (const [, entries] of stages) expect(await answerTo(entries, fieldId)).toBe(value)
    await saveStaff('officer', preApplication, { [fieldId]: null })
    for (const [, entries] of stages) expect(await answerTo(entries, fieldId)).toBe(null)
  })

  test('leaves what belongs to one stage alone', async () => {
    await saveStaff('officer', applicationEntries, { packagingNotes: 'Only here.' })
    expect(await answerTo(preApplication, 'packagingNotes')).not.toBe('Only here.')
  })

  test('set by hand is in the log and in the history of both, with who did it', async () => {
    await submit()
    await saveStaff('packager', applicationEntries, { packagingStatus: 'READY_FOR_SUBMISSION' })
    const entry = await workspace.db
      .selectFrom('audit_entries')
      .select(['action', 'person_id', 'details'])
      .where('project_id', '=', projectId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'answers saved', person_id: 'packager' })
    expect(entry.details).toMatchObject({ packagingStatus: 'READY_FOR_SUBMISSION' })
    const { page } = await workspace.call('owner', projects.activity, {
      projectId,
      paginationOpts: { numItems: 5, cursor: null },
    })
    expect(JSON.stringify(page)).toContain('set by hand the packaging status to ready for submission')
    const rows = await workspace.db
      .selectFrom('answer_changes')
      .select(['stage', 'after', 'person_id', 'source'])
      .where('project_id', '=', projectId)
      .where('field_id', '=', 'packagingStatus')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ stage }) => stage).toSorted()).toEqual(['application', 'pre-application'])
    for (const row of rows)
      expect(row).toMatchObject({ after: 'READY_FOR_SUBMISSION', person_id: 'packager', source: 'person' })
  })
})
