import type { AccountKind } from '@granary/api'
import { LoadingState, LookOnly, Page } from '@granary/ui'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { closedLenderOf, currentLender, MeProvider, useSignedIn } from '../lib/session/me.tsx'
import { KeptOut } from './kept-out.tsx'
import { LeadTo, LeadToProfile, LeadToSignIn, profileOf } from './lead-to.tsx'

/** Apart from the first load: hardly anybody ever sees it. */
const ViewingBanner = lazy(async () => ({ default: (await import('./viewing-banner.tsx')).ViewingBanner }))

/** Where the banner says that nothing can be changed. */
const whyLookOnly = 'view-as'

interface GuardProps {
  /** The kind of account these pages are for; any, when left out. */
  readonly kind?: AccountKind
  /** Shown while signed out instead of being led to the sign-in. */
  readonly entrance?: ReactNode
  readonly children: ReactNode
}

/**
 * Keeps pages for those they are for: to the sign-in and back when signed out, to the switcher when the kind is wrong,
 * to the profile while an authenticator app is due, to onboarding while that is unfinished. The server decides again
 * on every call; this only leads the way.
 */
export function Guard({ kind, entrance, children }: GuardProps) {
  const person = useSignedIn()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  if (person === 'signed out') return entrance ?? <LeadToSignIn />
  if (person === 'unknown') {
    return (
      <Page>
        <LoadingState text="Loading…" />
      </Page>
    )
  }
  const closed = closedLenderOf(person)
  // Also before the set-up of a lender, which would otherwise begin a second one.
  if (closed && (kind === 'lender' || (kind === undefined && path.startsWith('/lender/')))) {
    return <KeptOut message={closed.message} />
  }
  if (kind && !person.kinds.includes(kind)) {
    return kind === 'lender' && person.kinds.length === 0 ? (
      <LeadTo to="/lender/onboarding" />
    ) : (
      <LeadTo to="/portal-switcher" search={{ attempted: kind }} />
    )
  }
  if (kind && person.secondFactorDue && path !== profileOf[kind]) return <LeadToProfile />
  if (kind === 'lender' && !person.secondFactorDue && currentLender(person)?.onboarded === false) {
    return <LeadTo to="/lender/onboarding" />
  }
  const { viewing } = person
  return (
    <MeProvider me={person}>
      {viewing && (
        <Suspense>
          <ViewingBanner {...person} sentenceId={whyLookOnly} viewing={viewing} />
        </Suspense>
      )}
      <LookOnly value={viewing ? whyLookOnly : undefined}>{children}</LookOnly>
    </MeProvider>
  )
}
