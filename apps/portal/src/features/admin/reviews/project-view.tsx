import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ProjectViewProps {
  readonly projectId: string
  readonly view: 'rehearsal' | 'package' | 'agency'
  readonly children: ReactNode
}

/** To another view of the project. */
export function ProjectView({ projectId, view, children }: ProjectViewProps) {
  return (
    <Link to="/admin/projects/$projectid" params={{ projectid: projectId }} search={{ view }}>
      {children}
    </Link>
  )
}
