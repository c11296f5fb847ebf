import { createFileRoute } from '@tanstack/react-router'
import { parseProjectSearch } from '../../../../features/projects/project-search.ts'
import { ProjectsPage } from '../../../../features/projects/projects-page.tsx'

export const Route = createFileRoute('/lender/dashboard/projects/')({
  validateSearch: parseProjectSearch,
  component: Projects,
})

function Projects() {
  return <ProjectsPage search={Route.useSearch()} />
}
