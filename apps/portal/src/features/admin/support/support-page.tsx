import { type SupportRequestRow, type SupportSource, type SupportStatus, supportInbox } from '@granary/api'
import { type Column, NativeSelect, Page, PageHeader, RowName, rowLinkClass, Tag } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { LiveList } from '../live-list.tsx'
import { sourceNames, statusNames, statusTones } from './support-status.ts'

const columns: Column<SupportRequestRow>[] = [
  {
    label: 'From',
    cell: ({ requestId, from, lenderName }) => (
      <Link to="/admin/support/$requestid" params={{ requestid: requestId }} className={rowLinkClass}>
        <RowName detail={lenderName}>{from}</RowName>
      </Link>
    ),
  },
  { label: 'Message', cell: ({ excerpt }) => excerpt },
  { label: 'Status', cell: ({ status }) => <Tag tone={statusTones[status]}>{statusNames[status]}</Tag> },
  { label: 'Came from', cell: ({ source }) => sourceNames[source] },
  { label: 'Assigned to', cell: ({ assignedTo }) => assignedTo ?? '—' },
  { label: 'Received', figures: true, cell: ({ at }) => dateAndTime(at) },
]

export function SupportPage() {
  const [status, setStatus] = useState('')
  const [source, setSource] = useState('')
  const requests = usePaginatedQuery(
    supportInbox.list,
    {
      ...(status !== '' && { status: status as SupportStatus }),
      ...(source !== '' && { source: source as SupportSource }),
    },
    { initialNumItems: 50 },
  )
  return (
    <Page>
      <PageTitle>Support</PageTitle>
      <PageHeader title="Support requests" />
      <div className="p-admin-filters">
        <NativeSelect
          label="Status"
          placeholder="All"
          value={status}
          onValueChange={setStatus}
          options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          label="Came from"
          placeholder="Anywhere"
          value={source}
          onValueChange={setSource}
          options={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <LiveList
        caption="Support requests"
        list={requests}
        columns={columns}
        keyOf={({ requestId }) => requestId}
        empty="No request waits here."
        rowsLead
      />
    </Page>
  )
}
