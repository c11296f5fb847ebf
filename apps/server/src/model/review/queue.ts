import type { ReviewRow, ReviewSort, RoundState } from '@granary/api'
import type { Kysely } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { namesOf, type Person } from '../../people/people.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import type { StageId } from '../stages/index.ts'
import { inHand } from './queue-counts.ts'
import { queueOrders } from './queue-order.ts'
import { assigneeOf } from './review-view.ts'

interface Wanted {
  readonly search?: string | undefined
  readonly state?: RoundState | 'open' | undefined
  readonly program?: string | undefined
  readonly assignee?: string | undefined
  readonly sort?: ReviewSort | undefined
  readonly paginationOpts: PageRequest
}

/** What was submitted last of every stage that stands, of all lenders. */
export async function listReviews(
  db: Kysely<Tables>,
  person: Person,
  { search, state, program, assignee, sort = 'waiting', paginationOpts }: Wanted,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<ReviewRow>> {
  let query = standing(db)
    .selectAll('review_rounds')
    .select(['projects.name', 'projects.borrower_name', 'projects.program'])
    .select(['organizations.name as lender_name', 'stages.target_on'])
  if (state === 'open') query = query.where('review_rounds.state', 'in', inHand)
  else if (state !== undefined) query = query.where('review_rounds.state', '=', state)
  if (program !== undefined) query = query.where('projects.program', '=', program)
  if (assignee === 'nobody') query = query.where('review_rounds.assignee', 'is', null)
  else if (assignee !== undefined)
    query = query.where('review_rounds.assignee', '=', assignee === 'me' ? person.id : assignee)
  const words = search?.trim()
  if (words) {
    const pattern = containing(words)
    query = query.where(({ eb, or }) =>
      or([
        eb('projects.name', 'ilike', pattern),
        eb('projects.borrower_name', 'ilike', pattern),
        eb('organizations.name', 'ilike', pattern),
      ]),
    )
  }
  const { order, place } = queueOrders[sort]
  const found = await paginated(query, order, place, paginationOpts, journal)
  const [names, remarks, settled, takenBack] = await besides(db, found.page)
  return {
    ...found,
    page: found.page.map((row) => ({
      projectId: row.project_id,
      stage: row.stage as StageId,
      round: row.round,
      roundOfReview: row.round - (takenBack.get(`${row.project_id} ${row.stage}`) ?? 0),
      projectName: row.name,
      borrowerName: row.borrower_name,
      lenderName: row.lender_name,
      program: row.program,
      state: row.state as RoundState,
      submittedAt: row.submitted_at.getTime(),
      returnedAt: row.returned_at?.getTime() ?? null,
      assignee: assigneeOf(row, names),
      openRemarks: remarks.get(`${row.project_id} ${row.stage}`) ?? 0,
      targetDate: row.target_on,
      loanAmount: row.loan_cents === null ? null : Number(row.loan_cents) / 100,
      settled: row.empty_items.length + (settled.get(`${row.project_id} ${row.stage} ${row.round}`) ?? 0),
      items: row.items,
    })),
  }
}

/** What is archived waits for nobody, and of a project that ended only what was accepted is still so. */
function standing(db: Kysely<Tables>) {
  return db
    .selectFrom('review_rounds')
    .innerJoin('projects', 'projects.id', 'review_rounds.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .innerJoin('stages', (join) =>
      join.onRef('stages.project_id', '=', 'review_rounds.project_id').on('stages.stage', '=', 'application'),
    )
    .where('review_rounds.is_current', '=', true)
    .where('projects.archived_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('projects.closed_at', 'is', null), eb('review_rounds.state', '=', 'accepted')]),
    )
}

/** What stands in other tables, asked for by the projects of one page. */
async function besides(
  db: Kysely<Tables>,
  page: readonly { readonly project_id: string; readonly assignee: string | null }[],
) {
  const ids = [...new Set(page.map(({ project_id }) => project_id))]
  if (ids.length === 0)
    return [
      new Map<string, string>(),
      new Map<string, number>(),
      new Map<string, number>(),
      new Map<string, number>(),
    ] as const
  const [names, remarks, settled, takenBack] = await Promise.all([
    namesOf(
      db,
      page.map(({ assignee }) => assignee),
    ),
    db
      .selectFrom('remarks')
      .select(['project_id', 'stage', ({ fn }) => fn.countAll<string>().as('count')])
      .where('project_id', 'in', ids)
      .where('state', '<>', 'resolved')
      .groupBy(['project_id', 'stage'])
      .execute(),
    settledBeside(db, ids),
    // What stands is the last of its stage, so all of them are before it.
    db
      .selectFrom('review_rounds')
      .select(['project_id', 'stage', ({ fn }) => fn.countAll<string>().as('count')])
      .where('project_id', 'in', ids)
      .where('state', '=', 'takenBack')
      .groupBy(['project_id', 'stage'])
      .execute(),
  ])
  return [
    names,
    new Map(remarks.map(({ project_id, stage, count }) => [`${project_id} ${stage}`, Number(count)])),
    new Map(
      settled.map(({ project_id, stage, round, decided, asked }) => [
        `${project_id} ${stage} ${round}`,
        Number(decided) - Number(asked),
      ]),
    ),
    new Map(takenBack.map(({ project_id, stage, count }) => [`${project_id} ${stage}`, Number(count)])),
  ] as const
}

/** Of each round what was decided beside the empty items, which are settled by themselves, and what of those is asked for. */
function settledBeside(db: Kysely<Tables>, projectIds: readonly string[]) {
  return db
    .selectFrom('review_items')
    .innerJoin('review_rounds', (join) =>
      join
        .onRef('review_rounds.project_id', '=', 'review_items.project_id')
        .onRef('review_rounds.stage', '=', 'review_items.stage')
        .onRef('review_rounds.round', '=', 'review_items.round'),
    )
    .select(['review_items.project_id', 'review_items.stage', 'review_items.round'])
    .select(({ eb, fn }) => {
      const isEmpty = eb('review_items.item_id', '=', fn.any('review_rounds.empty_items'))
      return [
        fn
          .countAll<string>()
          .filterWhere('review_items.state', 'in', ['accepted', 'waived'])
          .filterWhere(eb.not(isEmpty))
          .as('decided'),
        fn
          .countAll<string>()
          .filterWhere('review_items.state', '=', 'needsAttention')
          .filterWhere(isEmpty)
          .as('asked'),
      ]
    })
    .where('review_items.project_id', 'in', projectIds)
    .groupBy(['review_items.project_id', 'review_items.stage', 'review_items.round'])
    .execute()
}
