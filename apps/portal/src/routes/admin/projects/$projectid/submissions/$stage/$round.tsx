import { createFileRoute } from '@tanstack/react-router'
import { SubmissionPaper } from '../../../../../../features/questionnaire/reading/submission-paper.tsx'
import { RoundPage } from '../../../../../../features/submissions/round-page.tsx'
import { roundsWays } from '../../../../../../features/submissions/rounds-ways.tsx'
import { parseRoundParams, writeRoundParams } from '../../../../../../lib/projects/round-address.ts'

export const Route = createFileRoute('/admin/projects/$projectid/submissions/$stage/$round')({
  params: { parse: parseRoundParams, stringify: writeRoundParams },
  component: Round,
})

function Round() {
  const { projectid, stage, round } = Route.useParams()
  return (
    <RoundPage
      key={`${projectid} ${stage} ${round}`}
      projectId={projectid}
      stage={stage}
      round={round}
      ways={roundsWays('staff', projectid)}
      paper={(submission, heading) => <SubmissionPaper {...{ submission, stage, heading }} />}
    />
  )
}
