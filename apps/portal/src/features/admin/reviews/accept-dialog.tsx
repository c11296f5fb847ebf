import { adminReviews, type Remark, type Review, rehearsal, reviewReasons } from '@granary/api'
import { Button, Dialog, useWaitToClose } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { useToday } from '../../../lib/words/days.ts'
import { LeftRemarks } from './left-remarks.tsx'
import { checksOf, isGoneThrough, QualityChecklist, type SaidOfAll } from './quality-checklist.tsx'

interface AcceptDialogProps {
  readonly review: Review
  readonly remarks: readonly Remark[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** A way to the findings of the rehearsal. */
  readonly rehearsal: (words: string) => ReactNode
}

/**
 * Says before a stage is accepted what a reader at the agency would send back. It holds up nothing; where two look at
 * a stage, its reviewer waits for the other.
 */
export function AcceptDialog({
  review,
  remarks,
  open,
  onOpenChange,
  rehearsal: toRehearsal,
}: AcceptDialogProps) {
  const { projectId, stage, second } = review
  const counts = useQuery(rehearsal.getSummary, { projectId, today: useToday() })
  const entries = useQuery(reviewReasons.list, { list: 'quality' })
    ?.filter(({ retired }) => !retired)
    .map(({ text }) => text)
  const [said, setSaid] = useState<SaidOfAll>({})
  const { send, busy } = useEnding(review, checksOf(entries ?? [], said), () => onOpenChange(false))
  const { close, note } = useWaitToClose(busy, () => onOpenChange(false))
  const isSecond = second?.mayAgree === true
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      wide
      title={isSecond ? `Agree to accept the ${stage}` : `Accept the ${stage}`}
      description={
        isSecond
          ? 'Its reviewer can accept it then. It holds until something is decided anew.'
          : 'The lender is told. Its answers stay locked.'
      }
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={busy && (isSecond ? 'Agreeing…' : 'Accepting…')}
            disabledReason={whyNot(second, entries !== undefined && isGoneThrough(entries, said))}
            onClick={() => void send()}
          >
            {isSecond ? 'Agree' : 'Accept'}
          </Button>
        </>
      }
    >
      <LeftRemarks remarks={remarks} isSecond={isSecond} />
      {second && <p>{secondWords(second)}</p>}
      {entries && entries.length > 0 && <QualityChecklist {...{ entries, said }} onSay={setSaid} />}
      {counts && counts.contradicts > 0 && (
        <p>
          {toRehearsal(findingWords(counts.contradicts))}
          {counts.contradicts === 1 ? ' contradicts' : ' contradict'} the rule and{' '}
          {counts.contradicts === 1 ? 'is' : 'are'} still open. You can accept all the same.
        </p>
      )}
      {note}
    </Dialog>
  )
}

function useEnding(
  { projectId, stage, second }: Review,
  checks: ReturnType<typeof checksOf>,
  onDone: () => void,
) {
  const accept = useMutation(adminReviews.accept)
  const agree = useMutation(adminReviews.agree)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const isDone = second?.mayAgree
      ? await change(agree({ projectId, stage, checks }), 'You agreed. Its reviewer can accept it now.')
      : await change(accept({ projectId, stage, checks }), `The ${stage} is accepted.`)
    if (isDone) onDone()
    setBusy(false)
  }
  return { send, busy }
}

function whyNot(second: Review['second'], isWhole: boolean): string | undefined {
  if (second && !second.mayAgree && second.agreed === null) return 'Another packager has to agree first'
  return isWhole ? undefined : 'Go through the whole list'
}

function secondWords({ agreed, mayAgree }: NonNullable<Review['second']>): string {
  if (agreed)
    return `${agreed.by ?? 'Somebody who left'} looked at it too and agreed, ${dateAndTime(agreed.at)}.`
  return mayAgree
    ? 'Two packagers look at a stage here. Go through the list as its reviewer does.'
    : 'Two packagers look at a stage here. Nobody else has agreed to what is decided now.'
}

const findingWords = (count: number) =>
  count === 1 ? '1 finding of the rehearsal' : `${count} findings of the rehearsal`
