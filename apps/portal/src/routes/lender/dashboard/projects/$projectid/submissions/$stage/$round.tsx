import { createFileRoute } from '@tanstack/react-router'
import { ProjectUnknown } from '../../../../../../../features/project/project-unknown.tsx'
import { SubmissionPaper } from '../../../../../../../features/questionnaire/reading/submission-paper.tsx'
import { RoundPage } from '../../../../../../../features/submissions/round-page.tsx'
import { roundsWays } from '../../../../../../../features/submissions/rounds-ways.tsx'
import { parseRoundParams, writeRoundParams } from '../../../../../../../lib/projects/round-address.ts'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/submissions/$stage/$round')({
  params: { parse: parseRoundParams, stringify: writeRoundParams },
  component: Round,
  errorComponent: ProjectUnknown,
})

function Round() {
  const { projectid, stage, round } = Route.useParams()
  return (
    <RoundPage
      key={`${projectid} ${stage} ${round}`}
      projectId={projectid}
      stage={stage}
      round={round}
      ways={roundsWays('lender', projectid)}
      paper={(submission, heading) => <SubmissionPaper {...{ submission, stage, heading }} />}
    />
  )
}
