import type { Review, ReviewFile, ReviewItem } from '@granary/api'
import { ExternalTextLink, TextButton } from '@granary/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ReviewParts } from './review-parts.ts'
import { decidedBy } from './review-words.ts'
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
  /** Asks for what was said not to apply. */
  readonly onAsk: () => void
  /** Takes a decision back: what was said not to apply stands again. */
  readonly onToCheck: () => void
}

/** The thing itself, and what was decided about it. */
export function ItemThing({ review, item, content, parts, onAsk, onToCheck }: ItemThingProps) {
  return (
    <div className="p-review-thing">
      <ItemChange {...{ review, item }} change={parts.change} />
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
      <Decided item={item} />
      {review.mayDecide && <AgainstIt {...{ item, onAsk, onToCheck }} />}
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

/** What may be done against what stands: it is taken back, or asked for though it was said not to apply. */
function AgainstIt({ item, onAsk, onToCheck }: Pick<ItemThingProps, 'item' | 'onAsk' | 'onToCheck'>) {
  const { state, notApplicable } = item
  const isAskedFor = notApplicable !== null && state === 'needsAttention'
  return (
    <>
      {state !== 'toCheck' && (
        <p className="p-review-excused">
          <TextButton onClick={onToCheck}>
            {isAskedFor ? 'No longer ask for it' : 'Check it again'}
          </TextButton>
        </p>
      )}
      {notApplicable !== null && !isAskedFor && (
        <p className="p-review-excused">
          <TextButton onClick={onAsk}>Ask for it all the same…</TextButton>
        </p>
      )}
    </>
  )
}

/** What was decided, and what stood there before somebody decided it anew. */
function Decided({ item }: { readonly item: ReviewItem }) {
  return (
    <>
      {item.state !== 'toCheck' && <Decision {...item} />}
      {item.earlier
        .filter(({ state }) => state !== 'toCheck')
        .map((each) => (
          <Decision key={each.version} {...each} isBefore />
        ))}
    </>
  )
}

type DecisionProps = Parameters<typeof decidedBy>[0] & { readonly isBefore?: boolean }

/** Who decided it and when, then the reason and their own words, each in a line of its own. */
function Decision({ isBefore, ...decision }: DecisionProps) {
  const why = [...new Set([decision.reason, decision.note])].filter((words) => words)
  return (
    <p className="p-review-decided">
      {isBefore && 'Before: '}
      {decidedBy({ ...decision, reason: null, note: '' })}
      {why.length > 0 && ':'}
      {why.map((words) => (
        <span key={words}> {words}</span>
      ))}
    </p>
  )
}
