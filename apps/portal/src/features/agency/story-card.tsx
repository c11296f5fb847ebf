import type { AgencyView } from '@granary/api'
import { Icon, VisuallyHidden } from '@granary/ui'
import { Check, ChevronDown } from 'lucide-react'
import { eventTitle, fullDay, storyOf } from './agency-words.ts'
import { ReceiptPart } from './receipt.tsx'

const stateWords = { past: 'Done: ', now: 'Now: ', next: 'Later: ', left: 'Left open: ' } as const

/** The way since the package was sent, and beneath it everything that was written down. */
export function StoryCard({ projectId, view }: { readonly projectId: string; readonly view: AgencyView }) {
  return (
    <section className="ag-card" aria-labelledby="ag-story">
      <div className="ag-head">
        <h2 id="ag-story">{view.sent ? 'Since it was sent' : 'What happened'}</h2>
      </div>
      <ol className="ag-story">
        {storyOf(view).map(({ title, state, lines }) => (
          <li key={title} className={`ag-step ag-step-${state}`}>
            <span className="ag-dot" aria-hidden="true">
              {state === 'past' && <Icon of={Check} />}
            </span>
            <span>
              <strong>
                <VisuallyHidden>{stateWords[state]}</VisuallyHidden>
                {title}
              </strong>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <ReceiptPart projectId={projectId} view={view} />
      {!view.commitment && !view.end && (
        <p className="ag-foot">
          Nobody publishes how long a decision takes; 13 to 19 weeks were reported once.
        </p>
      )}
      <Log view={view} />
    </section>
  )
}

/** What these name is not in their title. */
const listing: readonly string[] = ['answer', 'commitment', 'closing', 'letter']

function Log({ view: { log } }: { readonly view: AgencyView }) {
  return (
    <details className="ag-behind">
      <summary>
        Show everything that was recorded
        <Icon of={ChevronDown} />
      </summary>
      <ol className="ag-log">
        {log.map((entry) => (
          <li key={entry.eventId} className={entry.undone ? 'ag-undone' : undefined}>
            <strong>
              {eventTitle(entry)}
              {entry.undone && ' (undone)'}
            </strong>
            <span>
              {fullDay(entry.on)}
              {entry.by !== null && `, ${entry.by}`}
              {entry.dueOn !== null && `, until ${fullDay(entry.dueOn)}`}
            </span>
            {entry.leftOpen.length > 0 && <span>Left open: {entry.leftOpen.join('; ')}</span>}
            {entry.note !== '' && <span className="ag-note">{entry.note}</span>}
            {listing.includes(entry.kind) && entry.items.length > 0 && <span>{entry.items.join('; ')}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
