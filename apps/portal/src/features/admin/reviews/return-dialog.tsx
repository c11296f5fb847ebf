import { adminReviews, type Remark, type Review } from '@granary/api'
import { Button, Checkbox, Dialog, useWaitToClose } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useKeptDraft } from '../../../lib/session/kept-draft.ts'
import { draftsOf } from './item-drafts.tsx'
import { isAsked, pointsOf, pointsSent, type Wordings } from './return-list.ts'
import { ReturnPoints } from './return-points.tsx'

interface ReturnDialogProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What is written before a stage is given back. */
interface ReturnDraft {
  readonly note: string
  readonly both: boolean
  readonly wordings: Wordings
}

const emptyDraft: ReturnDraft = { note: '', both: false, wordings: {} }

/**
 * Everything that the lender is asked, with a covering note; then the stage is theirs again. What was written waits on
 * the device until it goes out: a page that is loaded anew, or a review that somebody took over, loses none of it.
 */
export function ReturnDialog({ review, remarks, open, onOpenChange }: ReturnDialogProps) {
  const giveBack = useMutation(adminReviews.returnForChanges)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const { projectId, stage, round } = review
  const draft = useKeptDraft(draftsOf(review), `return/${round}`, emptyDraft)
  const { note, both, wordings } = draft.value
  const write = (changes: Partial<ReturnDraft>) => draft.set({ ...draft.value, ...changes })
  const points = pointsOf(review, remarks)
  const asked = points.filter((point) => isAsked(point, wordings)).length
  const { close, note: waits } = useWaitToClose(busy, () => onOpenChange(false))
  const send = async () => {
    setBusy(true)
    const work = giveBack({
      projectId,
      stage,
      note,
      bothStages: both,
      points: pointsSent(points, wordings),
    })
    if (await change(work, `The ${stage} is with the lender again.`)) {
      draft.forget(draft.value)
      onOpenChange(false)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      wide
      title={`Return the ${stage}`}
      description={
        points.length === 0
          ? 'Nothing is marked as needing attention. Say in the note what to change.'
          : `The lender reads this list above the questionnaire, and can change the stage again. ${askedWords(asked, points.length)}`
      }
      actions={
        <>
          <Button look="secondary" onClick={close}>
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
        onWord={(key, wording) => write({ wordings: { ...wordings, [key]: wording } })}
      />
      <FreeText
        label="Note to the lender"
        value={note}
        limit={2000}
        onValueChange={(text) => write({ note: text })}
      />
      <Checkbox label="Open both stages" checked={both} onCheckedChange={(on) => write({ both: on })} />
      {both && (
        <p>
          What needs attention in the other stage goes back with it, as it was decided there. Whoever reviews
          it is told.
        </p>
      )}
      {waits}
    </Dialog>
  )
}

const askedWords = (asked: number, listed: number) =>
  listed === 1
    ? asked === 1
      ? 'One point goes back.'
      : 'Its one point is left out.'
    : `${asked === listed ? asked : `${asked} of ${listed}`} points go back.`
