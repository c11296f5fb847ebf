import { type AuditRow, adminAudit, messageOf } from '@granary/api'
import { Button, type Column, DateField, NativeSelect, Page, PageHeader, useToasts } from '@granary/ui'
import { useConvex, usePaginatedQuery, useQuery } from 'convex/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { capitalized } from '../../lib/words/capitalized.ts'
import { dateAndTime } from '../../lib/words/dates.ts'
import { LiveList } from './live-list.tsx'

const columns: Column<AuditRow>[] = [
  { label: 'Time', cell: ({ at }) => <span className="p-audit-short">{dateAndTime(at)}</span> },
  { label: 'What', cell: (row) => <What {...row} /> },
  { label: 'Who', cell: (row) => <Who {...row} /> },
  { label: 'Lender', cell: ({ organization }) => organization ?? '—' },
  { label: 'Project', cell: ({ project }) => project ?? '—' },
  { label: 'Details', cell: ({ details }) => <Details text={details || '—'} /> },
]

/** The sentence for people, and below it the kind of entry by which the list is filtered. */
function What({ sentence, action }: AuditRow) {
  return (
    <>
      <div className="p-audit-details">{sentence}</div>
      <div className="p-audit-kind">{capitalized(action)}</div>
    </>
  )
}

/** By the address of that day, which stays when somebody is renamed or gone. */
function Who({ person, personEmail, viewed, address }: AuditRow) {
  const lines = [person, personEmail, viewed && `as ${viewed}`, address && `from ${address}`].filter(Boolean)
  if (lines.length === 0) return '—'
  return lines.map((line) => (
    <div key={line} className="p-audit-short">
      {line}
    </div>
  ))
}

const mostAtOnce = 160

/** A save of a whole questionnaire names two hundred fields: what is beyond a few lines is shown when asked for. */
function Details({ text }: { readonly text: string }) {
  if (text.length <= mostAtOnce) return <div className="p-audit-details">{text}</div>
  return (
    <details className="p-audit-details">
      <summary>{`${text.slice(0, mostAtOnce)}…`}</summary>
      {`…${text.slice(mostAtOnce)}`}
    </details>
  )
}

/** What happened, by whom, the latest first. */
export function AuditPage() {
  const [chosen, setChosen] = useState({ action: '', from: '', until: '' })
  const actions = useQuery(adminAudit.listActions, {})
  const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  const entries = usePaginatedQuery(adminAudit.list, filters, { initialNumItems: 50 })
  const set = (name: keyof typeof chosen) => (value: string) => setChosen({ ...chosen, [name]: value })
  return (
    <Page>
      <PageTitle>Audit log</PageTitle>
      <PageHeader title="Audit log" actions={<ExportButton filters={filters} />} />
      <div className="p-admin-filters">
        <NativeSelect
          label="What"
          placeholder="Everything"
          value={chosen.action}
          onValueChange={set('action')}
          options={(actions ?? []).map((action) => ({ value: action, label: capitalized(action) }))}
        />
        <DateField label="From" value={chosen.from} onValueChange={set('from')} />
        <DateField label="Until" value={chosen.until} onValueChange={set('until')} />
      </div>
      <LiveList
        caption="Audit entries"
        list={entries}
        columns={columns}
        keyOf={({ entryId }) => entryId}
        empty="Nothing fits."
      />
    </Page>
  )
}

function ExportButton({ filters }: { readonly filters: Record<string, string> }) {
  const client = useConvex()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { fileName, csv } = await client.query(adminAudit.getCsv, filters)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      link.download = fileName
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" icon={Download} busy={busy && 'Preparing…'} onClick={() => void save()}>
      Export as CSV
    </Button>
  )
}
