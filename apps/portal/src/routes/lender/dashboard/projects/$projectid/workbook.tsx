import { projects } from '@granary/api'
import { LoadingState, Page } from '@granary/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { ProjectUnknown } from '../../../../../features/project/project-unknown.tsx'
import { ChangedValue } from '../../../../../features/questionnaire/history/changed-value.tsx'
import { WorkbookPage } from '../../../../../features/workbook/workbook-page.tsx'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/workbook')({
  component: Workbook,
  errorComponent: ProjectUnknown,
})

function Workbook() {
  const { projectid } = Route.useParams()
  const project = useQuery(projects.get, { projectId: projectid })
  if (project === undefined) {
    return (
      <Page>
        <LoadingState text="Loading the project…" />
      </Page>
    )
  }
  return (
    <WorkbookPage
      projectId={projectid}
      projectName={project.projectName}
      toRead={project.mayEdit ? null : 'You can read this project but not change it.'}
      ways={[
        <Link key="projects" to="/lender/dashboard/projects">
          Projects
        </Link>,
        <Link key="project" to="/lender/dashboard/projects/$projectid" params={{ projectid }}>
          {project.projectName}
        </Link>,
      ]}
      change={(before, after) => <ChangedValue {...{ before, after }} />}
    />
  )
}
