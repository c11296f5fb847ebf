import type { Review, ReviewFile, ReviewItem } from '@granary/api'
import { ExternalTextLink, TextButton } from '@granary/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { itemWords } from './review-words.ts'

// Few items are sensitive: the page does not wait for what asks for them.
const SensitiveAnswer = lazy(async () => ({
  default: (await import('../../../lib/sensitive/sensitive-answer.tsx')).SensitiveAnswer,
}))

interface ItemThingProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly content: (file: ReviewFile) => ReactNode
  /** Asks for what was said not to apply, or lets it stand again. */
  readonly onAsk: () => void
  readonly onLetStand: () => void
}

/** The thing itself, and what was decided about it. */
export function ItemThing({ review, item, content, onAsk, onLetStand }: ItemThingProps) {
  return (
    <div className="p-review-thing">
      {item.changed && item.before !== null && (
        <dl className="p-review-before">
          <div>
            <dt>Before</dt>
            <dd>{item.before}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd>
              <Value review={review} item={item} />
            </dd>
          </div>
        </dl>
      )}
      {item.file ? (
        <>
          <p className="p-review-file">
            {item.value} <ExternalTextLink href={item.file.downloadUrl}>Open the document</ExternalTextLink>
          </p>
          {content(item.file)}
        </>
      ) : (
        !item.changed && (
          <p className="p-review-answer">
            <Value review={review} item={item} />
          </p>
        )
      )}
      {item.state !== 'toCheck' && <Decided item={item} />}
      {item.notApplicable !== null && review.mayDecide && (
        <p className="p-review-excused">
          {item.state === 'needsAttention' ? (
            <TextButton onClick={onLetStand}>No longer ask for it</TextButton>
          ) : (
            <TextButton onClick={onAsk}>Ask for it all the same…</TextButton>
          )}
        </p>
      )}
    </div>
  )
}

/** A sensitive one is masked; who may can have it shown for a reason. */
function Value({ review, item }: Pick<ItemThingProps, 'review' | 'item'>) {
  const { label, fieldId, sensitive, value } = item
  if (sensitive === null) return value
  const { projectId, stage, mayReveal } = review
  return (
    <Suspense fallback={value}>
      <SensitiveAnswer
        field={{ id: fieldId, label, type: sensitive }}
        answer={value}
        place={mayReveal ? { projectId, stage } : undefined}
      />
    </Suspense>
  )
}

function Decided({ item }: { readonly item: ReviewItem }) {
  return (
    <p className="p-review-decided">
      {itemWords[item.state]} by {item.by ?? 'somebody'}
      {item.at !== null && `, ${dateAndTime(item.at)}`}
      {item.carriedOver && ', in an earlier round'}
      {item.reason && `: ${item.reason}`}
      {item.note && ` ${item.note}`}
    </p>
  )
}
