import './borrower.css'
import { type BorrowerProject, borrowerHome } from '@granary/api'
import { Breadcrumbs, LoadingState, Message, Page, PageHeader, TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { longDate } from '../../lib/words/dates.ts'
import type { SharedStage } from './questions-search.ts'

interface QuestionsPageProps {
  readonly projectId: string
  readonly stage: SharedStage
  readonly panel: (project: BorrowerProject) => ReactNode
}

const titles = { 'pre-application': 'Pre-application', application: 'Application' } as const

/** Around the shared questions: which project, by when, and the way back. */
export function QuestionsPage({ projectId, stage, panel }: QuestionsPageProps) {
  const project = useQuery(borrowerHome.get, { projectId })
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
          <PageHeader
            title={project.projectName}
            breadcrumbs={
              <Breadcrumbs
                links={[
                  <Link key="home" to="/borrower/projects/$projectid" params={{ projectid: projectId }}>
                    Overview
                  </Link>,
                ]}
                current="Questions"
              />
            }
            meta={[
              project.lenderName,
              ...(project.dueOn === null ? [] : [`Due ${longDate(Date.parse(project.dueOn), 'UTC')}`]),
            ]}
          />
          {stages.length > 1 && (
            <TabLinks label="Stages">
              {stages.map((each) => (
                <Link
                  key={each}
                  to="/borrower/projects/$projectid/questions"
                  params={{ projectid: projectId }}
                  search={{ stage: each }}
                  className={tabLinkClass}
                  aria-current={each === stage ? 'page' : undefined}
                >
                  {titles[each]}
                </Link>
              ))}
            </TabLinks>
          )}
          {panel(project)}
        </>
      )}
    </Page>
  )
}

export function SharedReadOnlyBar({ reason }: { readonly reason: string | null }) {
  return reason === null ? null : <Message tone="info">{reason}</Message>
}
