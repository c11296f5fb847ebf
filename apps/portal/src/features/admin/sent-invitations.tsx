import { adminInvitations, type ListedInvitation } from '@granary/api'
import { useMutation, useQuery } from 'convex/react'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { OpenInvitations } from '../../lib/people/open-invitations.tsx'

interface SentInvitationsProps {
  readonly kind: ListedInvitation['kind']
}

/** Those of staff that nobody has accepted yet; where asking for them fails, the list above them stays. */
export function SentInvitations(props: SentInvitationsProps) {
  return (
    <OwnFailure>
      <Asked {...props} />
    </OwnFailure>
  )
}

function Asked({ kind: wanted }: SentInvitationsProps) {
  const invitations = useQuery(adminInvitations.list, {}) ?? []
  const resend = useMutation(adminInvitations.resend)
  const revoke = useMutation(adminInvitations.revoke)
  return (
    <OpenInvitations
      invitations={invitations.filter(({ kind }) => kind === wanted)}
      mayChange={() => true}
      resend={resend}
      revoke={revoke}
    />
  )
}
