import { adminReviews, type Review } from '@granary/api'
import { Menu } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { useHandOver } from '../../../lib/projects/hand-over.tsx'

/** Gives the review to a colleague, or puts it back: for whoever has it, and for the administration. */
export function AssignMenu({ review }: { readonly review: Review }) {
  const { projectId, stage, assignee, team } = review
  const place = { projectId, stage }
  const putBack = useMutation(adminReviews.putBack)
  const change = useChange()
  const { to, question } = useHandOver(review)
  const others = team.filter(({ personId }) => personId !== assignee?.personId)
  return (
    <>
      <Menu
        entries={[
          { kind: 'heading', label: assignee ? `With ${assignee.name}` : 'Nobody has it' },
          ...others.map((colleague) => ({
            kind: 'action' as const,
            label: `Give to ${colleague.name}`,
            writes: true,
            onSelect: () => to(colleague),
          })),
          ...(assignee
            ? [
                { kind: 'separator' as const },
                {
                  kind: 'action' as const,
                  label: 'Put back',
                  writes: true,
                  onSelect: () => void change(putBack(place), 'The review waits for anybody again.'),
                },
              ]
            : []),
        ]}
      >
        Assign
      </Menu>
      {question}
    </>
  )
}
