import './audit.css'
import { type AuditRow, adminAudit, auditKinds, isAuditKind } from '@granary/api'
import {
  Button,
  DateField,
  EmptyState,
  LoadingState,
  Message,
  NativeSelect,
  Page,
  PageHeader,
  TextButton,
} from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { capitalized } from '../../../lib/words/capitalized.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditPickers } from './audit-pickers.tsx'
import { type AuditSearch, filtersOf } from './audit-search.ts'
import { ExportButton } from './export-button.tsx'
import { useAuditLog } from './use-audit-log.ts'

type Change = (changed: { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }) => void

/** What happened, by whom, the latest first, in sentences. */
export function AuditPage({ search }: { readonly search: AuditSearch }) {
  const navigate = useNavigate({ from: '/admin/audit' })
  const { log, problem, busy, readAgain, readOn } = useAuditLog(search)
  const { list, expectMore } = useFirstNew(log?.rows.length ?? 0)
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as AuditSearch, replace: true })
  return (
    <Page>
      <PageTitle>Audit log</PageTitle>
      <PageHeader
        title="Audit log"
        {...(log && { meta: [`As of ${dateAndTime(log.readAt)}`] })}
        actions={
          <>
            <Button
              look="secondary"
              icon={RefreshCw}
              busy={busy === 'first' && log !== undefined && 'Reading…'}
              onClick={readAgain}
            >
              Read again
            </Button>
            <ExportButton filters={filtersOf(search)} />
          </>
        }
      />
      <Filters search={search} change={change} />
      {problem && (
        <Message tone="danger" announce="alert">
          {problem}
        </Message>
      )}
      {!log && !problem && <LoadingState text="Loading audit entries…" />}
      {log?.rows.length === 0 && <EmptyState title="Nothing fits." />}
      {log && (
        <div ref={list}>
          <Days rows={log.rows} />
        </div>
      )}
      {log && log.rows.length > 0 && (
        <div className="p-audit-end g-no-print">
          <span role="status">
            {log.rows.length === 1 ? '1 entry' : `${log.rows.length} entries`}
            {log.next !== null && ' so far'}
          </span>
          {log.next !== null && (
            <Button
              look="secondary"
              busy={busy === 'more' && 'Loading…'}
              onClick={() => {
                expectMore()
                readOn()
              }}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </Page>
  )
}

/** Who asked for more goes on reading at the first entry that came. */
function useFirstNew(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || count === before.current) return
    const entry =
      count > before.current && list.current?.querySelectorAll<HTMLElement>('.p-audit-entry')[before.current]
    before.current = undefined
    if (entry) entry.focus()
  }, [count])
  const expectMore = () => {
    before.current = count
  }
  return { list, expectMore }
}

/** On a phone what happened comes first: all but the kind is folded, unless a day is chosen. */
function Filters({ search, change }: { readonly search: AuditSearch; readonly change: Change }) {
  const [open, setOpen] = useState(search.from !== undefined || search.until !== undefined)
  return (
    <search className="p-audit-filters g-no-print">
      <div className="p-admin-filters" data-open={open || undefined}>
        <NativeSelect
          label="What"
          placeholder="Everything"
          value={search.kind ?? ''}
          onValueChange={(kind) => change({ kind: isAuditKind(kind) ? kind : undefined, action: undefined })}
          options={Object.entries(auditKinds).map(([value, label]) => ({ value, label }))}
        />
        <Button
          look="secondary"
          className="p-audit-unfold"
          icon={open ? ChevronUp : ChevronDown}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          More filters
        </Button>
        <DateField
          label="From"
          value={search.from ?? ''}
          onValueChange={(from) => change({ from: from || undefined })}
        />
        <DateField
          label="Until"
          error={isBackwards(search) ? 'This day is before the one in From.' : undefined}
          value={search.until ?? ''}
          onValueChange={(until) => change({ until: until || undefined })}
        />
        <AuditPickers onPick={change} />
      </div>
      <Narrowed search={search} change={change} />
    </search>
  )
}

const isBackwards = ({ from, until }: AuditSearch) =>
  from !== undefined && until !== undefined && until < from

/** By whom and by what the log is narrowed beside the fields, each with a way out of it. */
function Narrowed({ search, change }: { readonly search: AuditSearch; readonly change: Change }) {
  const { personId, organizationId, projectId } = filtersOf(search)
  const wanted = {
    ...(personId && { personId }),
    ...(organizationId && { organizationId }),
    ...(projectId && { projectId }),
  }
  const hasNames = Object.keys(wanted).length > 0
  const names = useQuery(adminAudit.getNames, hasNames ? wanted : 'skip')
  const list = useRef<HTMLUListElement>(null)
  const narrowed = [
    { name: 'action', label: 'Only entries of the kind', value: search.action && capitalized(search.action) },
    { name: 'person', label: 'By', value: search.person && (names?.person ?? search.person) },
    { name: 'lender', label: 'Lender', value: search.lender && (names?.organization ?? search.lender) },
    { name: 'project', label: 'Project', value: search.project && (names?.project ?? search.project) },
  ] as const
  const shown = narrowed.filter(({ value }) => Boolean(value))
  if (shown.length === 0) return null
  const clear = (name: keyof AuditSearch) => {
    // The button goes with what it took away; the fields above stay.
    list.current?.closest('search')?.querySelector('select')?.focus()
    change({ [name]: undefined })
  }
  return (
    <ul className="p-audit-narrowed" ref={list}>
      {shown.map(({ name, label, value }) => (
        <li key={name}>
          <span>
            {label} <strong>{value}</strong>
          </span>
          <TextButton onClick={() => clear(name)}>
            Remove<span className="g-visually-hidden"> {`${label} ${value}`}</span>
          </TextButton>
        </li>
      ))}
    </ul>
  )
}

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** Entries under the day on which they were made, as the clock here tells it. */
function Days({ rows }: { readonly rows: readonly AuditRow[] }) {
  const days = [...Map.groupBy(rows, ({ at }) => dayName.format(at))]
  return days.map(([day, entries]) => (
    <section key={day} className="p-audit-day" aria-label={day}>
      <h2>{day}</h2>
      <ol>
        {entries.map((row) => (
          <AuditEntry key={row.entryId} row={row} />
        ))}
      </ol>
    </section>
  ))
}
