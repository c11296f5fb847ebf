import './project-head.css'
import { PageHeader } from '@granary/ui'
import type { ReactNode } from 'react'
import type { Area } from './places.ts'
import { type ProjectInHead, Standing, StandingTag, whatItIs } from './project-head.tsx'

interface PageInProjectProps {
  readonly project: ProjectInHead
  readonly area: Exclude<Area, 'borrower'>
  readonly title: string
  readonly breadcrumbs: ReactNode
  /** What this page says besides of itself, or its reader needs. */
  readonly facts?: readonly ReactNode[]
  readonly actions?: ReactNode
  /** The page has its one working button: the next step is only said. */
  readonly hasOwnButton?: boolean
  /** What has to be said first. */
  readonly children?: ReactNode
}

/** The head of a page of a project that has a title of its own: the project, where it stands and what comes next. */
export function PageInProject({
  project,
  area,
  hasOwnButton = false,
  facts = [],
  children,
  ...own
}: PageInProjectProps) {
  const { projectId, projectName, head } = project
  const name = (
    <span className="ph-whose">
      {projectName}
      <StandingTag tag={head.tag} />
    </span>
  )
  return (
    <div className="ph-page">
      <PageHeader {...own} meta={[name, ...facts, ...whatItIs(project)]} />
      {children && <div className="ph-first">{children}</div>}
      <Standing {...{ projectId, area }} head={hasOwnButton ? { ...head, button: null } : head} />
    </div>
  )
}
