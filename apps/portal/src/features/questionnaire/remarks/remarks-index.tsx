import './remarks-index.css'
import type { Remark } from '@granary/api'
import { fieldAnchor } from '@granary/api'
import { Icon } from '@granary/ui'
import { Check, MessageSquare, MessageSquareX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
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

/** Everything that was asked of the stage, questions with something left first: each remark leads to its question. */
export function RemarksIndex({ place, onLeadTo, foot }: RemarksIndexProps) {
  const { all } = useRemarks()
  const title = useId()
  const count = settledOf(all)
  return (
    <section className={`q-index q-index-${place}`} aria-labelledby={title}>
      <div className="q-index-head">
        <h2 id={title}>Remarks</h2>
        {count && <span>{count}</span>}
      </div>
      <ol>
        {inOrder(all).map((remark) => (
          <li key={remark.remarkId} className={isLeft(remark) ? 'q-index-left' : undefined}>
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
        ))}
      </ol>
      {foot && <div className="q-index-foot">{foot}</div>}
    </section>
  )
}

/** Remarks on one question stand together, and what is left of them in front. */
function inOrder(all: readonly Remark[]): readonly Remark[] {
  const leftFirst = (some: readonly Remark[]) => [
    ...some.filter(isLeft),
    ...some.filter((remark) => !isLeft(remark)),
  ]
  const groups = [...Map.groupBy(all, ({ fieldId }) => fieldId).values()]
  const isOpen = (group: readonly Remark[]) => group.some(isLeft)
  return [...groups.filter(isOpen), ...groups.filter((group) => !isOpen(group))].flatMap(leftFirst)
}

function iconOf({ state }: Remark) {
  if (state === 'open') return MessageSquare
  return state === 'disputed' ? MessageSquareX : Check
}
