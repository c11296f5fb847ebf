import { adminReviews, type Remark, type Review } from '@granary/api'
import { Button, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { ProjectView } from './project-view.tsx'
import { mayTakeOver } from './review-words.ts'

// Whoever reads does not wait for what ends the reading.
const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }))
const AssignMenu = lazy(async () => ({ default: (await import('./assign-menu.tsx')).AssignMenu }))
const TakeOver = lazy(async () => ({
  default: (await import('../../../lib/projects/hand-over.tsx')).TakeOver,
}))
const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))
const ReopenStage = lazy(async () => ({
  default: (await import('../../../lib/remarks/reopen-stage.tsx')).ReopenStage,
}))

/** What may be done with the round as a whole, by whoever looks at it. */
export function Actions({
  review,
  remarks,
}: {
  readonly review: Review
  readonly remarks: readonly Remark[]
}) {
  const { projectId, stage, state, assignee, mayFinish } = review
  const place = { projectId, stage }
  const me = useMe()
  const { duties } = me
  const change = useChange()
  const take = useMutation(adminReviews.take)
  const [isOpen, setOpen] = useState<'return' | 'accept'>()
  useTakenOver(review, isOpen === 'return', () => setOpen(undefined))
  const assigning = (
    <Suspense>
      {review.mayAssign && <AssignMenu review={review} />}
      {mayTakeOver(review, me) && <TakeOver {...{ projectId, stage, assignee }} />}
    </Suspense>
  )
  // Of a project that ended nobody takes it, or hands it on.
  if (review.stopped !== null) return null
  if (state === 'waiting' && assignee === null && duties.includes('packaging')) {
    return (
      <div className="p-review-actions">
        {assigning}
        <Button onClick={() => void change(take(place), 'The review is yours.')}>Take this review</Button>
      </div>
    )
  }
  if (review.mayReopen) {
    return (
      <Suspense>
        <ReopenStage {...place} />
      </Suspense>
    )
  }
  const left = review.total - review.settled
  const disabledReason = left > 0 ? `${left} left to settle` : undefined
  const accepting = (
    <AcceptDialog
      review={review}
      remarks={remarks}
      open={isOpen === 'accept'}
      onOpenChange={(open) => setOpen(open ? 'accept' : undefined)}
      rehearsal={(words) => (
        <ProjectView projectId={projectId} view="rehearsal">
          {words}
        </ProjectView>
      )}
    />
  )
  if (review.second?.mayAgree) {
    return (
      <div className="p-review-actions">
        {assigning}
        <Button disabledReason={disabledReason} onClick={() => setOpen('accept')}>
          Agree to accept
        </Button>
        <Suspense>{accepting}</Suspense>
      </div>
    )
  }
  if (!mayFinish) return <div className="p-review-actions">{assigning}</div>
  return (
    <div className="p-review-actions">
      {assigning}
      <Button look="secondary" onClick={() => setOpen('return')}>
        Return for changes
      </Button>
      <Button disabledReason={disabledReason} onClick={() => setOpen('accept')}>
        Accept {stage}
      </Button>
      <Suspense>
        <ReturnDialog
          review={review}
          remarks={remarks}
          open={isOpen === 'return'}
          onOpenChange={(open) => setOpen(open ? 'return' : undefined)}
        />
        {accepting}
      </Suspense>
    </div>
  )
}

/** Whoever was about to return it is told why they no longer can, and that their words are kept. */
function useTakenOver({ state, mayFinish, assignee }: Review, isReturning: boolean, close: () => void): void {
  const toasts = useToasts()
  const isGone = isReturning && !mayFinish && (state === 'inReview' || state === 'waiting')
  const tell = useEffectEvent(() => {
    close()
    toasts.show({
      title: `${assignee?.name ?? 'Nobody'} has this review now.`,
      description: 'What you wrote for the lender is kept here on your device.',
      tone: 'info',
    })
  })
  useEffect(() => {
    if (isGone) tell()
  }, [isGone])
}
