import { type AgencyQuestion, adminReviews } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { momentOf } from './agency-words.ts'
import { HappenedOn } from './days/happened-on.tsx'
import { dayProblem, letterDays, nearestDay } from './days/possible-day.ts'

interface LetterDialogProps {
  readonly projectId: string
  /** The questions whose answers are in it. */
  readonly answered: readonly AgencyQuestion[]
  readonly onClose: () => void
}

/** The letter went to the agency: on which day. */
export function LetterDialog({ projectId, answered, onClose }: LetterDialogProps) {
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  // What is answered while it is open is not in what was printed.
  const [letter] = useState(answered)
  const days = letterDays(letter)
  const [on, setOn] = useState(() => nearestDay(days))
  const answers = letter.length === 1 ? '1 answer' : `${letter.length} answers`
  return (
    <FormDialog
      title="The letter went to the agency"
      description={`With ${answers}. From then on ${letter.length === 1 ? 'it counts' : 'they count'} as sent.`}
      formClass="ag-form"
      submitLabel="Record it"
      busyLabel="Recording…"
      asked={{ fields: ['at', 'items'], check: () => ({ at: dayProblem(on, days) }) }}
      send={async () => {
        const items = letter.map(({ questionId }) => questionId)
        await record({ projectId, kind: 'letter', at: momentOf(on), items })
        toasts.show({ title: `The letter with ${answers} is recorded.`, tone: 'success' })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <HappenedOn label="Sent on" days={days} error={errors.at} value={on} onValueChange={setOn} />
      )}
    </FormDialog>
  )
}
