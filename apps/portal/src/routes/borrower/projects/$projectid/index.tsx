import { createFileRoute } from '@tanstack/react-router'
import { ProjectOverviewPage } from '../../../../features/borrower/project-overview.tsx'

export const Route = createFileRoute('/borrower/projects/$projectid/')({ component: Overview })

function Overview() {
  const { projectid } = Route.useParams()
  return <ProjectOverviewPage projectId={projectid} />
}
