import { type Erasure, erasures } from '@granary/api'
import {
  type Column,
  EmptyState,
  LoadingState,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Table,
  Tag,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { shortDate } from '../../../lib/words/dates.ts'
import { calledProject, stateNames, stateTones } from './states.ts'

const columns: Column<Erasure>[] = [
  {
    label: 'Project',
    cell: (erasure) => (
      <RowName detail={erasure.lenderName}>
        <Link
          to="/admin/erasures/$erasureid"
          params={{ erasureid: erasure.erasureId }}
          className={rowLinkClass}
        >
          {calledProject(erasure)}
        </Link>
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => <Tag tone={stateTones[state]}>{stateNames[state]}</Tag> },
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
