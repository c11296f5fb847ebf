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

/** To the sign-in, and back to this page afterwards. */
export function LeadToSignIn() {
  const router = useRouter()
  return <LeadTo to="/lender" search={{ next: router.state.location.href }} />
}
