import type { AccountKind } from '@granary/api'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Leads to another page once. The router's own part navigates again whenever it is rendered again, and a page that
 * watches the address is rendered again by every navigation.
 */
export function LeadTo(options: NavigateOptions) {
  const router = useRouter()
  const first = useRef(options)
  useEffect(() => {
    void router.navigate({ ...first.current, replace: true })
  }, [router])
  return null
}

/** To the sign-in, and back to this page afterwards; nowhere when the way there has been taken already. */
export function LeadToSignIn() {
  const { href } = useRouter().latestLocation
  return leadsToSignIn(href) ? null : <LeadTo to="/lender" search={{ next: href }} />
}

/** Whether a path is the sign-in itself, which leads on to wherever it is told. */
export function leadsToSignIn(path: string): boolean {
  return /^\/lender\/?(?:[?#]|$)/.test(path)
}

/** Where a person looks after their own account, in each portal. */
export const profileOf: Readonly<
  Record<AccountKind, '/lender/dashboard/profile' | '/borrower/profile' | '/admin/profile'>
> = {
  lender: '/lender/dashboard/profile',
  borrower: '/borrower/profile',
  admin: '/admin/profile',
}

/** Where a person reads what happened, in each portal. */
export const notificationsOf: Readonly<
  Record<AccountKind, '/lender/dashboard/notifications' | '/borrower/notifications' | '/admin/notifications'>
> = {
  lender: '/lender/dashboard/notifications',
  borrower: '/borrower/notifications',
  admin: '/admin/notifications',
}

/** To one's own profile, where what is asked for is set up, and back to this page afterwards. */
export function LeadToProfile() {
  const { href, pathname } = useRouter().state.location
  const profile = profileOf[portalAt(pathname)]
  // A page that was refused and the guard above it both lead here: the second must not make the profile its own next.
  return pathname === profile ? null : <LeadTo to={profile} search={{ next: href }} />
}

function portalAt(path: string): AccountKind {
  if (path.startsWith('/admin')) return 'admin'
  return path.startsWith('/borrower') ? 'borrower' : 'lender'
}
