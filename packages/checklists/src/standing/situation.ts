import { type ProjectFacts, type StageFacts, standingStages } from './facts.ts'

/** The one thing that decides what a project waits for. */
export type Situation =
  | { readonly is: 'closed'; readonly at: number }
  | { readonly is: 'archived' }
  | { readonly is: 'sent'; readonly at: number }
  | { readonly is: 'accepted'; readonly at: number }
  | { readonly is: 'in review'; readonly stage: StageFacts; readonly at: number }
  | { readonly is: 'remarks'; readonly stage: StageFacts; readonly open: number; readonly all: number }
  | { readonly is: 'changes'; readonly stage: StageFacts; readonly at: number }
  | { readonly is: 'answering'; readonly stage: StageFacts }
  | { readonly is: 'not certified'; readonly stage: StageFacts }
  | { readonly is: 'test data'; readonly stage: StageFacts }
  | { readonly is: 'lender waits'; readonly stage: StageFacts }
  | { readonly is: 'ready'; readonly stage: StageFacts }

export function situationOf(facts: ProjectFacts): Situation {
  if (facts.closedAt !== null) return { is: 'closed', at: facts.closedAt }
  if (facts.archivedAt !== null) return { is: 'archived' }
  if (facts.sent !== null) return { is: 'sent', at: facts.sent.at }
  const open = openStage(facts)
  return open === undefined ? underReview(facts) : ofOpenStage(open, facts)
}

/** The stage that waits for its lender: one that came back before one that never went. */
export function openStage({ stages }: ProjectFacts): StageFacts | undefined {
  const open = standingStages.map((stage) => stages[stage]).filter(({ submitted }) => submitted === null)
  return open.find(({ returned }) => returned !== null) ?? open[0]
}

/** Both stages are with the packaging team: since the later of the two came. */
function underReview({ stages }: ProjectFacts): Situation {
  const both = standingStages.map((stage) => stages[stage])
  const open = both.filter(({ accepted }) => !accepted)
  const latest = (times: readonly number[]) => Math.max(0, ...times)
  const [stage] = open.toReversed()
  if (stage === undefined)
    return { is: 'accepted', at: latest(both.map(({ accepted }) => accepted?.at ?? 0)) }
  return { is: 'in review', stage, at: latest(open.map(({ submitted }) => submitted?.at ?? 0)) }
}

function ofOpenStage(stage: StageFacts, { lenderWaits }: ProjectFacts): Situation {
  const { returned, remarks, missing, toCorrect } = stage
  if (returned && remarks && remarks.open > 0) return { is: 'remarks', stage, ...remarks }
  if (missing + toCorrect > 0) return { is: 'answering', stage }
  if (stage.certificationRefused) return { is: 'not certified', stage }
  if (stage.testAnswers > 0) return { is: 'test data', stage }
  // Who was told in words what to change has to look at them first; whoever changed something has.
  if (returned && !remarks && !stage.changedSinceReturned) return { is: 'changes', stage, at: returned.at }
  return { is: lenderWaits ? 'lender waits' : 'ready', stage }
}
