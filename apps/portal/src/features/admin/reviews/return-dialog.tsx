import { adminReviews, type Remark, type Review } from '@granary/api'
import { Button, Checkbox, Dialog } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'

interface ReturnDialogProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Everything that the lender is asked, with a covering note; then the stage is theirs again. */
export function ReturnDialog({ review, remarks, open, onOpenChange }: ReturnDialogProps) {
  const giveBack = useMutation(adminReviews.returnForChanges)
  const change = useChange()
  const [note, setNote] = useState('')
  const [both, setBoth] = useState(false)
  const [busy, setBusy] = useState(false)
  const { projectId, stage } = review
  const points = listOf(review, remarks)
  const send = async () => {
    setBusy(true)
    const work = giveBack({ projectId, stage, note, bothStages: both })
    if (await change(work, `The ${stage} is with the lender again.`)) onOpenChange(false)
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={`Return the ${stage}`}
      description={
        points.length === 0
          ? 'Nothing is marked as needing attention. Say in the note what to change.'
          : 'The lender reads this list above the questionnaire, and can change the stage again.'
      }
      actions={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button busy={busy && 'Returning…'} onClick={() => void send()}>
            Return
          </Button>
        </>
      }
    >
      {points.length > 0 && (
        <ul className="p-review-points">
          {points.map(({ key, label, words }) => (
            <li key={key}>
              <strong>{label}</strong> {words}
            </li>
          ))}
        </ul>
      )}
      <FreeText label="Note to the lender" value={note} limit={2000} onValueChange={setNote} />
      <Checkbox label="Open both stages" checked={both} onCheckedChange={setBoth} />
    </Dialog>
  )
}

function listOf({ sections }: Review, remarks: readonly Remark[]) {
  const asked = remarks.filter(({ state, audience }) => state === 'open' && audience !== 'internal')
  const hasRemark = (id: string, fieldId: string) =>
    asked.some((remark) =>
      'uploadId' in remark.item ? remark.item.uploadId === id : remark.fieldId === fieldId,
    )
  const marked = sections
    .flatMap(({ items }) => items)
    .filter(({ id, fieldId, state }) => state === 'needsAttention' && !hasRemark(id, fieldId))
  return [
    ...asked.map(({ remarkId, label, text }) => ({ key: remarkId, label, words: text })),
    ...marked.map(({ id, label, reason, note }) => ({
      key: id,
      label,
      words: [reason ?? '', note].filter((text) => text !== '').join('. '),
    })),
  ]
}
