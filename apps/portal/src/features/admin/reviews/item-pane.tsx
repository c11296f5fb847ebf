import {
  adminReviews,
  messageOf,
  type Remark,
  type Review,
  type ReviewFile,
  type ReviewItem,
  type ReviewItemState,
} from '@granary/api'
import { Button, Message, Tag, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useKeys } from '../../../lib/frames/use-keys.ts'
import type { Outcome } from './deciding/turns.ts'
import { useDecisionsUnderWay, waitingFor } from './deciding/under-way.tsx'
import type { Words } from './decision-form.tsx'
import { ItemBody, useDecisionDraft } from './item-drafts.tsx'
import { ItemThing } from './item-thing.tsx'
import { itemTitleId } from './order/take-focus.ts'
import { RemarkThread } from './remark-thread.tsx'
import type { ReviewParts } from './review-parts.ts'
import { itemTones, notYetSaved, stateOfItem } from './review-words.ts'
import type { RuleRow } from './rules/rules-of-item.ts'

/** What the rules say comes by queries of its own: the page does not wait for what draws it. */
const ItemRules = lazy(() => import('./rules/item-rules.tsx'))
/** Only who decides with words needs it. */
const decisionForm = () => import('./decision-form.tsx')
const DecisionForm = lazy(async () => ({ default: (await decisionForm()).DecisionForm }))

interface ItemPaneProps {
  readonly review: Review
  readonly item: ReviewItem
  readonly remarks: readonly Remark[]
  /** What the rules say of it; nothing while they are read. */
  readonly rules: readonly RuleRow[] | undefined
  readonly content: (file: ReviewFile) => ReactNode
  readonly parts: ReviewParts
  /** From one unsettled item to another. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onGo: (itemId: string) => void
}

/** The thing itself with what is said about it, and the decision. */
export function ItemPane(props: ItemPaneProps) {
  const { review, item, remarks, rules, content, parts, onPrevious, onNext, onGo } = props
  const { asked, isAsking, setAsked, form, over, isOvertaken, decideOver, stands, sendOff } =
    useDecisionDraft(review, item)
  const { all, forget } = useDecisionsUnderWay()
  const way = all.get(item.id)
  const waits = waitingFor(way)
  // Asked for before it is needed: by then the line may be gone.
  useEffect(() => void decisionForm().catch(() => undefined), [])
  // Whoever went on before an answer came is not led away from where they are.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      forget(item.id)
    }
  }, [forget, item.id])
  const decide = useDecision(review, item, isLeft, stands)
  const accept = async () => {
    const wasAsking = isAsking()
    // Whoever writes a reason meanwhile stays with it.
    if ((await decide('accepted')) === 'stands' && !isLeft.current && (wasAsking || !isAsking())) onNext?.()
  }
  const askForAttention = () => setAsked('needsAttention')
  useKeys({
    a: review.mayDecide ? () => void accept() : undefined,
    r: review.mayDecide ? askForAttention : undefined,
    n: onNext,
    p: onPrevious,
  })
  const section = review.sections.find(({ items }) => items.includes(item))
  return (
    <article className="p-review-item-pane" aria-label={item.label}>
      <header className="p-review-item-head">
        <div>
          <h2 id={itemTitleId} tabIndex={-1}>
            {item.label}
          </h2>
          {section && <p>{placeWords(section)}</p>}
          {item.help && <p>{item.help}</p>}
        </div>
        <div className="p-review-item-tools">
          <Tag tone={itemTones[waits ?? item.state]}>{waits ? notYetSaved(waits) : stateOfItem(item)}</Tag>
          {section && parts.history(item, section)}
        </div>
      </header>
      {way && 'refusal' in way && (
        <div className="p-review-refused" role="alert">
          <Message tone="warning">{`Your decision was not taken. ${way.refusal}`}</Message>
        </div>
      )}
      {/* Between the question and its answer: both stay in view while the reason is written. */}
      {asked && (
        <Suspense>
          <DecisionForm
            key={asked}
            {...form}
            decision={asked}
            item={item}
            hasRemark={remarks.some(tellsTheLender)}
            isOvertaken={isOvertaken}
            onDecideOver={decideOver}
            onCancel={() => setAsked(undefined)}
            onDecide={async (words) => {
              const state = asked === 'waived' ? 'waived' : 'needsAttention'
              // What was typed meanwhile goes on being written.
              const arrived = sendOff()
              if ((await decide(state, words, over)) !== 'unsent') arrived()
            }}
          />
        </Suspense>
      )}
      <ItemBody review={review} item={item} remarks={remarks}>
        <ItemThing
          review={review}
          item={item}
          content={content}
          parts={parts}
          onAsk={askForAttention}
          onToCheck={() => void decide('toCheck')}
        />
        <div className="p-review-beside">
          <Suspense>
            <ItemRules {...{ review, item, onGo }} rows={rules} />
          </Suspense>
          <RemarkThread review={review} item={item} remarks={remarks} />
        </div>
      </ItemBody>
      <footer className="p-review-decide">
        <span className="p-review-steps">
          <Button look="secondary" disabled={!onPrevious} onClick={onPrevious} aria-keyshortcuts="P">
            Previous unsettled <kbd>P</kbd>
          </Button>
          <Button look="secondary" disabled={!onNext} onClick={onNext} aria-keyshortcuts="N">
            Next unsettled <kbd>N</kbd>
          </Button>
        </span>
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

/** "Loan structure, collateral": the category, and the section where it says more. */
const placeWords = ({ title, categoryTitle }: Review['sections'][number]) =>
  title === categoryTitle ? title : `${categoryTitle}, ${title}`

const tellsTheLender = ({ state, audience }: Remark) => state !== 'resolved' && audience !== 'internal'

/** Decides over what was seen; what somebody else decided meanwhile is shown instead. */
function useDecision(
  { projectId, stage, round }: Review,
  item: ReviewItem,
  isLeft: { readonly current: boolean },
  onStands: (version: number) => void,
) {
  const setItemState = useMutation(adminReviews.setItemState)
  const { send } = useDecisionsUnderWay()
  const toasts = useToasts()
  return async (state: ReviewItemState, words: Words = {}, over = item.version): Promise<Outcome> => {
    const place = item.kind === 'upload' ? { uploadId: item.id } : { fieldId: item.id }
    const decision = { projectId, stage, round, state, ...words, item: place }
    try {
      return await send([item.id], { state, ...words }, async (own = over) => {
        const { version } = await setItemState({ ...decision, expectedVersion: Math.max(own, over) })
        if (!isLeft.current) onStands(version)
        return [{ itemId: item.id, version }]
      })
    } catch (error) {
      // It stands at the item; whoever went on is told where.
      if (isLeft.current)
        toasts.show({ title: `${item.label}: not decided.`, description: messageOf(error), tone: 'danger' })
      return 'unsent'
    }
  }
}
