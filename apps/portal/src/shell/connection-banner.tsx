import { Banner } from '@granary/ui'
import { useConvexConnectionState } from 'convex/react'
import { useEffect, useState } from 'react'

const patienceMs = 1500

/** Quietly says that the line is down; short interruptions are nobody's business. */
export function ConnectionBanner() {
  const { isWebSocketConnected, hasEverConnected } = useConvexConnectionState()
  const down = hasEverConnected && !isWebSocketConnected
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!down) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [down])
  return shown ? <Banner kind="offline">Reconnecting… your edits are kept</Banner> : null
}
