import './review-beside.css'
import { Icon, TextButton } from '@granary/ui'
import { Check } from 'lucide-react'
import { severityWords } from '../../../../lib/words/rule-words.ts'
import type { Agreement } from './agreement.ts'

interface ItShouldAgreeProps {
  readonly rows: readonly Agreement[]
  readonly onGo: (itemId: string) => void
}

/** What a document or an answer is held against: other answers, facts, and how old it may be. */
export function ItShouldAgree({ rows, onGo }: ItShouldAgreeProps) {
  if (rows.length === 0) return null
  return (
    <section className="p-review-rules" aria-labelledby="review-agrees">
      <h3 id="review-agrees">It should agree with</h3>
      <ul>
        {rows.map(({ name, value, is, itemId }) => (
          <li key={name} data-is={is}>
            <Icon of={is === 'good' ? Check : severityWords[is].icon} />
            <div className="p-review-agrees">
              <span>
                {itemId === undefined ? name : <TextButton onClick={() => onGo(itemId)}>{name}</TextButton>}
                <span className="g-visually-hidden">
                  {is === 'good' ? ', in order' : `, ${severityWords[is].words}`}
                </span>
              </span>
              <span className="p-review-agrees-value">{value}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
