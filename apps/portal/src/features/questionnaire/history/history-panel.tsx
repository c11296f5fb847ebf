import './history.css'
import { Dialog, NativeSelect } from '@granary/ui'
import { useState } from 'react'
import { AsOf } from './as-of.tsx'
import { FieldHistory } from './field-history.tsx'
import type { PastPlace } from './past-place.ts'

interface HistoryPanelProps {
  readonly place: PastPlace
  /** The question it was opened at; without one it is chosen here. */
  readonly fieldId: string | undefined
  readonly onClose: () => void
}

/** The past of one answer, and of the whole stage, beside the work. */
export default function HistoryPanel({ place, fieldId: openedAt, onClose }: HistoryPanelProps) {
  const [chosen, setChosen] = useState('')
  const fieldId = openedAt ?? (chosen || undefined)
  const label = place.questions.find(({ id }) => id === openedAt)?.label
  return (
    <Dialog
      open
      side
      title={label === undefined ? 'Earlier answers' : `History of ${label}`}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="q-past">
        {openedAt === undefined && (
          <NativeSelect
            label="Question"
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: '', label: 'Choose a question' },
              ...place.questions.map(({ id, section, label: text }) => ({
                value: id,
                label: `${section}: ${text}`,
              })),
            ]}
          />
        )}
        {fieldId !== undefined && <FieldHistory key={fieldId} place={place} fieldId={fieldId} />}
        {place.isWhole && <AsOf place={place} />}
      </div>
    </Dialog>
  )
}
