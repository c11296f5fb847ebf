import { type Remark, type Review, type ReviewFile, rehearsal, requirements } from '@granary/api'
import { Button, Message, useToasts, VisuallyHidden } from '@granary/ui'
import { useQuery } from 'convex/react'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { SeenAt } from '../../../lib/notices/seen-at.tsx'
import { useToday } from '../../../lib/words/days.ts'
import { UnderWayContext, useUnderWay } from './deciding/under-way.tsx'
import { ItemPane } from './item-pane.tsx'
import type { ReviewPlace } from './order/filters.ts'
import { useOwnFilter, useOwnItem } from './order/own-place.ts'
import { filterAtFirst, filtersOf, fits, isAbout, itemsOf, type Steps, stepsFrom } from './order/reading.ts'
import { ReadingOrder } from './order/reading-order.tsx'
import { takeFocus } from './order/take-focus.ts'
import type { ReviewParts } from './review-parts.ts'
import { type ReviewersHere, ReviewersLine } from './reviewers-here.tsx'
import { hasAdvice, type RuleRow, rulesOf } from './rules/rules-of-item.ts'

/** Beneath everything, and on no phone: the page does not wait for it. */
const KeysLine = lazy(async () => ({ default: (await import('./keys-line.tsx')).KeysLine }))

interface PanesProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  /** What of it stands open and what is listed, as the address says. */
  readonly at: ReviewPlace
  readonly onPlace: (place: ReviewPlace) => void
  readonly content: (file: ReviewFile) => ReactNode
  readonly parts: ReviewParts
  readonly here: ReviewersHere
  /** Whether its person came to this round. Before, no document of it is fetched, and no notice seen. */
  readonly cameTo: boolean
}

/** What was submitted at the left, one item of it at the right. */
export function ReviewPanes(props: PanesProps) {
  const { review, remarks, at, onPlace, parts, here, cameTo } = props
  const itemId = at.item
  const content = cameTo ? props.content : notYet
  const items = itemsOf(review)
  const shown = filtersOf(review).find((each) => each === at.show)
  const filter = useOwnFilter(shown, () => (itemId === undefined ? filterAtFirst(review) : 'all'))
  const toasts = useToasts()
  const [isListOpen, setListOpen] = useState(false)
  const rules = useRulesOfItems(review)
  const underWay = useUnderWay()
  const passing = fits(remarks, (item) => hasAdvice(item, rules?.get(item.id) ?? []))
  const current = useOwnItem(items, itemId, passing[filter])
  useEffect(() => {
    if (itemId !== undefined) takeFocus(itemId)
  }, [itemId])
  if (!current) return <Message tone="info">Nothing was submitted in this round.</Message>
  const go = (wanted: string, show = filter) => {
    setListOpen(false)
    onPlace({ item: wanted, show })
    // Chosen again it changes no address.
    if (wanted === itemId) takeFocus(wanted)
  }
  const { previous, next, place, goesBeyond } = stepsFrom(items, current.id, passing[filter])
  const step = (wanted: string) => {
    if (goesBeyond)
      toasts.show({
        title: 'Nothing else of what was listed is left. The list shows all that is unsettled.',
        tone: 'info',
      })
    go(wanted, goesBeyond ? 'unsettled' : filter)
  }
  const onPrevious = previous && (() => step(previous.id))
  const onNext = next && (() => step(next.id))
  return (
    <UnderWayContext value={underWay}>
      {cameTo && <SeenAt here={`/admin/reviews/${review.projectId}/${review.stage}?item=${current.id}`} />}
      <ReviewersLine here={here} review={review} itemId={current.id} />
      <ListBar
        left={review.total - review.settled}
        {...{ place, isListOpen, onPrevious, onNext }}
        onList={() => setListOpen(!isListOpen)}
      />
      <div className="p-review-panes" data-list={isListOpen ? 'open' : undefined}>
        <ReadingOrder
          {...{ review, remarks, filter, passing }}
          onFilter={(show) => onPlace({ ...at, show })}
          currentId={current.id}
          onChoose={({ id }) => go(id)}
        />
        <ItemPane
          key={current.id}
          {...{ review, content, parts, onPrevious, onNext }}
          item={current}
          remarks={remarks.filter(isAbout(current))}
          rules={rules?.get(current.id)}
          onGo={go}
        />
      </div>
      <Suspense>
        <KeysLine mayDecide={review.mayDecide} item={current} />
      </Suspense>
    </UnderWayContext>
  )
}

/** What is fetched counts as opened. */
const notYet = () => null

/** What the rules say of every item; nothing while they are read. */
function useRulesOfItems(review: Review): ReadonlyMap<string, readonly RuleRow[]> | undefined {
  const { projectId } = review
  const today = useToday()
  const needs = useQuery(requirements.list, { projectId, today })
  const findings = useQuery(rehearsal.get, { projectId, today })
  return useMemo(() => {
    if (needs === undefined || findings === undefined) return undefined
    const rules = { requirements: needs, findings }
    return new Map(itemsOf(review).map((item) => [item.id, rulesOf(review, item, rules)]))
  }, [review, needs, findings])
}

interface ListBarProps {
  readonly left: number
  readonly place: Steps['place']
  readonly isListOpen: boolean
  readonly onList: () => void
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

/** On a narrow screen one thing fills it: the list is behind a button, and what is left is stepped through here. */
function ListBar({ left, place, isListOpen, onList, onPrevious, onNext }: ListBarProps) {
  return (
    <div className="p-review-list-bar">
      <Button
        look="secondary"
        icon={List}
        aria-expanded={isListOpen}
        aria-label={`${left} left, list of what was submitted`}
        onClick={onList}
      >
        {left} left
      </Button>
      <span className="p-review-list-steps">
        <Button look="secondary" icon={ChevronLeft} disabled={!onPrevious} onClick={onPrevious}>
          <VisuallyHidden>Previous unsettled</VisuallyHidden>
        </Button>
        {place && <span>{place}</span>}
        <Button look="secondary" icon={ChevronRight} disabled={!onNext} onClick={onNext}>
          <VisuallyHidden>Next unsettled</VisuallyHidden>
        </Button>
      </span>
    </div>
  )
}
