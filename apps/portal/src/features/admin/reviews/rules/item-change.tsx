import './review-beside.css'
import type { Review, ReviewItem } from '@granary/api'
import type { ReactNode } from 'react'
import type { ReviewParts } from '../review-parts.ts'
import { roundName } from '../review-words.ts'

interface ItemChangeProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly change: ReviewParts['change']
  /** The answer as it is shown, where it is sensitive. */
  readonly now: ReactNode
}

/** What an item said in the round before, and says now. */
export function ItemChange({ review: { before }, item, change, now }: ItemChangeProps) {
  if (!item.changed || item.before === null) return null
  return (
    <div className="p-review-changed">
      <p>
        Changed since {before === null ? 'the last round' : roundName(before.roundOfReview).toLowerCase()}
      </p>
      {item.sensitive === null ? (
        change(item.before, item.value)
      ) : (
        <dl className="p-review-before">
          <div>
            <dt>Before</dt>
            <dd>{item.before}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd>{now}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
