import {
  adminReviews,
  attentionReasons,
  isAppError,
  messageOf,
  type Remark,
  type Review,
  type ReviewFile,
  type ReviewItem,
  type ReviewItemState,
} from '@granary/api'
import { Button, ExternalTextLink, NativeSelect, Tag, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type ReactNode, useEffect, useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
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
  const [asked, setAsked] = useState<'needsAttention' | 'waived'>()
  const decide = useDecision(review, item)
  const accept = async () => {
    if (await decide('accepted')) onNextUnsettled?.()
  }
  useKeys({
    a: review.mayDecide ? () => void accept() : undefined,
    r: review.mayDecide ? () => setAsked('needsAttention') : undefined,
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
        <div className="p-review-thing">
          <Thing item={item} content={content} />
          {item.state !== 'toCheck' && <Decided item={item} />}
        </div>
        <RemarkThread review={review} item={item} remarks={remarks} />
      </div>
      {asked && (
        <Reason
          key={asked}
          state={asked}
          hasRemark={remarks.some(tellsTheLender)}
          onCancel={() => setAsked(undefined)}
          onDecide={async (words) => {
            if (await decide(asked, words)) setAsked(undefined)
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
            <Button look="secondary" onClick={() => setAsked('needsAttention')} aria-keyshortcuts="R">
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

function Thing({ item, content }: Pick<ItemPaneProps, 'item' | 'content'>) {
  return (
    <>
      {item.changed && item.before !== null && (
        <dl className="p-review-before">
          <div>
            <dt>Before</dt>
            <dd>{item.before}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd>{item.value}</dd>
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
        !item.changed && <p className="p-review-answer">{item.value}</p>
      )}
    </>
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

interface ReasonProps {
  readonly state: 'needsAttention' | 'waived'
  /** An open remark tells the lender already what is wrong. */
  readonly hasRemark: boolean
  readonly onCancel: () => void
  readonly onDecide: (words: { reason?: string; note?: string }) => Promise<void>
}

function Reason({ state, hasRemark, onCancel, onDecide }: ReasonProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const words = { ...(reason !== '' && { reason }), ...(note.trim() !== '' && { note }) }
  const isSaid = note.trim() !== '' || reason !== ''
  const missing = !isSaid && !(state === 'needsAttention' && hasRemark)
  return (
    <form
      className="p-review-reason"
      aria-label={itemWords[state]}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) void onDecide(words)
      }}
    >
      <FreeText
        label={state === 'waived' ? 'Why is it waived?' : 'In your words'}
        autoFocus
        value={note}
        limit={2000}
        onValueChange={setNote}
      />
      {state === 'needsAttention' && (
        <NativeSelect
          label="Reason from the list"
          placeholder="None"
          value={reason}
          options={attentionReasons.map((each) => ({ value: each, label: each }))}
          onValueChange={setReason}
        />
      )}
      <div className="p-review-actions">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabledReason={missing ? 'Say why, in your words or from the list' : undefined}
        >
          {itemWords[state]}
        </Button>
      </div>
    </form>
  )
}

const tellsTheLender = ({ state, audience }: Remark) => state !== 'resolved' && audience !== 'internal'

/** Decides over what was seen; what somebody else decided meanwhile is shown instead. */
function useDecision({ projectId, stage }: Review, item: ReviewItem) {
  const setItemState = useMutation(adminReviews.setItemState)
  const toasts = useToasts()
  return async (state: ReviewItemState, words: { reason?: string; note?: string } = {}) => {
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
