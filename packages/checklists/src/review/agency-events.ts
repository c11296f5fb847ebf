/** What happens between the packaging team and the agency, in the order in which it usually does. */
export const eventKinds = [
  'sent',
  'sentUndone',
  'agencyQuestion',
  'answer',
  'complete',
  'commitment',
  'commitmentAccepted',
  'extension',
  'closing',
  'guaranteeIssued',
  'withdrawn',
  'declined',
  'closed',
] as const
export type EventKind = (typeof eventKinds)[number]

/** They end the work on a project. */
const endings: readonly EventKind[] = ['guaranteeIssued', 'withdrawn', 'declined', 'closed']

export interface ProjectEvent {
  readonly kind: EventKind
  readonly at: Date
}

export interface AgencyStanding {
  /** When it was sent to the agency, as long as that was not undone. */
  readonly sentAt: Date | null
  readonly closedAt: Date | null
}

/** Where a project stands with the agency, by its events alone, the first recorded first. */
export function agencyStanding(events: readonly ProjectEvent[]): AgencyStanding {
  let standing: AgencyStanding = { sentAt: null, closedAt: null }
  for (const { kind, at } of events) {
    if (kind === 'sent') standing = { ...standing, sentAt: at }
    else if (kind === 'sentUndone') standing = { ...standing, sentAt: null }
    else if (endings.includes(kind)) standing = { ...standing, closedAt: at }
  }
  return standing
}

/** Why an event cannot be recorded now, in a sentence; null when it can. */
export function eventRefusal({ sentAt, closedAt }: AgencyStanding, kind: EventKind): string | null {
  if (closedAt !== null) return 'This project is closed.'
  if (kind === 'sent') return sentAt === null ? null : 'This package was sent already.'
  if (kind === 'withdrawn' || sentAt !== null) return null
  return 'This package has not been sent to the agency.'
}
