import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that scrolls sideways where it has no room: brings the current one into the middle. */
export function useCurrentInSight<Row extends HTMLElement = HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const show = () => {
      const current = element.querySelector<HTMLElement>('[aria-current]')
      if (!current) return
      const start = current.offsetLeft - element.offsetLeft
      element.scrollLeft = start - (element.clientWidth - current.offsetWidth) / 2
    }
    show()
    const watch = new MutationObserver(show)
    watch.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-current'] })
    return () => watch.disconnect()
  }, [])
  return row
}
