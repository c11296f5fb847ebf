import { createFileRoute } from '@tanstack/react-router'
import { AdminProjectPage, StaffReadOnlyBar } from '../../../features/admin/projects/project-page.tsx'
import { parseStageSearch } from '../../../features/admin/projects/stage-search.ts'
import { QuestionnairePanel } from '../../../features/questionnaire/panels/questionnaire-panel.tsx'

export const Route = createFileRoute('/admin/projects/$projectid')({
  validateSearch: parseStageSearch,
  component: Project,
})

function Project() {
  const { projectid } = Route.useParams()
  const { stage = 'pre-application' } = Route.useSearch()
  return (
    <AdminProjectPage
      projectId={projectid}
      stage={stage}
      panel={(project) => (
        <QuestionnairePanel
          key={stage}
          projectId={projectid}
          stage={stage}
          heading={project}
          printView={false}
          readOnlyBar={(reason) => <StaffReadOnlyBar reason={reason} />}
          onSubmitted={() => undefined}
        />
      )}
    />
  )
}
