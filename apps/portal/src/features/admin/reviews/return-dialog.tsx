import { adminReviews, type Remark, type Review } from '@granary/api'
import { Button, Checkbox, Dialog } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'
import { isAsked, pointsOf, pointsSent, type Wordings } from './return-list.ts'
import { ReturnPoints } from './return-points.tsx'

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
  const [wordings, setWordings] = useState<Wordings>({})
  const { projectId, stage } = review
  const points = pointsOf(review, remarks)
  const asked = points.filter((point) => isAsked(point, wordings)).length
  const send = async () => {
    setBusy(true)
    const work = giveBack({
      projectId,
      stage,
      note,
      bothStages: both,
      points: pointsSent(points, wordings),
    })
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
          : `The lender reads this list above the questionnaire, and can change the stage again. ${askedWords(asked, points.length)}`
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
      <ReturnPoints
        points={points}
        wordings={wordings}
        onWord={(key, wording) => setWordings({ ...wordings, [key]: wording })}
      />
      <FreeText label="Note to the lender" value={note} limit={2000} onValueChange={setNote} />
      <Checkbox label="Open both stages" checked={both} onCheckedChange={setBoth} />
      {both && (
        <p>
          What needs attention in the other stage goes back with it, as it was decided there. Whoever reviews
          it is told.
        </p>
      )}
    </Dialog>
  )
}

const askedWords = (asked: number, listed: number) =>
  listed === 1
    ? asked === 1
      ? 'One point goes back.'
      : 'Its one point is left out.'
    : `${asked === listed ? asked : `${asked} of ${listed}`} points go back.`
