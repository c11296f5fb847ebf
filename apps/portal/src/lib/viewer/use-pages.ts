import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Anchor,
  anchorAt,
  layoutOf,
  type PageLayout,
  pageAt,
  pageGap,
  type Rotation,
  type Size,
  scrolledTo,
  windowOf,
  type Zoom,
} from './page-layout.ts'
import type { OpenedDocument } from './use-document.ts'

export interface Pages {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: PageLayout
  /** What is drawn; indices, the last one included. */
  readonly first: number
  readonly last: number
  /** The page that is read, from 0. */
  readonly current: number
  readonly onScroll: () => void
  /** Parts of the page's height may be named as well. */
  readonly goTo: (page: number, part?: number) => void
}

/** Which pages are seen, at which size, and the way to others. Where somebody reads stays when sizes change. */
export function usePages(
  { document, first: firstSize }: OpenedDocument,
  zoom: Zoom,
  rotation: Rotation,
  /** The page that is read at first, from 0. */
  startAt = 0,
): Pages {
  const scroller = useRef<HTMLElement>(null)
  const box = useBox(scroller)
  const anchor = useRef<Anchor>({ page: Math.min(startAt, document.pages - 1), part: 0 })
  // Asked for before anything was measured: it is not to stand at the very edge either.
  const isSought = useRef(false)
  const [seen, setSeen] = useState({ first: 0, last: 0, current: 0 })
  const sizes = useSizes(document, firstSize, seen)
  const layout = useMemo(
    () => layoutOf(sizes, { zoom, rotation, room: box.width - 2 * pageGap }),
    [sizes, zoom, rotation, box.width],
  )
  const isMeasured = box.width > 0
  const onScroll = useCallback(() => {
    if (!isMeasured) return
    const { scrollTop = 0 } = scroller.current ?? {}
    anchor.current = anchorAt(layout, scrollTop)
    const [first, last] = windowOf(layout, scrollTop, box.height)
    const current = pageAt(layout, scrollTop, box.height)
    setSeen((before) =>
      before.first === first && before.last === last && before.current === current
        ? before
        : { first, last, current },
    )
  }, [layout, box.height, isMeasured])
  useLayoutEffect(() => {
    if (scroller.current) {
      const above = isSought.current ? box.height / 4 : 0
      scroller.current.scrollTop = scrolledTo(layout, anchor.current) - above
    }
    if (isMeasured) isSought.current = false
    onScroll()
  }, [layout, onScroll, isMeasured, box.height])
  const goTo = useCallback(
    (page: number, part = 0) => {
      const wanted = Math.min(Math.max(0, page), layout.pages.length - 1)
      if (!isMeasured) {
        anchor.current = { page: wanted, part }
        isSought.current = part !== 0
        return
      }
      // What is looked for on a page does not stand at the very edge.
      const above = part === 0 ? pageGap : box.height / 4
      scroller.current?.scrollTo({ top: scrolledTo(layout, { page: wanted, part }) - above })
      onScroll()
    },
    [layout, box.height, isMeasured, onScroll],
  )
  return { scroller, layout, ...seen, onScroll, goTo }
}

function useBox(element: RefObject<HTMLElement | null>): Size {
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setBox({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return box
}

/** Pages are taken to be like the first until they are near. */
function useSizes(
  document: OpenedDocument['document'],
  firstSize: Size,
  { first, last }: { readonly first: number; readonly last: number },
): readonly Size[] {
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map())
  useEffect(() => {
    let wanted = true
    for (let page = first; page <= last; page++) {
      if (page === 0 || known.has(page)) continue
      document.size(page).then(
        (size) => wanted && setKnown((before) => new Map(before).set(page, size)),
        () => undefined,
      )
    }
    return () => {
      wanted = false
    }
  }, [document, first, last, known])
  return useMemo(
    () => Array.from({ length: document.pages }, (_, page) => known.get(page) ?? firstSize),
    [document, known, firstSize],
  )
}
