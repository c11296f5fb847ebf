import type { Review, ReviewItem } from '@granary/api'
import { useEffect, useState } from 'react'
import type { ItemFilter } from './filters.ts'
import { inTurn } from './reading.ts'

/**
 * What stands open: what the address says, or else what stood here before. Only what the person of this page does
 * leads on: while others settle, it stays.
 */
export function useOwnItem(
  items: readonly ReviewItem[],
  itemId: string | undefined,
  isListed: (item: ReviewItem) => boolean,
): ReviewItem | undefined {
  const [standing, setStanding] = useState<string>()
  const called = (wanted: string | undefined) => items.find(({ id }) => id === wanted)
  const turns = inTurn(items)
  const listed = turns.filter(isListed)
  const isLeft = ({ settled }: ReviewItem) => !settled
  const first = listed.find(isLeft) ?? listed[0] ?? turns.find(isLeft) ?? items[0]
  const current = called(itemId) ?? called(standing) ?? first
  if (current && current.id !== standing) setStanding(current.id)
  return current
}

/** What is listed: what the address says, or else what was listed here before. A link to one item leaves the list as it is. */
export function useOwnFilter(shown: ItemFilter | undefined, atFirst: () => ItemFilter): ItemFilter {
  const [standing, setStanding] = useState(() => shown ?? atFirst())
  if (shown !== undefined && shown !== standing) setStanding(shown)
  return shown ?? standing
}

const acts = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Whether the person of this page came to the round that it shows. A stage that is submitted again while the page
 * stands shows by itself, and nobody has looked at it before they do something: a page in front may be forgotten too.
 */
export function useCameTo(review: Pick<Review, 'round'> | undefined): boolean {
  const round = review?.round
  const [came, setCame] = useState(round)
  const isOfItself = round !== undefined && came !== undefined && round > came
  // A submission that was taken back gives way to the round before it: whoever stands there was at that one already.
  if (round !== undefined && came !== round && !isOfItself) setCame(round)
  useEffect(() => {
    if (!isOfItself) return
    const come = () => setCame(round)
    for (const act of acts) document.addEventListener(act, come, { capture: true, passive: true })
    return () => {
      for (const act of acts) document.removeEventListener(act, come, { capture: true })
    }
  }, [isOfItself, round])
  return !isOfItself
}
