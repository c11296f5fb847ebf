import { type AuditRow, type AuditSentencePart, auditKinds, isAuditKind } from '@granary/api'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capitalized } from '../../../lib/words/capitalized.ts'
import { Facts } from '../facts.tsx'
import type { AuditSearch } from './audit-search.ts'

const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const toTheSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/** What happened as a sentence; who, from where and what else behind Details. */
export function AuditEntry({ row }: { readonly row: AuditRow }) {
  return (
    <li className="p-audit-entry g-keep-together" tabIndex={-1}>
      <time dateTime={new Date(row.at).toISOString()}>{timeOfDay.format(row.at)}</time>
      <div className="p-audit-words">
        <p className="p-audit-sentence">
          {row.parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
            <Part key={at} {...part} />
          ))}
        </p>
        <Where row={row} />
        <details className="p-audit-details">
          <summary>
            Details<span className="g-visually-hidden"> of {row.sentence}</span>
          </summary>
          <Details row={row} />
        </details>
      </div>
    </li>
  )
}

function Part({ text, names }: AuditSentencePart) {
  return names ? <Named kind={names.kind} id={names.id} name={text} /> : text
}

interface NamedProps {
  readonly kind: NonNullable<AuditSentencePart['names']>['kind']
  readonly id: string
  readonly name: string
}

function Named({ kind, id, name }: NamedProps) {
  switch (kind) {
    case 'person':
      return (
        <Link to="/admin/people/$personid" params={{ personid: id }}>
          {name}
        </Link>
      )
    case 'lender':
      return (
        <Link to="/admin/lenders/$lenderid" params={{ lenderid: id }}>
          {name}
        </Link>
      )
    case 'project':
      return (
        <Link to="/admin/projects/$projectid" params={{ projectid: id }}>
          {name}
        </Link>
      )
  }
}

/** The project and the lender, as far as the sentence does not name them. */
function Where({
  row: { parts, organizationId, organization, projectId, project },
}: {
  readonly row: AuditRow
}) {
  const isNamed = (id: string) => parts.some(({ names }) => names?.id === id)
  const places = [
    { kind: 'project', id: projectId, name: project },
    { kind: 'lender', id: organizationId, name: organization },
  ] as const
  const shown = places.flatMap(({ kind, id, name }) =>
    id !== null && name !== null && !isNamed(id) ? [{ kind, id, name }] : [],
  )
  if (shown.length === 0) return null
  return (
    <p className="p-audit-where">
      {shown.map((place, at) => (
        <span key={place.kind}>
          {at > 0 && ', '}
          <Named {...place} />
        </span>
      ))}
    </p>
  )
}

function Details({ row }: { readonly row: AuditRow }) {
  const facts: (readonly [string, string])[] = [
    ['When', toTheSecond.format(row.at)],
    ['What', `${capitalized(row.action)} (${kindName(row.kind)})`],
    ...(row.personEmail ? [['Address then', row.personEmail] as const] : []),
    ...(row.viewed ? [['Looking as', row.viewed] as const] : []),
    ...(row.address ? [['From', row.address] as const] : []),
    ...(row.details ? [['More', row.details] as const] : []),
    ['Entry', row.entryId],
  ]
  return (
    <div className="p-audit-more">
      <Facts facts={facts} />
      <p className="p-audit-only g-no-print">
        <Only search={{ action: row.action }}>Only {row.action}</Only>
        {row.personId && <Only search={{ person: row.personId }}>Only {row.person ?? 'this person'}</Only>}
        {row.organizationId && (
          <Only search={{ lender: row.organizationId }}>Only {row.organization ?? 'this lender'}</Only>
        )}
        {row.projectId && (
          <Only search={{ project: row.projectId }}>Only {row.project ?? 'this project'}</Only>
        )}
      </p>
    </div>
  )
}

function kindName(kind: string): string {
  return isAuditKind(kind) ? auditKinds[kind].toLowerCase() : kind
}

function Only({ search, children }: { readonly search: AuditSearch; readonly children: ReactNode }) {
  return (
    <Link to="/admin/audit" search={search}>
      {children}
    </Link>
  )
}
