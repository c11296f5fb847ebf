import { createFileRoute } from '@tanstack/react-router'
import { ProjectOverviewPage } from '../../../../features/borrower/project-overview.tsx'
import { only } from '../../../../lib/only.ts'

export const Route = createFileRoute('/borrower/projects/$projectid/')({
  component: Overview,
  validateSearch: only(({ messages }: Readonly<Record<string, unknown>>): { messages?: 'open' } =>
    messages === 'open' ? { messages } : {},
  ),
})

function Overview() {
  const { projectid } = Route.useParams()
  const { messages } = Route.useSearch()
  return <ProjectOverviewPage projectId={projectid} toMessages={messages === 'open'} />
}
