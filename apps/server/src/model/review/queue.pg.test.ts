import { adminReviews, preApplication, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'

let workspace: Workspace
const names = new Map<string, string>()
const everything = { paginationOpts: { numItems: 100, cursor: null } }

beforeAll(async () => {
  workspace = await createWorkspace()
  await workspace.db
    .insertInto('admin_duties')
    .values({ person_id: 'administrator', duty: 'packaging' })
    .execute()
  await waiting('first', { target: '2027-03-01', dollars: 250_000.5, assignee: 'packager' })
  await waiting('second', { target: '2027-01-15', dollars: 9_000_000 })
  await waiting('third', { dollars: null })
  await waiting('fourth', { target: '2027-01-15', dollars: 40_000, assignee: 'administrator' })
})
afterAll(() => workspace.close())

interface Of {
  readonly target?: string
  readonly dollars: number | null
  readonly assignee?: string
}

/** A project of which both stages were submitted, as the review has them. */
async function waiting(name: string, { target, dollars, assignee }: Of): Promise<void> {
  const { projectId } = await workspace.call('owner', projects.create, { ...aProject, projectName: name })
  names.set(projectId, name)
  if (target !== undefined) {
    const { version } = await openStage(workspace, 'owner', preApplication, projectId)
    await workspace.call('owner', preApplication.save, {
      projectId,
      ...(await questionnaireOf(projectId)),
      answers: { submissionTargetDate: target },
      expectedVersion: version,
    })
  }
  for (const stage of ['pre-application', 'application']) {
    await sql`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
      select project_id, stage, version, schema_id, schema_revision, answers, ''
        from stages where project_id = ${projectId} and stage = ${stage}`.execute(workspace.db)
    await workspace.db
      .insertInto('review_rounds')
      .values({
        project_id: projectId,
        stage,
        round: 1,
        submitted_at: new Date(Date.UTC(2026, 10, 2 + names.size)),
        loan_cents: dollars === null ? null : String(Math.round(dollars * 100)),
        ...(assignee && { assignee, state: 'inReview' }),
      })
      .execute()
  }
}

async function questionnaireOf(projectId: string) {
  const { schemaId, schemaRevision } = await workspace.call('owner', preApplication.get, { projectId })
  return { schemaId, schemaRevision }
}

const list = async (wanted: object = {}, who: Somebody = 'packager') =>
  (await workspace.call(who, adminReviews.list, { ...everything, ...wanted })).page

const order = async (sort: string) => [
  ...new Set((await list({ sort })).map(({ projectId }) => names.get(projectId))),
]

test('a row says the amount as it was submitted and the day by which the package should go', async () => {
  expect(await list({ search: 'first' })).toMatchObject([
    { stage: expect.any(String), loanAmount: 250_000.5, targetDate: '2027-03-01' },
    { loanAmount: 250_000.5, targetDate: '2027-03-01' },
  ])
  expect(
    (await list({ search: 'third' })).map(({ loanAmount, targetDate }) => [loanAmount, targetDate]),
  ).toEqual([
    [null, null],
    [null, null],
  ])
})

test('the queue is narrowed to one program, and found by the name of a borrower', async () => {
  const [other] = [...names].find(([, name]) => name === 'second') ?? []
  const ofOther = (changes: object) =>
    workspace.db
      .updateTable('projects')
      .set(changes)
      .where('id', '=', other ?? '')
      .execute()
  const found = async (wanted: object) =>
    [...new Set((await list(wanted)).map(({ projectId }) => names.get(projectId)))].toSorted()
  const { program, borrower_name } = await workspace.db
    .selectFrom('projects')
    .select(['program', 'borrower_name'])
    .where('id', '=', other ?? '')
    .executeTakeFirstOrThrow()
  await ofOther({ program: 'B_AND_I', borrower_name: 'Quarry Water Co' })
  expect(await found({ program: 'B_AND_I' })).toEqual(['second'])
  expect(await found({ program: program ?? '' })).toEqual(['first', 'fourth', 'third'])
  expect(await found({ search: 'quarry wat' })).toEqual(['second'])
  await ofOther({ program, borrower_name })
})

test('a row counts the remarks of its stage that nobody resolved', async () => {
  const [projectId = ''] = [...names].find(([, name]) => name === 'third') ?? []
  const remark = { project_id: projectId, round: 1, field_id: 'loanPurposeSummary', text: 'Which year?' }
  const states = ['open', 'done', 'disputed', 'resolved', 'resolved']
  await workspace.db
    .insertInto('remarks')
    .values(
      states.map((state, at) => ({
        ...{ ...remark, number: at + 1, state, stage: 'pre-application' },
        ...{ audience: at === 0 ? 'internal' : 'lender', author_kind: 'staff' },
      })),
    )
    .execute()
  const rows = await list({ search: 'third' })
  expect(rows.map(({ stage, openRemarks }) => [stage, openRemarks]).toSorted()).toEqual([
    ['application', 0],
    ['pre-application', 3],
  ])
  await workspace.db.deleteFrom('remarks').where('project_id', '=', projectId).execute()
})

test('the queue is ordered by target date and by amount, those without one at the end', async () => {
  expect((await order('target')).slice(2)).toEqual(['first', 'third'])
  expect((await order('target')).slice(0, 2).toSorted()).toEqual(['fourth', 'second'])
  expect(await order('amount')).toEqual(['second', 'first', 'fourth', 'third'])
})

test.each(['waiting', 'newest', 'project', 'lender', 'target', 'amount'])(
  'page by page by %s shows each once, also where many are due on one day',
  async (sort) => {
    const whole = await list({ sort })
    const paged: typeof whole = []
    let cursor: string | null = null
    for (let at = 0; at < 10 && cursor !== 'end'; at += 1) {
      const found: { page: typeof whole; continueCursor: string } = await workspace.call(
        'packager',
        adminReviews.list,
        { sort, paginationOpts: { numItems: 3, cursor } } as never,
      )
      paged.push(...found.page)
      cursor = found.continueCursor
    }
    expect(paged).toEqual(whole)
    expect(whole).toHaveLength(8)
  },
)

test('the tabs count what their lists show, and nothing that is archived', async () => {
  const counted = async (who: Somebody) => {
    const counts = await workspace.call(who, adminReviews.counts, {})
    const listed = {
      open: (await list({ state: 'open' }, who)).length,
      mine: (await list({ state: 'open', assignee: 'me' }, who)).length,
      unassigned: (await list({ state: 'open', assignee: 'nobody' }, who)).length,
      returned: (await list({ state: 'returned' }, who)).length,
    }
    expect(counts).toEqual(listed)
    return counts
  }
  const first = [...names.keys()][0] ?? ''
  await workspace.db
    .updateTable('review_rounds')
    .set({ state: 'returned' })
    .where('project_id', '=', first)
    .where('stage', '=', 'application')
    .execute()
  expect(await counted('packager')).toEqual({ open: 7, mine: 1, unassigned: 4, returned: 1 })
  expect(await counted('administrator')).toEqual({ open: 7, mine: 2, unassigned: 4, returned: 1 })
  await workspace.call('owner', projects.archive, { projectId: first, archived: true })
  expect(await counted('packager')).toEqual({ open: 6, mine: 0, unassigned: 4, returned: 0 })
})

test('the team is everybody with the packaging duty, and nobody else asks for it', async () => {
  const team = await workspace.call('administrator', adminReviews.listTeam, {})
  expect(team.map(({ personId }) => personId).toSorted()).toEqual(['administrator', 'packager'])
  expect((await workspace.refusal('owner', adminReviews.listTeam, {})).code).toBe('FORBIDDEN')
})
