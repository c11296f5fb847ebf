/** What happens between the packaging team and the agency, in the order in which it usually does. */
export const agencyEventKinds = [
  'sent',
  'sentUndone',
  'receipt',
  'agencyQuestion',
  'answer',
  'letter',
  'incomplete',
  'complete',
  'commitment',
  'commitmentAccepted',
  'extension',
  'met',
  'notMet',
  'closing',
  'guaranteeIssued',
  'changed',
  'withdrawn',
  'declined',
  'closed',
  'undone',
] as const
export type AgencyEventKind = (typeof agencyEventKinds)[number]

export interface AgencyEvent {
  readonly eventId: string
  readonly kind: AgencyEventKind
  readonly at: number
  readonly note: string
  readonly dueAt: number | null
  /** What a question is about, conditions, closing papers, or which of them are meant. */
  readonly items: readonly string[]
  /** The event that this one answers or undoes. */
  readonly about: string | null
  /** Of a question: the packaging team answers it, and the lender only reads it. */
  readonly forTeam: boolean
}

const endings = ['guaranteeIssued', 'withdrawn', 'declined', 'closed'] as const
export type AgencyEnding = (typeof endings)[number]

/** They end the work on a project. */
export function isEnding(kind: AgencyEventKind): kind is AgencyEnding {
  return (endings as readonly AgencyEventKind[]).includes(kind)
}

/** What still holds: without what was undone, and without the undoing. The first recorded stands first. */
export function standingEvents<Event extends Pick<AgencyEvent, 'eventId' | 'kind' | 'about'>>(
  events: readonly Event[],
): readonly Event[] {
  const standing: Event[] = []
  for (const event of events) {
    if (event.kind !== 'undone' && event.kind !== 'sentUndone') standing.push(event)
    else {
      const at = standing.findLastIndex(({ eventId, kind }) =>
        event.kind === 'undone' ? eventId === event.about : kind === 'sent',
      )
      if (at >= 0) standing.splice(at, 1)
    }
  }
  return standing
}
