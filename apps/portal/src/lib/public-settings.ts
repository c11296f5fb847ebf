import { type PublicSettings, settings } from '@granary/api'
import { useQuery } from 'convex/react'

/** What this installation tells everybody; nothing while it is not known yet. */
export function usePublicSettings(): PublicSettings | undefined {
  return useQuery(settings.get, {})
}
