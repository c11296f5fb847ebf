import { projects } from '@granary/api'
import { LoadingState, Page } from '@granary/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { ProjectUnknown } from '../../../../../features/project/project-unknown.tsx'
import { ChangedValue } from '../../../../../features/questionnaire/history/changed-value.tsx'
import { WorkbookPage } from '../../../../../features/workbook/workbook-page.tsx'
import { PageInProject } from '../../../../../lib/projects/head/page-in-project.tsx'
import { WayInProject } from '../../../../../lib/projects/head/way-in-project.tsx'

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
      head={
        <PageInProject
          project={project}
          area="lender"
          title="Workbook"
          breadcrumbs={<WayInProject project={project} current="Workbook" />}
          hasOwnButton
        />
      }
      change={(before, after) => <ChangedValue {...{ before, after }} />}
    />
  )
}
