import type { Review, ReviewFile, ReviewItem } from '@granary/api'
import type { ReactNode } from 'react'

/** What of an item another area of screens shows; the route brings it. */
export interface ReviewParts {
  /** An answer before and now. */
  readonly change: (before: string, now: string) => ReactNode
  /** What a file is, of whom and of which days, where it is said and confirmed. */
  readonly description: (file: ReviewFile) => ReactNode
  /** The way to what happened to the answer of an item. */
  readonly history: (item: ReviewItem, section: Review['sections'][number]) => ReactNode
}
