import { createFileRoute } from '@tanstack/react-router'
import { AllProjectsPage } from '../../../features/admin/projects/projects-page.tsx'
import { parseAllProjectsSearch } from '../../../features/admin/projects/projects-search.ts'

export const Route = createFileRoute('/admin/projects/')({
  validateSearch: parseAllProjectsSearch,
  component: AllProjects,
})

function AllProjects() {
  return <AllProjectsPage search={Route.useSearch()} />
}
