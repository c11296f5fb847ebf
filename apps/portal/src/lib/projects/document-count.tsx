import { documents } from '@granary/api'
import { useQuery } from 'convex/react'

/** How many documents of a project are not there that have to be, beside the name of their tab: as at the other tabs. */
export function DocumentCount({ projectId }: { readonly projectId: string }) {
  const list = useQuery(documents.list, { projectId })
  const rows = list?.groups.flatMap((group) => group.documents) ?? []
  const count = rows.filter(({ state }) => state === 'missing' || state === 'asked').length
  return count > 0 && <span className="g-tab-count"> {count}</span>
}
