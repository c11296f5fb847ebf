import { projectVisits } from '@granary/api'
import { useQuery } from 'convex/react'

/** How many people get into a project or are invited to it, beside the name of their tab. */
export function PeopleCount({ projectId }: { readonly projectId: string }) {
  const count = useQuery(projectVisits.countPeople, { projectId }) ?? 0
  return count > 0 && <span className="g-tab-count"> {count}</span>
}
