import { useSyncExternalStore } from 'react'

/** Whether a media query holds, for what is not a matter of style alone: what comes first, or which part is there at all. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}
