import { rehearsal } from '@granary/api'
import { useQuery } from 'convex/react'
import { useToday } from '../../words/days.ts'

interface NeedsCountProps {
  readonly projectId: string
  readonly view: 'requirements' | 'rehearsal'
}

/** How much of what is needed is not there as it has to be, or how many points of the rehearsal are open, beside the name of their tab. */
export function NeedsCount({ projectId, view }: NeedsCountProps) {
  const counts = useQuery(rehearsal.getSummary, { projectId, today: useToday() })
  if (!counts) return null
  const { missing, tooOld, unclear, contradicts, explain, note } = counts
  const count = view === 'requirements' ? missing + tooOld + unclear : contradicts + explain + note
  return count > 0 && <span className="g-tab-count"> {count}</span>
}
