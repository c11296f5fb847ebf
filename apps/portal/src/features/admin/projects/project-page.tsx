import { projects } from '@granary/api'
import { Message, TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../lib/projects/project-columns.tsx'
import { useMe } from '../../../lib/session/me.tsx'
import { RecordPage } from '../record-page.tsx'
import { ProjectPackagers } from './project-packagers.tsx'
import type { StaffStage } from './stage-search.ts'

type Project = FunctionReturnType<typeof projects.get>

interface AdminProjectPageProps {
  readonly projectId: string
  readonly stage: StaffStage
  readonly panel: (project: Project) => ReactNode
}

const stages = [
  { stage: 'pre-application', title: 'Pre-application' },
  { stage: 'application', title: 'Application' },
] as const

/** A project of any lender, with the same questionnaires as the lender has. */
export function AdminProjectPage({ projectId, stage, panel }: AdminProjectPageProps) {
  const project = useQuery(projects.get, { projectId })
  const { duties } = useMe()
  return (
    <RecordPage
      record={project}
      kind="Project"
      list={{ to: '/admin/projects', label: 'All projects' }}
      titleOf={({ projectName }) => projectName}
      meta={({ lenderName, borrowerName, status }) => [
        lenderName,
        borrowerName,
        <StatusTag key="status" status={status} />,
        ...(duties.includes('administration')
          ? [
              <Link key="log" to="/admin/audit" search={{ project: projectId }}>
                What happened here
              </Link>,
            ]
          : []),
      ]}
    >
      {(project) => (
        <>
          {duties.includes('administration') && <ProjectPackagers projectId={projectId} />}
          <TabLinks label="Stages">
            {stages.map((each) => (
              <Link
                key={each.stage}
                to="/admin/projects/$projectid"
                params={{ projectid: projectId }}
                search={{ stage: each.stage }}
                className={tabLinkClass}
                aria-current={each.stage === stage ? 'page' : undefined}
              >
                {each.title}
              </Link>
            ))}
          </TabLinks>
          {panel(project)}
        </>
      )}
    </RecordPage>
  )
}

export function StaffReadOnlyBar({ reason }: { readonly reason: string | null }) {
  return reason === null ? null : (
    <Message tone="info" className="p-staff-note">
      {reason}
    </Message>
  )
}
