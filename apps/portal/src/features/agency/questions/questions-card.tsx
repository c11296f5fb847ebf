import type { AgencyQuestion, AgencyView } from '@granary/api'
import { Icon } from '@granary/ui'
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Area } from '../../../lib/projects/head/places.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import { QuestionRow } from './question-row.tsx'
import { useLedToQuestion } from './use-led-to-question.ts'

interface QuestionsCardProps {
  readonly projectId: string
  readonly area: Area
  readonly view: AgencyView
  /** For staff: writes a question down. */
  readonly action: ReactNode
  /** Leads to the letter. */
  readonly letter: (content: ReactNode) => ReactNode
}

/** What the agency asked, the open ones first, each with who answers until when. */
export function QuestionsCard({ projectId, area, view, action, letter }: QuestionsCardProps) {
  const [answeringId, setAnsweringId] = useState<string>()
  const { questions } = view
  useLedToQuestion()
  const answering = questions.find(({ questionId }) => questionId === answeringId)
  const answered = questions.filter(({ answer }) => answer !== null)
  const waiting = answered.filter(({ sentOn }) => sentOn === null).length
  const ordered = [...questions.filter(({ answer }) => answer === null), ...answered.toReversed()]
  return (
    <section className="ag-card" aria-labelledby="ag-questions">
      <div className="ag-head">
        <h2 id="ag-questions">Questions of the agency</h2>
        <div className="ag-head-actions g-no-print">
          {answered.length > 0 &&
            letter(
              <>
                <Icon of={FileText} />
                {waiting === 0
                  ? 'Answers sent, as a letter'
                  : `Letter from ${waiting} ${waiting === 1 ? 'answer' : 'answers'}`}
              </>,
            )}
          {action}
        </div>
      </div>
      {ordered.length === 0 ? (
        <p className="ag-none">The agency has asked nothing so far.</p>
      ) : (
        <ul className="ag-rows">
          {ordered.map((question) => (
            <QuestionRow
              key={question.questionId}
              question={question}
              area={area}
              projectId={projectId}
              isOver={view.end !== null}
              mayAnswer={mayAnswer(question, view)}
              onAnswer={() => setAnsweringId(question.questionId)}
            />
          ))}
        </ul>
      )}
      {answering && (
        <AnswerDialog
          projectId={projectId}
          area={area}
          question={answering}
          onClose={() => setAnsweringId(undefined)}
        />
      )}
    </section>
  )
}

function mayAnswer({ answeredBy }: AgencyQuestion, { may }: AgencyView): boolean {
  return may.record.includes('answer') || (may.answer && answeredBy === 'lender')
}
