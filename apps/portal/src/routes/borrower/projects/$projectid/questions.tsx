import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotShared } from '../../../../features/borrower/not-shared.tsx'
import { QuestionsPage, SharedReadOnlyBar } from '../../../../features/borrower/questions-page.tsx'
import { parseQuestionsSearch } from '../../../../features/borrower/questions-search.ts'
import { LazyTables } from '../../../../features/numbers/lazy-numbers.tsx'
import { LazyDocuments } from '../../../../features/questionnaire/documents/lazy-documents.tsx'
import { SharedPanel } from '../../../../features/questionnaire/panels/shared-panel.tsx'

export const Route = createFileRoute('/borrower/projects/$projectid/questions')({
  validateSearch: parseQuestionsSearch,
  component: Questions,
  errorComponent: Ended,
})

/** Fetched by who was typing when their access ended, and by nobody else. */
const UnsentWhenEnded = lazy(() => import('../../../../features/questionnaire/reading/unsent-when-ended.tsx'))

function Ended(props: ErrorComponentProps) {
  const { projectid } = Route.useParams()
  return (
    <NotShared
      {...props}
      unsent={
        <Suspense fallback={null}>
          <UnsentWhenEnded projectId={projectid} />
        </Suspense>
      }
    />
  )
}

function Questions() {
  const { projectid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { stage = 'pre-application', category } = search
  return (
    <QuestionsPage
      projectId={projectid}
      stage={stage}
      beside={
        search.view === 'tables'
          ? {
              view: search.view,
              content: () => <LazyTables projectId={projectid} area="borrower" table={search.table} />,
            }
          : search.view === 'documents'
            ? {
                view: search.view,
                content: (project) => (
                  <LazyDocuments
                    projectId={projectid}
                    projectName={project.projectName}
                    audience="borrower"
                    search={search}
                    onSearch={(change, { replace } = { replace: false }) =>
                      void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
                    }
                    onShowStage={(shown) => void navigate({ search: { stage: shown } })}
                  />
                ),
              }
            : undefined
      }
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
