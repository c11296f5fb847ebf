import { createFileRoute } from '@tanstack/react-router'
import { NotShared } from '../../../../features/borrower/not-shared.tsx'
import { ProjectOverviewPage } from '../../../../features/borrower/project-overview.tsx'
import { only } from '../../../../lib/only.ts'

export const Route = createFileRoute('/borrower/projects/$projectid/')({
  component: Overview,
  errorComponent: NotShared,
  validateSearch: only(({ messages }: Readonly<Record<string, unknown>>): { messages?: 'open' } =>
    messages === 'open' ? { messages } : {},
  ),
})

function Overview() {
  const { projectid } = Route.useParams()
  const { messages } = Route.useSearch()
  return <ProjectOverviewPage projectId={projectid} toMessages={messages === 'open'} />
}
