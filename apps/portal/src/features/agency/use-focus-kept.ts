import { useEffect, useRef } from 'react'

/**
 * What was pressed may go away with what it did. Whenever the key changes and nothing has the focus any more, the part
 * of the page that carries the reference takes it, so that the keyboard goes on from there.
 */
export function useFocusKept<Part extends HTMLElement>(key: string | number | undefined) {
  const part = useRef<Part>(null)
  const before = useRef(key)
  useEffect(() => {
    // Nobody pressed anything yet when the page has just been loaded.
    const isNew = before.current === undefined || before.current === key
    before.current = key
    if (isNew) return
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) part.current?.focus()
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [key])
  return part
}
