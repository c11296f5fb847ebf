import { adminReviews, type ReviewSort } from '@granary/api'
import { programOptions } from '@granary/eligibility'
import { NativeSelect, Page, PageHeader, TextField } from '@granary/ui'
import { usePaginatedQuery } from 'convex/react'
import { useState } from 'react'
import { PageTitle } from '../../../../lib/frames/page-title.tsx'
import { longestSearch, searchable, searchLimitHelp } from '../../../../lib/lists/longest-search.ts'
import { withKnownProgram } from '../../../../lib/projects/known-program.ts'
import { useDrawnDaily } from '../../../../lib/words/days.ts'
import { LiveList } from '../../live-list.tsx'
import { AssignBar } from './assign-bar.tsx'
import { choosing, keyOfReview, queueColumns } from './queue-columns.tsx'
import type { QueueSearch } from './queue-search.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { useRowKeys } from './use-row-keys.ts'
import '../reviews.css'

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
  const { tab = 'open', search: words = '', program = '', order: sort = 'waiting' } = withKnownProgram(search)
  const isOpen = filters[tab].state === 'open'
  useDrawnDaily()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, on: boolean) =>
    setChosen((before) => new Set([...before].filter((each) => each !== key).concat(on ? [key] : [])))
  const list = useRowKeys()
  const reviews = usePaginatedQuery(
    adminReviews.list,
    { ...filters[tab], sort, ...(words !== '' && { search: words }), ...(program !== '' && { program }) },
    { initialNumItems: 50 },
  )
  return (
    <Page>
      <PageTitle>Review queue</PageTitle>
      <PageHeader title="Review queue" />
      <p className="p-review-lead">
        Submitted stages of all lenders
        <span className="p-review-keys">
          <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys go through the list, <kbd>Enter</kbd> opens
        </span>
        <br />A target date is the project’s: its lender sets it while a stage is open, the packaging team at
        any time.
      </p>
      <QueueTabs current={tab} search={search} />
      <div className="p-admin-filters p-review-filters">
        <TextField
          label="Project, borrower or lender"
          type="search"
          maxLength={longestSearch}
          help={searchLimitHelp(words)}
          value={words}
          onValueChange={(text) => onSearch({ search: text === '' ? undefined : searchable(text) })}
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
      {isOpen && (
        <AssignBar
          chosen={reviews.results.filter((row) => chosen.has(keyOfReview(row)))}
          onChooseAll={() => setChosen(new Set(reviews.results.map(keyOfReview)))}
          onDone={() => setChosen(new Set())}
        />
      )}
      <div ref={list}>
        <LiveList
          caption="Reviews"
          list={reviews}
          columns={isOpen ? choosing(chosen, choose) : queueColumns}
          keyOf={keyOfReview}
          empty="Nothing here waits for a review."
          rowsLead
        />
      </div>
    </Page>
  )
}
