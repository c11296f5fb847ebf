import { useEffect } from 'react'

const reviewKeys = ['a', 'r', 'n', 'p'] as const

export type ReviewKey = (typeof reviewKeys)[number]
type Keys = Readonly<Partial<Record<ReviewKey, (() => void) | undefined>>>

const isKey = (key: string): key is ReviewKey => (reviewKeys as readonly string[]).includes(key)

/** Single keys, while nobody writes and no dialog is open. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return
      const key = event.key.toLowerCase()
      const act = isKey(key) ? keys[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
