import { type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }

/** Where a key has another meaning, or is a letter of what somebody writes. */
const elsewhere = 'a, button, input, textarea, select, summary, [role="dialog"], [role="menu"]'

/**
 * The arrow keys, and J and K, go from row to row of the list; Enter opens the row by its link. Where nothing that can be
 * used has the focus, the first of them leads into the list.
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
      const row = within.contains(target) ? target.closest('tr') : null
      if (!row && target.closest(elsewhere)) return
      const at = row ? links.findIndex((link) => row.contains(link)) : -1
      const next = links[at + step]
      if (!next || event.defaultPrevented) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return list
}
