import { dayOf } from '../days.ts'
import type { AgencyEvent, AgencyEventKind } from './events.ts'
import { type Agency, pointsNamed } from './fold.ts'

/** A day that something cannot lie beyond, and what happened on it: "the package was sent". */
export interface DayBound {
  readonly day: string
  readonly words: string
}

export interface PossibleDays {
  readonly from: DayBound | null
  readonly until: DayBound | null
}

type Draft = Pick<AgencyEvent, 'kind' | 'items' | 'about'>

/**
 * On which days something can have happened, by the order of everything else that is on record. What is written down late
 * has its own day, so a question may be older than what was recorded before it; what follows from another may not.
 * `acceptedOn`: since when both stages are accepted; null where nobody knows.
 */
export function possibleDays(agency: Agency, draft: Draft, acceptedOn: string | null = null): PossibleDays {
  const bounds = follows(agency, draft, acceptedOn).flatMap((bound) => bound ?? [])
  const from = bounds.reduce<DayBound | null>(
    (latest, bound) => (latest && latest.day >= bound.day ? latest : bound),
    null,
  )
  return { from, until: precedes(agency, draft.kind) }
}

/** What is wrong with a day, in a sentence; null for one that is possible. */
export function impossibleDay({ from, until }: PossibleDays, day: string): string | null {
  if (from && day < from.day) return `This is before ${from.words}.`
  return until && day > until.day ? `This is after ${until.words}.` : null
}

const on = (event: AgencyEvent | null | undefined, words: string): DayBound | null =>
  event ? { day: dayOf(event.at), words } : null

/** Written down as it happens. */
const ofTheMoment: readonly AgencyEventKind[] = ['undone', 'sentUndone', 'receipt']

function follows(agency: Agency, draft: Draft, acceptedOn: string | null): readonly (DayBound | null)[] {
  const { kind } = draft
  if (ofTheMoment.includes(kind)) return []
  const { sent, incomplete, complete, commitment, closing } = agency
  const isIncomplete = on(incomplete, 'the agency called it incomplete')
  if (kind === 'sent')
    return [acceptedOn === null ? null : { day: acceptedOn, words: 'the package was accepted' }, isIncomplete]
  const isSent = on(sent, 'the package was sent')
  const given = on(commitment?.given, 'the commitment was given')
  const accepted = on(commitment?.accepted, 'the commitment was accepted')
  const isComplete = on(complete, 'the application was complete')
  switch (kind) {
    case 'commitment':
      return [isSent, isComplete]
    case 'commitmentAccepted':
    case 'extension':
      return [isSent, given]
    case 'closing':
      return [isSent, given, accepted]
    case 'guaranteeIssued':
    case 'withdrawn':
    case 'declined':
    case 'closed':
      return [isSent, isIncomplete, isComplete, given, accepted, on(closing, 'the loan was closed')]
    default:
      return [isSent, ...followsItsOwn(agency, draft)]
  }
}

/** What an answer, a letter and a point that is met say something of. */
function followsItsOwn(agency: Agency, { kind, items, about }: Draft): readonly (DayBound | null)[] {
  const { questions, commitment, closing } = agency
  if (kind === 'answer') {
    const asked = questions.find((question) => question.asked.eventId === about)?.asked
    return [on(asked, 'the question was asked')]
  }
  if (kind === 'letter')
    return questions
      .filter(({ asked }) => items.includes(asked.eventId))
      .map(({ answer }) => on(answer, 'the question was answered'))
  if (kind !== 'met' && kind !== 'notMet') return []
  return items
    .flatMap((text) => pointsNamed(agency, text, about).slice(0, 1))
    .flatMap(({ namedBy, met }) => [
      namedBy === commitment?.given.eventId ? on(commitment.given, 'the commitment was given') : null,
      namedBy === closing?.eventId ? on(closing, 'the loan was closed') : null,
      kind === 'notMet' ? on(met, 'it was there') : null,
    ])
}

/** What may be written down late, but lies before what came after it. */
function precedes({ commitment, closing }: Agency, kind: AgencyEventKind): DayBound | null {
  if (kind === 'complete') return on(commitment?.given, 'the commitment was given')
  return kind === 'commitmentAccepted' ? on(closing, 'the loan was closed') : null
}
