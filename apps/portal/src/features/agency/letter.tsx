import type { AgencyView } from '@granary/api'
import { Button, EmptyState } from '@granary/ui'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { longDate } from '../../lib/words/dates.ts'
import { dayText, lastSent, letterName, localDay } from './agency-words.ts'
import { LetterDialog } from './letter-dialog.tsx'

interface LetterProps {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly lenderName: string
  readonly view: AgencyView
  readonly toTimeLine: (content: ReactNode) => ReactNode
}

/** The answers that have not gone to the agency yet, as a letter to print; all of them once they have. */
export function Letter({ projectId, projectName, borrowerName, lenderName, view, toTimeLine }: LetterProps) {
  const [recording, setRecording] = useState(false)
  const answered = view.questions.filter(({ answer }) => answer !== null)
  const waiting = answered.filter(({ sentOn }) => sentOn === null)
  const shown = waiting.length > 0 ? waiting : answered
  if (shown.length === 0 || !view.sent) {
    return (
      <EmptyState title="No question is answered yet." action={toTimeLine('Back to the time line')}>
        The letter is made from the answers.
      </EmptyState>
    )
  }
  // Once all of it went, it is the letter of that day.
  const went = waiting.length === 0 ? lastSent(answered) : null
  return (
    <div className="ag-letter-page">
      <div className="ag-letter-bar g-no-print">
        {toTimeLine('Back to the time line')}
        <span>
          {went !== null && <p className="ag-letter-went">It went to the agency {dayText(went)}.</p>}
          {waiting.length > 0 && view.may.record.includes('letter') && (
            <Button writes onClick={() => setRecording(true)}>
              Record that it went
            </Button>
          )}
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <article className="ag-letter" aria-label="Letter to the agency">
        <p>{longDate(Date.parse(went ?? localDay()), 'UTC')}</p>
        <p>{view.sent.office}</p>
        <h2>
          {projectName}, {borrowerName}: answers to your questions
        </h2>
        <p>
          The application was sent to you on {longDate(Date.parse(view.sent.on), 'UTC')}. You asked{' '}
          {shown.length === 1 ? 'a question' : `${shown.length} questions`} about it; this is what we answer.
        </p>
        <ol>
          {shown.map(({ questionId, number, askedOn, text, items: about, answer }) => (
            <li key={questionId} className="g-keep-together">
              <h3>
                Question {number}, {longDate(Date.parse(askedOn), 'UTC')}
              </h3>
              <p className="ag-letter-question">{text}</p>
              {about.length > 0 && (
                <p className="ag-letter-about">About: {about.map(({ label }) => label).join('; ')}</p>
              )}
              <p className="ag-letter-answer">{answer?.text}</p>
              {answer && answer.documents.length > 0 && (
                <div className="ag-letter-about">
                  Enclosed:
                  <ul>
                    {answer.documents.map((document, _at, all) => (
                      <li key={document.uploadId}>{letterName(document, all)}</li>
                    ))}
                  </ul>
                </div>
              )}
            </li>
          ))}
        </ol>
        <p>{lenderName}</p>
      </article>
      {recording && (
        <LetterDialog projectId={projectId} answered={waiting} onClose={() => setRecording(false)} />
      )}
    </div>
  )
}
