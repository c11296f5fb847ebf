import { projects, type Words } from '@granary/api'
import {
  Breadcrumbs,
  LoadingState,
  Menu,
  type MenuEntry,
  Message,
  Page,
  TabLinks,
  tabLinkClass,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { DocumentCount } from '../../../lib/projects/document-count.tsx'
import { OpenQuestions, ProjectHead } from '../../../lib/projects/head/project-head.tsx'
import { NeedsCount } from '../../../lib/projects/needs-count.tsx'
import { RoundsLink } from '../../../lib/projects/round-links.tsx'
import type { StaffSearch, StaffStage } from '../../../lib/projects/stage-search.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { Told } from '../../../lib/words/told.tsx'
import { HoldDialog } from '../erasures/hold-dialog.tsx'
import { ProjectPackagers } from './project-packagers.tsx'

type Project = FunctionReturnType<typeof projects.get>

interface AdminProjectPageProps {
  readonly projectId: string
  /** The stage asked for; without one, the page opens where the next step of this person is. */
  readonly stage: StaffStage | undefined
  /** What stands open in the place of a stage: the documents, the numbers, what is needed, the rehearsal, the package or the agency. */
  readonly view: StaffSearch['view']
  readonly beside: (project: Project, view: NonNullable<StaffSearch['view']>) => ReactNode
  readonly panel: (project: Project, stage: StaffStage) => ReactNode
}

const stages = [
  { stage: 'pre-application', title: 'Pre-application' },
  { stage: 'application', title: 'Application' },
] as const

const views = [
  { view: 'documents', title: 'Documents' },
  { view: 'tables', title: 'Tables' },
  { view: 'sheets', title: 'Sheets' },
  { view: 'requirements', title: 'Requirements' },
  { view: 'rehearsal', title: 'Rehearsal' },
  { view: 'package', title: 'Package' },
  { view: 'agency', title: 'Agency' },
] as const

/** A project of any lender, with the same head and questionnaires as the lender has. */
export function AdminProjectPage({ projectId, ...props }: AdminProjectPageProps) {
  const project = useQuery(projects.get, { projectId })
  if (project === undefined) {
    return (
      <Page>
        <PageTitle>Project</PageTitle>
        <LoadingState text="Loading project…" />
      </Page>
    )
  }
  return <LoadedProject key={projectId} project={project} {...props} />
}

interface LoadedProjectProps extends Omit<AdminProjectPageProps, 'projectId'> {
  readonly project: Project
}

function LoadedProject({ project, stage: asked, view, beside, panel }: LoadedProjectProps) {
  const { projectId, projectName, lenderName } = project
  const { duties } = useMe()
  const [opensAt] = useState(project.head.opensAt)
  const [holds, setHolds] = useState(false)
  const current = asked ?? opensAt
  return (
    <Page>
      <PageTitle>{projectName}</PageTitle>
      <ProjectHead
        project={project}
        area="staff"
        facts={[lenderName]}
        breadcrumbs={
          <Breadcrumbs
            links={[
              <Link key="projects" to="/admin/projects">
                All projects
              </Link>,
            ]}
            current={projectName}
          />
        }
        more={
          <Menu
            short
            label="More"
            entries={[
              {
                kind: 'link',
                label: 'Submissions',
                link: <RoundsLink projectId={projectId} area="staff" />,
              },
              ...(duties.includes('administration')
                ? [whatHappened(projectId), legalHold(() => setHolds(true))]
                : []),
            ]}
          >
            More
          </Menu>
        }
      />
      {holds && <HoldDialog {...project} onClose={() => setHolds(false)} />}
      {duties.includes('administration') && <ProjectPackagers projectId={projectId} />}
      <TabLinks label="Parts of the project">
        {stages.map(({ stage, title }) => (
          <Link
            key={stage}
            to="/admin/projects/$projectid"
            params={{ projectid: projectId }}
            search={{ stage }}
            className={tabLinkClass}
            // Without a stage in the address the router knows of none.
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
            {...(view === undefined && current === stage ? { 'aria-current': 'page' as const } : {})}
          >
            {title}
          </Link>
        ))}
        {views.map(({ view: each, title }) => (
          <Link
            key={each}
            to="/admin/projects/$projectid"
            params={{ projectid: projectId }}
            search={{ view: each }}
            className={tabLinkClass}
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
            aria-current={view === each || (view === 'letter' && each === 'agency') ? 'page' : undefined}
          >
            {title}
            {each === 'documents' && <DocumentCount projectId={projectId} />}
            {(each === 'requirements' || each === 'rehearsal') && (
              <NeedsCount projectId={projectId} view={each} />
            )}
            {each === 'agency' && <OpenQuestions head={project.head} />}
          </Link>
        ))}
      </TabLinks>
      {view ? beside(project, view) : panel(project, current)}
    </Page>
  )
}

const whatHappened = (projectId: string): MenuEntry => ({
  kind: 'link',
  label: 'What happened here',
  link: <Link to="/admin/audit" search={{ project: projectId }} />,
})

const legalHold = (onSelect: () => void): MenuEntry => ({
  kind: 'action',
  label: 'Legal hold…',
  writes: true,
  onSelect,
})

interface StaffReadOnlyBarProps {
  readonly projectId: string
  readonly reason: string | null
  /** Since when the stage is locked, by whom, and what happens now. */
  readonly lock: Words
}

export function StaffReadOnlyBar({ projectId, reason, lock }: StaffReadOnlyBarProps) {
  return reason === null ? null : (
    <Message tone="info" className="p-staff-note">
      <p>{reason}</p>
      {lock.length > 0 && (
        <p>
          <Told words={lock} />{' '}
          <RoundsLink projectId={projectId} area="staff">
            All submissions
          </RoundsLink>
        </p>
      )}
    </Message>
  )
}
