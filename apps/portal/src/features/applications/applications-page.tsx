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
import { answeredColumn } from '../../lib/projects/project-columns.tsx'
import { ShowMore } from '../../lib/show-more.tsx'
import { shortMoment } from '../../lib/words/moments.ts'

const rowsAtOnce = 25

/** How far the application of every project is. */
export function ApplicationsPage() {
  const list = usePaginatedQuery(dashboard.applications, {}, { initialNumItems: rowsAtOnce })
  const { results, status } = list
  return (
    <Page>
      <PageTitle>Applications</PageTitle>
      <PageHeader title="Applications" meta={['The second stage of every project, the last saved first']} />
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
          Each project brings one.
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
    </Page>
  )
}

const columns: readonly Column<StageRow>[] = [
  {
    label: 'Project',
    cell: ({ projectId, projectName, borrowerName }) => (
      <Link
        to="/lender/dashboard/projects/$projectid"
        params={{ projectid: projectId }}
        search={{ stage: 'application' }}
        className={rowLinkClass}
      >
        <RowName detail={borrowerName}>{projectName}</RowName>
      </Link>
    ),
  },
  answeredColumn,
  { label: 'Next step', cell: ({ nextStep }) => nextStep },
  {
    label: 'Submitted',
    cell: ({ submittedAt, submittedBy }) =>
      submittedAt === null ? (
        '—'
      ) : (
        <span>
          <RowName detail={submittedBy}>{shortMoment(submittedAt)}</RowName>
        </span>
      ),
  },
  {
    label: 'Last saved',
    figures: true,
    cell: ({ lastSavedAt }) => (lastSavedAt === null ? '—' : shortMoment(lastSavedAt)),
  },
]
