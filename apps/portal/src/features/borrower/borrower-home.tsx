import './borrower.css'
import { type BorrowerProject, borrowerHome } from '@granary/api'
import { buttonClass, Card, EmptyState, LoadingState, Message, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { WaitingInvitations } from '../../lib/people/waiting-invitations.tsx'
import { StandingTag } from '../../lib/projects/head/project-head.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { longDate } from '../../lib/words/dates.ts'
import { Told } from '../../lib/words/told.tsx'
import { ProjectOverview } from './project-overview.tsx'

/** What is asked of me: the one project there usually is, or all of them, those with something to do at the top. */
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

/** What is left comes first, in the words with which the project itself says it. */
function ProjectRow({ project }: { readonly project: BorrowerProject }) {
  const { projectId, projectName, lenderName, dueOn, head } = project
  return (
    <li>
      <div className="p-part-words">
        <h3>{projectName}</h3>
        <p className={head.button ? 'p-part-left' : undefined}>
          <Told words={head.sentence} />
        </p>
        <p>
          {lenderName}
          {dueOn !== null && `, due ${longDate(Date.parse(dueOn), 'UTC')}`}
        </p>
      </div>
      <div className="p-part-end">
        <StandingTag tag={head.tag} />
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
