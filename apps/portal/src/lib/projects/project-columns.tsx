import { type Column, DoneMark, Icon, Progress, RowName, rowLinkClass, Tag, type Tone } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import './project-columns.css'
import { shortMoment } from '../words/moments.ts'
import { CorrectTag } from './left-tags.tsx'

/** What every list of projects shows of one; the rows of the contract have it. */
export interface ProjectInList {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly status: string
  readonly nextStep: string
  readonly required: number
  readonly requiredAnswered: number
  readonly missing: number
  readonly toCorrect: number
  readonly returned: boolean
  readonly lastSavedAt: number | null
  readonly lastSavedBy: string | null
}

const tones: Readonly<Record<string, Tone>> = { 'In review': 'info', Sent: 'success' }

export function StatusTag({ status }: { readonly status: string }) {
  return (
    <Tag tone={tones[status] ?? 'neutral'} {...(status === 'Sent' && { icon: Check })}>
      {status}
    </Tag>
  )
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
  cell: ({ nextStep, returned }) => (returned ? <Returned>{nextStep}</Returned> : nextStep),
}

/** The stage came back with something to change. */
export function Returned({ children }: { readonly children: string }) {
  return (
    <span className="p-returned">
      <Icon of={Undo2} />
      <span>{`Returned. ${children}`}</span>
    </span>
  )
}

/** How far the stage is that the project waits for. */
export const answeredColumn: Column<Pick<ProjectInList, 'required' | 'requiredAnswered' | 'toCorrect'>> = {
  label: 'Required answered',
  cell: ({ required, requiredAnswered, toCorrect }) =>
    requiredAnswered >= required && toCorrect === 0 ? (
      <DoneMark>
        {requiredAnswered} of {required}
      </DoneMark>
    ) : (
      <>
        <Progress done={requiredAnswered} total={required} words="" />
        <CorrectTag toCorrect={toCorrect} />
      </>
    ),
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
