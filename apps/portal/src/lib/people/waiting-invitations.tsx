import { invitation } from '@granary/api'
import { Message } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'

/** The invitations to this person that nobody accepted yet: the mail may lie unread, so the portal says it too. */
export function WaitingInvitations() {
  const waiting = useQuery(invitation.listMine, {})?.filter(({ expiresAt }) => expiresAt > Date.now()) ?? []
  const [first] = waiting
  if (!first) return null
  const about = first.project ?? first.to
  return (
    <Message tone="info" announce="status">
      {waiting.length === 1
        ? `${first.invitedBy ?? first.organization ?? 'A lender'} invites you: ${about}. `
        : `${waiting.length} invitations wait for you. `}
      <Link to="/invitation">{waiting.length === 1 ? 'See the invitation' : 'See the invitations'}</Link>
    </Message>
  )
}
