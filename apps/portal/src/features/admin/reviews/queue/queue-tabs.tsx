import { adminReviews } from '@granary/api'
import { TabLinks, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQueries } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { parseQueueSearch, type QueueSearch, type QueueTab, queueTabs } from './queue-search.ts'

const tabNames: Readonly<Record<QueueTab, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  returned: 'Returned',
  accepted: 'Accepted',
}

interface QueueTabsProps {
  /** What is looked at now: one of the lists, or how long reviews take. */
  readonly current: QueueTab | 'times'
  readonly search: QueueSearch
}

const counted = { counts: { query: adminReviews.counts, args: {} } }
type Counts = FunctionReturnType<typeof adminReviews.counts>

/** Nothing where they could not be counted: the tabs lead to their lists all the same. */
function useCounts(): Counts | undefined {
  const { counts } = useQueries(counted) as { counts: Counts | Error | undefined }
  return counts instanceof Error ? undefined : counts
}

/** The lists of the queue with how much stands behind each, and beside them how long the work takes. */
export function QueueTabs({ current, search }: QueueTabsProps) {
  const counts = useCounts()
  return (
    <TabLinks label="Which reviews">
      {queueTabs.map((each) => (
        <Link
          key={each}
          to="/admin/reviews"
          search={parseQueueSearch({ ...search, tab: each })}
          className={tabLinkClass}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={each === current ? 'page' : undefined}
        >
          {tabNames[each]}
          {each !== 'accepted' && counts && <span className="g-tab-count"> {counts[each]}</span>}
        </Link>
      ))}
      <Link
        to="/admin/reviews/times"
        className={tabLinkClass}
        aria-current={current === 'times' ? 'page' : undefined}
      >
        Times
      </Link>
    </TabLinks>
  )
}
