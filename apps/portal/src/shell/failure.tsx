import { isAppError, messageOf } from '@granary/api'
import { Button, ButtonLink, EmptyState, ErrorState, Link, Logo, Page, PageHeader, TopBar } from '@granary/ui'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useConvexConnectionState } from 'convex/react'
import { ConvexError } from 'convex/values'
import { useEffect } from 'react'
import { PageTitle } from '../lib/frames/page-title.tsx'
import { notFetched } from '../lib/session/line.ts'
import { KeptOut } from './kept-out.tsx'
import { LeadToProfile } from './lead-to.tsx'

/** What a route shows when it fails: our own sentence where there is one, and a way on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof Error && error.message === notFetched) return <NoLine />
  if (isAppError(error, 'NOT_FOUND')) return <NotFound />
  if (isAppError(error, 'FORBIDDEN') && error.data.reason === 'second-factor') {
    return <LeadToProfile />
  }
  if (isAppError(error, 'FORBIDDEN') && error.data.reason === 'suspended') {
    return <KeptOut message={messageOf(error)} />
  }
  const tryAgain = () => {
    if (!isOurs(error)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <PageTitle>Something went wrong</PageTitle>
      <PageHeader title="Something went wrong" />
      <ErrorState title={messageOf(error)} action={<Button onClick={tryAgain}>Try again</Button>} />
    </Page>
  )
}

/** Goes on by itself: the page is fetched as soon as there is somebody to fetch it from. */
function NoLine() {
  const { isWebSocketConnected } = useConvexConnectionState()
  useEffect(() => {
    if (isWebSocketConnected) window.location.reload()
  }, [isWebSocketConnected])
  return (
    <Page>
      <PageTitle>No connection</PageTitle>
      <PageHeader title="No connection" />
      <ErrorState title={notFetched}>This page opens by itself when it is back.</ErrorState>
    </Page>
  )
}

/**
 * Said by the server, which may answer otherwise the next time. Anything else needs the page anew: a script that could
 * not be fetched, for one, is not fetched again by a page that once failed to.
 */
function isOurs(error: unknown): boolean {
  return error instanceof ConvexError
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
