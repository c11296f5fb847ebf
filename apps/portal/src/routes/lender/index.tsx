import { parseLenderSearch, pathOnThisOrigin } from '@granary/api'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import { homeOf, useMe } from '../../lib/me.tsx'
import { only } from '../../lib/only.ts'
import { Guard } from '../../shell/guard.tsx'
import { LeadTo } from '../../shell/lead-to.tsx'

export const Route = createFileRoute('/lender/')({
  validateSearch: only(parseEntranceSearch),
  component: LenderEntrance,
})

function parseEntranceSearch(given: Readonly<Record<string, unknown>>): { next?: string; error?: string } {
  return { ...parseLenderSearch(given), ...(typeof given.error === 'string' && { error: given.error }) }
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
  const { next, error } = Route.useSearch()
  return (
    <SignInForm
      outsideError={error}
      onSignedIn={() => void navigate({ to: '/lender', search: next ? { next } : {} })}
    />
  )
}

function Onward() {
  const me = useMe()
  const { next } = Route.useSearch()
  const path = pathOnThisOrigin(next, window.location.origin)
  return <LeadTo href={path ?? homeOf(me)} />
}
