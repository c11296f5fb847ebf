import { type AccountKind, account, isAppError, type Me, messageOf } from '@granary/api'
import { useConvexAuth, useQueries } from 'convex/react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { endedBecause, refreshSession, useSession } from './session.ts'

const MeContext = createContext<Me | undefined>(undefined)

/** The person signed in, below a guard. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs a guard above it.')
  return me
}

export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

const ownAccount = { me: { query: account.getMe, args: {} } }
const nothing = {}
const askAgainMs = 3_000

/** Signed out, not known yet, or the person; lives, so that a role that was taken away shows at once. */
export function useSignedIn(): 'signed out' | 'unknown' | Me {
  const session = useSession()
  const { isAuthenticated } = useConvexAuth()
  const { me } = useQueries(isAuthenticated ? ownAccount : nothing) as { me?: Me | Error }
  // Ended elsewhere, or replaced by another one just now: the browser has yet to learn which.
  const isLost = isAppError(me, 'UNAUTHENTICATED')
  const because = isLost && me.data.reason !== undefined && messageOf(me)
  useEffect(() => {
    if (!isLost) return
    if (because) endedBecause(because)
    void refreshSession()
    const timer = setInterval(() => void refreshSession(), askAgainMs)
    return () => clearInterval(timer)
  }, [isLost, because])
  if (session === null) return 'signed out'
  if (isLost || me === undefined) return 'unknown'
  if (me instanceof Error) throw me
  return me
}

/** Where a person begins, by what their account may do. */
export function homeOf(me: Me) {
  const [only, ...more] = me.kinds
  if (only === undefined) return closedLenderOf(me) ? homes.lender : '/lender/onboarding'
  return more.length > 0 ? '/portal-switcher' : homes[only]
}

export const homes: Readonly<Record<AccountKind, '/lender/dashboard' | '/borrower' | '/admin'>> = {
  lender: '/lender/dashboard',
  borrower: '/borrower',
  admin: '/admin',
}

/** The suspended lender of somebody who works for no other. */
export function closedLenderOf(me: Me) {
  return me.memberships.length > 0 ? undefined : me.suspendedLenders.find((lender) => lender.as === 'member')
}

export function currentLender(me: Me) {
  return me.memberships.find(({ organizationId }) => organizationId === me.currentOrganizationId)
}
