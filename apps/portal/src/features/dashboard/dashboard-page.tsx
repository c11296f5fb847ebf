import './dashboard.css'
import { dashboard, type ListedProject, projectStatuses } from '@granary/api'
import { leftWords } from '@granary/forms'
import { buttonClass, Card, ExternalTextLink, LoadingState, Page, PageHeader, Table } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { guideTitle } from '../../lib/guides.ts'
import { NewProjectButton, NoProjectsYet } from '../../lib/projects/new-project-button.tsx'
import {
  answeredColumn,
  lastSavedColumn,
  nextStepColumn,
  projectColumn,
  Returned,
  statusColumn,
} from '../../lib/projects/project-columns.tsx'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { shortMoment } from '../../lib/words/moments.ts'
import { WaitingWork } from './waiting-work.tsx'

type Overview = FunctionReturnType<typeof dashboard.get>

/** What needs the lender today, where all projects stand, and what was worked on last. */
export function DashboardPage() {
  const lender = currentLender(useMe())
  const overview = useQuery(dashboard.get, {})
  const mayEdit = lender?.role !== 'viewer'
  const total = overview?.byStatus.reduce((sum, { count }) => sum + count, 0)
  return (
    <Page>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        title="Dashboard"
        meta={[
          total === undefined ? lender?.organizationName : `${lender?.organizationName}, ${counted(total)}`,
        ]}
        actions={mayEdit && <NewProjectButton look="secondary" />}
      />
      {overview === undefined ? (
        <LoadingState text="Loading your projects…" />
      ) : (
        <div className="p-dashboard">
          <div className="p-dashboard-main">
            {total === 0 ? (
              <NoProjectsYet mayEdit={mayEdit} />
            ) : (
              <Work overview={overview} mayEdit={mayEdit} />
            )}
          </div>
          <div className="p-dashboard-margin">
            <Activity />
            <BeforeYouStart />
          </div>
        </div>
      )}
    </Page>
  )
}

function Work({ overview, mayEdit }: { readonly overview: Overview; readonly mayEdit: boolean }) {
  return (
    <>
      {mayEdit && <WaitingWork />}
      <ByStatus overview={overview} />
      {mayEdit && <NextForYou projects={overview.needsAttention} />}
      <Card title="Recent projects" action={<AllProjects />}>
        <div className="p-dashboard-recent">
          <Table
            caption="Recently saved projects"
            rows={overview.recent}
            keyOf={({ projectId }) => projectId}
            rowsLead
            columns={[projectColumn, statusColumn, answeredColumn, nextStepColumn, lastSavedColumn]}
          />
        </div>
      </Card>
    </>
  )
}

function ByStatus({ overview }: { readonly overview: Overview }) {
  return (
    <nav className="p-dashboard-figures" aria-label="Projects by status">
      {projectStatuses.map((status) => (
        <Link key={status} to="/lender/dashboard/projects" search={{ status }}>
          <span>{status}</span>
          <strong>{overview.byStatus.find((entry) => entry.status === status)?.count ?? 0}</strong>
        </Link>
      ))}
    </nav>
  )
}

function NextForYou({ projects }: { readonly projects: readonly ListedProject[] }) {
  return (
    <Card title="Next for you">
      {projects.length === 0 ? (
        <p className="p-dashboard-aside">Nothing waits for you.</p>
      ) : (
        <ul className="p-dashboard-next">
          {projects.map((project) => (
            <li key={project.projectId}>
              <div>
                <strong>{project.projectName}</strong>
                {project.returned ? <Returned>{whatIsLeft(project)}</Returned> : whatIsLeft(project)}
              </div>
              <Onward project={project} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** To the stage that waits. A stage that came back is the most pressing. */
function Onward({ project }: { readonly project: ListedProject }) {
  const { projectId, projectName, stage, returned, missing, toCorrect } = project
  const words = returned ? 'See the changes' : missing + toCorrect === 0 ? 'Check and submit' : 'Continue'
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      search={{ stage }}
      className={buttonClass({ look: returned ? 'primary' : 'secondary', size: 'compact' })}
      aria-label={`${words}: ${projectName}`}
    >
      {words}
    </Link>
  )
}

function whatIsLeft({ stage, missing, toCorrect, missingDocuments, nextStep }: ListedProject): string {
  if (missing === 0) return nextStep
  const answers = missing === 1 ? '1 required answer is' : `${missing} required answers are`
  const documents = missingDocuments === 0 ? '' : `, ${missingDocuments} of them documents`
  const wrong = toCorrect === 0 ? '' : `, and ${leftWords({ missing: 0, toCorrect }).join()}`
  return `${answers} left in the ${stage}${documents}${wrong}.`
}

function Activity() {
  const rows = useQuery(dashboard.activity, {})
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card title="Activity">
      <ol className="p-dashboard-activity">
        {rows.map(({ id, at, by, text, projectId, projectName }) => (
          <li key={id}>
            {`${by ?? 'The system'} ${text}`}
            <span>
              <Link
                to="/lender/dashboard/projects/$projectid"
                params={{ projectid: projectId }}
                search={{ view: 'activity' }}
              >
                {projectName}
              </Link>
              <time dateTime={new Date(at).toISOString()}>{shortMoment(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function BeforeYouStart() {
  return (
    <aside className="p-dashboard-aside" aria-label="Before you start a project">
      <h2>Before you start a project</h2>
      <p>
        Have the borrower’s legal name, the project address and the loan amount at hand. The rest can follow.
      </p>
      <ul>
        {['project-summary-checklist', 'business-plan-checklist'].map((id) => (
          <li key={id}>
            <ExternalTextLink href={`/reference-guides/${id}`}>{guideTitle(id)}</ExternalTextLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function AllProjects() {
  return (
    <Link to="/lender/dashboard/projects" className="g-link p-dashboard-all">
      All projects
    </Link>
  )
}

function counted(projects: number): string {
  return projects === 1 ? '1 project' : `${projects} projects`
}
