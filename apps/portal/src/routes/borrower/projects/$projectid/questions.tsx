import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage, SharedReadOnlyBar } from '../../../../features/borrower/questions-page.tsx'
import { parseQuestionsSearch } from '../../../../features/borrower/questions-search.ts'
import { SharedPanel } from '../../../../features/questionnaire/panels/shared-panel.tsx'

export const Route = createFileRoute('/borrower/projects/$projectid/questions')({
  validateSearch: parseQuestionsSearch,
  component: Questions,
})

function Questions() {
  const { projectid } = Route.useParams()
  const { stage = 'pre-application', category } = Route.useSearch()
  return (
    <QuestionsPage
      projectId={projectid}
      stage={stage}
      panel={(project) => (
        <SharedPanel
          key={stage}
          projectId={projectid}
          stage={stage}
          heading={project}
          categoryId={category}
          readOnlyBar={(reason) => <SharedReadOnlyBar reason={reason} />}
        />
      )}
    />
  )
}
