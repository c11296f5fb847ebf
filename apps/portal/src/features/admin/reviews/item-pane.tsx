import {
  adminReviews,
  isAppError,
  messageOf,
  type Remark,
  type Review,
  type ReviewFile,
  type ReviewItem,
  type ReviewItemState,
} from '@granary/api'
import { Button, Tag, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type ReactNode, useEffect, useState } from 'react'
import { DecisionForm, type WordedDecision, type Words } from './decision-form.tsx'
import { ItemThing } from './item-thing.tsx'
import { RemarkThread } from './remark-thread.tsx'
import { itemTones, itemWords } from './review-words.ts'

interface ItemPaneProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly remarks: readonly Remark[]
  readonly content: (file: ReviewFile) => ReactNode
  readonly onPrevious: (() => void) | undefined
  readonly onNextUnsettled: (() => void) | undefined
}

/** The thing itself with what is said about it, and the decision. */
export function ItemPane({ review, item, remarks, content, onPrevious, onNextUnsettled }: ItemPaneProps) {
  const [asked, setAsked] = useState<WordedDecision>()
  const decide = useDecision(review, item)
  const accept = async () => {
    if (await decide('accepted')) onNextUnsettled?.()
  }
  // What was said not to apply is asked for, with a word why it does.
  const askForAttention = () => setAsked(item.notApplicable === null ? 'needsAttention' : 'allTheSame')
  useKeys({
    a: review.mayDecide ? () => void accept() : undefined,
    r: review.mayDecide ? askForAttention : undefined,
    n: onNextUnsettled,
  })
  return (
    <article className="p-review-item-pane" aria-label={item.label}>
      <header className="p-review-item-head">
        <div>
          <h2>{item.label}</h2>
          {item.help && <p>{item.help}</p>}
        </div>
        <Tag tone={itemTones[item.state]}>{itemWords[item.state]}</Tag>
      </header>
      <div className="p-review-item-body">
        <ItemThing
          review={review}
          item={item}
          content={content}
          onAsk={askForAttention}
          onLetStand={() => void decide('toCheck')}
        />
        <RemarkThread review={review} item={item} remarks={remarks} />
      </div>
      {asked && (
        <DecisionForm
          key={asked}
          decision={asked}
          hasRemark={remarks.some(tellsTheLender)}
          onCancel={() => setAsked(undefined)}
          onDecide={async (words) => {
            const state = asked === 'waived' ? 'waived' : 'needsAttention'
            if (await decide(state, words)) setAsked(undefined)
          }}
        />
      )}
      <footer className="p-review-decide">
        <Button look="secondary" disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        <Button look="secondary" disabled={!onNextUnsettled} onClick={onNextUnsettled} aria-keyshortcuts="N">
          Next unsettled <kbd>N</kbd>
        </Button>
        {review.mayDecide && (
          <span className="p-review-decisions">
            <Button look="secondary" onClick={() => setAsked('waived')}>
              Waive
            </Button>
            <Button look="secondary" onClick={askForAttention} aria-keyshortcuts="R">
              Needs attention <kbd>R</kbd>
            </Button>
            <Button onClick={() => void accept()} aria-keyshortcuts="A">
              Accept <kbd>A</kbd>
            </Button>
          </span>
        )}
      </footer>
    </article>
  )
}

const tellsTheLender = ({ state, audience }: Remark) => state !== 'resolved' && audience !== 'internal'

/** Decides over what was seen; what somebody else decided meanwhile is shown instead. */
function useDecision({ projectId, stage }: Review, item: ReviewItem) {
  const setItemState = useMutation(adminReviews.setItemState)
  const toasts = useToasts()
  return async (state: ReviewItemState, words: Words = {}) => {
    try {
      await setItemState({
        projectId,
        stage,
        item: item.kind === 'upload' ? { uploadId: item.id } : { fieldId: item.id },
        state,
        ...words,
        expectedVersion: item.version,
      })
      return true
    } catch (error) {
      const tone = isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE') ? 'info' : 'danger'
      toasts.show({ title: messageOf(error), tone })
      return false
    }
  }
}

/** Single keys, while nobody writes and no dialog is open. */
function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      const act = keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
