import type { Place } from '@granary/api'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Area, addressOf } from './places.ts'

interface PlaceLinkProps {
  readonly projectId: string
  readonly area: Area
  readonly to: Place
  readonly className?: string
  readonly label?: string
  readonly children: ReactNode
}

/** Leads to a place of a project, wherever the area of the reader has it. */
export function PlaceLink({ projectId, area, to, className, label, children }: PlaceLinkProps) {
  return (
    <Link {...addressOf(projectId, area, to)} className={className} aria-label={label} resetScroll={false}>
      {children}
    </Link>
  )
}
