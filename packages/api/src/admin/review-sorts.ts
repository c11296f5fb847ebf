/** The orders of the review queue. Apart from its functions, since an address is read before anything is asked. */
export const reviewSorts = ['waiting', 'newest', 'project', 'lender', 'target', 'amount'] as const
export type ReviewSort = (typeof reviewSorts)[number]
