import { adminReviews, type Review } from '@granary/api'
import type { Field } from '@granary/forms'
import { NativeSelect } from '@granary/ui'
import { useMutation, useQueries } from 'convex/react'
import { type ReactNode, useMemo } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useHandOver } from '../../../lib/projects/hand-over.tsx'
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
  if (found instanceof Error) return otherwise
  return review ? <ReviewerChoice review={review} field={field} /> : null
}

/** Everybody of the team is named. Who has it stays chosen until the question about it is answered. */
function ReviewerChoice({ review, field }: { readonly review: Review; readonly field: Field }) {
  const { projectId, stage, assignee, mayAssign, state, stopped, team } = review
  const { personId: me } = useMe()
  const putBack = useMutation(adminReviews.putBack)
  const change = useChange()
  const { to, question } = useHandOver(review)
  const isOpen = (state === 'waiting' || state === 'inReview') && stopped === null
  const choose = (personId: string) => {
    const colleague = team.find((member) => member.personId === personId)
    if (colleague) to(colleague)
    else void change(putBack({ projectId, stage }), 'The review waits for anybody again.')
  }
  const ways = isOpen && !mayAssign && ` ${howToTake(assignee, team, me)}`
  return (
    <div data-field={field.id}>
      <NativeSelect
        label={field.label}
        help={`${field.helperText ?? ''}${ways || ''}`}
        placeholder="Nobody"
        value={assignee?.personId ?? ''}
        options={team.map(({ personId: value, name }) => ({ value, label: name }))}
        disabledReason={isOpen ? undefined : (stopped ?? 'The stage is not under review now.')}
        onValueChange={choose}
      />
      {question}
    </div>
  )
}

/** For whoever may not give it: it is theirs to take, and then to give. */
function howToTake(assignee: Review['assignee'], team: Review['team'], me: string): string {
  if (!team.some(({ personId }) => personId === me)) return ''
  return assignee === null
    ? 'Nobody has the review. Choose yourself to take it.'
    : `${assignee.name} has the review. Choose yourself to take it over.`
}
