import { type Erasure, type ErasureState, erasures } from '@granary/api'
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
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { shortDate } from '../../../lib/words/dates.ts'

const states: Readonly<Record<ErasureState, string>> = {
  requested: 'Waits for an answer',
  withdrawn: 'Taken back',
  declined: 'Declined',
  'carrying out': 'Being erased',
  erased: 'Erased',
}

const columns: Column<Erasure>[] = [
  {
    label: 'Project',
    cell: ({ erasureId, projectName, projectId, lenderName }) => (
      <RowName detail={lenderName}>
        <Link to="/admin/erasures/$erasureid" params={{ erasureid: erasureId }} className={rowLinkClass}>
          {projectName ?? `Project ${projectId.slice(0, 8)}`}
        </Link>
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => states[state] },
  { label: 'Asked for', cell: ({ requestedAt }) => shortDate(requestedAt) },
  { label: 'Erased', cell: ({ erasedAt }) => (erasedAt === null ? '' : shortDate(erasedAt)) },
]

/** Projects that somebody asked to have erased: those that wait stand first. */
export function ErasuresPage() {
  const rows = useQuery(erasures.list, {})
  return (
    <Page>
      <PageTitle>Erasures</PageTitle>
      <PageHeader title="Erasures" />
      {rows === undefined && <LoadingState text="Loading requests…" />}
      {rows?.length === 0 && <EmptyState title="Nobody asked to have a project erased." />}
      {rows && rows.length > 0 && (
        <Table
          caption="Erasures"
          columns={columns}
          rows={rows}
          keyOf={({ erasureId }) => erasureId}
          rowsLead
        />
      )}
    </Page>
  )
}
