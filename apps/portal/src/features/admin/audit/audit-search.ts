import { type AuditKind, isAuditKind } from '@granary/api'

/** What is shown of the log, kept in the address so that it can be sent, kept and gone back to. */
export interface AuditSearch {
  readonly kind?: AuditKind
  readonly action?: string
  readonly person?: string
  readonly lender?: string
  readonly project?: string
  /** Days, "2026-11-21", both included. */
  readonly from?: string
  readonly until?: string
}

const texts = ['action', 'person', 'lender', 'project'] as const
const days = ['from', 'until'] as const

export function parseAuditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' && value !== '' && value.length <= 100 ? { [name]: value } : {}
  }
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(String(given[name])) ? text(name) : {})
  return Object.assign(
    isAuditKind(given.kind) ? { kind: given.kind } : {},
    ...texts.map(text),
    ...days.map(day),
  )
}

/** The same in the words of the server. */
export function filtersOf({ person, lender, project, ...others }: AuditSearch) {
  return {
    ...others,
    ...(person && { personId: person }),
    ...(lender && { organizationId: lender }),
    ...(project && { projectId: project }),
  }
}
