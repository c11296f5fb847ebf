import './open-invitations.css'
import { type ListedInvitation, messageOf } from '@granary/api'
import { type Column, RowName, Table, Tag, TextButton, useToasts } from '@granary/ui'
import { shortDate } from './dates.ts'

interface OpenInvitationsProps {
  readonly invitations: readonly ListedInvitation[]
  readonly mayChange: (invitation: ListedInvitation) => boolean
  readonly resend: (which: { invitationId: string }) => Promise<null>
  readonly revoke: (which: { invitationId: string }) => Promise<null>
}

/** Sent and not accepted yet. */
export function OpenInvitations({ invitations, mayChange, resend, revoke }: OpenInvitationsProps) {
  const toasts = useToasts()
  if (invitations.length === 0) return null
  const run = (done: string, call: Promise<null>) => {
    call.then(
      () => toasts.show({ title: done, tone: 'success' }),
      (error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }),
    )
  }
  const columns: Column<ListedInvitation>[] = [
    {
      label: 'Invited',
      cell: ({ email, invitedBy }) => (
        <RowName detail={invitedBy === null ? undefined : `by ${invitedBy}`}>
          <strong>{email}</strong>
        </RowName>
      ),
    },
    { label: 'As', cell: ({ to }) => to },
    { label: 'Sent', cell: ({ sentAt }) => shortDate(sentAt) },
    {
      label: 'Expires',
      cell: ({ expiresAt }) =>
        expiresAt > Date.now() ? shortDate(expiresAt) : <Tag tone="warning">Expired</Tag>,
    },
    {
      label: 'Actions',
      cell: (invitation) => {
        const { invitationId, email } = invitation
        return (
          mayChange(invitation) && (
            <span className="p-row-actions">
              <TextButton writes onClick={() => run(`Sent to ${email} again.`, resend({ invitationId }))}>
                Send again<span className="g-visually-hidden"> to {email}</span>
              </TextButton>
              <TextButton
                tone="danger"
                onClick={() => run('Invitation withdrawn.', revoke({ invitationId }))}
              >
                Withdraw<span className="g-visually-hidden"> the invitation to {email}</span>
              </TextButton>
            </span>
          )
        )
      },
    },
  ]
  return (
    <section aria-labelledby="open-invitations">
      <h2 id="open-invitations">Open invitations</h2>
      <Table
        caption="Open invitations"
        columns={columns}
        rows={invitations}
        keyOf={({ invitationId }) => invitationId}
      />
    </section>
  )
}
