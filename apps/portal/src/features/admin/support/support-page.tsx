import { type SupportRequestRow, supportInbox } from '@granary/api'
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
import { Link, useNavigate } from '@tanstack/react-router'
import { usePaginatedQuery } from 'convex/react'
import type { FunctionArgs } from 'convex/server'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import type { Changed } from '../../../lib/lists/address-search.ts'
import { OrderSelect } from '../../../lib/lists/order-select.tsx'
import { OwnFailure } from '../../../lib/lists/own-failure.tsx'
import { sortedColumn } from '../../../lib/lists/sorting.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { LiveList } from '../live-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { parseSupportSearch, type SupportSearch, sorting } from './support-search.ts'
import { sourceNames, statusNames, statusTones } from './support-status.ts'

type Change = (changed: Changed<SupportSearch>) => void

function columnsOf(current: SupportSearch['sort'], change: Change): Column<SupportRequestRow>[] {
  const sorted = { sorting, current, onSort: (sort: SupportSearch['sort']) => change({ sort }) }
  return [
    sortedColumn({ label: 'From', cell: (request) => <RequestLink {...request} /> }, 'from', sorted),
    { label: 'Message', words: true, cell: ({ excerpt }) => excerpt },
    sortedColumn({ label: 'Status', cell: statusOf }, 'status', sorted),
    { label: 'Came from', cell: ({ source }) => sourceNames[source] },
    { label: 'Assigned to', cell: ({ assignedTo }) => assignedTo ?? '—' },
    sortedColumn({ label: 'Received', figures: true, cell: ({ at }) => dateAndTime(at) }, 'at', sorted),
  ]
}

function RequestLink({ requestId, from, lenderName }: SupportRequestRow) {
  return (
    <Link to="/admin/support/$requestid" params={{ requestid: requestId }} className={rowLinkClass}>
      <RowName detail={lenderName}>{from}</RowName>
    </Link>
  )
}

const statusOf = ({ status }: SupportRequestRow) => (
  <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>
)

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

export function SupportPage({ search }: { readonly search: SupportSearch }) {
  const navigate = useNavigate({ from: '/admin/support/' })
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as SupportSearch, replace: true })
  const { status, source, sort } = search
  const wanted = { sort: sorting.of(sort), ...(status && { status }), ...(source && { source }) }
  return (
    <Page>
      <PageTitle>Support</PageTitle>
      <PageHeader title="Support requests" />
      <div className="p-admin-filters">
        <NativeSelect
          label="Status"
          placeholder="All"
          filter
          value={status ?? ''}
          onValueChange={(value) => change({ status: parseSupportSearch({ status: value }).status })}
          options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          label="Came from"
          placeholder="Anywhere"
          filter
          value={source ?? ''}
          onValueChange={(value) => change({ source: parseSupportSearch({ source: value }).source })}
          options={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
        />
        <OrderSelect sorting={sorting} current={sort} onSort={(wanted) => change({ sort: wanted })} />
      </div>
      <OwnFailure asked={wanted}>
        <Requests wanted={wanted} columns={columnsOf(sort, change)} />
      </OwnFailure>
    </Page>
  )
}

interface RequestsProps {
  readonly wanted: Omit<FunctionArgs<typeof supportInbox.list>, 'paginationOpts'>
  readonly columns: ReturnType<typeof columnsOf>
}

function Requests({ wanted, columns }: RequestsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (requestId: string, on: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => id !== requestId).concat(on ? [requestId] : [])))
  const requests = usePaginatedQuery(supportInbox.list, wanted, { initialNumItems: 50 })
  return (
    <>
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
    </>
  )
}
