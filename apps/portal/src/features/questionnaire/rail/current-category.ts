import { useEffect, useState } from 'react'
import { categoryAnchor } from '../session/work-context.tsx'

/** Below a sticky header and a little air: what begins above this line is what one reads. */
const readingLinePx = 200

/**
 * The category one is in: the one that holds the focus while that is in sight, otherwise the one at the top of the
 * window. Moving the focus often scrolls the page, and then the focus is the surer sign.
 */
export function useCurrentCategory(categoryIds: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setCurrent(withFocusInSight(categoryIds) ?? atReadingLine(categoryIds))
    }
    const onMove = () => {
      frame ||= requestAnimationFrame(look)
    }
    // In the next frame: asking for places now would have the browser lay out what is still being drawn.
    onMove()
    window.addEventListener('scroll', onMove, { passive: true })
    document.addEventListener('focusin', onMove)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onMove)
      document.removeEventListener('focusin', onMove)
    }
  }, [categoryIds])
  return current
}

function withFocusInSight(categoryIds: readonly string[]): string | undefined {
  const { activeElement } = document
  const id = activeElement?.closest('[data-category]')?.getAttribute('data-category')
  if (!activeElement || !id || !categoryIds.includes(id)) return undefined
  const { top, bottom } = activeElement.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight ? id : undefined
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
