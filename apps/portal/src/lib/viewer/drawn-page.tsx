import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PageLayout, Rotation } from './page-layout.ts'
import { partsOf } from './text-hits.ts'
import type { PageHit } from './use-text-search.ts'
import type { ViewedDocument } from './viewed-document.ts'

interface DrawnPageProps {
  readonly document: ViewedDocument
  /** From 0. */
  readonly page: number
  readonly at: PageLayout['pages'][number]
  readonly rotation: Rotation
  readonly hits: readonly PageHit[]
  /** The one that was gone to. */
  readonly active: PageHit | undefined
  /** What lies over the page. */
  readonly children: ReactNode
}

/** One page as it is seen, with its words and what lies over it. What was drawn before stays until it is drawn anew. */
export function DrawnPage({ document, page, at, rotation, hits, active, children }: DrawnPageProps) {
  const drawn = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)
  const [pieces, setPieces] = useState<readonly HTMLElement[]>([])
  const { scale, top, width, height } = at
  useEffect(() => {
    const stop = new AbortController()
    const drawing = { scale, rotation, signal: stop.signal }
    const draw = async () => {
      const canvas = window.document.createElement('canvas')
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', `Page ${page + 1} of ${document.pages}`)
      await document.draw(page, canvas, drawing)
      drawn.current?.replaceChildren(canvas)
      setFailed(false)
      const place = window.document.createElement('div')
      place.className = 'v-words'
      const laid = (await document.layText?.(page, place, drawing)) ?? []
      if (stop.signal.aborted) return
      words.current?.replaceChildren(place)
      setPieces(laid)
    }
    draw().catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [document, page, scale, rotation])
  useMarkedHits(words, pieces, hits, active)
  return (
    <div className="v-page" data-page={page + 1} style={{ top, width, height }}>
      <div ref={drawn} className="v-drawn" />
      <div ref={words} />
      {isFailed && <p className="v-failed">This page cannot be drawn. Download the file to read it.</p>}
      {children}
    </div>
  )
}

/** Marks what was found in the words over the page, and brings the one that was gone to into view. */
function useMarkedHits(
  words: RefObject<HTMLDivElement | null>,
  pieces: readonly HTMLElement[],
  hits: readonly PageHit[],
  active: PageHit | undefined,
) {
  useEffect(() => {
    if (hits.length === 0) return
    const touched = new Map<HTMLElement, string>()
    // The last first: what stands before it keeps its place.
    for (const hit of hits.toReversed()) {
      for (const { piece, from, to } of partsOf(hit.text, hit)) {
        const element = pieces[piece]
        if (!element) continue
        if (!touched.has(element)) touched.set(element, element.textContent ?? '')
        markPart(element, from, to, hit === active)
      }
    }
    return () => {
      for (const [element, text] of touched) element.textContent = text
    }
  }, [pieces, hits, active])
  useEffect(() => {
    if (!active || pieces.length === 0) return
    const mark = words.current?.querySelector('mark[data-active]')
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [words, pieces, active])
}

function markPart(element: HTMLElement, from: number, to: number, isActive: boolean) {
  const text = element.firstChild
  if (!(text instanceof Text) || text.length < to) return
  const found = text.splitText(from)
  found.splitText(to - from)
  const mark = window.document.createElement('mark')
  if (isActive) mark.dataset.active = ''
  found.replaceWith(mark)
  mark.append(found)
}
