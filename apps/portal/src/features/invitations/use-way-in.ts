import type { ClaimedInvitation } from '@granary/api'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '../../lib/projects/head/places.ts'
import { homes } from '../../lib/session/me.tsx'

/** Leads on from an accepted invitation: to what it asks for, or to the home that says what there is. */
export function useWayIn() {
  const navigate = useNavigate()
  return ({ portal, asked }: ClaimedInvitation, { replace }: { readonly replace: boolean }) => {
    const home = { to: homes[portal] }
    void navigate({ ...(asked ? addressOf(asked.projectId, 'borrower', asked.to) : home), replace })
  }
}
