import { borrowerMessages, invitations, type SharedProject } from '@granary/api'
import { Dialog, LoadingState } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { MessagesThread } from '../../lib/people/messages-thread.tsx'

interface BorrowerMessagesDialogProps {
  readonly share: SharedProject
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** What was written to and by one borrower about one project. */
export function BorrowerMessagesDialog({ share, mayWrite, onClose }: BorrowerMessagesDialogProps) {
  const { shareId, projectId, projectName, name } = share
  const messages = useQuery(borrowerMessages.listForLender, { shareId })
  const stages = useQuery(invitations.listChoices, { projectId })
  const answer = useMutation(borrowerMessages.answer)
  const shared = new Set(share.sections.map(({ stage, sectionId }) => `${stage} ${sectionId}`))
  const items = (stages ?? []).flatMap(({ stage, sections }) =>
    sections
      .filter(({ sectionId }) => shared.has(`${stage} ${sectionId}`))
      .map(({ sectionId, title }) => ({ stage, itemId: sectionId, title })),
  )
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={`${name}, ${projectName}`}>
      {messages === undefined || stages === undefined ? (
        <LoadingState text="Loading messages…" rows={1} />
      ) : (
        <MessagesThread
          messages={messages}
          items={mayWrite ? items : []}
          onSend={({ stage, itemId }, text) => answer({ shareId, stage, itemId, text })}
        />
      )}
    </Dialog>
  )
}
