import './project.css'
import { projects } from '@granary/api'
import { programName } from '@granary/eligibility'
import { formatNumber } from '@granary/forms'
import {
  buttonClass,
  Icon,
  LoadingState,
  Menu,
  Message,
  Page,
  PageHeader,
  TabLinks,
  tabLinkClass,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { DocumentCount } from '../../lib/projects/document-count.tsx'
import { LeftTags } from '../../lib/projects/left-tags.tsx'
import { useArchive } from '../../lib/projects/use-archive.ts'
import { ProjectPeople } from './people/project-people.tsx'
import { ProjectActivity } from './project-activity.tsx'
import type { ProjectSearch } from './project-search.ts'

export type Project = FunctionReturnType<typeof projects.get>

interface ProjectPageProps {
  readonly projectId: string
  readonly search: ProjectSearch
  /** The questionnaire of the stage chosen. */
  readonly panel: (project: Project) => ReactNode
  /** The list of its documents. */
  readonly documents: (project: Project) => ReactNode
}

/** One project: what it is, its two stages, and the people, files and events around them. */
export function ProjectPage({ projectId, search, panel, documents }: ProjectPageProps) {
  const project = useQuery(projects.get, { projectId })
  if (project === undefined) {
    return (
      <Page>
        <LoadingState text="Loading the project…" />
      </Page>
    )
  }
  const reading = search.view === 'print'
  return (
    <Page className="pr-page">
      <PageTitle>{project.projectName}</PageTitle>
      <div className="g-no-print">
        <PageHeader
          breadcrumbs={<WayUp name={project.projectName} />}
          title={project.projectName}
          meta={[...factsOf(project), ...leftIn(project, search)]}
          actions={
            <>
              {!reading && isStage(search) && <PrintViewLink projectId={projectId} search={search} />}
              {project.mayEdit && <MoreMenu project={project} />}
            </>
          }
        />
        <ProjectTabs projectId={projectId} search={search} />
        {project.archived && (
          <Message tone="info" className="pr-note">
            This project is archived. It can be read, and brought back to be changed.
          </Message>
        )}
      </div>
      <Part project={project} search={search} panel={panel} documents={documents} />
    </Page>
  )
}

function Part({
  project,
  search,
  panel,
  documents,
}: { readonly project: Project } & Pick<ProjectPageProps, 'search' | 'panel' | 'documents'>) {
  switch (search.view) {
    case 'documents':
      return documents(project)
    case 'people':
      return <ProjectPeople {...project} ask={search.ask} />
    case 'activity':
      return <ProjectActivity projectId={project.projectId} />
    default:
      return panel(project)
  }
}

/** What is done rarely, out of the way. */
function MoreMenu({ project }: { readonly project: Project }) {
  const archive = useArchive()
  const { archived } = project
  return (
    <Menu
      entries={[
        {
          kind: 'action',
          writes: true,
          label: archived ? 'Bring back from the archive' : 'Archive this project',
          onSelect: () => void archive(project, { archived: !archived }),
        },
      ]}
    >
      More
    </Menu>
  )
}

function WayUp({ name }: { readonly name: string }) {
  return (
    <nav aria-label="Breadcrumbs" className="pr-crumbs">
      <Link to="/lender/dashboard/projects">Projects</Link>
      <span aria-hidden="true">›</span>
      <span aria-current="page">{name}</span>
    </nav>
  )
}

function factsOf(project: Project): ReactNode[] {
  const amount = project.totalLoanAmount === null ? [] : [formatNumber(project.totalLoanAmount, 'currency')]
  return [project.borrowerName, programName(project.program), ...amount, project.projectAddress].filter(
    Boolean,
  )
}

/** What is left of the stage one looks at, as long as it is open. */
function leftIn({ stages }: Project, search: ProjectSearch): ReactNode[] {
  const found = stages.find(({ stage }) => isStage(search) && stage === (search.stage ?? 'pre-application'))
  if (!found || found.submittedAt !== null || found.missing + found.toCorrect === 0) return []
  return [<LeftTags key="left" left={found} />]
}

const tabs: readonly { readonly label: string; readonly search: ProjectSearch }[] = [
  { label: 'Pre-application', search: { stage: 'pre-application' } },
  { label: 'Application', search: { stage: 'application' } },
  { label: 'Documents', search: { view: 'documents' } },
  { label: 'People', search: { view: 'people' } },
  { label: 'Activity', search: { view: 'activity' } },
]

function ProjectTabs({ projectId, search }: { readonly projectId: string; readonly search: ProjectSearch }) {
  const current = isStage(search) ? (search.stage ?? 'pre-application') : search.view
  return (
    <TabLinks label="Parts of the project" className="pr-tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="/lender/dashboard/projects/$projectid"
          params={{ projectid: projectId }}
          search={tab.search}
          className={tabLinkClass}
          // Which tab is current is a matter of the search, with a default: the router cannot know it.
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
          {...(current === (tab.search.stage ?? tab.search.view) ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
          {tab.search.view === 'documents' && <DocumentCount projectId={projectId} />}
        </Link>
      ))}
    </TabLinks>
  )
}

function PrintViewLink({
  projectId,
  search,
}: {
  readonly projectId: string
  readonly search: ProjectSearch
}) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      search={{ stage: search.stage ?? 'pre-application', view: 'print' }}
      className={buttonClass({ look: 'secondary' })}
    >
      <span className="g-button-face">
        <Icon of={Printer} />
        Print view
      </span>
    </Link>
  )
}

const isStage = ({ view }: ProjectSearch) => view === undefined || view === 'print'
