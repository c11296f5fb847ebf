import { type AdminProjectRow, adminProjects, projectStatuses } from '@granary/api'
import { programName } from '@granary/eligibility'
import { type Column, NativeSelect, Page, PageHeader, RowName, rowLinkClass, TextField } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { StatusTag } from '../../../lib/projects/project-columns.tsx'
import { shortMoment } from '../../../lib/words/moments.ts'
import { LiveList } from '../live-list.tsx'
import { MaybeSuspended } from '../maybe-suspended.tsx'

const columns: Column<AdminProjectRow>[] = [
  {
    label: 'Project',
    cell: ({ projectId, projectName, borrowerName }) => (
      <Link to="/admin/projects/$projectid" params={{ projectid: projectId }} className={rowLinkClass}>
        <RowName detail={borrowerName}>{projectName}</RowName>
      </Link>
    ),
  },
  {
    label: 'Lender',
    cell: ({ lenderName, lenderSuspended }) => (
      <MaybeSuspended name={lenderName} suspended={lenderSuspended} />
    ),
  },
  { label: 'Program', cell: ({ program }) => programName(program) },
  { label: 'Status', cell: ({ status }) => <StatusTag status={status} /> },
  { label: 'Last saved', figures: true, cell: ({ lastSavedAt }) => shortMoment(lastSavedAt) },
]

export function AllProjectsPage() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const projects = usePaginatedQuery(
    adminProjects.list,
    { ...(search !== '' && { search }), ...(status !== '' && { status }) },
    { initialNumItems: 50 },
  )
  return (
    <Page>
      <PageTitle>All projects</PageTitle>
      <PageHeader title="All projects" />
      <div className="p-admin-filters">
        <TextField label="Project or borrower" type="search" value={search} onValueChange={setSearch} />
        <NativeSelect
          label="Status"
          placeholder="All"
          value={status}
          onValueChange={setStatus}
          options={projectStatuses.map((value) => ({ value, label: value }))}
        />
      </div>
      <LiveList
        caption="Projects"
        list={projects}
        columns={columns}
        keyOf={({ projectId }) => projectId}
        empty="No project fits."
        rowsLead
      />
    </Page>
  )
}
