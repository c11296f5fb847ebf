import { useEffect, useState } from 'react'
import { categoryAnchor } from './work-context.tsx'

/** Below a sticky header and a little air: what begins above this line is what one reads. */
const readingLinePx = 200

/**
 * The category one is in: the one that holds the focus as soon as it moves, the one at the top of the window as soon
 * as the page is scrolled. Whichever happened last counts.
 */
export function useCurrentCategory(categoryIds: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(atReadingLine(categoryIds))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const holder = target instanceof Element ? target.closest('[data-category]') : null
      const id = holder?.getAttribute('data-category')
      if (!id || !categoryIds.includes(id)) return
      // Moving the focus scrolls too; the focus is the surer sign.
      cancelAnimationFrame(frame)
      frame = 0
      setCurrent(id)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
    }
  }, [categoryIds])
  return current
}

/** The last category that begins above the line; at the very end of the page the last one there is. */
function atReadingLine(categoryIds: readonly string[]): string | undefined {
  let found = categoryIds[0]
  for (const id of categoryIds) {
    const top = document.getElementById(categoryAnchor(id))?.getBoundingClientRect().top
    if (top === undefined || top > readingLinePx) break
    found = id
  }
  return found
}
