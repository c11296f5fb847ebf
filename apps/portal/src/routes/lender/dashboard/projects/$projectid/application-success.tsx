import { createFileRoute } from '@tanstack/react-router'
import { ProjectUnknown } from '../../../../../features/project/project-unknown.tsx'
import { SuccessPage } from '../../../../../features/project/success-page.tsx'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/application-success')({
  component: Submitted,
  errorComponent: ProjectUnknown,
})

function Submitted() {
  const { projectid } = Route.useParams()
  return <SuccessPage projectId={projectid} stage="application" />
}
