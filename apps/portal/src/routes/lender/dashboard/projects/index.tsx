import { createFileRoute } from '@tanstack/react-router'
import { parseProjectSearch } from '../../../../features/projects/project-search.ts'
import { ProjectsPage } from '../../../../features/projects/projects-page.tsx'
import { only } from '../../../../lib/only.ts'

export const Route = createFileRoute('/lender/dashboard/projects/')({
  validateSearch: only(parseProjectSearch),
  component: Projects,
})

function Projects() {
  return <ProjectsPage search={Route.useSearch()} />
}
