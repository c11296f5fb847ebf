import { notifications } from '@granary/api'
import { useLookOnly } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useEffect, useSyncExternalStore } from 'react'
import { leadsHere } from './leads-here.ts'

interface MarkSeenProps {
  readonly here: string
  readonly places: readonly { readonly id: string; readonly to: string }[]
}

/**
 * Marks read what leads to the page that is open at this address, as long as it can be seen: nobody is told or mailed
 * of what they have before their eyes. Who only looks on marks nothing.
 */
export default function MarkSeen({ here, places }: MarkSeenProps) {
  const markRead = useMutation(notifications.markRead)
  const isLookingOn = useLookOnly() !== undefined
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const seen = isLookingOn || !isVisible ? [] : places.filter(({ to }) => leadsHere(to, here))
  const ids = seen.map(({ id }) => id).join(' ')
  useEffect(() => {
    // What could not be marked is unread, and says so again.
    if (ids !== '') markRead({ ids: ids.split(' ') }).catch(() => undefined)
  }, [ids, markRead])
  return null
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
