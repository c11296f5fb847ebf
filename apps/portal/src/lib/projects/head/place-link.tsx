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
  /** What of the place it leads to, where the place itself does not say. */
  readonly hash?: string | undefined
  readonly children: ReactNode
}

/** Leads to a place of a project, wherever the area of the reader has it. */
export function PlaceLink({ projectId, area, to, className, label, hash, children }: PlaceLinkProps) {
  return (
    <Link
      {...addressOf(projectId, area, to)}
      {...(hash !== undefined && { hash })}
      className={className}
      aria-label={label}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
