import { parseLenderSearch, pathOnThisOrigin } from '@granary/api'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx'
import { only } from '../../lib/only.ts'
import { homeOf, useMe } from '../../lib/session/me.tsx'
import { Guard } from '../../shell/guard.tsx'
import { LeadTo, leadsToSignIn } from '../../shell/lead-to.tsx'

export const Route = createFileRoute('/lender/')({
  validateSearch: only(parseEntranceSearch),
  component: LenderEntrance,
})

interface EntranceSearch {
  readonly next?: string
  /** What an outside issuer sends back: its error, or that only the authenticator app is left. */
  readonly error?: string
  readonly step?: 'authenticator'
}

function parseEntranceSearch(given: Readonly<Record<string, unknown>>): EntranceSearch {
  return {
    ...parseLenderSearch(given),
    ...(typeof given.error === 'string' && { error: given.error }),
    ...(given.step === 'authenticator' && { step: given.step }),
  }
}

function LenderEntrance() {
  return (
    <Guard entrance={<SignIn />}>
      <Onward />
    </Guard>
  )
}

/** Once signed in, the guard above shows `Onward`, which knows where to go. */
function SignIn() {
  const navigate = useNavigate()
  const { next, error, step } = Route.useSearch()
  return (
    <SignInPage
      outsideError={error}
      firstStep={step}
      onSignedIn={() => void navigate({ to: '/lender', search: next ? { next } : {} })}
    />
  )
}

function Onward() {
  const me = useMe()
  const { next } = Route.useSearch()
  const path = pathOnThisOrigin(next, window.location.origin)
  return <LeadTo href={path === undefined || leadsToSignIn(path) ? homeOf(me) : path} />
}
