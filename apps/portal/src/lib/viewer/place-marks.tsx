import { type RefObject, useEffect, useRef } from 'react'
import type { DocumentPlaces, PlaceMark } from './document-places.tsx'
import type { Rotation } from './page-layout.ts'
import { asSeen, inPercent } from './region.ts'

interface PlaceMarksProps {
  readonly marks: readonly PlaceMark[]
  readonly rotation: Rotation
  readonly led: DocumentPlaces['led']
}

/** The remarks on one page: a frame and a number where they have a place on it, else a number at its edge. */
export function PlaceMarks({ marks, rotation, led }: PlaceMarksProps) {
  const ofPage = marks.filter(({ place }) => !place.region)
  return (
    <>
      {marks.map((mark) =>
        mark.place.region ? (
          <span
            key={mark.remarkId}
            className="v-mark"
            data-led={led?.remarkId === mark.remarkId || undefined}
            data-resolved={mark.isResolved || undefined}
            style={inPercent(asSeen(mark.place.region, rotation))}
          >
            <MarkNumber mark={mark} led={led} />
          </span>
        ) : null,
      )}
      {ofPage.length > 0 && (
        <span className="v-page-marks">
          {ofPage.map((mark) => (
            <MarkNumber key={mark.remarkId} mark={mark} led={led} />
          ))}
        </span>
      )}
    </>
  )
}

/** Each way to a place takes the keyboard along once, however often the page is drawn after it. */
const gone = new WeakSet<object>()

/** The way to what was said of it. */
function MarkNumber({ mark, led }: Pick<PlaceMarksProps, 'led'> & { readonly mark: PlaceMark }) {
  const { remarkId, number, isInternal, isResolved } = mark
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (led?.remarkId !== remarkId || gone.has(led)) return
    gone.add(led)
    button.current?.focus({ preventScroll: true })
  }, [led, remarkId])
  return (
    <button
      ref={button}
      type="button"
      className="v-mark-number"
      data-resolved={isResolved || undefined}
      aria-label={`${isInternal ? 'Internal remark' : 'Remark'} ${number}${isResolved ? ', resolved' : ''}`}
      onClick={() => showRemark(remarkId)}
    >
      {number}
    </button>
  )
}

function showRemark(remarkId: string) {
  const card = window.document.querySelector(`[data-remark="${CSS.escape(remarkId)}"]`)
  card?.scrollIntoView({ block: 'nearest' })
  card?.querySelector('button')?.focus({ preventScroll: true })
}

/** Brings the place of a remark into view when somebody is led to it. */
export function useLed(
  viewer: RefObject<HTMLElement | null>,
  { marks, led }: Pick<DocumentPlaces, 'marks' | 'led'>,
  goTo: (page: number, part?: number) => void,
  rotation: Rotation,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one goes there once, not again when the page is turned or drawn anew
  useEffect(() => {
    const mark = led && marks.find(({ remarkId }) => remarkId === led.remarkId)
    if (!mark) return
    const { page, region } = mark.place
    goTo(page - 1, region && asSeen(region, rotation).y)
    viewer.current?.scrollIntoView({ block: 'nearest' })
  }, [led])
}
