import './review-beside.css'
import type { Review, ReviewItem } from '@granary/api'
import { lazy, Suspense } from 'react'
import type { ReviewParts } from '../review-parts.ts'
import { roundName } from '../review-words.ts'

// Few items are sensitive: the page does not wait for what asks for them.
const MaskedChange = lazy(async () => ({
  default: (await import('../../../../lib/sensitive/masked-change.tsx')).MaskedChange,
}))

interface ItemChangeProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly change: ReviewParts['change']
}

/** What an item said in the round before, and says now. */
export function ItemChange({ review, item, change }: ItemChangeProps) {
  if (!item.changed || item.before === null) return null
  const { projectId, stage, round, before, mayReveal } = review
  const side = (text: string, kind: ReviewItem['sensitive'], of: number | undefined) => {
    const place = mayReveal && kind !== null && of !== undefined ? { projectId, stage, round: of } : undefined
    return { text, place }
  }
  const kind = item.sensitive ?? item.sensitiveBefore
  return (
    <div className="p-review-changed">
      <p>
        Changed since {before === null ? 'the last round' : roundName(before.roundOfReview).toLowerCase()}
      </p>
      {kind === null ? (
        change(item.before, item.value)
      ) : (
        <Suspense>
          <MaskedChange
            field={{ id: item.fieldId, label: item.label, type: kind }}
            before={side(item.before, item.sensitiveBefore, before?.round)}
            now={side(item.value, item.sensitive, round)}
          />
        </Suspense>
      )}
    </div>
  )
}
