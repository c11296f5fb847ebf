import { type AccountKind, account, type Me } from '@granary/api'
import { useConvexAuth, useQuery } from 'convex/react'
import { createContext, type ReactNode, useContext } from 'react'
import { useSession } from './session.ts'

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

/** Signed out, not known yet, or the person; lives, so that a role that was taken away shows at once. */
export function useSignedIn(): 'signed out' | 'unknown' | Me {
  const session = useSession()
  const { isAuthenticated } = useConvexAuth()
  const me = useQuery(account.getMe, isAuthenticated ? {} : 'skip')
  if (session === null) return 'signed out'
  return me ?? 'unknown'
}

/** Where a person begins, by what their account may do. */
export function homeOf(me: Me) {
  const [only, ...more] = me.kinds
  if (only === undefined) return '/lender/onboarding'
  return more.length > 0 ? '/portal-switcher' : homes[only]
}

export const homes: Readonly<Record<AccountKind, '/lender/dashboard' | '/borrower' | '/admin'>> = {
  lender: '/lender/dashboard',
  borrower: '/borrower',
  admin: '/admin',
}

export function currentLender(me: Me) {
  return me.memberships.find(({ organizationId }) => organizationId === me.currentOrganizationId)
}
