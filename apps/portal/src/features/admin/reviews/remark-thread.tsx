import type { Remark, Review, ReviewItem } from '@granary/api'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../lib/session/me.tsx'

// What one reads comes first, and with it what one writes is asked for.
const RemarkCard = lazy(async () => ({
  default: (await import('../../../lib/remarks/remark-card.tsx')).RemarkCard,
}))

const NewRemark = lazy(async () => ({ default: (await import('./new-remark.tsx')).NewRemark }))

interface RemarkThreadProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly remarks: readonly Remark[]
}

/** What is said about one item. Who reads a remark is told by colour, line, icon and words. */
export function RemarkThread({ review, item, remarks }: RemarkThreadProps) {
  const { duties } = useMe()
  return (
    <section className="p-review-remarks" aria-label="Remarks">
      <h3>Remarks</h3>
      {remarks.length === 0 && <p className="p-review-none">No remarks here.</p>}
      <Suspense>
        {remarks.map((remark) => (
          <RemarkCard key={remark.remarkId} remark={remark} reader="staff" />
        ))}
      </Suspense>
      {duties.includes('packaging') && (
        <Suspense>
          <NewRemark review={review} item={item} />
        </Suspense>
      )}
    </section>
  )
}
