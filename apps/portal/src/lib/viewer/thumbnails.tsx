import { useEffect, useRef } from 'react'
import type { Rotation } from './page-layout.ts'
import { turned } from './page-layout.ts'
import type { OpenedDocument } from './use-document.ts'

interface ThumbnailsProps {
  readonly opened: OpenedDocument
  readonly rotation: Rotation
  /** From 0. */
  readonly current: number
  readonly onPage: (page: number) => void
}

const width = 96

/** Every page as a small picture, drawn when it comes into view. */
export function Thumbnails({ opened, rotation, current, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const item = list.current?.children[current]
    item?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav className="v-thumbnails" aria-label="Thumbnails">
      <ol ref={list}>
        {Array.from({ length: opened.document.pages }, (_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          <li key={page}>
            <button
              type="button"
              aria-label={`Page ${page + 1}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onPage(page)}
            >
              <Thumbnail opened={opened} rotation={rotation} page={page} />
              <span>{page + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Thumbnail({
  opened: { document, first },
  rotation,
  page,
}: Omit<ThumbnailsProps, 'current' | 'onPage'> & { readonly page: number }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const size = turned(await document.size(page), rotation)
      const canvas = window.document.createElement('canvas')
      await document.draw(page, canvas, { scale: width / size.width, rotation, signal: stop.signal })
      place.current?.replaceChildren(canvas)
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // One that cannot be drawn keeps its number.
      draw().catch(() => undefined)
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [document, rotation, page])
  const shape = turned(first, rotation)
  return (
    <span ref={place} className="v-thumbnail" style={{ aspectRatio: `${shape.width} / ${shape.height}` }} />
  )
}
