import { adminReviews, type ReviewRow, type ReviewSort } from '@granary/api'
import { programName, programOptions } from '@granary/eligibility'
import {
  type Column,
  NativeSelect,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  TabLinks,
  Tag,
  TextButton,
  TextField,
  tabLinkClass,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, usePaginatedQuery, useQuery } from 'convex/react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { useMe } from '../../../lib/session/me.tsx'
import { shortDate } from '../../../lib/words/dates.ts'
import { stageTitles } from '../../../lib/words/stage-titles.ts'
import { LiveList } from '../live-list.tsx'
import { parseQueueSearch, type QueueSearch, type QueueTab, queueTabs } from './queue-search.ts'
import { roundName, roundTones, roundWords, workingDays } from './review-words.ts'
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
  target: 'Target date',
}

interface QueuePageProps {
  readonly search: QueueSearch
  readonly onSearch: (change: { readonly [Name in keyof QueueSearch]?: string | undefined }) => void
}

/** What all lenders submitted and what became of it; the longest waiting first. */
export function QueuePage({ search, onSearch }: QueuePageProps) {
  const { tab = 'open', search: words = '', program = '', order: sort = 'waiting' } = search
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
        columns={columns}
        keyOf={({ projectId, stage }) => `${projectId} ${stage}`}
        empty="Nothing here waits for a review."
        rowsLead
      />
    </Page>
  )
}

const columns: Column<ReviewRow>[] = [
  {
    label: 'Project',
    cell: ({ projectId, stage, projectName, borrowerName, lenderName }) => (
      <Link
        to="/admin/reviews/$projectid/$stage"
        params={{ projectid: projectId, stage }}
        className={rowLinkClass}
      >
        <RowName
          detail={
            <>
              {borrowerName}
              <br />
              {lenderName}
            </>
          }
        >
          {projectName}
        </RowName>
      </Link>
    ),
  },
  {
    label: 'Stage',
    cell: ({ stage, roundOfReview }) => (
      <RowName detail={roundName(roundOfReview)}>{stageTitles[stage]}</RowName>
    ),
  },
  { label: 'Program', cell: ({ program }) => programName(program) },
  {
    label: 'Settled',
    cell: ({ settled, items, openRemarks }) => (
      <RowName
        detail={
          openRemarks === 0 ? undefined : `${openRemarks} open ${openRemarks === 1 ? 'remark' : 'remarks'}`
        }
      >
        {settled} of {items}
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => <Tag tone={roundTones[state]}>{roundWords[state]}</Tag> },
  { label: 'Reviewer', cell: (row) => <Reviewer {...row} /> },
  {
    label: 'Target date',
    cell: ({ targetDate }) => (targetDate ? shortDate(Date.parse(targetDate), 'UTC') : '–'),
  },
  {
    label: 'Waiting',
    figures: true,
    cell: ({ submittedAt, returnedAt }) => daysWords(returnedAt ?? submittedAt),
  },
]

function daysWords(since: number): string {
  const days = workingDays(since, Date.now())
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

function Reviewer({ projectId, stage, projectName, state, assignee }: ReviewRow) {
  const { duties } = useMe()
  const take = useMutation(adminReviews.take)
  const change = useChange()
  if (assignee) return assignee.name
  if (state !== 'waiting' || !duties.includes('packaging')) return 'Nobody'
  return (
    <span className="p-review-take">
      <TextButton onClick={() => void change(take({ projectId, stage }), 'The review is yours.')}>
        Assign to me<span className="g-visually-hidden">: {projectName}</span>
      </TextButton>
    </span>
  )
}
