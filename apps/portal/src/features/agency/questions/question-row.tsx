import { type AgencyQuestion, agencyQuestionAnchor } from '@granary/api'
import { Icon, TextButton } from '@granary/ui'
import { CircleCheck, CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFilePicker } from '../../../lib/forms/use-file-picker.tsx'
import { PlaceLink } from '../../../lib/projects/head/place-link.tsx'
import type { Area } from '../../../lib/projects/head/places.ts'
import { dayText, localDay, sinceText } from '../agency-words.ts'
import { FilesOnTheirWayList } from '../files-on-their-way.tsx'
import { useQuestionFiles } from '../use-sending.ts'
import { QuestionFiles } from './question-files.tsx'

interface QuestionRowProps {
  readonly question: AgencyQuestion
  readonly area: Area
  readonly projectId: string
  /** The project ended: what is open stays so. */
  readonly isOver: boolean
  readonly mayAnswer: boolean
  readonly onAnswer: () => void
}

/** One question with its answer, and what goes with it. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, area, projectId, isOver, mayAnswer: may, onAnswer } = props
  const { questionId, number, askedOn, text, items, answer } = question
  const sending = useQuestionFiles({ projectId, questionId })
  const picker = useFilePicker({ onFiles: sending.begin })
  return (
    <li
      id={agencyQuestionAnchor(questionId)}
      tabIndex={-1}
      className={`ag-item ag-item-${answer ? 'done' : 'open'}`}
      data-question={number}
    >
      <Icon of={answer ? CircleCheck : CircleQuestionMark} />
      <div className="ag-item-words">
        <p className="ag-item-title">{text === '' ? `Question ${number}` : text}</p>
        <p className="ag-item-line">
          {`Question ${number}, ${dayText(askedOn)}. `}
          {answer
            ? `Answered ${dayText(answer.on)}${answer.by === null ? '' : ` by ${answer.by}`}`
            : isOver
              ? 'Nobody answered'
              : whoAnswers(question, area)}
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
        <QuestionFiles projectId={projectId} question={question} />
        <FilesOnTheirWayList sending={sending} />
      </div>
      <p className="ag-item-state">{stateOf(question, isOver)}</p>
      <div className="ag-item-action g-no-print">
        {may && (
          <>
            <TextButton writes onClick={onAnswer}>
              {answer ? 'Answer again' : 'Answer'}
              <span className="g-visually-hidden"> question {number}</span>
            </TextButton>
            <TextButton writes onClick={picker.open}>
              Add a file
              <span className="g-visually-hidden"> to question {number}</span>
            </TextButton>
            {picker.input}
          </>
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

function stateOf({ answer, dueOn, sentOn }: AgencyQuestion, isOver: boolean): ReactNode {
  if (sentOn !== null) return `Sent ${dayText(sentOn)}`
  if (answer) return 'Answered'
  if (isOver) return 'Left open'
  if (dueOn === null) return 'Open'
  const today = localDay()
  return (
    <span className={dueOn < today ? 'ag-over' : 'ag-due'}>
      {dueOn < today ? 'Was due' : 'Due'} {dayText(dueOn)}
    </span>
  )
}
