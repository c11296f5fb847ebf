import type { Remark, Review, ReviewItem, ReviewSection } from '@granary/api'
import { type ItemFilter, itemFilters } from './filters.ts'

/** Only what came back has something in front of the rest. */
export const filtersOf = ({ roundOfReview }: Pick<Review, 'roundOfReview'>) =>
  itemFilters.filter((each) => each !== 'inFront' || roundOfReview > 1)

export const itemsOf = ({ sections }: Pick<Review, 'sections'>) => sections.flatMap(({ items }) => items)

/** Whether a remark is about an item: about its file, or about its question. */
export const isAbout = (item: ReviewItem) => (remark: Remark) =>
  'uploadId' in remark.item ? remark.item.uploadId === item.id : remark.fieldId === item.fieldId

/** What each filter lets through. */
export function fits(
  remarks: readonly Remark[],
  isAdvised: (item: ReviewItem) => boolean,
): Readonly<Record<ItemFilter, (item: ReviewItem) => boolean>> {
  const open = remarks.filter(({ state }) => state !== 'resolved')
  return {
    all: () => true,
    inFront: ({ changed, settled }) => changed || !settled,
    unsettled: ({ settled }) => !settled,
    changed: ({ changed }) => changed,
    remarks: (item) => open.some(isAbout(item)),
    documents: ({ file }) => file !== null,
    advice: isAdvised,
  }
}

export interface ReviewCategory {
  readonly categoryId: string
  readonly title: string
  readonly sections: readonly ReviewSection[]
}

/** The categories of a questionnaire with the sections of each, both in reading order. */
export function categoriesOf(sections: readonly ReviewSection[]): readonly ReviewCategory[] {
  return [...Map.groupBy(sections, ({ categoryId }) => categoryId)].map(([categoryId, own]) => ({
    categoryId,
    title: own[0]?.categoryTitle ?? '',
    sections: own,
  }))
}

export interface Steps {
  readonly previous: ReviewItem | undefined
  readonly next: ReviewItem | undefined
  /** "2 of 7": where one is among what is left; nothing at something that is settled. */
  readonly place: string | undefined
  /** The filter lists nothing else that is left, the review does: there it goes on. */
  readonly goesBeyond: boolean
}

/** What of it stands in front when it is opened: of what came back, what changed and what nobody settled before. */
export function filterAtFirst(review: Pick<Review, 'sections' | 'roundOfReview'>): ItemFilter {
  if (review.roundOfReview === 1) return 'all'
  // Also what was emptied, which is settled by itself.
  const isLeft = ({ changed, settled, state }: ReviewItem) => !settled || (changed && state === 'toCheck')
  return itemsOf(review).some(isLeft) ? 'inFront' : 'all'
}

/** What is gone through: what changed since the round before, then the rest, each in reading order. */
export function inTurn(items: readonly ReviewItem[]): readonly ReviewItem[] {
  const { changed = [], same = [] } = Object.groupBy(items, (item) => (item.changed ? 'changed' : 'same'))
  return [...changed, ...same]
}

/**
 * From one unsettled item to the next or the one before, around the end, among those that the filter lists; where
 * nothing else is left of these, among all. What changed comes before the rest.
 */
export function stepsFrom(
  items: readonly ReviewItem[],
  currentId: string,
  isListed: (item: ReviewItem) => boolean,
): Steps {
  const turns = inTurn(items)
  const at = turns.findIndex(({ id }) => id === currentId)
  const others = [...turns.slice(at + 1), ...turns.slice(0, Math.max(at, 0))].filter(
    ({ settled }) => !settled,
  )
  const listed = others.filter(isListed)
  const goesBeyond = listed.length === 0 && others.length > 0
  const onTheWay = goesBeyond ? others : listed
  const current = turns[at]
  // From what is no step of the way one comes to its beginning.
  const steps = current?.settled && !current.changed ? inTurn(onTheWay) : onTheWay
  const left = turns.filter((item) => !item.settled && isListed(item))
  const place = left.findIndex(({ id }) => id === currentId) + 1
  return {
    previous: steps.at(-1),
    next: steps[0],
    place: place > 0 ? `${place} of ${left.length}` : undefined,
    goesBeyond,
  }
}
