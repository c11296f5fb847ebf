import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Leads to what the address names behind the hash: on arrival, and by every link there, also one to where one is already. */
export function useLed(lead: (hash: string) => void): void {
  const { hash, state } = useLocation()
  const time = state.__TSR_key
  const go = useEffectEvent(() => lead(hash))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one more way to the same place
  useEffect(() => go(), [hash, time])
  useEffect(() => {
    // The router takes no step for a link to the address that is current, and so tells of none.
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && hash !== '' && link.href === window.location.href && isPlain(event)) go()
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [hash])
}

/** Not one that opens another tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
