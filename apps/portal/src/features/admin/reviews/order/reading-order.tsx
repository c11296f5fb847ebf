import { adminReviews, type Remark, type Review, type ReviewItem, type ReviewSection } from '@granary/api'
import { Icon, type IconShape, Progress, Tag, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Check, Circle, CircleSlash, Hourglass, Lightbulb, MessageSquareWarning, Minus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useChange } from '../../../../lib/forms/use-change.ts'
import { useDecisionsUnderWay, waitingFor } from '../deciding/under-way.tsx'
import { type Accepted, acceptedWords, notYetSaved, stateOfItem, undoneWords } from '../review-words.ts'
import type { ItemFilter } from './filters.ts'
import { marksOf } from './item-marks.ts'
import { categoriesOf, filtersOf, isAbout, itemsOf } from './reading.ts'

const icons: Readonly<Record<ReviewItem['state'], IconShape>> = {
  toCheck: Circle,
  accepted: Check,
  needsAttention: MessageSquareWarning,
  waived: CircleSlash,
}

const filterNames: Readonly<Record<ItemFilter, string>> = {
  all: 'All',
  inFront: 'Changed or unsettled',
  unsettled: 'Unsettled',
  changed: 'Changed',
  remarks: 'Open remarks',
  documents: 'Documents',
  advice: 'Advice',
}

/** How many there are of these says what is to be done. */
const isCounted = (filter: ItemFilter) => filter !== 'all' && filter !== 'documents'

interface ReadingOrderProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  readonly filter: ItemFilter
  /** What each filter lets through. */
  readonly passing: Readonly<Record<ItemFilter, (item: ReviewItem) => boolean>>
  readonly onFilter: (filter: ItemFilter) => void
  readonly currentId: string
  readonly onChoose: (item: ReviewItem) => void
}

/** Everything that was submitted, category by category, with what is settled and what is not. */
export function ReadingOrder(props: ReadingOrderProps) {
  const { review, remarks, filter, passing, onFilter, currentId, onChoose } = props
  const open = remarks.filter(({ state }) => state !== 'resolved')
  const items = itemsOf(review)
  // Of remarks each counts, as in the queue, also where several stand at one item.
  const countOf = (each: ItemFilter) =>
    each === 'remarks' ? open.length : items.filter(passing[each]).length
  const shown = review.sections.filter((section) => section.items.some(passing[filter]))
  return (
    <nav className="p-review-order" aria-label="What was submitted">
      <div className="p-review-order-head">
        <Progress done={review.settled} total={review.total} words="settled" />
        <fieldset className="p-review-chips">
          <legend className="g-visually-hidden">Show</legend>
          {filtersOf(review).map((each) => (
            <button
              key={each}
              type="button"
              className="p-review-chip"
              aria-pressed={each === filter}
              onClick={() => onFilter(each)}
            >
              {filterNames[each]}
              {isCounted(each) && <span> {countOf(each)}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 && <p className="p-review-none">Nothing fits this filter.</p>}
      {categoriesOf(shown).map(({ categoryId, title, sections }) => (
        <section key={categoryId} aria-label={title}>
          <CategoryHead title={title} sections={review.sections} categoryId={categoryId} />
          {sections.map((section) => (
            <Fragment key={section.sectionId}>
              <SectionHead
                review={review}
                section={section}
                listed={section.items.filter(passing[filter])}
                hasRemark={passing.remarks}
                isNamed={section.title !== title}
              />
              <ul>
                {section.items.filter(passing[filter]).map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    isCurrent={item.id === currentId}
                    isAdvised={passing.advice(item)}
                    marks={marksOf(open.filter(isAbout(item)))}
                    onChoose={() => onChoose(item)}
                  />
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      ))}
    </nav>
  )
}

interface ItemProps {
  readonly item: ReviewItem
  readonly isCurrent: boolean
  readonly isAdvised: boolean
  /** What of its remarks is open. */
  readonly marks: readonly string[]
  readonly onChoose: () => void
}

function Item({ item, isCurrent, isAdvised, marks, onChoose }: ItemProps) {
  const way = useDecisionsUnderWay().all.get(item.id)
  const waits = waitingFor(way)
  return (
    <li data-review-item={item.id} data-state={item.state}>
      <button
        type="button"
        id={`review-item-${item.id}`}
        className="p-review-item"
        aria-current={isCurrent}
        onClick={onChoose}
      >
        <Icon of={waits ? Hourglass : item.state === 'toCheck' && item.settled ? Minus : icons[item.state]} />
        <span className="p-review-item-words">
          <span>{item.label}</span>
          <span className="p-review-item-value">{item.value}</span>
          {way ? (
            <span className="p-review-way">{waits ? notYetSaved(waits) : 'Your decision was not taken'}</span>
          ) : (
            <span className="g-visually-hidden">{stateOfItem(item)}</span>
          )}
        </span>
        {isAdvised && (
          <>
            <Icon of={Lightbulb} className="p-review-mark" />
            <span className="g-visually-hidden">Advice</span>
          </>
        )}
        {(item.changed || marks.length > 0) && (
          <span className="p-review-marks">
            {item.changed && <Tag tone="info">Changed</Tag>}
            {marks.map((mark) => (
              <span key={mark} className="p-review-number">
                {mark}
              </span>
            ))}
          </span>
        )}
      </button>
    </li>
  )
}

interface CategoryHeadProps extends Pick<ReviewSection, 'categoryId' | 'title'> {
  readonly sections: readonly ReviewSection[]
}

function CategoryHead({ categoryId, title, sections }: CategoryHeadProps) {
  const own = sections.filter((section) => section.categoryId === categoryId)
  const { all } = useDecisionsUnderWay()
  const left = leftIn(own)
  const waiting = own.flatMap(({ items }) => items).filter(({ id }) => waitingFor(all.get(id))).length
  return (
    <div className="p-review-category">
      <h2>{title}</h2>
      <span>
        {left === 0 ? 'Settled' : `${left} left`}
        {waiting > 0 && `, ${waiting} not yet saved`}
      </span>
    </div>
  )
}

const leftIn = (sections: readonly ReviewSection[]) =>
  sections.flatMap(({ items }) => items).filter(({ settled }) => !settled).length

interface SectionHeadProps {
  readonly review: Review
  readonly section: ReviewSection
  /** What of it the filter shows. */
  readonly listed: readonly ReviewItem[]
  /** What an open remark is about is decided by itself. */
  readonly hasRemark: (item: ReviewItem) => boolean
  /** Whether it is called otherwise than its category. */
  readonly isNamed: boolean
}

const isToCheck = ({ settled, state }: ReviewItem) => !settled && state === 'toCheck'

/** A section that is called as its category keeps its heading for screen readers alone. */
function SectionHead({ review, section, listed, hasRemark, isNamed }: SectionHeadProps) {
  const { projectId, stage, round, mayDecide } = review
  const acceptAll = useMutation(adminReviews.acceptSection)
  const uncheck = useMutation(adminReviews.uncheck)
  const change = useChange()
  const [accepted, setAccepted] = useState<{ readonly round: number; readonly items: readonly Accepted[] }>()
  // What was accepted of a round before is not undone in this one.
  const undoable = accepted?.round === round ? accepted.items : []
  const { all, send } = useDecisionsUnderWay()
  // What waits to be saved is nothing to accept once more.
  const isLeft = (item: ReviewItem) =>
    isToCheck(item) && waitingFor(all.get(item.id)) === undefined && !hasRemark(item)
  const toCheck = listed.filter(isLeft)
  const isPart = toCheck.length < section.items.filter(isLeft).length
  const accept = async () => {
    const items = toCheck.map(({ id }) => id)
    const work = acceptAll({ projectId, stage, round, sectionId: section.sectionId, items })
    // What it was refused with is said by what follows.
    send(items, { state: 'accepted' }, async () => (await work).accepted).catch(() => undefined)
    const words = ({ accepted, left }: Awaited<typeof work>) =>
      acceptedWords(section, accepted, (item) => hasRemark(item) || left.includes(item.id))
    if (await change(work, words)) setAccepted({ round, items: (await work).accepted })
  }
  const undo = async (items: readonly Accepted[]) => {
    const work = uncheck({ projectId, stage, round, items: [...items] })
    if (await change(work, undoneWords)) setAccepted(undefined)
  }
  return (
    <div className="p-review-section">
      <h3 className={isNamed ? 'p-review-section-name' : 'g-visually-hidden'}>{section.title}</h3>
      {mayDecide && toCheck.length > 0 && (
        <TextButton onClick={() => void accept()}>
          {isPart ? `Accept the ${toCheck.length} shown` : 'Accept all'}
        </TextButton>
      )}
      {mayDecide && toCheck.length === 0 && undoable.length > 0 && (
        <TextButton onClick={() => void undo(undoable)}>Undo</TextButton>
      )}
    </div>
  )
}
