import { plusDays } from '../days.ts'
import type { ProjectFacts } from './facts.ts'
import type { Standing } from './standing.ts'

/** In this order: what came back, what can go, what is due, what was asked of one, what is nearly complete, the rest, what others have. */
export const urgencies = [
  ...(['returned', 'ready', 'due', 'asked', 'nearly complete', 'rest', 'with others'] as const),
] as const
export type Urgency = (typeof urgencies)[number]

const nearlyComplete = 10
const soonDays = 14

/** Whether a day is near enough to be told beside a project. Without knowing which day it is, none is. */
export function isDueSoon(dueOn: string | null, today: string | null): boolean {
  return dueOn !== null && today !== null && dueOn <= plusDays(today, soonDays)
}

/** How pressing a project is for the person whose standing it is, of whom something of it may be asked besides. */
export function urgencyOf(
  { isMine, tag, stage }: Pick<Standing, 'isMine' | 'tag' | 'stage'>,
  dueOn: string | null,
  today: string | null,
  isAsked = false,
): Urgency {
  if (isMine && stage.returned !== null) return 'returned'
  if (isMine && tag.text === 'Ready to submit') return 'ready'
  if (!isMine && !isAsked) return 'with others'
  if (isDueSoon(dueOn, today)) return 'due'
  if (isAsked) return 'asked'
  if (tag.text === 'Sent' || tag.text === 'Commitment') return 'rest'
  return leftOf(stage) <= nearlyComplete ? 'nearly complete' : 'rest'
}

/** How many answers keep a stage from being complete. */
export const leftOf = ({ missing, toCorrect }: Standing['stage']): number => missing + toCorrect

/**
 * The day by which something is wanted of the lender: by the agency once it has the package, before by the lender itself.
 * What it asked of others by a day is theirs to do, and stands with what was given to others.
 */
export function dueOf({
  targetOn,
  agency,
  sent,
}: Pick<ProjectFacts, 'targetOn' | 'agency' | 'sent'>): string | null {
  return agency && sent !== null ? dueAtAgency(agency) : targetOn
}

function dueAtAgency({ questions, commitment }: NonNullable<ProjectFacts['agency']>): string | null {
  const toAccept = commitment?.acceptedOn === null ? commitment.acceptBy : null
  const days = [questions.forLender > 0 ? questions.dueOn : null, toAccept].filter((day) => day !== null)
  return days.sort()[0] ?? commitment?.expiresOn ?? null
}

interface Ranked {
  readonly urgency: Urgency
  readonly dueOn: string | null
  /** How many answers are left. */
  readonly left: number
  readonly lastSavedAt: number
}

/** Of these the nearest to its end comes first. */
const byLeft: ReadonlySet<Urgency> = new Set(['nearly complete', 'rest'])

/** The most urgent first; of what is due the earliest, of what is answered the one with the least left, else what lies the longest. */
export function byUrgency(one: Ranked, other: Ranked): number {
  const rank = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency)
  if (rank !== 0) return rank
  const due = one.urgency === 'due' ? (one.dueOn ?? '').localeCompare(other.dueOn ?? '') : 0
  const left = byLeft.has(one.urgency) ? one.left - other.left : 0
  return due || left || one.lastSavedAt - other.lastSavedAt
}
