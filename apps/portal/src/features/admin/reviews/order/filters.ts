export const itemFilters = [
  'all',
  'inFront',
  'unsettled',
  'changed',
  'remarks',
  'documents',
  'advice',
] as const
/** What of a review is listed. */
export type ItemFilter = (typeof itemFilters)[number]

/** Where somebody stands in a review, as the address says it. */
export interface ReviewPlace {
  readonly item?: string
  readonly show?: ItemFilter
}

export function parseReviewPlace({ item, show }: Readonly<Record<string, unknown>>): ReviewPlace {
  const filter = itemFilters.find((each) => each === show)
  return { ...(typeof item === 'string' && { item }), ...(filter && { show: filter }) }
}
