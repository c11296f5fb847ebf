import type { RuleItem } from '@granary/api'
import { buttonClass } from '@granary/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LazyAgency } from '../../../../../features/agency/lazy-agency.tsx'
import { LazySheets, LazyTables, LazyUnsentTables } from '../../../../../features/numbers/lazy-numbers.tsx'
import { LazyPackage } from '../../../../../features/package/lazy-package.tsx'
import { ProjectPage } from '../../../../../features/project/project-page.tsx'
import { parseProjectSearch } from '../../../../../features/project/project-search.ts'
import { ProjectUnknown } from '../../../../../features/project/project-unknown.tsx'
import { ReadOnlyBar } from '../../../../../features/project/read-only-bar.tsx'
import { LazyDocuments } from '../../../../../features/questionnaire/documents/lazy-documents.tsx'
import { QuestionnairePanel } from '../../../../../features/questionnaire/panels/questionnaire-panel.tsx'
import { LazyNeeds } from '../../../../../features/requirements/lazy-needs.tsx'

export const Route = createFileRoute('/lender/dashboard/projects/$projectid/')({
  validateSearch: parseProjectSearch,
  component: ProjectRoute,
  errorComponent: ProjectUnknown,
})

function ProjectRoute() {
  const { projectid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectPage
      projectId={projectid}
      search={search}
      documents={(project) => (
        <LazyDocuments
          projectId={projectid}
          projectName={project.projectName}
          audience="lender"
          search={search}
          onSearch={(change, { replace } = { replace: false }) =>
            void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
          }
          onShowStage={(shown) => void navigate({ search: { stage: shown } })}
          mayAsk={project.mayAsk}
        />
      )}
      agency={(project) => (
        <LazyAgency
          {...project}
          area="lender"
          letter={search.view === 'letter'}
          toLetter={(content) => <WithinAgency projectid={projectid} view="letter" content={content} />}
          toTimeLine={(content) => <WithinAgency projectid={projectid} view="agency" content={content} />}
        />
      )}
      unsent={(view) => (
        <LazyUnsentTables
          projectId={projectid}
          area="lender"
          shown={view === 'tables' ? (search.table ?? 'owners') : undefined}
        />
      )}
      numbers={(view) =>
        view === 'tables' ? (
          <LazyTables projectId={projectid} area="lender" table={search.table} />
        ) : (
          <LazySheets projectId={projectid} area="lender" />
        )
      }
      needs={(project, view) => (
        <LazyNeeds
          view={view}
          project={project}
          area="lender"
          ask={
            project.mayAsk
              ? ({ stage, fieldId, label }: RuleItem) => (
                  <WayToAsk
                    {...{ projectid, stage }}
                    what={{ id: fieldId, title: label, kind: 'document' }}
                  />
                )
              : undefined
          }
        />
      )}
      packages={() => <LazyPackage projectId={projectid} />}
      panel={(project, stage) => (
        <QuestionnairePanel
          reader="lender"
          projectId={projectid}
          stage={stage}
          heading={project}
          printView={search.view === 'print'}
          past={{
            isOpen: search.past === true,
            onClose: () => void navigate({ search: { stage }, replace: true, resetScroll: false }),
          }}
          readOnlyBar={(reason) => (
            <ReadOnlyBar
              projectId={projectid}
              stage={stage}
              reason={reason}
              lock={project.head.locks[stage]}
            />
          )}
          wayToAsk={project.mayAsk ? (what) => <WayToAsk {...{ projectid, stage, what }} /> : undefined}
          onCheck={() =>
            void navigate({
              to: '/lender/dashboard/projects/$projectid/submit',
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
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid }}
      search={{ view }}
      className={buttonClass({ look: 'secondary', size: 'compact' })}
      resetScroll={false}
    >
      <span className="g-button-face">{content}</span>
    </Link>
  )
}

interface WayToAskProps {
  readonly projectid: string
  readonly stage: string
  readonly what: { readonly id: string; readonly title: string; readonly kind: 'category' | 'document' }
}

/** To the people of the project, with what is missing of this chosen. */
function WayToAsk({ projectid, stage, what: { id, title, kind } }: WayToAskProps) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid }}
      search={{ view: 'people', ask: `${stage}.${id}` }}
    >
      {kind === 'category' ? 'Ask the borrower or a colleague' : 'Ask somebody for it'}
      <span className="g-visually-hidden"> about {title}</span>
    </Link>
  )
}
