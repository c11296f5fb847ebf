import { rehearsal } from '@granary/api'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { useToday } from '../../words/days.ts'
import type { Area } from '../head/places.ts'
import { rehearsalWords } from './rehearsal-words.ts'

interface RehearsalPointsProps {
  readonly projectId: string
  readonly area: Exclude<Area, 'borrower'>
}

/** How many points of the rehearsal are open, and the way to them. Advice: it keeps nothing from being submitted. */
export function RehearsalPoints({ projectId, area }: RehearsalPointsProps) {
  const counts = useQuery(rehearsal.getSummary, { projectId, today: useToday() })
  const words = counts && rehearsalWords(counts)
  if (!words) return null
  return (
    <Link
      to={area === 'staff' ? '/admin/projects/$projectid' : '/lender/dashboard/projects/$projectid'}
      params={{ projectid: projectId }}
      search={{ view: 'rehearsal' }}
      className="g-link"
    >
      {words}
    </Link>
  )
}
