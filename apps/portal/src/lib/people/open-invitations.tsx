import './open-invitations.css'
import type { ListedInvitation } from '@granary/api'
import { type Column, RowName, Table, Tag, TextButton } from '@granary/ui'
import { useChange } from '../forms/use-change.ts'
import { shortDate } from '../words/dates.ts'

interface OpenInvitationsProps {
  readonly invitations: readonly ListedInvitation[]
  readonly mayChange: (invitation: ListedInvitation) => boolean
  readonly resend: (which: { invitationId: string }) => Promise<null>
  readonly revoke: (which: { invitationId: string }) => Promise<null>
}

/** Sent and not accepted yet. */
export function OpenInvitations({ invitations, mayChange, resend, revoke }: OpenInvitationsProps) {
  const change = useChange()
  if (invitations.length === 0) return null
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
              <TextButton
                writes
                onClick={() => void change(resend({ invitationId }), `Sent to ${email} again.`)}
              >
                Send again<span className="g-visually-hidden"> to {email}</span>
              </TextButton>
              <TextButton
                tone="danger"
                onClick={() => void change(revoke({ invitationId }), 'Invitation withdrawn.')}
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
