import { documents } from '@granary/api'
import { useQuery } from 'convex/react'

/** How many documents a project asks for or has, beside the name of their tab. */
export function DocumentCount({ projectId }: { readonly projectId: string }) {
  const list = useQuery(documents.list, { projectId })
  if (!list) return null
  return (
    <span className="g-tab-count">
      {' '}
      {list.groups.reduce((sum, group) => sum + group.documents.length, 0)}
    </span>
  )
}
