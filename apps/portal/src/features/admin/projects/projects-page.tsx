import { type AdminProjectRow, adminProjects, projectStatuses } from '@granary/api'
import { programName } from '@granary/eligibility'
import { type Column, NativeSelect, Page, PageHeader, RowName, rowLinkClass } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useConvex } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import type { Changed } from '../../../lib/lists/address-search.ts'
import { CsvButton } from '../../../lib/lists/csv-button.tsx'
import { OrderSelect } from '../../../lib/lists/order-select.tsx'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { sortedColumn } from '../../../lib/lists/sorting.ts'
import { StatusTag } from '../../../lib/projects/project-columns.tsx'
import { shortMoment } from '../../../lib/words/moments.ts'
import { AskedList } from '../live-list.tsx'
import { MaybeSuspended } from '../maybe-suspended.tsx'
import { type AllProjectsSearch, sorting } from './projects-search.ts'

type Change = (changed: Changed<AllProjectsSearch>) => void

function columnsOf(current: AllProjectsSearch['sort'], change: Change): Column<AdminProjectRow>[] {
  const sorted = { sorting, current, onSort: (sort: AllProjectsSearch['sort']) => change({ sort }) }
  return [
    sortedColumn({ label: 'Project', cell: (row) => <ProjectLink {...row} /> }, 'projectName', sorted),
    sortedColumn({ label: 'Lender', cell: lenderOf }, 'lenderName', sorted),
    sortedColumn({ label: 'Program', cell: ({ program }) => programName(program) }, 'program', sorted),
    sortedColumn({ label: 'Status', cell: ({ status }) => <StatusTag status={status} /> }, 'status', sorted),
    sortedColumn(
      { label: 'Last saved', figures: true, cell: ({ lastSavedAt }) => shortMoment(lastSavedAt) },
      'lastSavedAt',
      sorted,
    ),
  ]
}

function ProjectLink({ projectId, projectName, borrowerName }: AdminProjectRow) {
  return (
    <Link to="/admin/projects/$projectid" params={{ projectid: projectId }} className={rowLinkClass}>
      <RowName detail={borrowerName}>{projectName}</RowName>
    </Link>
  )
}

const lenderOf = ({ lenderName, lenderSuspended }: AdminProjectRow) => (
  <MaybeSuspended name={lenderName} suspended={lenderSuspended} />
)

export function AllProjectsPage({ search }: { readonly search: AllProjectsSearch }) {
  const navigate = useNavigate({ from: '/admin/projects/' })
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as AllProjectsSearch, replace: true })
  const convex = useConvex()
  const wanted = {
    sort: sorting.of(search.sort),
    ...(search.search && { search: search.search }),
    ...(search.status && { status: search.status }),
  }
  return (
    <Page>
      <PageTitle>All projects</PageTitle>
      <PageHeader
        title="All projects"
        actions={<CsvButton load={() => convex.query(adminProjects.getCsv, wanted)} />}
      />
      <div className="p-admin-filters">
        <SearchField
          label="Project or borrower"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <NativeSelect
          label="Status"
          placeholder="All"
          filter
          value={search.status ?? ''}
          onValueChange={(value) => change({ status: projectStatuses.find((each) => each === value) })}
          options={projectStatuses.map((value) => ({ value, label: value }))}
        />
        <OrderSelect sorting={sorting} current={search.sort} onSort={(sort) => change({ sort })} />
      </div>
      <AskedList
        query={adminProjects.list}
        wanted={wanted}
        caption="Projects"
        columns={columnsOf(search.sort, change)}
        keyOf={({ projectId }) => projectId}
        empty="No project fits."
        rowsLead
      />
    </Page>
  )
}
