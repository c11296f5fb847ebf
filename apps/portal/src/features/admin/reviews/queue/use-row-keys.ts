import { type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }

/**
 * The arrow keys, and J and K, go from row to row of the list that has the focus; Enter opens the row by its link. Only
 * within the list: a single letter does nothing elsewhere, so whoever dictates does not wander.
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const within = list.current
    if (!within) return
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()]
      const { target } = event
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof HTMLElement)) return
      const links = [...within.querySelectorAll<HTMLElement>('tbody .g-row-link')]
      const at = links.findIndex((link) => target.closest('tr')?.contains(link))
      const next = at < 0 ? undefined : links[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    within.addEventListener('keydown', press)
    return () => within.removeEventListener('keydown', press)
  }, [])
  return list
}
