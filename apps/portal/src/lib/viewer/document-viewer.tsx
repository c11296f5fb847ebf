import { useKeys } from '../frames/use-keys.ts'
import './viewer.css'
import type { RemarkPlace } from '@granary/api'
import { VisuallyHidden } from '@granary/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DocumentPlaces, useDocumentPlaces } from './document-places.tsx'
import { DrawnPage } from './drawn-page.tsx'
import { nextRotation, nextZoom, type Rotation, type Zoom } from './page-layout.ts'
import { DrawingPlace, PickBar, PickedRegion, toNewRemark } from './picked-place.tsx'
import { PlaceMarks, useLed } from './place-marks.tsx'
import { SearchBar } from './search-bar.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { type DocumentKind, type OpenedDocument, useDocument } from './use-document.ts'
import { usePages } from './use-pages.ts'
import { searchWords, useTextSearch } from './use-text-search.ts'
import { ViewerBar } from './viewer-bar.tsx'
import { onViewerKey, type ViewerActs } from './viewer-keys.ts'

interface DocumentViewerProps {
  /** Where its bytes are. */
  readonly address: string
  readonly kind: DocumentKind
  readonly name: string
  /** The page that it opens at, from 1. */
  readonly firstPage?: number | undefined
}

/** A PDF or a photo, page by page: only what is seen is drawn, so it may have any number of them. */
export default function DocumentViewer({ address, kind, name, firstPage = 1 }: DocumentViewerProps) {
  const opened = useDocument(address, kind)
  if (opened === 'opening') return <p role="status">Loading…</p>
  if (opened === 'failed') return <p role="status">This file cannot be shown here. Download it to read it.</p>
  return <Viewer opened={opened} name={name} startAt={firstPage - 1} />
}

const noPlaces: DocumentPlaces = {
  marks: [],
  picked: null,
  onPick: undefined,
  led: null,
  onLead: () => undefined,
}

interface ViewerProps {
  readonly opened: OpenedDocument
  readonly name: string
  readonly startAt: number
}

function Viewer({ opened, name, startAt }: ViewerProps) {
  const { document } = opened
  const places = useDocumentPlaces() ?? noPlaces
  const viewer = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [rotation, setRotation] = useState<Rotation>(0)
  const [open, setOpen] = useState({ thumbnails: false, search: false, picking: false })
  const pages = usePages(opened, zoom, rotation, startAt)
  const { current, goTo, layout } = pages
  const scale = layout.pages[current]?.scale ?? 1
  const search = useSearch(document, open.search, goTo)
  useLed(viewer, places, goTo, rotation)
  const change = (which: keyof typeof open, isOpen = !open[which]) => setOpen({ ...open, [which]: isOpen })
  const acts: ViewerActs = {
    previous: () => goTo(current - 1),
    next: () => goTo(current + 1),
    first: () => goTo(0),
    last: () => goTo(document.pages - 1),
    larger: () => setZoom(nextZoom(scale, 'in')),
    smaller: () => setZoom(nextZoom(scale, 'out')),
    fit: () => setZoom('fit'),
    right: () => setRotation(nextRotation(rotation, 'right')),
    left: () => setRotation(nextRotation(rotation, 'left')),
    thumbnails: document.pages > 1 ? () => change('thumbnails') : undefined,
    search: document.text ? () => change('search') : undefined,
    pick: places.onPick ? () => change('picking') : undefined,
    close:
      open.search || open.picking ? () => setOpen({ ...open, search: false, picking: false }) : undefined,
  }
  const pick = (place: RemarkPlace | null) => places.onPick?.(place)
  // Also from the list beside it, where it was chosen. From then on the keys are for the document.
  useKeys({
    m:
      acts.pick &&
      (() => {
        acts.pick?.()
        pages.scroller.current?.focus()
      }),
  })
  return (
    <section
      ref={viewer}
      className="v-viewer"
      aria-label={`Content of ${name}`}
      onKeyDown={(event) => onViewerKey(event, acts)}
    >
      <ViewerBar
        acts={acts}
        pages={document.pages}
        current={current}
        scale={scale}
        open={open}
        onPage={goTo}
      />
      {open.search && <SearchBar {...search.bar} onClose={() => change('search', false)} />}
      {places.onPick && open.picking && (
        <PickBar
          page={current + 1}
          picked={places.picked}
          onPick={pick}
          onClose={() => change('picking', false)}
        />
      )}
      <VisuallyHidden>
        <span role="status">{`Page ${current + 1} of ${document.pages}`}</span>
      </VisuallyHidden>
      <div className="v-body">
        {open.thumbnails && (
          <Thumbnails opened={opened} rotation={rotation} current={current} onPage={goTo} />
        )}
        <section
          ref={pages.scroller}
          className="v-pages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a press on it lets the keys be for the document
          tabIndex={0}
          aria-label="Pages"
          onScroll={pages.onScroll}
        >
          <div className="v-sheet" style={{ height: layout.height, minWidth: layout.width }}>
            {layout.pages.slice(pages.first, pages.last + 1).map((at, index) => {
              const page = pages.first + index
              const { picked } = places
              return (
                <DrawnPage
                  key={page}
                  document={document}
                  page={page}
                  at={at}
                  rotation={rotation}
                  hits={search.byPage.get(page) ?? noHits}
                  active={search.active?.page === page ? search.active : undefined}
                >
                  <PlaceMarks
                    marks={places.marks.filter(({ place }) => place.page === page + 1)}
                    rotation={rotation}
                    led={places.led}
                  />
                  {open.picking && (
                    <DrawingPlace
                      rotation={rotation}
                      onDrawn={(region) => {
                        pick({ page: page + 1, ...(region && { region }) })
                        change('picking', false)
                        toNewRemark()
                      }}
                    />
                  )}
                  {picked?.page === page + 1 && picked.region && (
                    <PickedRegion
                      region={picked.region}
                      rotation={rotation}
                      onRegion={(region) => pick(region ? { page: page + 1, region } : null)}
                      onDone={() => change('picking', false)}
                    />
                  )}
                </DrawnPage>
              )
            })}
          </div>
        </section>
      </div>
    </section>
  )
}

const noHits: readonly never[] = []

/** The words that are looked for, and which of their places was gone to. */
function useSearch(
  document: OpenedDocument['document'],
  isOpen: boolean,
  goTo: (page: number, part?: number) => void,
) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = useTextSearch(document, isOpen ? query : '')
  const { hits } = found
  const byPage = useMemo(() => Map.groupBy(hits, ({ page }) => page), [hits])
  const active = hits[at]
  const page = active?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: one goes there once, and reads on from there
  useEffect(() => {
    if (page !== undefined) goTo(page)
  }, [page, at, query])
  return {
    byPage,
    active,
    bar: {
      query,
      onQuery: (text: string) => {
        setQuery(text)
        setAt(0)
      },
      said: searchWords(found, at, document.pages),
      hasHits: hits.length > 0,
      onStep: (way: 1 | -1) => hits.length > 0 && setAt((at + way + hits.length) % hits.length),
    },
  }
}
