import type { ReviewSort } from '@granary/api'
import { programOptions } from '@granary/eligibility'
import { NativeSelect, Page, PageHeader, TextField } from '@granary/ui'
import { PageTitle } from '../../../../lib/frames/page-title.tsx'
import { longestSearch, searchable, searchLimitHelp } from '../../../../lib/lists/longest-search.ts'
import { withKnownProgram } from '../../../../lib/projects/known-program.ts'
import { useDrawnDaily } from '../../../../lib/words/days.ts'
import { QueueList, type WantedReviews } from './queue-list.tsx'
import type { QueueSearch } from './queue-search.ts'
import { QueueTabs } from './queue-tabs.tsx'
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
  const wanted: WantedReviews = {
    ...filters[tab],
    sort,
    ...(words !== '' && { search: words }),
    ...(program !== '' && { program }),
  }
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
      <QueueList wanted={wanted} isOpen={isOpen} />
    </Page>
  )
}
