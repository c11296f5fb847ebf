import type { ReviewItem } from './review-items.ts'

export const itemStates = ['toCheck', 'accepted', 'needsAttention', 'waived'] as const
export type ItemState = (typeof itemStates)[number]

/** What was decided of one item; one of which nothing was decided is still to be checked. */
export interface Decision {
  readonly itemId: string
  readonly state: ItemState
}

/** Whether nothing is left to decide about an item before its stage can be accepted. */
export function isSettled(item: Pick<ReviewItem, 'isEmpty'>, state: ItemState): boolean {
  return state === 'accepted' || state === 'waived' || (state === 'toCheck' && item.isEmpty)
}

/** What keeps a stage from being accepted. */
export function unsettledItems(items: readonly ReviewItem[], decisions: readonly Decision[]): ReviewItem[] {
  const states = statesOf(decisions)
  return items.filter((item) => !isSettled(item, states.get(item.id) ?? 'toCheck'))
}

/** What a lender is asked to look at again. */
export function needingAttention(items: readonly ReviewItem[], decisions: readonly Decision[]): ReviewItem[] {
  const states = statesOf(decisions)
  return items.filter(({ id }) => states.get(id) === 'needsAttention')
}

/**
 * What was decided in an earlier round holds for what has not changed since; the rest is to be checked again. So is what
 * was asked for and is said again, in the same words, not to apply.
 */
export function carriedOver<D extends Decision>(
  decisions: readonly D[],
  items: readonly ReviewItem[],
  hasChanged: (item: ReviewItem) => boolean,
): D[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return decisions.filter(({ itemId, state }) => {
    const item = byId.get(itemId)
    if (item === undefined || state === 'toCheck') return false
    return !(item.isExcused && state === 'needsAttention') && !hasChanged(item)
  })
}

function statesOf(decisions: readonly Decision[]): ReadonlyMap<string, ItemState> {
  return new Map(decisions.map(({ itemId, state }) => [itemId, state]))
}
