import { type Column, RowName, rowLinkClass, Tag, type Tone } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { shortMoment } from './moments.ts'

/** What every list of projects shows of one; the rows of the contract have it. */
export interface ProjectInList {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly status: string
  readonly nextStep: string
  readonly lastSavedAt: number | null
  readonly lastSavedBy: string | null
}

const tones: Readonly<Record<string, Tone>> = { 'In review': 'info', Sent: 'success' }

export function StatusTag({ status }: { readonly status: string }) {
  return <Tag tone={tones[status] ?? 'neutral'}>{status}</Tag>
}

/** The name of a project, leading to it; the borrower stands beneath. */
export function ProjectLink(project: Pick<ProjectInList, 'projectId' | 'projectName' | 'borrowerName'>) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: project.projectId }}
      className={rowLinkClass}
    >
      <RowName detail={project.borrowerName}>{project.projectName}</RowName>
    </Link>
  )
}

export const projectColumn: Column<ProjectInList> = { label: 'Project', cell: ProjectLink }

export const statusColumn: Column<ProjectInList> = {
  label: 'Status',
  cell: ({ status }) => <StatusTag status={status} />,
}

export const nextStepColumn: Column<ProjectInList> = {
  label: 'Next step',
  cell: ({ nextStep }) => nextStep,
}

export const lastSavedColumn: Column<ProjectInList> = {
  label: 'Last saved',
  figures: true,
  cell: ({ lastSavedAt, lastSavedBy }) =>
    lastSavedAt !== null && (
      <span>
        <RowName detail={lastSavedBy}>{shortMoment(lastSavedAt)}</RowName>
      </span>
    ),
}
