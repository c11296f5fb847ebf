import { documents } from '@granary/api'
import { useQuery } from 'convex/react'

/** How many documents of a project are not there that have to be, beside the name of their tab: as at the other tabs. */
export function DocumentCount({ projectId }: { readonly projectId: string }) {
  const { due = 0 } = useQuery(documents.getSummary, { projectId }) ?? {}
  return due > 0 && <span className="g-tab-count"> {due}</span>
}
