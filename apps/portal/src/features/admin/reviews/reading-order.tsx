import { adminReviews, type Remark, type Review, type ReviewItem, type ReviewSection } from '@granary/api'
import { Icon, type IconShape, Progress, Tag, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { Check, Circle, CircleSlash, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import type { ItemFilter } from './review-page.tsx'
import { itemWords } from './review-words.ts'

const icons: Readonly<Record<ReviewItem['state'], IconShape>> = {
  toCheck: Circle,
  accepted: Check,
  needsAttention: MessageSquareWarning,
  waived: CircleSlash,
}

const filterNames: Readonly<Record<ItemFilter, string>> = {
  all: 'All',
  unsettled: 'Unsettled',
  changed: 'Changed',
  remarks: 'Remarks',
  documents: 'Documents',
}

interface ReadingOrderProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  readonly filter: ItemFilter
  readonly onFilter: (filter: ItemFilter) => void
  readonly currentId: string
  readonly onChoose: (item: ReviewItem) => void
}

/** Everything that was submitted, section by section, with what is settled and what is not. */
export function ReadingOrder({ review, remarks, filter, onFilter, currentId, onChoose }: ReadingOrderProps) {
  const open = remarks.filter(({ state }) => state !== 'resolved')
  const numbersOf = (item: ReviewItem) =>
    open
      .filter((remark) =>
        'uploadId' in remark.item ? remark.item.uploadId === item.id : remark.fieldId === item.fieldId,
      )
      .map(({ number }) => number)
  const fits: Readonly<Record<ItemFilter, (item: ReviewItem) => boolean>> = {
    all: () => true,
    unsettled: ({ settled }) => !settled,
    changed: ({ changed }) => changed,
    remarks: (item) => numbersOf(item).length > 0,
    documents: ({ file }) => file !== null,
  }
  const items = review.sections.flatMap((section) => section.items)
  const sections = review.sections
    .map((section) => ({ section, shown: section.items.filter(fits[filter]) }))
    .filter(({ shown }) => shown.length > 0)
  return (
    <nav className="p-review-order" aria-label="What was submitted">
      <div className="p-review-order-head">
        <Progress done={review.settled} total={review.total} words="settled" />
        <fieldset className="p-review-chips">
          <legend className="g-visually-hidden">Show</legend>
          {(Object.keys(filterNames) as ItemFilter[]).map((each) => (
            <button
              key={each}
              type="button"
              className="p-review-chip"
              aria-pressed={each === filter}
              onClick={() => onFilter(each)}
            >
              {filterNames[each]}
              {each !== 'all' && <span> {items.filter(fits[each]).length}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      {sections.length === 0 && <p className="p-review-none">Nothing fits this filter.</p>}
      {sections.map(({ section, shown }) => (
        <section key={section.sectionId} aria-label={section.title}>
          <SectionHead review={review} section={section} />
          <ul>
            {shown.map((item) => (
              <li key={item.id} data-review-item={item.id} data-state={item.state}>
                <button
                  type="button"
                  id={`review-item-${item.id}`}
                  className="p-review-item"
                  aria-current={item.id === currentId}
                  onClick={() => onChoose(item)}
                >
                  <Icon of={icons[item.state]} />
                  <span className="p-review-item-words">
                    <span>{item.label}</span>
                    <span className="p-review-item-value">{item.value}</span>
                    <span className="g-visually-hidden">{itemWords[item.state]}</span>
                  </span>
                  {item.changed && <Tag tone="info">Changed</Tag>}
                  {numbersOf(item).map((number) => (
                    <span key={number} className="p-review-number">
                      #{number}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function SectionHead({ review, section }: { readonly review: Review; readonly section: ReviewSection }) {
  const { projectId, stage, mayDecide } = review
  const acceptAll = useMutation(adminReviews.acceptSection)
  const uncheck = useMutation(adminReviews.uncheck)
  const change = useChange()
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const left = section.items.filter(({ settled }) => !settled).length
  const toCheck = section.items.some(({ settled, state }) => !settled && state === 'toCheck')
  const accept = async () => {
    const work = acceptAll({ projectId, stage, sectionId: section.sectionId })
    if (await change(work, `${section.title} is accepted.`)) setAccepted((await work).accepted)
  }
  const undo = async () => {
    const work = uncheck({ projectId, stage, items: [...accepted] })
    if (await change(work, 'Undone.')) setAccepted([])
  }
  return (
    <div className="p-review-section">
      <h2>{section.title}</h2>
      <span>{left === 0 ? 'Settled' : `${left} left`}</span>
      {mayDecide && toCheck && <TextButton onClick={() => void accept()}>Accept all</TextButton>}
      {mayDecide && !toCheck && accepted.length > 0 && (
        <TextButton onClick={() => void undo()}>Undo</TextButton>
      )}
    </div>
  )
}
