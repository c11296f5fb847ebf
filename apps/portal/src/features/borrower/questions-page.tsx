import './borrower.css'
import { type BorrowerProject, borrowerHome } from '@granary/api'
import { Breadcrumbs, LoadingState, Message, Page, TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { SeenAt } from '../../lib/notices/seen-at.tsx'
import { DocumentCount } from '../../lib/projects/document-count.tsx'
import { HeadFrame } from '../../lib/projects/head/project-head.tsx'
import { useVisit } from '../../lib/projects/use-visit.ts'
import { stageTitles } from '../../lib/words/stage-titles.ts'
import type { SharedStage } from './questions-search.ts'
import { useSaidWhenDone } from './use-said-when-done.ts'

interface QuestionsPageProps {
  readonly projectId: string
  readonly stage: SharedStage
  /** The list of documents, or the tables, when they stand open in the place of a stage. */
  readonly beside:
    | { readonly view: 'documents' | 'tables'; readonly content: (project: BorrowerProject) => ReactNode }
    | undefined
  readonly panel: (project: BorrowerProject) => ReactNode
}

/** Around the shared questions: which project, by when, and the way back. */
export function QuestionsPage({ projectId, stage, beside, panel }: QuestionsPageProps) {
  const project = useQuery(borrowerHome.get, { projectId })
  useVisit(projectId, borrowerHome.visit)
  useSaidWhenDone(project)
  const stages = (['pre-application', 'application'] as const).filter((each) =>
    project?.parts.some((part) => part.stage === each),
  )
  return (
    <Page className="p-borrower">
      <PageTitle>{project?.projectName ?? 'Questions'}</PageTitle>
      {project === undefined ? (
        <LoadingState text="Loading your questions…" />
      ) : (
        <>
          <HeadFrame
            project={project}
            area="borrower"
            breadcrumbs={
              <Breadcrumbs
                links={[
                  <Link key="home" to="/borrower/projects/$projectid" params={{ projectid: projectId }}>
                    Overview
                  </Link>,
                ]}
                current={beside ? currents[beside.view] : 'Questions'}
              />
            }
            facts={[project.lenderName]}
          />
          {stages.length + project.tables.length > 0 && (
            <TabLinks label="Parts of the project">
              {stages.map((each) => (
                <Link
                  key={each}
                  to="/borrower/projects/$projectid/questions"
                  params={{ projectid: projectId }}
                  search={{ stage: each }}
                  className={tabLinkClass}
                  activeOptions={{ exact: true, explicitUndefined: true }}
                  aria-current={!beside && each === stage ? 'page' : undefined}
                >
                  {stageTitles[each]}
                </Link>
              ))}
              <Link
                to="/borrower/projects/$projectid/questions"
                params={{ projectid: projectId }}
                search={{ view: 'documents' }}
                className={tabLinkClass}
                activeOptions={{ exact: true, explicitUndefined: true }}
                aria-current={beside?.view === 'documents' ? 'page' : undefined}
              >
                Documents
                <DocumentCount projectId={projectId} />
              </Link>
              {project.tables.length > 0 && (
                <Link
                  to="/borrower/projects/$projectid/questions"
                  params={{ projectid: projectId }}
                  search={{ view: 'tables' }}
                  className={tabLinkClass}
                  activeOptions={{ exact: true, explicitUndefined: true }}
                  aria-current={beside?.view === 'tables' ? 'page' : undefined}
                >
                  Tables
                </Link>
              )}
            </TabLinks>
          )}
          {!beside && <SeenAt here={`/borrower/projects/${projectId}/questions?stage=${stage}`} />}
          {(beside?.content ?? panel)(project)}
        </>
      )}
    </Page>
  )
}

const currents = { documents: 'Documents', tables: 'Tables' } as const

export function SharedReadOnlyBar({ reason }: { readonly reason: string | null }) {
  return reason === null ? null : <Message tone="info">{reason}</Message>
}
