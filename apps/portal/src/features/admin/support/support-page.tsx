import { type SupportRequestRow, type SupportSource, type SupportStatus, supportInbox } from '@granary/api'
import {
  Checkbox,
  type Column,
  NativeSelect,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Tag,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { LiveList } from '../live-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
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

/** A box for each request, by which several are chosen at once. */
function choosing(
  chosen: ReadonlySet<string>,
  choose: (requestId: string, on: boolean) => void,
): Column<SupportRequestRow> {
  return {
    label: 'Select',
    cell: ({ requestId, from }) => (
      <span className="p-bulk-box">
        <Checkbox
          label={<span className="g-visually-hidden">Select the request of {from}</span>}
          checked={chosen.has(requestId)}
          onCheckedChange={(on) => choose(requestId, on)}
        />
      </span>
    ),
  }
}

export function SupportPage() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (requestId: string, on: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => id !== requestId).concat(on ? [requestId] : [])))
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
      <BulkBar
        chosen={requests.results.filter(({ requestId }) => chosen.has(requestId))}
        onDone={() => setChosen(new Set())}
      />
      <LiveList
        caption="Support requests"
        list={requests}
        columns={[choosing(chosen, choose), ...columns]}
        keyOf={({ requestId }) => requestId}
        empty="No request waits here."
        rowsLead
      />
    </Page>
  )
}
