import { isAppError, messageOf } from '@granary/api'
import { Button, ButtonLink, EmptyState, ErrorState, Link, Logo, Page, PageHeader, TopBar } from '@granary/ui'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageTitle } from '../lib/page-title.tsx'
import { refreshSession } from '../lib/session.ts'
import { LeadToProfile, LeadToSignIn } from './lead-to.tsx'

/** What a route shows when it fails: our own sentence where there is one, and a way on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isAppError(error, 'UNAUTHENTICATED')) return <SignedOut />
  if (isAppError(error, 'FORBIDDEN') && error.data.reason === 'second-factor') {
    return <LeadToProfile />
  }
  return (
    <Page>
      <PageTitle>Something went wrong</PageTitle>
      <PageHeader title="Something went wrong" />
      <ErrorState
        title={messageOf(error)}
        action={
          <Button
            onClick={() => {
              reset()
              void router.invalidate()
            }}
          >
            Try again
          </Button>
        }
      />
    </Page>
  )
}

/** The sign-in ended elsewhere, for example in another window. */
function SignedOut() {
  useEffect(() => {
    void refreshSession(true)
  }, [])
  return <LeadToSignIn />
}

/** Inside a portal's frame; the person keeps their way around. */
export function NotFound() {
  return (
    <Page>
      <PageTitle>Page not found</PageTitle>
      <PageHeader title="Page not found" />
      <EmptyState
        title="This page is not here."
        action={
          <ButtonLink href="/" look="secondary">
            Go to the start
          </ButtonLink>
        }
      >
        It may have moved, or the address may be incomplete.
      </EmptyState>
    </Page>
  )
}

/** Where no frame is around it. */
export function NotFoundAnywhere() {
  return (
    <>
      <TopBar
        logo={
          <Link href="/" aria-label="Granary, start">
            <Logo />
          </Link>
        }
      />
      <NotFound />
    </>
  )
}
