import './remarks-index.css'
import type { Remark } from '@granary/api'
import { fieldAnchor } from '@granary/api'
import { Icon } from '@granary/ui'
import { Check, MessageSquare, MessageSquareX } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { useWork } from '../session/work-context.tsx'
import { byCategory } from './by-category.ts'
import { isLeft, settledOf, useRemarks } from './remarks-of-stage.tsx'
import { settledWords } from './settled-words.ts'

/** In the right margin, above the questions until there is room for one, or there always. */
export type IndexPlace = 'margin' | 'above' | 'alone'

interface RemarksIndexProps {
  readonly place: IndexPlace
  readonly onLeadTo: (fieldId: string) => void
  /** How the stage goes back, for whoever may send it. */
  readonly foot?: ReactNode
}

/** Everything that was asked of the stage, as its questions are read: each remark leads to its question. */
export function RemarksIndex({ place, onLeadTo, foot }: RemarksIndexProps) {
  const { all } = useRemarks()
  const { categories } = useWork().session.store.form
  const title = useId()
  const count = settledOf(all)
  return (
    <section className={`q-index q-index-${place}`} aria-labelledby={title}>
      <div className="q-index-head">
        <h2 id={title}>Remarks</h2>
        {count && <span>{count}</span>}
      </div>
      <div className="q-index-groups">
        {byCategory(categories, all).map((category) => (
          <Fragment key={category.id}>
            <h3 id={`${title}-${category.id}`}>{category.title}</h3>
            <ol aria-labelledby={`${title}-${category.id}`}>
              {category.remarks.map((remark) => (
                <RemarkLine key={remark.remarkId} remark={remark} onLeadTo={onLeadTo} />
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
      {foot && <div className="q-index-foot">{foot}</div>}
    </section>
  )
}

interface RemarkLineProps extends Pick<RemarksIndexProps, 'onLeadTo'> {
  readonly remark: Remark
}

function RemarkLine({ remark, onLeadTo }: RemarkLineProps) {
  return (
    <li className={isLeft(remark) ? 'q-index-left' : undefined}>
      <Icon of={iconOf(remark)} />
      <a
        href={`#${fieldAnchor(remark.fieldId)}`}
        onClick={(event) => {
          event.preventDefault()
          onLeadTo(remark.fieldId)
        }}
      >
        {remark.label}
        {remark.place && `, page ${remark.place.page}`}
      </a>
      <span className="q-index-number">{`#${remark.number}`}</span>
      <span className="q-index-state">{settledWords(remark)}</span>
    </li>
  )
}

function iconOf({ state }: Remark) {
  if (state === 'open') return MessageSquare
  return state === 'disputed' ? MessageSquareX : Check
}
