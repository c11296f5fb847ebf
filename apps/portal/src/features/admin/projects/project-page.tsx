import { projects, type Words } from '@granary/api'
import { Breadcrumbs, LoadingState, Menu, type MenuEntry, Message, Page, PartTabs } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { ProjectHead } from '../../../lib/projects/head/project-head.tsx'
import { PartCount } from '../../../lib/projects/part-count.tsx'
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
  /** What stands open in the place of a stage: the documents, the numbers, what is needed, the rehearsal, the package, the agency or the people. */
  readonly view: StaffSearch['view']
  readonly beside: (project: Project, view: NonNullable<StaffSearch['view']>) => ReactNode
  readonly panel: (project: Project, stage: StaffStage) => ReactNode
}

const parts: readonly { readonly label: string; readonly search: StaffSearch }[] = [
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
]

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

function LoadedProject({ project, stage: asked, view: askedView, beside, panel }: LoadedProjectProps) {
  const { projectId, projectName, lenderName } = project
  const { duties } = useMe()
  const [opensAt] = useState(project.head.opensAt)
  const [holds, setHolds] = useState(false)
  const opensBeside = opensAt.kind === 'stage' || asked !== undefined ? undefined : opensAt.kind
  const view = askedView ?? opensBeside
  const current = asked ?? (opensAt.kind === 'stage' ? opensAt.stage : 'application')
  const part = view === 'letter' ? 'agency' : (view ?? current)
  return (
    <Page>
      <PageTitle>{projectName}</PageTitle>
      <ProjectHead
        project={project}
        area="staff"
        view={part}
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
      <PartTabs
        label="Parts of the project"
        all="All parts of the project"
        tabs={parts.map(({ label, search }) => ({
          label,
          count: <PartCount projectId={projectId} head={project.head} view={search.view} />,
          isCurrent: (search.stage ?? search.view) === part,
          link: (
            <Link
              to="/admin/projects/$projectid"
              params={{ projectid: projectId }}
              search={search}
              // Without a stage in the address the router knows of none.
              activeOptions={{ exact: true, explicitUndefined: true }}
              resetScroll={false}
            />
          ),
        }))}
      />
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
