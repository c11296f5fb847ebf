import { reviewing } from '@granary/checklists'
import { namesOf } from '../../people/people.ts'
import { loadStages, type ProjectWork, type StageDocuments, stageIds } from '../stages/index.ts'
import { writeRecord } from './work-record.ts'

/**
 * The record of the work on a project follows every event of its review and of the agency, in both stages: how far the
 * work has come, where the event moved that, and who reviews it, where that is what changed. What somebody sets by hand stands
 * until the next event that moves it: that another person has a review from now on moves it no further.
 */
export async function followReview(
  work: ProjectWork,
  { status = true, reviewer = false }: { readonly status?: boolean; readonly reviewer?: boolean } = {},
): Promise<StageDocuments> {
  const [documents, rounds] = await Promise.all([
    loadStages(work.db, work.services.sealer, work.project.id),
    standingRounds(work),
  ])
  const { documents: kept, written } = writeRecord(
    work,
    { documents, written: Promise.resolve() },
    {
      ...(status && { packagingStatus: reviewing.packagingStatusOf(rounds) }),
      ...(reviewer && { qaReviewerAssigned: reviewing.reviewerOf(rounds) }),
    },
    'event',
  )
  await written
  return kept
}

/** Who has a review is said again where somebody wrote another name over it. */
export async function sayReviewer(work: ProjectWork, qaReviewerAssigned: string): Promise<void> {
  const documents = await loadStages(work.db, work.services.sealer, work.project.id)
  const flow = { documents, written: Promise.resolve() }
  await writeRecord(work, flow, { qaReviewerAssigned }, 'event').written
}

async function standingRounds({ db, project }: ProjectWork): Promise<readonly reviewing.RoundOfStage[]> {
  const rows = await db
    .selectFrom('review_rounds')
    .select(['stage', 'state', 'assignee'])
    .where('project_id', '=', project.id)
    .where('is_current', '=', true)
    .execute()
  const names = await namesOf(
    db,
    rows.map(({ assignee }) => assignee),
  )
  return stageIds.flatMap((stage) =>
    rows
      .filter((row) => row.stage === stage)
      .map(({ state, assignee }) => ({ state, assignee: assignee && (names.get(assignee) ?? null) })),
  )
}
