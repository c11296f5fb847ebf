import type {
  AdminDuty,
  EarlierDecision,
  Review,
  ReviewItem,
  ReviewItemState,
  ReviewSection,
} from '@granary/api'
import type { Tone } from '@granary/ui'
import { dateAndTime } from '../../../lib/words/dates.ts'

export const roundWords: Readonly<Record<Review['state'], string>> = {
  waiting: 'Waiting',
  inReview: 'In review',
  returned: 'Returned',
  accepted: 'Accepted',
  takenBack: 'Taken back',
}
export const roundTones: Readonly<Record<Review['state'], Tone>> = {
  waiting: 'neutral',
  inReview: 'info',
  returned: 'warning',
  accepted: 'success',
  takenBack: 'neutral',
}

export const itemWords: Readonly<Record<ReviewItemState, string>> = {
  toCheck: 'To check',
  accepted: 'Accepted',
  needsAttention: 'Needs attention',
  waived: 'Waived',
}
export const itemTones: Readonly<Record<ReviewItemState, Tone>> = {
  toCheck: 'neutral',
  accepted: 'success',
  needsAttention: 'warning',
  waived: 'neutral',
}

/** What went out without an answer is nothing to check; it can be asked for all the same. */
export function stateOfItem({ state, settled }: Pick<ReviewItem, 'state' | 'settled'>): string {
  return state === 'toCheck' && settled ? 'Left empty' : itemWords[state]
}

/** What was decided and has not arrived. */
export const notYetSaved = (state: ReviewItemState) => `${itemWords[state]}, not yet saved`

/** One item that was accepted with others, as the decision that it was. */
export interface Accepted {
  readonly itemId: string
  readonly version: number
}

/** What became of "Accept all": a section of which something is left is not called accepted, and says why if remarks are. */
export function acceptedWords(
  { title, items }: ReviewSection,
  accepted: readonly Accepted[],
  hasRemark: (item: ReviewItem) => boolean,
): string {
  const done = new Set(accepted.map(({ itemId }) => itemId))
  const left = items.filter(({ id, settled }) => !settled && !done.has(id))
  if (left.length === 0) return `${title} is accepted.`
  const words = `${title}: ${done.size} accepted, ${left.length} left.`
  const remarked = left.filter(hasRemark).length
  return remarked === 0 ? words : `${words} ${openRemarkOn(remarked, left.length)}`
}

function openRemarkOn(remarked: number, left: number): string {
  if (remarked < left) return `${remarked} of them ${remarked === 1 ? 'has' : 'have'} an open remark.`
  return left === 1 ? 'It has an open remark.' : 'Each of them has an open remark.'
}

export function undoneWords({ undone, left }: { readonly undone: number; readonly left: number }): string {
  if (left === 0) return 'Undone.'
  const stays = left === 1 ? '1 stays: it was decided again' : `${left} stay: they were decided again`
  return `${undone} undone. ${stays} since.`
}

type DecidedWords = Pick<EarlierDecision, 'state' | 'reason' | 'note' | 'by'> & {
  readonly at: number | null
  readonly carriedOver?: boolean
}

/** What was decided, by whom, when and why. */
export function decidedBy({ state, by, at, carriedOver = false, reason, note }: DecidedWords): string {
  const when = at === null ? '' : `, ${dateAndTime(at)}`
  const words = [reason, note].filter((each) => each).join('. ')
  const why = words === '' ? '' : `: ${words}`
  return `${itemWords[state]} by ${by ?? 'somebody'}${when}${carriedOver ? ', in an earlier round' : ''}${why}`
}

/** "Round 2" from the second on; the first needs no number. */
export const roundName = (round: number) => `Round ${round}`

/** "12 days left", "Due today", "3 days over". */
export function daysLeft(left: number): string {
  if (left === 0) return 'Due today'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left > 0 ? `${days} left` : `${days} over`
}

/** Whoever has the duty, where somebody else is at it. */
export function mayTakeOver(
  { state, assignee }: Pick<Review, 'state' | 'assignee'>,
  me: { readonly personId: string; readonly duties: readonly AdminDuty[] },
): boolean {
  const isOfAnother = assignee !== null && assignee.personId !== me.personId
  return state === 'inReview' && isOfAnother && me.duties.includes('packaging')
}
