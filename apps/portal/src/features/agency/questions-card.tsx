import {
  type AgencyQuestion,
  type AgencyView,
  type AttachedDocument,
  adminReviews,
  projectAgency,
} from '@granary/api'
import { Icon, TextButton, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { CircleCheck, CircleQuestionMark, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { dayText, localDay, momentOf, sinceText } from './agency-words.ts'
import { AttachedField } from './attached-field.tsx'

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
  const [answering, setAnswering] = useState<AgencyQuestion>()
  const { questions } = view
  const answered = questions.filter(({ answer }) => answer !== null).length
  const ordered = [
    ...questions.filter(({ answer }) => answer === null),
    ...questions.filter(({ answer }) => answer !== null).toReversed(),
  ]
  return (
    <section className="ag-card" aria-labelledby="ag-questions">
      <div className="ag-head">
        <h2 id="ag-questions">Questions of the agency</h2>
        <div className="ag-head-actions g-no-print">
          {answered > 0 &&
            letter(
              <>
                <Icon of={FileText} />
                Letter from {answered} {answered === 1 ? 'answer' : 'answers'}
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
              mayAnswer={mayAnswer(question, view)}
              onAnswer={() => setAnswering(question)}
            />
          ))}
        </ul>
      )}
      {answering && (
        <AnswerDialog
          projectId={projectId}
          area={area}
          question={answering}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </section>
  )
}

function mayAnswer({ answeredBy }: AgencyQuestion, { may }: AgencyView): boolean {
  return may.record.includes('answer') || (may.answer && answeredBy === 'lender')
}

interface QuestionRowProps {
  readonly question: AgencyQuestion
  readonly area: Area
  readonly projectId: string
  readonly mayAnswer: boolean
  readonly onAnswer: () => void
}

function QuestionRow({ question, area, projectId, mayAnswer: may, onAnswer }: QuestionRowProps) {
  const { number, askedOn, text, items, answer, sentOn } = question
  return (
    <li className={`ag-item ag-item-${answer ? 'done' : 'open'}`} data-question={number}>
      <Icon of={answer ? CircleCheck : CircleQuestionMark} />
      <div className="ag-item-words">
        <p className="ag-item-title">{text === '' ? `Question ${number}` : text}</p>
        <p className="ag-item-line">
          {`Question ${number}, ${dayText(askedOn)}. `}
          {answer
            ? `Answered ${dayText(answer.on)}${answer.by === null ? '' : ` by ${answer.by}`}`
            : `${whoAnswers(question, area)}`}
        </p>
        {items.length > 0 && (
          <ul className="ag-about" aria-label={`What question ${number} is about`}>
            {items.map(({ label, place, downloadUrl }) => (
              <li key={label}>
                {place ? (
                  <PlaceLink projectId={projectId} area={area} to={{ kind: 'stage', ...place }}>
                    {label}
                  </PlaceLink>
                ) : downloadUrl ? (
                  <a href={downloadUrl} target="_blank" rel="noreferrer">
                    {label}
                  </a>
                ) : (
                  label
                )}
              </li>
            ))}
          </ul>
        )}
        {answer && <p className="ag-answer">{answer.text}</p>}
        {answer && answer.documents.length > 0 && (
          <ul className="ag-about" aria-label={`Documents that go with answer ${number}`}>
            {answer.documents.map(({ uploadId, standardName, downloadUrl, since }) => (
              <li key={uploadId}>
                <a href={downloadUrl} target="_blank" rel="noreferrer">
                  {standardName}
                </a>
                {since && <span className="ag-note"> {sinceText(since)}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="ag-item-state">{stateOf(question, sentOn)}</p>
      <div className="ag-item-action g-no-print">
        {may && (
          <TextButton writes onClick={onAnswer}>
            {answer ? 'Answer again' : 'Answer'}
            <span className="g-visually-hidden"> question {number}</span>
          </TextButton>
        )}
      </div>
    </li>
  )
}

function whoAnswers({ answeredBy, answerer, mine }: AgencyQuestion, area: Area): string {
  if (answeredBy === 'team') return 'The packaging team answers'
  if (answerer !== null) return `${answerer} answers`
  return area === 'lender' && mine ? 'You or a colleague answer' : 'The lender answers'
}

function stateOf({ answer, dueOn }: AgencyQuestion, sentOn: string | null): ReactNode {
  if (sentOn !== null) return `Sent ${dayText(sentOn)}`
  if (answer) return 'Answered'
  if (dueOn === null) return 'Open'
  const today = localDay()
  return (
    <span className={dueOn < today ? 'ag-over' : 'ag-due'}>
      {dueOn < today ? 'Was due' : 'Due'} {dayText(dueOn)}
    </span>
  )
}

interface AnswerDialogProps {
  readonly projectId: string
  readonly area: Area
  readonly question: AgencyQuestion
  readonly onClose: () => void
}

function AnswerDialog({ projectId, area, question, onClose }: AnswerDialogProps) {
  const { questionId, number, text: asked, answer: before } = question
  const answer = useMutation(projectAgency.answer)
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  const [text, setText] = useState(before?.text ?? '')
  const [attached, setAttached] = useState<readonly AttachedDocument[]>(before?.documents ?? [])
  const send = async () => {
    const at = momentOf(localDay())
    const uploadIds = attached.map(({ uploadId }) => uploadId)
    if (area === 'lender') await answer({ projectId, questionId, text, at, uploadIds })
    else {
      const items = uploadIds.map((uploadId) => ({ uploadId }))
      await record({ projectId, kind: 'answer', at, about: questionId, note: text, items })
    }
    toasts.show({ title: `Question ${number} is answered.`, tone: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={`Answer question ${number}`}
      description={asked}
      wide
      formClass="ag-form"
      submitLabel="Save the answer"
      busyLabel="Saving…"
      asked={{
        fields: ['note', 'items'],
        check: () => ({ note: text.trim() === '' ? 'Write the answer.' : undefined }),
      }}
      send={send}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <FreeText
            id="note"
            label="Answer"
            help="It goes to the agency as it stands, in the letter with the other answers."
            rows={6}
            limit={4000}
            error={errors.note}
            value={text}
            onValueChange={setText}
          />
          <AttachedField
            projectId={projectId}
            error={errors.items}
            chosen={attached}
            onChange={setAttached}
          />
          {before && <p className="ag-note">The answer from {dayText(before.on)} stays in the log.</p>}
        </>
      )}
    </FormDialog>
  )
}
