import { type AgencyView, adminReviews } from '@granary/api'
import { Confirm, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { eventTitle, fullDay } from './agency-words.ts'

interface UndoButtonProps {
  readonly projectId: string
  readonly view: AgencyView
  readonly undo: NonNullable<AgencyView['may']['undo']>
}

/** Takes back what was recorded last, by mistake. */
export function UndoButton({ projectId, view, undo }: UndoButtonProps) {
  const [asking, setAsking] = useState(false)
  const undoEvent = useMutation(adminReviews.undoEvent)
  const change = useChange()
  const entry = view.log.find(({ eventId }) => eventId === undo.eventId)
  if (!entry) return null
  const title = eventTitle(entry)
  return (
    <p className="ag-undo g-no-print">
      Recorded last: {title}, {fullDay(entry.on)}.{' '}
      <TextButton writes onClick={() => setAsking(true)}>
        It was a mistake
      </TextButton>
      <Confirm
        open={asking}
        title={`Undo “${title}”?`}
        description="Everything is as it was before it. The log keeps both."
        confirmLabel="Undo it"
        onConfirm={() => {
          setAsking(false)
          void change(undoEvent({ projectId, eventId: undo.eventId }), `“${title}” is undone.`)
        }}
        onCancel={() => setAsking(false)}
      />
    </p>
  )
}
