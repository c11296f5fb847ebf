import { adminReviews, type Review, rehearsal } from '@granary/api'
import { Button, Dialog } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useToday } from '../../../lib/words/days.ts'

interface AcceptDialogProps {
  readonly review: Review
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** A way to the findings of the rehearsal. */
  readonly rehearsal: (words: string) => ReactNode
}

/** Says before a stage is accepted what a reader at the agency would send back. It holds up nothing. */
export function AcceptDialog({ review, open, onOpenChange, rehearsal: toRehearsal }: AcceptDialogProps) {
  const { projectId, stage } = review
  const counts = useQuery(rehearsal.getSummary, { projectId, today: useToday() })
  const accept = useMutation(adminReviews.accept)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    if (await change(accept({ projectId, stage }), `The ${stage} is accepted.`)) onOpenChange(false)
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Accept the ${stage}`}
      description="The lender is told. Its answers stay locked."
      actions={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button busy={busy && 'Accepting…'} onClick={() => void send()}>
            Accept
          </Button>
        </>
      }
    >
      {counts && counts.contradicts > 0 && (
        <p>
          {toRehearsal(findingWords(counts.contradicts))}
          {counts.contradicts === 1 ? ' contradicts' : ' contradict'} the rule and{' '}
          {counts.contradicts === 1 ? 'is' : 'are'} still open. You can accept all the same.
        </p>
      )}
    </Dialog>
  )
}

const findingWords = (count: number) =>
  count === 1 ? '1 finding of the rehearsal' : `${count} findings of the rehearsal`
