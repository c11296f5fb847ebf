import { isAppError, messageOf } from '@granary/api'
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Link,
  LoadingState,
  Logo,
  Page,
  PageHeader,
  TopBar,
} from '@granary/ui'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useConvex } from 'convex/react'
import { ConvexError } from 'convex/values'
import { useEffect, useState } from 'react'
import { PageTitle } from '../lib/frames/page-title.tsx'
import { notFetched, notThere } from '../lib/session/line.ts'
import { useIsLineUp } from '../lib/session/line-up.ts'
import { isFirstTime, loadAnew, loadUpdated } from '../lib/session/load-anew.ts'
import { KeptOut } from './kept-out.tsx'
import { LeadToProfile } from './lead-to.tsx'

/** What a route shows when it fails: our own sentence where there is one, and a way on. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const client = useConvex()
  const [isWaiting, setWaiting] = useState(false)
  if (error instanceof Error && error.message === notFetched) return <NoLine />
  if (isWaiting) return <NoLine />
  if (wasUpdated(error)) return <Updated why={String(error.cause)} onNoLine={() => setWaiting(true)} />
  if (isAppError(error, 'NOT_FOUND')) return <NotFound />
  if (isAppError(error, 'FORBIDDEN') && error.data.reason === 'second-factor') {
    return <LeadToProfile />
  }
  if (isAppError(error, 'FORBIDDEN') && error.data.reason === 'suspended') {
    return <KeptOut message={messageOf(error)} />
  }

  const tryAgain = () => {
    if (!isOurs(error)) return void loadAnew(client).catch(() => setWaiting(true))
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

/** Once for each part: what is not there the second time either is not missing because of an update. */
const wasUpdated = (error: unknown): error is Error =>
  error instanceof Error && error.message === notThere && isFirstTime(String(error.cause))

interface UpdatedProps {
  readonly why: string
  readonly onNoLine: () => void
}

function Updated({ why, onNoLine }: UpdatedProps) {
  const client = useConvex()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once
  useEffect(() => void loadUpdated(client, why).catch(onNoLine), [])
  return <LoadingState text="Loading the page anew…" />
}

const lookAgainMs = 2_000

/** Goes on by itself: the page is fetched as soon as there is somebody to fetch it from. */
function NoLine() {
  const isUp = useIsLineUp()
  const client = useConvex()
  useEffect(() => {
    if (!isUp) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () =>
      void loadAnew(client).catch(() => {
        timer = setTimeout(look, lookAgainMs)
      })
    look()
    return () => clearTimeout(timer)
  }, [isUp, client])
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
