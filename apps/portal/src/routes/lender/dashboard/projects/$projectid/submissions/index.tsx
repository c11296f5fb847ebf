import { createFileRoute } from '@tanstack/react-router'
import { ProjectUnknown } from '../../../../../../features/project/project-unknown.tsx'
import { RoundsPage } from '../../../../../../features/submissions/rounds-page.tsx'
import { roundsWays } from '../../../../../../features/submissions/rounds-ways.tsx'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/submissions/')({
  component: Rounds,
  errorComponent: ProjectUnknown,
})

function Rounds() {
  const { projectid } = Route.useParams()
  return <RoundsPage projectId={projectid} ways={roundsWays('lender', projectid)} />
}
