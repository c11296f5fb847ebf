import type { AdminDuty, Review, ReviewItem, ReviewItemState } from '@granary/api'
import type { Tone } from '@granary/ui'

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
