import './project.css'
import { projects, projectVisits } from '@granary/api'
import { LoadingState, Page, PartTabs } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { SeenAt } from '../../lib/notices/seen-at.tsx'
import { ProjectHead } from '../../lib/projects/head/project-head.tsx'
import { WayInProject } from '../../lib/projects/head/way-in-project.tsx'
import { PartCount } from '../../lib/projects/part-count.tsx'
import { useVisit } from '../../lib/projects/use-visit.ts'
import { MoreMenu } from './more-menu.tsx'
import { LazyPeople } from './people/lazy-people.tsx'
import type { ProjectSearch } from './project-search.ts'

const ProjectActivity = lazy(() => import('./project-activity.tsx'))

export type Project = FunctionReturnType<typeof projects.get>

type StageName = NonNullable<ProjectSearch['stage']>

interface ProjectPageProps {
  readonly projectId: string
  readonly search: ProjectSearch
  /** The questionnaire of the stage chosen. */
  readonly panel: (project: Project, stage: StageName) => ReactNode
  /** The list of its documents. */
  readonly documents: (project: Project) => ReactNode
  /** Its tables, and what they come to. */
  readonly numbers: (view: 'tables' | 'sheets') => ReactNode
  /** What of its tables was not sent yet, on the view that is shown. */
  readonly unsent: (view: ProjectSearch['view']) => ReactNode
  readonly packages: (project: Project) => ReactNode
  /** What its package needs, and what a reader would send back. */
  readonly needs: (project: Project, view: 'requirements' | 'rehearsal') => ReactNode
  /** What happens at the agency. */
  readonly agency: (project: Project) => ReactNode
}

/** One project: what it is, where it stands, its two stages, and the people, files and events around them. */
export function ProjectPage({ projectId, ...props }: ProjectPageProps) {
  const project = useQuery(projects.get, { projectId })
  if (project === undefined) {
    return (
      <Page>
        <LoadingState text="Loading the project…" />
      </Page>
    )
  }
  return <LoadedProject key={projectId} project={project} {...props} />
}

interface LoadedProjectProps extends Omit<ProjectPageProps, 'projectId'> {
  readonly project: Project
}

/** What asks the live client is drawn a second time as soon as it stands: that ends here, unless something is another. */
const LoadedProject = memo(function LoadedProject({
  project,
  search: asked,
  panel,
  documents,
  numbers,
  unsent,
  packages,
  needs,
  agency,
}: LoadedProjectProps) {
  // Where the next step was when the page was opened: it does not jump while one works.
  useVisit(project.projectId, projectVisits.note)
  const [opensAt] = useState(project.head.opensAt)
  const search = openingOf(asked, opensAt)
  const { stage = 'application' } = search
  return (
    <Page className="pr-page">
      <PageTitle>{project.projectName}</PageTitle>
      {/* An address without a stage shows one all the same. */}
      {isStage(search) && <SeenAt here={`/lender/dashboard/projects/${project.projectId}?stage=${stage}`} />}
      <div className="g-no-print">
        <ProjectHead
          project={project}
          area="lender"
          view={search.view}
          breadcrumbs={<WayInProject project={project} />}
          more={<MoreMenu project={project} stage={isStage(search) ? stage : undefined} />}
        />
        <ProjectTabs project={project} view={search.view} stage={stage} />
      </div>
      {bareOnPaper.has(search.view) && <p className="g-only-print">{project.projectName}</p>}
      <OwnFailure asked={[search.view, stage]}>
        {unsent(search.view)}
        <Part
          project={project}
          search={search}
          documents={() => documents(project)}
          numbers={numbers}
          packages={() => packages(project)}
          needs={(view) => needs(project, view)}
          agency={() => agency(project)}
          panel={() => panel(project, stage)}
        />
      </OwnFailure>
    </Page>
  )
})

/** Whoever asks for no part of the project has it where the next step is. */
function openingOf(asked: ProjectSearch, opensAt: Project['head']['opensAt']): ProjectSearch {
  const stage = asked.stage ?? (opensAt.kind === 'stage' ? opensAt.stage : undefined)
  const isOpen = asked.view !== undefined || asked.stage !== undefined || asked.past === true
  const view = isOpen || opensAt.kind === 'stage' ? asked.view : opensAt.kind
  return { ...asked, ...(stage && { stage }), ...(view && { view }) }
}

/** What does not say on paper by itself whose it is; the other parts do. */
const bareOnPaper: ReadonlySet<ProjectSearch['view']> = new Set([
  ...(['tables', 'sheets', 'rehearsal', 'agency'] as const),
  ...(['package', 'people', 'activity'] as const),
])

interface PartProps {
  readonly project: Project
  readonly search: ProjectSearch
  readonly documents: () => ReactNode
  readonly numbers: (view: 'tables' | 'sheets') => ReactNode
  readonly packages: () => ReactNode
  readonly needs: (view: 'requirements' | 'rehearsal') => ReactNode
  readonly agency: () => ReactNode
  readonly panel: () => ReactNode
}

function Part({ project, search, documents, numbers, packages, needs, agency, panel }: PartProps) {
  switch (search.view) {
    case 'documents':
      return documents()
    case 'tables':
    case 'sheets':
      return numbers(search.view)
    case 'requirements':
    case 'rehearsal':
      return needs(search.view)
    case 'package':
      return packages()
    case 'agency':
    case 'letter':
      return agency()
    case 'people':
      return (
        <LazyPeople
          key={search.messages}
          {...project}
          ask={search.ask}
          messages={{ with: search.messages }}
        />
      )
    case 'activity':
      return (
        <Suspense fallback={<LoadingState text="Loading activity…" />}>
          <ProjectActivity projectId={project.projectId} />
        </Suspense>
      )
    default:
      return panel()
  }
}

const tabs: readonly { readonly label: string; readonly search: ProjectSearch }[] = [
  { label: 'Pre-application', search: { stage: 'pre-application' } },
  { label: 'Application', search: { stage: 'application' } },
  { label: 'Documents', search: { view: 'documents' } },
  { label: 'Tables', search: { view: 'tables' } },
  { label: 'Sheets', search: { view: 'sheets' } },
  { label: 'Requirements', search: { view: 'requirements' } },
  { label: 'Rehearsal', search: { view: 'rehearsal' } },
  { label: 'Package', search: { view: 'package' } },
  { label: 'Agency', search: { view: 'agency' } },
  { label: 'People', search: { view: 'people' } },
  { label: 'Activity', search: { view: 'activity' } },
]

interface ProjectTabsProps {
  readonly project: Pick<Project, 'projectId' | 'head'>
  readonly view: ProjectSearch['view']
  readonly stage: StageName
}

function ProjectTabs({ project: { projectId, head }, view, stage }: ProjectTabsProps) {
  const current = view === undefined || view === 'print' ? stage : view === 'letter' ? 'agency' : view
  return (
    <PartTabs
      label="Parts of the project"
      all="All parts of the project"
      className="pr-tabs"
      tabs={tabs.map((tab) => ({
        label: tab.label,
        count: <PartCount projectId={projectId} head={head} view={tab.search.view} />,
        isCurrent: current === (tab.search.stage ?? tab.search.view),
        link: (
          <Link
            to="/lender/dashboard/projects/$projectid"
            params={{ projectid: projectId }}
            search={tab.search}
            // Which tab is current is a matter of the search, with a default: the router cannot know it.
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
          />
        ),
      }))}
    />
  )
}

const isStage = ({ view }: ProjectSearch) => view === undefined || view === 'print'
