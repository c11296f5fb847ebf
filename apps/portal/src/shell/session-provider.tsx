import { ConvexProviderWithAuth } from 'convex/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { tokenFor, useSession } from '../lib/session/session.ts'
import { liveClient } from './live-client.ts'

/** Joins the sign-in of the browser with the live connection: every call below speaks for the person signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ConvexProviderWithAuth client={liveClient} useAuth={useSignIn}>
      {children}
    </ConvexProviderWithAuth>
  )
}

function useSignIn() {
  const session = useSession()
  const signInId = session?.session.id
  const isLoading = session === undefined
  // One fetcher for each sign-in: a new function would sign the connection out and in again.
  const fetchAccessToken = useCallback(
    async () => (signInId === undefined ? null : tokenFor(signInId)),
    [signInId],
  )
  return useMemo(
    () => ({ isLoading, isAuthenticated: signInId !== undefined, fetchAccessToken }),
    [isLoading, signInId, fetchAccessToken],
  )
}
