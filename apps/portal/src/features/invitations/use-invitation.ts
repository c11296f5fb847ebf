import { invitation, type LookedAtInvitation } from '@granary/api'
import { useLocation } from '@tanstack/react-router'
import { useQuery } from 'convex/react'

export type Looked = OpenLook | ClosedLook

interface OpenLook {
  readonly state: 'open'
  readonly invitation: LookedAtInvitation
}

export type ClosedLook =
  | { readonly state: 'no link' | 'loading' | 'gone' }
  | {
      readonly state: 'claimed' | 'revoked' | 'suspended' | 'expired'
      readonly invitation: LookedAtInvitation
    }

/** The token of the mailed link stands behind the `#`: browsers never send that part anywhere. */
export function useInvitationToken(): string {
  return useLocation({ select: ({ hash }) => hash })
}

/** What the link in the address bar leads to, live: an invitation that is withdrawn meanwhile says so. */
export function useInvitation(): Looked {
  const token = useInvitationToken()
  const looked = useQuery(invitation.look, token === '' ? 'skip' : { token })
  if (token === '') return { state: 'no link' }
  if (looked === undefined) return { state: 'loading' }
  if (looked === null) return { state: 'gone' }
  const overdue = looked.state === 'open' && looked.expiresAt <= Date.now()
  if (overdue) return { state: 'expired', invitation: looked }
  return { state: looked.state, invitation: looked }
}
