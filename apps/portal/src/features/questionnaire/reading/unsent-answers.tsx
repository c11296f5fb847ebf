import { type Answers, type CompiledForm, formatAnswer, maskedAnswer } from '@granary/forms'
import { Message } from '@granary/ui'
import { useEffect, useState } from 'react'
import { useMe } from '../../../lib/session/me.tsx'
import { notApplicableText } from '../fields/not-applicable.tsx'
import { leftBehind } from '../saving/left-behind.ts'
import type { JournalEntry } from '../saving/stage-journal.ts'

interface UnsentAnswersProps {
  readonly place: string
  readonly form: CompiledForm
  /** As they stand now. */
  readonly answers: Answers
  /** When they can be saved after all. */
  readonly until?: string
}

/** What this person typed and could not save before the stage was closed. It stays on this device. */
export default function UnsentAnswers({
  place,
  form,
  answers,
  until = 'the stage is opened again',
}: UnsentAnswersProps) {
  const me = useMe()
  const [entries, setEntries] = useState<readonly JournalEntry[]>([])
  useEffect(() => {
    void leftBehind(me.personId, place, answers).then(setEntries)
  }, [me.personId, place, answers])
  const edits = entries.flatMap((entry) => entry.edits)
  const sayings = entries.flatMap((entry) => entry.sayings ?? [])
  if (edits.length + sayings.length === 0) return null
  return (
    <Message tone="warning" className="q-unsent g-no-print">
      <p>
        <strong>Your last changes came too late to be saved.</strong> They are kept on this device, and are
        saved if {until}.
      </p>
      <ul>
        {edits.map(({ fieldId, mine }, at) => {
          const field = form.field(fieldId)
          if (!field) return null
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two windows may have left the same field, and nothing moves
              key={at}
            >{`${field.label}: ${formatAnswer(field, maskedAnswer(field, mine))}`}</li>
          )
        })}
        {sayings.map(({ fieldId, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={`said ${at}`}>
            {`${form.field(fieldId)?.label ?? ''}: ${reason === null ? 'It does apply.' : notApplicableText({ reason })}`}
          </li>
        ))}
      </ul>
    </Message>
  )
}
