import { ConvexProviderWithAuth } from 'convex/react'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { tokenFor, useSession } from '../lib/session/session.ts'
import { askFirstQuestions } from './first-questions.ts'
import { liveClient } from './live-client.ts'

/** Joins the sign-in of the browser with the live connection: every call below speaks for the person signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ConvexProviderWithAuth client={liveClient} useAuth={useSignIn}>
      <FirstQuestions />
      {children}
    </ConvexProviderWithAuth>
  )
}

/** Below the provider, which has put the connection in this person's name by then. */
function FirstQuestions() {
  const isSignedIn = useSession() != null
  useEffect(() => {
    if (isSignedIn) askFirstQuestions(window.location)
  }, [isSignedIn])
  return null
}

function useSignIn() {
  const session = useSession()
  const signInId = session?.session.id
  const isLoading = session === undefined
  // One fetcher for each sign-in: a new function would sign the connection out and in again.
  const fetchAccessToken = useCallback(
    async ({ forceRefreshToken }: { readonly forceRefreshToken: boolean }) =>
      signInId === undefined ? null : tokenFor(signInId, forceRefreshToken),
    [signInId],
  )
  return useMemo(
    () => ({ isLoading, isAuthenticated: signInId !== undefined, fetchAccessToken }),
    [isLoading, signInId, fetchAccessToken],
  )
}
