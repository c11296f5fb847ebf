import { Banner } from '@granary/ui'
import { useConvexConnectionState } from 'convex/react'
import { useEffect, useState } from 'react'
import { useLine } from '../lib/session/line.ts'

const patienceMs = 1500
/** A save that is not answered by then has not arrived, or waits at the server. */
const answerPatienceMs = 5000

/**
 * Quietly says that the line is down: at once when the browser knows it, otherwise after a moment, because short
 * interruptions are nobody's business. Also that the server is there and has to wait itself.
 */
export function ConnectionBanner() {
  const { isWebSocketConnected, hasEverConnected, inflightMutations, timeOfOldestInflightRequest } =
    useConvexConnectionState()
  const { isOffline, isServerWaiting } = useLine()
  const isDown = useLasting(hasEverConnected && !isWebSocketConnected, patienceMs)
  const asked = inflightMutations > 0 ? timeOfOldestInflightRequest?.getTime() : undefined
  const isUnanswered = useLasting(asked !== undefined, answerPatienceMs, asked)
  if (isOffline || isDown) return <Banner kind="offline">Reconnecting… your edits are kept</Banner>
  if (isServerWaiting || isUnanswered) {
    return <Banner kind="offline">Waiting for the server… your edits are kept</Banner>
  }
  return null
}

/** Whether something has been so for a while; `since` begins it anew. */
function useLasting(isSo: boolean, patienceMs: number, since?: number): boolean {
  const [lasts, setLasts] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning is another wait.
  useEffect(() => {
    setLasts(false)
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isSo, patienceMs, since])
  return lasts
}
