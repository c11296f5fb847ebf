import { type AgencyPoint, adminReviews } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeLine } from '../../lib/forms/free-text.tsx'
import { momentOf } from './agency-words.ts'
import { HappenedOn } from './days/happened-on.tsx'
import { dayProblem, nearestDay } from './days/possible-day.ts'

interface MetDialogProps {
  readonly projectId: string
  readonly point: AgencyPoint
  readonly onClose: () => void
}

/** A condition is met, or a closing paper there: since when, and by what. */
export function MetDialog({ projectId, point: { text, namedBy, days }, onClose }: MetDialogProps) {
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  const [on, setOn] = useState(() => nearestDay(days))
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title="It is there"
      description={text}
      formClass="ag-form"
      submitLabel="Record it"
      busyLabel="Recording…"
      asked={{ fields: ['at', 'note', 'items'], check: () => ({ at: dayProblem(on, days) }) }}
      send={async () => {
        await record({ projectId, kind: 'met', at: momentOf(on), items: [text], about: namedBy, note })
        toasts.show({ title: `${text} is there.`, tone: 'success' })
        onClose()
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <HappenedOn label="Since when" days={days} error={errors.at} value={on} onValueChange={setOn} />
          <FreeLine
            id="note"
            label="By what"
            optional
            help="Such as “Policy of Dec 8”."
            error={errors.note}
            value={note}
            onValueChange={setNote}
          />
        </>
      )}
    </FormDialog>
  )
}
