import { createFileRoute } from '@tanstack/react-router'
import { RoundsPage } from '../../../../../features/submissions/rounds-page.tsx'
import { roundsWays } from '../../../../../features/submissions/rounds-ways.tsx'

export const Route = createFileRoute('/admin/projects/$projectid/submissions/')({
  component: Rounds,
})

function Rounds() {
  const { projectid } = Route.useParams()
  return <RoundsPage projectId={projectid} ways={roundsWays('staff', projectid)} />
}
