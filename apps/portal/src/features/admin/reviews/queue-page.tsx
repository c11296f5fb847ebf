import { adminReviews, type ReviewSort } from '@granary/api'
import { programOptions } from '@granary/eligibility'
import { NativeSelect, Page, PageHeader, TabLinks, TextField, tabLinkClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery, useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { useDrawnDaily } from '../../../lib/words/days.ts'
import { LiveList } from '../live-list.tsx'
import { keyOfReview, queueColumns } from './queue-columns.tsx'
import { parseQueueSearch, type QueueSearch, type QueueTab, queueTabs } from './queue-search.ts'
import './reviews.css'

const tabNames: Readonly<Record<QueueTab, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  returned: 'Returned',
  accepted: 'Accepted',
}

const filters = {
  open: { state: 'open' },
  mine: { state: 'open', assignee: 'me' },
  unassigned: { state: 'open', assignee: 'nobody' },
  returned: { state: 'returned' },
  accepted: { state: 'accepted' },
} as const

const sortNames: Readonly<Record<ReviewSort, string>> = {
  waiting: 'Longest waiting first',
  newest: 'Latest first',
  project: 'Project',
  lender: 'Lender',
  target: 'Target date, next first',
  amount: 'Largest amount first',
}

interface QueuePageProps {
  readonly search: QueueSearch
  readonly onSearch: (change: { readonly [Name in keyof QueueSearch]?: string | undefined }) => void
}

/** What all lenders submitted and what became of it; the longest waiting first. */
export function QueuePage({ search, onSearch }: QueuePageProps) {
  const { tab = 'open', search: words = '', program = '', order: sort = 'waiting' } = search
  useDrawnDaily()
  const counts = useQuery(adminReviews.counts, {})
  const reviews = usePaginatedQuery(
    adminReviews.list,
    { ...filters[tab], sort, ...(words !== '' && { search: words }), ...(program !== '' && { program }) },
    { initialNumItems: 50 },
  )
  return (
    <Page>
      <PageTitle>Review queue</PageTitle>
      <PageHeader title="Review queue" />
      <p className="p-review-lead">Submitted stages of all lenders</p>
      <TabLinks label="Which reviews">
        {queueTabs.map((each) => (
          <Link
            key={each}
            to="/admin/reviews"
            search={parseQueueSearch({ ...search, tab: each })}
            className={tabLinkClass}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={each === tab ? 'page' : undefined}
          >
            {tabNames[each]}
            {each !== 'accepted' && counts && <span className="g-tab-count"> {counts[each]}</span>}
          </Link>
        ))}
      </TabLinks>
      <div className="p-admin-filters p-review-filters">
        <TextField
          label="Project, borrower or lender"
          type="search"
          value={words}
          onValueChange={(text) => onSearch({ search: text === '' ? undefined : text })}
        />
        <NativeSelect
          label="Program"
          placeholder="All programs"
          value={program}
          options={programOptions}
          onValueChange={(value) => onSearch({ program: value === '' ? undefined : value })}
        />
        <NativeSelect
          label="Order"
          value={sort}
          options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
          onValueChange={(value) => onSearch({ order: value })}
        />
      </div>
      <LiveList
        caption="Reviews"
        list={reviews}
        columns={queueColumns}
        keyOf={keyOfReview}
        empty="Nothing here waits for a review."
        rowsLead
      />
    </Page>
  )
}
