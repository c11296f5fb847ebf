import { adminReviews, type Review } from '@granary/api'
import type { Field } from '@granary/forms'
import { NativeSelect } from '@granary/ui'
import { useMutation, useQueries } from 'convex/react'
import { type ReactNode, useMemo } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useMe } from '../../../lib/session/me.tsx'
import type { StageName } from '../saving/stage-data.ts'

interface ReviewerFieldProps {
  readonly projectId: string
  readonly stage: StageName
  readonly field: Field
  /** What stands here where nothing was submitted, so that there is no review to give. */
  readonly otherwise: ReactNode
}

/** Who reviews the stage: somebody of the team, who has the review with it. */
export function ReviewerField({ projectId, stage, field, otherwise }: ReviewerFieldProps) {
  const asked = useMemo(
    () => ({ review: { query: adminReviews.get, args: { projectId, stage } } }),
    [projectId, stage],
  )
  const { review: found } = useQueries(asked) as { review?: Review | Error }
  const review = found instanceof Error ? undefined : found
  const { personId } = useMe()
  const assign = useAssignment(review, personId)
  if (found instanceof Error) return otherwise
  if (!review) return null
  const { assignee, mayAssign, state } = review
  const isOpen = state === 'waiting' || state === 'inReview'
  const mayTake = isOpen && assignee === null
  const offered = review.team.filter(
    (member) =>
      mayAssign || member.personId === assignee?.personId || (mayTake && member.personId === personId),
  )
  return (
    <div data-field={field.id}>
      <NativeSelect
        label={field.label}
        help={field.helperText}
        placeholder="Nobody"
        value={assignee?.personId ?? ''}
        options={offered.map(({ personId: value, name }) => ({ value, label: name }))}
        disabledReason={whyNot({ isOpen, mayChoose: mayAssign || mayTake, assignee })}
        onValueChange={(chosen) => void assign(chosen)}
      />
    </div>
  )
}

interface Choosing {
  readonly isOpen: boolean
  readonly mayChoose: boolean
  readonly assignee: Review['assignee']
}

function whyNot({ isOpen, mayChoose, assignee }: Choosing): string | undefined {
  if (!isOpen) return 'The stage is not under review now.'
  return mayChoose || assignee === null ? undefined : `${assignee.name} has this review. Ask for it.`
}

function useAssignment(review: Review | undefined, me: string) {
  const take = useMutation(adminReviews.take)
  const give = useMutation(adminReviews.give)
  const putBack = useMutation(adminReviews.putBack)
  const change = useChange()
  return async (personId: string) => {
    if (!review) return
    const { projectId, stage, assignee } = review
    const place = { projectId, stage }
    if (personId === '') return change(putBack(place), 'The review waits for anybody again.')
    if (assignee === null && personId === me) return change(take(place), 'The review is yours.')
    return change(give({ ...place, personId }), 'The review is given.')
  }
}
