import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Leads to what the address names behind the hash: on arrival, and by every link there, also one to where one is already. */
export function useLed(lead: (hash: string) => void): void {
  const { hash, state } = useLocation()
  const time = state.__TSR_key
  const go = useEffectEvent(() => lead(hash))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one more way to the same place
  useEffect(() => go(), [hash, time])
  useLedHere(() => hash !== '' && go())
}

/** Hears of links to the address that is current: the router takes no step for them, and so tells of none. */
export function useLedHere(lead: (link: HTMLAnchorElement) => void): void {
  const go = useEffectEvent(lead)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && link.href === window.location.href && isPlain(event)) go(link)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])
}

/** Not one that opens another tab or window. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
