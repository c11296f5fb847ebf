import { projects } from '@granary/api'
import { Message, TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import type { ReactNode } from 'react'
import { DocumentCount } from '../../../lib/projects/document-count.tsx'
import { StatusTag } from '../../../lib/projects/project-columns.tsx'
import type { StaffStage } from '../../../lib/projects/stage-search.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { RecordPage } from '../record-page.tsx'
import { ProjectPackagers } from './project-packagers.tsx'

type Project = FunctionReturnType<typeof projects.get>

interface AdminProjectPageProps {
  readonly projectId: string
  readonly stage: StaffStage
  /** The list of documents, when it stands open in the place of a stage. */
  readonly documents: ((project: Project) => ReactNode) | undefined
  readonly panel: (project: Project) => ReactNode
}

const stages = [
  { stage: 'pre-application', title: 'Pre-application' },
  { stage: 'application', title: 'Application' },
] as const

/** A project of any lender, with the same questionnaires as the lender has. */
export function AdminProjectPage({ projectId, stage, documents, panel }: AdminProjectPageProps) {
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
          <TabLinks label="Parts of the project">
            {stages.map((each) => (
              <Link
                key={each.stage}
                to="/admin/projects/$projectid"
                params={{ projectid: projectId }}
                search={{ stage: each.stage }}
                className={tabLinkClass}
                activeOptions={{ exact: true, explicitUndefined: true }}
                aria-current={!documents && each.stage === stage ? 'page' : undefined}
              >
                {each.title}
              </Link>
            ))}
            <Link
              to="/admin/projects/$projectid"
              params={{ projectid: projectId }}
              search={{ view: 'documents' }}
              className={tabLinkClass}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={documents ? 'page' : undefined}
            >
              Documents
              <DocumentCount projectId={projectId} />
            </Link>
          </TabLinks>
          {(documents ?? panel)(project)}
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
