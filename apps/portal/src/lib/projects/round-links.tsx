import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Area } from './head/places.ts'

type Stage = 'pre-application' | 'application'

interface Ways {
  readonly projectId: string
  readonly area: Exclude<Area, 'borrower'>
  readonly className?: string | undefined
  readonly children?: ReactNode
}

const pages = {
  lender: '/lender/dashboard/projects/$projectid/submissions',
  staff: '/admin/projects/$projectid/submissions',
} as const

/** To all submissions of a project. */
export function RoundsLink({ projectId, area, ...link }: Ways) {
  return <Link {...link} to={pages[area]} params={{ projectid: projectId }} />
}

/** To one submission, as it was then. */
export function RoundLink({
  projectId,
  area,
  stage,
  round,
  ...link
}: Ways & { readonly stage: Stage; readonly round: number }) {
  return (
    <Link
      {...link}
      to={`${pages[area]}/$stage/$round` as const}
      params={{ projectid: projectId, stage, round }}
    />
  )
}

/** To what two submissions of a stage say otherwise. */
export function CompareLink({
  projectId,
  area,
  stage,
  from,
  to,
  ...link
}: Ways & { readonly stage: Stage; readonly from: number; readonly to: number }) {
  return (
    <Link
      {...link}
      to={`${pages[area]}/$stage/compare` as const}
      params={{ projectid: projectId, stage }}
      search={{ from, to }}
    />
  )
}
