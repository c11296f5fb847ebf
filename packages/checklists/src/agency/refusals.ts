import { dayOf } from '../days.ts'
import { type CommitmentPeriods, commitmentDays } from './clocks.ts'
import type { AgencyEvent, AgencyEventKind } from './events.ts'
import { type Agency, pointsNamed } from './fold.ts'
import { impossibleDay, possibleDays } from './possible-days.ts'

const notSent = 'This package has not been sent to the agency.'

/** Why nothing of this kind can be recorded now, in a sentence; null when it can. */
export function orderRefusal(agency: Agency, kind: AgencyEventKind): string | null {
  const { sent, incomplete, end, last } = agency
  if (kind === 'undone') return last === null ? 'There is nothing to undo.' : null
  if (kind === 'sentUndone') return sentUndoRefusal(agency)
  if (end !== null) return 'This project is closed.'
  if (kind === 'sent') return sent === null ? null : 'This package was sent already.'
  if (kind === 'withdrawn') return null
  if (sent === null && incomplete === null) return notSent
  if (sent === null && !whileIncomplete.includes(kind))
    return 'The agency called it incomplete. Send it anew first.'
  return afterSending(agency, kind)
}

/** What may still happen to a package that is back from the agency: its questions go on, or it ends. */
const whileIncomplete: readonly AgencyEventKind[] = [
  'agencyQuestion',
  'answer',
  'letter',
  'declined',
  'closed',
]

function sentUndoRefusal({ sent, last }: Agency): string | null {
  if (sent === null) return notSent
  return last?.kind === 'sent' ? null : 'Something else was recorded since. Undo that first.'
}

function afterSending(
  { questions, complete, commitment, papers }: Agency,
  kind: AgencyEventKind,
): string | null {
  switch (kind) {
    case 'answer':
      return questions.length === 0 ? 'The agency has asked nothing.' : null
    case 'letter':
      return questions.some(({ answer }) => answer !== null) ? null : 'No question is answered yet.'
    case 'incomplete':
      return complete === null && commitment === null
        ? null
        : 'The agency has the complete application already.'
    case 'complete':
      return complete === null ? null : 'The agency has the complete application already.'
    case 'commitment':
      return commitment?.accepted ? 'The commitment was accepted already. Record a change instead.' : null
    case 'commitmentAccepted':
      if (commitment?.accepted) return 'The commitment was accepted already.'
      return commitment === null ? noCommitment : null
    case 'met':
    case 'notMet':
      return (commitment?.conditions.length ?? 0) + papers.length === 0 ? 'There are no conditions.' : null
    case 'extension':
    case 'closing':
    case 'guaranteeIssued':
      return commitment === null ? noCommitment : null
    default:
      return null
  }
}

const noCommitment = 'Record the conditional commitment first.'

export interface EventProblem {
  readonly fieldId: 'at' | 'note' | 'dueAt' | 'items' | 'about'
  readonly message: string
}

type Draft = Omit<AgencyEvent, 'eventId' | 'forTeam'>

/** What is wrong with an event whose turn it is. `acceptedOn`: since when both stages are accepted. */
export function problemsOfEvent(
  agency: Agency,
  event: Draft,
  periods: CommitmentPeriods,
  acceptedOn: string | null = null,
): readonly EventProblem[] {
  const problem = (fieldId: EventProblem['fieldId'], message: string | null | undefined | false) =>
    message ? [{ fieldId, message }] : []
  return [
    ...problem('at', impossibleDay(possibleDays(agency, event, acceptedOn), dayOf(event.at))),
    ...problem('note', event.note === '' && wordsWanted[event.kind]),
    ...problem('dueAt', dueProblem(agency, event, periods)),
    ...problem('items', itemsProblem(agency, event)),
    ...problem('about', aboutProblem(agency, event)),
  ]
}

const wordsWanted: { readonly [Kind in AgencyEventKind]?: string } = {
  agencyQuestion: 'Say what the agency asks.',
  answer: 'Write the answer.',
  incomplete: 'Say what the agency misses.',
  changed: 'Say what changed.',
  withdrawn: 'Say why.',
  declined: 'Say why.',
  closed: 'Say why.',
}

function dueProblem(
  { commitment }: Agency,
  { kind, at, dueAt }: Draft,
  periods: CommitmentPeriods,
): string | null {
  if (kind === 'extension') {
    if (dueAt === null) return 'Say until when the commitment holds now.'
    const { expiresOn = null } = commitment ? commitmentDays(commitment, periods) : {}
    return expiresOn !== null && dayOf(dueAt) <= expiresOn ? 'This is not later than it was.' : null
  }
  if (dueAt === null || dayOf(dueAt) >= dayOf(at)) return null
  return kind === 'commitment' ? 'This is before it was given.' : 'This is before the day it was asked.'
}

function itemsProblem(agency: Agency, { kind, items, about }: Draft): string | null {
  if (kind === 'met' || kind === 'notMet') {
    const isKnown = items.length > 0 && items.every((item) => pointsNamed(agency, item, about).length > 0)
    return isKnown ? null : 'Choose one of the conditions or closing papers.'
  }
  if (kind !== 'letter') return null
  const answered = new Set(agency.questions.flatMap(({ asked, answer }) => (answer ? asked.eventId : [])))
  return items.length > 0 && items.every((item) => answered.has(item)) ? null : 'Choose answered questions.'
}

function aboutProblem({ questions, last }: Agency, { kind, about }: Draft): string | null {
  if (kind === 'undone') return about === last?.eventId ? null : 'Only what was recorded last can be undone.'
  if (kind !== 'answer') return null
  if (about === null)
    return questions.some(({ answer }) => answer === null) ? null : 'Every question is answered.'
  return questions.some(({ asked }) => asked.eventId === about) ? null : 'There is no such question.'
}
