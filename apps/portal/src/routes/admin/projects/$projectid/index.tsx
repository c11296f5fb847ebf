import { buttonClass } from '@granary/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { AdminProjectPage, StaffReadOnlyBar } from '../../../../features/admin/projects/project-page.tsx'
import { LazyAgency } from '../../../../features/agency/lazy-agency.tsx'
import { LazySheets, LazyTables } from '../../../../features/numbers/lazy-numbers.tsx'
import { LazyPackage } from '../../../../features/package/lazy-package.tsx'
import { LazyPeople } from '../../../../features/project/people/lazy-people.tsx'
import { LazyDocuments } from '../../../../features/questionnaire/documents/lazy-documents.tsx'
import { QuestionnairePanel } from '../../../../features/questionnaire/panels/questionnaire-panel.tsx'
import { LazyNeeds } from '../../../../features/requirements/lazy-needs.tsx'
import { parseStageSearch } from '../../../../lib/projects/stage-search.ts'

/** Beside the package alone. */
const QualityCard = lazy(async () => ({
  default: (await import('../../../../lib/projects/quality-record.tsx')).QualityCard,
}))

export const Route = createFileRoute('/admin/projects/$projectid/')({
  validateSearch: parseStageSearch,
  component: Project,
})

function Project() {
  const { projectid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminProjectPage
      projectId={projectid}
      stage={search.stage}
      view={search.view}
      beside={(project, view) => {
        if (view === 'tables') {
          return <LazyTables projectId={projectid} area="staff" table={search.table} />
        }
        if (view === 'sheets') return <LazySheets projectId={projectid} area="staff" />
        if (view === 'package') {
          return (
            <LazyPackage
              projectId={projectid}
              record={
                <Suspense>
                  <QualityCard projectId={projectid} />
                </Suspense>
              }
            />
          )
        }
        if (view === 'agency' || view === 'letter') {
          return (
            <LazyAgency
              {...project}
              area="staff"
              letter={view === 'letter'}
              toLetter={(content) => <WithinAgency projectid={projectid} view="letter" content={content} />}
              toTimeLine={(content) => <WithinAgency projectid={projectid} view="agency" content={content} />}
            />
          )
        }
        if (view === 'people') return <LazyPeople {...project} ask={undefined} />
        if (view !== 'documents') return <LazyNeeds view={view} project={project} area="staff" />
        return (
          <LazyDocuments
            projectId={projectid}
            projectName={project.projectName}
            audience="lender"
            search={search}
            onSearch={(change, { replace } = { replace: false }) =>
              void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
            }
            onShowStage={(shown) => void navigate({ search: { stage: shown } })}
          />
        )
      }}
      panel={(project, stage) => (
        <QuestionnairePanel
          reader="staff"
          key={stage}
          projectId={projectid}
          stage={stage}
          heading={project}
          printView={false}
          readOnlyBar={(reason) => (
            <StaffReadOnlyBar projectId={projectid} reason={reason} lock={project.head.locks[stage]} />
          )}
          onCheck={() =>
            void navigate({
              to: '/admin/projects/$projectid/submit',
              params: { projectid },
              search: { stage },
            })
          }
        />
      )}
    />
  )
}

interface WithinAgencyProps {
  readonly projectid: string
  readonly view: 'agency' | 'letter'
  readonly content: ReactNode
}

function WithinAgency({ projectid, view, content }: WithinAgencyProps) {
  return (
    <Link
      to="/admin/projects/$projectid"
      params={{ projectid }}
      search={{ view }}
      className={buttonClass({ look: 'secondary', size: 'compact' })}
      resetScroll={false}
    >
      <span className="g-button-face">{content}</span>
    </Link>
  )
}
