import './borrower.css'
import { type BorrowerProject, borrowerHome } from '@granary/api'
import { buttonClass, Card, EmptyState, LoadingState, Message, Page, PageHeader, Tag } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { WaitingInvitations } from '../../lib/people/waiting-invitations.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { longDate } from '../../lib/words/dates.ts'
import { missingIn, ProjectOverview } from './project-overview.tsx'

/** What is asked of me: the one project there usually is, or all of them, the one due first at the top. */
export function BorrowerHome() {
  const projects = useQuery(borrowerHome.list, {})
  const closed = useMe().suspendedLenders.filter((lender) => lender.as === 'borrower')
  const [only, ...more] = projects ?? []
  if (projects === undefined) {
    return (
      <Page className="p-borrower">
        <PageTitle>Borrower</PageTitle>
        <LoadingState text="Loading what is asked of you…" />
      </Page>
    )
  }
  if (only && more.length === 0 && closed.length === 0) return <ProjectOverview project={only} />
  return (
    <Page className="p-borrower">
      <PageTitle>Borrower</PageTitle>
      <PageHeader title="What is asked of you" />
      <WaitingInvitations />
      {closed.map(({ organizationId, message }) => (
        <Message key={organizationId} tone="warning">
          {message}
        </Message>
      ))}
      {projects.length === 0 ? (
        <EmptyState title="Nothing is asked of you at the moment.">
          When a lender shares a project with you, it appears here.
        </EmptyState>
      ) : (
        <Card title="Projects">
          <ul className="p-parts">
            {projects.map((project) => (
              <ProjectRow key={project.projectId} project={project} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function ProjectRow({ project }: { readonly project: BorrowerProject }) {
  const { projectId, projectName, lenderName, dueOn } = project
  const missing = missingIn(project)
  return (
    <li>
      <div className="p-part-words">
        <h3>{projectName}</h3>
        <p>
          {lenderName}
          {dueOn !== null && `, due ${longDate(Date.parse(dueOn), 'UTC')}`}
        </p>
      </div>
      <div className="p-part-end">
        <Tag tone={missing > 0 ? 'neutral' : 'success'}>
          {missing > 0 ? `${missing} required` : 'Complete'}
        </Tag>
        <Link
          to="/borrower/projects/$projectid"
          params={{ projectid: projectId }}
          className={buttonClass({ look: 'secondary' })}
        >
          Open
        </Link>
      </div>
    </li>
  )
}
