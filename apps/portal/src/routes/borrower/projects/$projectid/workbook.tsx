import { borrowerHome } from '@granary/api'
import { Breadcrumbs, LoadingState, Page, PageHeader } from '@granary/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { NotShared } from '../../../../features/borrower/not-shared.tsx'
import { ChangedValue } from '../../../../features/questionnaire/history/changed-value.tsx'
import { WorkbookPage } from '../../../../features/workbook/workbook-page.tsx'

export const Route = createFileRoute('/borrower/projects/$projectid/workbook')({
  component: Workbook,
  errorComponent: NotShared,
})

function Workbook() {
  const { projectid } = Route.useParams()
  const project = useQuery(borrowerHome.get, { projectId: projectid })
  if (!project) {
    return (
      <Page>
        <LoadingState text="Loading what is asked of you…" />
      </Page>
    )
  }
  return (
    <WorkbookPage
      projectId={projectid}
      projectName={project.projectName}
      toRead={project.mayAnswer ? null : 'This was shared with you to be read.'}
      head={
        <PageHeader
          breadcrumbs={
            <Breadcrumbs
              links={[
                <Link key="project" to="/borrower/projects/$projectid" params={{ projectid }}>
                  {project.projectName}
                </Link>,
              ]}
              current="Workbook"
            />
          }
          title="Workbook"
          meta={[project.projectName]}
        />
      }
      change={(before, after) => <ChangedValue {...{ before, after }} />}
    />
  )
}
