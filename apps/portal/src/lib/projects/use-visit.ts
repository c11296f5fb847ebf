import type { borrowerHome, projectVisits } from '@granary/api'
import { useConvex } from 'convex/react'
import { useEffect } from 'react'
import { useMe } from '../session/me.tsx'

/** As often as the server writes it down. */
const sayAgainMs = 10 * 60_000

/** Says that this project is open before the person, on opening it and while they look at it. */
export function useVisit(
  projectId: string,
  visit: typeof projectVisits.note | typeof borrowerHome.visit,
): void {
  const client = useConvex()
  // Whoever looks at the portal as somebody else is not them.
  const isThemselves = !useMe().viewing
  useEffect(() => {
    if (!isThemselves) return
    let saidAt = Number.NEGATIVE_INFINITY
    const say = () => {
      if (document.visibilityState !== 'visible' || performance.now() - saidAt < sayAgainMs) return
      saidAt = performance.now()
      // Worth nothing later, and never in the way of the work.
      client.mutation(visit, { projectId }).catch(() => undefined)
    }
    say()
    const timer = setInterval(say, sayAgainMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [client, projectId, visit, isThemselves])
}
