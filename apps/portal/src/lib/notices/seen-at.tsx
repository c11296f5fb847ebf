import { lazy, Suspense } from 'react'
import { useUnread } from './use-unread.ts'

/** Nobody waits for it: what could not be fetched, because the line is down, takes no page away. */
const MarkSeen = lazy(() => import('./mark-seen.tsx').catch(() => ({ default: () => null })))

/** Stands on a page and says its address: what leads there is read. Fetched only when something is unread. */
export function SeenAt({ here }: { readonly here: string }) {
  const { places } = useUnread()
  if (places.length === 0) return null
  return (
    <Suspense>
      <MarkSeen here={here} places={places} />
    </Suspense>
  )
}
