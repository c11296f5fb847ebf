import type { AgencyQuestion } from '@granary/api'
import { Message, TextButton } from '@granary/ui'
import { dayText } from '../agency-words.ts'

interface AnsweredMeanwhileProps {
  readonly id: string
  readonly answer: NonNullable<AgencyQuestion['answer']>
  readonly error: string | undefined
  readonly onReplace: () => void
  readonly onKeep: () => void
}

/** Somebody else answered while an answer was written: both can be read, and whoever writes says which of them stands. */
export function AnsweredMeanwhile({ id, answer, error, onReplace, onKeep }: AnsweredMeanwhileProps) {
  const { by, on, text, documents } = answer
  return (
    <Message tone={error ? 'danger' : 'warning'} announce="alert">
      <div id={id} tabIndex={-1} className="ag-meanwhile">
        <p>
          {`${by ?? 'Somebody else'} answered this while you were writing, ${dayText(on)}. What you wrote is still here.`}
        </p>
        <p className="ag-answer">{text}</p>
        {documents.length > 0 && <p>With {documents.map(({ standardName }) => standardName).join(', ')}.</p>}
        {error && <p>{error}</p>}
        <p className="ag-meanwhile-choice">
          <TextButton onClick={onReplace}>Save mine in its place</TextButton>
          <TextButton onClick={onKeep}>Keep that answer and close</TextButton>
        </p>
      </div>
    </Message>
  )
}
