import type { Review, ReviewFile, ReviewItem } from '@granary/api'
import { ExternalTextLink, TextButton } from '@granary/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { dateAndTime } from '../../../lib/words/dates.ts'
import type { ReviewParts } from './review-parts.ts'
import { itemWords } from './review-words.ts'
import { ItemChange } from './rules/item-change.tsx'

// Few items are sensitive: the page does not wait for what asks for them.
const SensitiveAnswer = lazy(async () => ({
  default: (await import('../../../lib/sensitive/sensitive-answer.tsx')).SensitiveAnswer,
}))

interface ItemThingProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly content: (file: ReviewFile) => ReactNode
  readonly parts: ReviewParts
  /** Asks for what was said not to apply, or lets it stand again. */
  readonly onAsk: () => void
  readonly onLetStand: () => void
}

/** The thing itself, and what was decided about it. */
export function ItemThing({ review, item, content, parts, onAsk, onLetStand }: ItemThingProps) {
  return (
    <div className="p-review-thing">
      <ItemChange {...{ review, item }} change={parts.change} now={<Value review={review} item={item} />} />
      {item.file ? (
        <>
          <p className="p-review-file">
            {item.value} <ExternalTextLink href={item.file.downloadUrl}>Open the document</ExternalTextLink>
          </p>
          {parts.description(item.file)}
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
