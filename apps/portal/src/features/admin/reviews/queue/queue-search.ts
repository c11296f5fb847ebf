import { type ReviewSort, reviewSorts } from '@granary/api'
import { searchable } from '../../../../lib/lists/longest-search.ts'
import { only } from '../../../../lib/only.ts'

export const queueTabs = ['open', 'mine', 'unassigned', 'returned', 'accepted'] as const
export type QueueTab = (typeof queueTabs)[number]

export interface QueueSearch {
  readonly tab?: Exclude<QueueTab, 'open'>
  readonly search?: string
  readonly program?: string
  readonly order?: Exclude<ReviewSort, 'waiting'>
}

const known = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** What the queue shows stands in the address, so that it can be sent to a colleague. */
export const parseQueueSearch = only((given): QueueSearch => {
  const tab = known(queueTabs, given.tab)
  const order = known(reviewSorts, given.order)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? searchable(value) : undefined)
  const [search, program] = [text(given.search), text(given.program)]
  return {
    ...(tab !== undefined && tab !== 'open' && { tab }),
    ...(search !== undefined && { search }),
    ...(program !== undefined && { program }),
    ...(order !== undefined && order !== 'waiting' && { order }),
  }
})
