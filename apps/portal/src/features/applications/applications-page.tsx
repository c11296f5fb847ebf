import { dashboard, type StageRow } from '@granary/api'
import {
  type Column,
  EmptyState,
  LoadingState,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Table,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { answeredColumn } from '../../lib/projects/project-columns.tsx'
import { ShowMore } from '../../lib/show-more.tsx'
import { momentInSentence, shortMoment } from '../../lib/words/moments.ts'
import { daysSince } from '../../lib/words/told.tsx'

const rowsAtOnce = 25

/** The applications that somebody has begun: how far each is, and how long it lies. */
export function ApplicationsPage() {
  return (
    <Page>
      <PageTitle>Applications</PageTitle>
      <PageHeader
        title="Applications"
        meta={['The second stage of projects that have begun it, the project that was last worked on first']}
      />
      <OwnFailure>
        <Applications />
      </OwnFailure>
    </Page>
  )
}

function Applications() {
  const list = usePaginatedQuery(dashboard.applications, {}, { initialNumItems: rowsAtOnce })
  const { results, status } = list
  return (
    <>
      {status === 'LoadingFirstPage' ? (
        <LoadingState text="Loading applications…" />
      ) : results.length === 0 ? (
        <EmptyState
          title="No applications yet."
          action={
            <Link to="/lender/dashboard/projects" className="g-link">
              Go to projects
            </Link>
          }
        >
          They stand here once somebody answers in one, or a pre-application is submitted.
        </EmptyState>
      ) : (
        <Table
          caption="Applications"
          rows={results}
          keyOf={({ projectId }) => projectId}
          rowsLead
          columns={columns}
        />
      )}
      {(status === 'CanLoadMore' || status === 'LoadingMore') && (
        <p>
          <ShowMore list={list} rows={rowsAtOnce} />
        </p>
      )}
    </>
  )
}

const columns: readonly Column<StageRow>[] = [
  {
    label: 'Project',
    cell: ({ projectId, projectName, borrowerName }) => (
      <Link
        to="/lender/dashboard/projects/$projectid"
        params={{ projectid: projectId }}
        className={rowLinkClass}
      >
        <RowName detail={borrowerName}>{projectName}</RowName>
      </Link>
    ),
  },
  answeredColumn,
  { label: 'Next step', cell: ({ nextStep }) => nextStep },
  {
    label: 'Last saved or submitted',
    figures: true,
    cell: (row) => (
      <span>
        <LiesSince {...row} />
      </span>
    ),
  },
]

/** Nothing was saved in it: since the pre-application was submitted it lies all the same. */
function LiesSince({ submittedAt, submittedBy, lastSavedAt, openSince }: StageRow) {
  if (submittedAt !== null)
    return <RowName detail={submittedBy}>{`Submitted ${momentInSentence(submittedAt)}`}</RowName>
  if (lastSavedAt !== null)
    return <RowName detail={daysSince(lastSavedAt)}>{shortMoment(lastSavedAt)}</RowName>
  if (openSince === null) return 'Not saved yet'
  const days = daysSince(openSince)
  return (
    <RowName detail={days === undefined ? 'Not saved yet' : `${days}, not saved yet`}>
      {`Open since ${momentInSentence(openSince)}`}
    </RowName>
  )
}
