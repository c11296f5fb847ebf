/**
 * What staff say of the work on a whole project: one record of it, which both questionnaires show and write. The ids
 * are the same in both.
 */
export const recordOfWork = ['packagingStatus', 'submissionTargetDate', 'qaReviewerAssigned'] as const

export type RecordOfWork = (typeof recordOfWork)[number]

/** Of the round of a stage that stands. */
export interface RoundOfStage {
  readonly state: string
  /** Who reviews it, by name. */
  readonly assignee: string | null
}

/** How far the packaging team has come, as the review of both stages says it. */
export function packagingStatusOf(rounds: readonly RoundOfStage[]): string {
  if (rounds.length === 0) return 'NOT_STARTED'
  const accepted = rounds.filter(({ state }) => state === 'accepted')
  if (accepted.length === stagesOfProject) return 'READY_FOR_SUBMISSION'
  return rounds.some(({ state }) => state === 'waiting') ? 'READY_FOR_REVIEW' : 'IN_PROGRESS'
}

/** Who reviews the project: of the stage that is under review, otherwise of the one that was reviewed last. */
export function reviewerOf(rounds: readonly RoundOfStage[]): string | null {
  const underReview = rounds.findLast(({ state, assignee }) => state === 'inReview' && assignee !== null)
  if (underReview) return underReview.assignee
  return rounds.findLast(({ assignee }) => assignee !== null)?.assignee ?? null
}

const stagesOfProject = 2
