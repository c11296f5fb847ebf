import { Breadcrumbs } from '@granary/ui'
import { Link } from '@tanstack/react-router'

interface WayInProjectProps {
  readonly project: { readonly projectId: string; readonly projectName: string }
  /** The page of the project that it leads to; without one, the project itself. */
  readonly current?: string
}

/** A lender's way from the projects to a page of one. */
export function WayInProject({ project: { projectId, projectName }, current }: WayInProjectProps) {
  const toProjects = (
    <Link key="projects" to="/lender/dashboard/projects">
      Projects
    </Link>
  )
  if (current === undefined) return <Breadcrumbs links={[toProjects]} current={projectName} />
  const toProject = (
    <Link key="project" to="/lender/dashboard/projects/$projectid" params={{ projectid: projectId }}>
      {projectName}
    </Link>
  )
  return <Breadcrumbs links={[toProjects, toProject]} current={current} />
}
