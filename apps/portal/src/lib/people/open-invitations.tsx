import './open-invitations.css'
import { type ListedInvitation, messageOf } from '@granary/api'
import { Button, type Column, RowName, Table, Tag, TextButton, useToasts } from '@granary/ui'
import { useRef, useState } from 'react'
import { useChange } from '../forms/use-change.ts'
import { shortDate } from '../words/dates.ts'
import { type Resend, SendAgainButton } from './send-again-button.tsx'

interface OpenInvitationsProps {
  readonly invitations: readonly ListedInvitation[]
  readonly mayChange: (invitation: ListedInvitation) => boolean
  readonly resend: Resend
  readonly revoke: (which: { invitationId: string }) => Promise<null>
}

/** Sent and not accepted yet. */
export function OpenInvitations({ invitations, mayChange, resend, revoke }: OpenInvitationsProps) {
  const change = useChange()
  const section = useRef<HTMLElement>(null)
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
              <SendAgainButton {...{ invitation, email, resend }} />
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
  const expired = invitations.filter((each) => each.expiresAt <= Date.now() && mayChange(each))
  return (
    <section aria-labelledby="open-invitations" ref={section} tabIndex={-1}>
      <div className="p-invitations-head">
        <h2 id="open-invitations">Open invitations</h2>
        {expired.length > 1 && (
          <SendExpired expired={expired} resend={resend} onSent={() => section.current?.focus()} />
        )}
      </div>
      <Table
        caption="Open invitations"
        columns={columns}
        rows={invitations}
        keyOf={({ invitationId }) => invitationId}
      />
    </section>
  )
}

interface SendExpiredProps {
  readonly expired: readonly ListedInvitation[]
  readonly resend: OpenInvitationsProps['resend']
  readonly onSent: () => void
}

/** One after the other, so that what the day's mails end at is said, and what went out before stays sent. */
function SendExpired({ expired, resend, onSent }: SendExpiredProps) {
  const [sent, setSent] = useState<number>()
  const toasts = useToasts()
  const sendAll = async () => {
    let done = 0
    try {
      for (const { invitationId, sentAt } of expired) {
        setSent(done)
        await resend({ invitationId, sentAt })
        done += 1
      }
      toasts.show({ title: `${done} invitations were sent again.`, tone: 'success' })
      onSent()
    } catch (error) {
      toasts.show({ title: `${done} of ${expired.length} were sent. ${messageOf(error)}`, tone: 'danger' })
    } finally {
      setSent(undefined)
    }
  }
  return (
    <Button
      writes
      look="secondary"
      size="compact"
      busy={sent !== undefined && `Sending ${sent + 1} of ${expired.length}…`}
      onClick={() => void sendAll()}
    >
      Send the {expired.length} expired again
    </Button>
  )
}
