import type { RemarkPlace } from '@granary/api'
import { TextButton } from '@granary/ui'
import { type PointerEvent, useState } from 'react'
import type { Rotation } from './page-layout.ts'
import {
  asOnPage,
  asSeen,
  byKey,
  firstRegion,
  inPercent,
  type Point,
  type Region,
  regionBetween,
  regionWords,
} from './region.ts'

interface PickBarProps {
  /** From 1. */
  readonly page: number
  readonly picked: RemarkPlace | null
  readonly onPick: (place: RemarkPlace | null) => void
  readonly onClose: () => void
}

/** What a new remark is to be about, and every way to say it without drawing. */
export function PickBar({ page, picked, onPick, onClose }: PickBarProps) {
  return (
    <div className="v-pick">
      <p role="status">
        {picked
          ? `The new remark is about page ${picked.page}${picked.region ? ', the marked part' : ''}.`
          : `Draw a rectangle around what the remark is about.`}
      </p>
      <span>
        {!picked?.region && (
          <TextButton
            onClick={() => {
              onPick({ page, region: firstRegion })
              requestAnimationFrame(() => focusOn('[data-picked]'))
            }}
          >
            Mark a part by keys
          </TextButton>
        )}
        {!picked && <TextButton onClick={() => onPick({ page })}>{`Remark on page ${page}`}</TextButton>}
        {picked && <TextButton onClick={() => onPick(null)}>Take it away</TextButton>}
        <TextButton onClick={onClose}>Close</TextButton>
      </span>
    </div>
  )
}

interface DrawingPlaceProps {
  readonly rotation: Rotation
  /** Nothing for a press, which means the whole page. */
  readonly onDrawn: (region: Region | undefined) => void
}

/** Takes the pointer while a rectangle is drawn on a page. */
export function DrawingPlace({ rotation, onDrawn }: DrawingPlaceProps) {
  const [drawn, setDrawn] = useState<{ readonly from: Point; readonly to: Point }>()
  const region = drawn && regionBetween(drawn.from, drawn.to)
  return (
    <div
      className="v-draw"
      data-draw
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        setDrawn({ from: point, to: point })
      }}
      onPointerMove={(event) => {
        const point = pointOf(event)
        setDrawn((before) => before && { ...before, to: point })
      }}
      onPointerUp={() => {
        if (!drawn) return
        setDrawn(undefined)
        onDrawn(region && asOnPage(region, rotation))
      }}
      onPointerCancel={() => setDrawn(undefined)}
    >
      {region && <span className="v-picked" style={inPercent(region)} />}
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

interface PickedRegionProps {
  readonly region: Region
  readonly rotation: Rotation
  readonly onRegion: (region: Region | undefined) => void
  /** It lies where it should: what is pressed on the page from here on marks nothing else. */
  readonly onDone: () => void
}

/** The part of the page that a new remark is about; keys move it. */
export function PickedRegion({ region, rotation, onRegion, onDone }: PickedRegionProps) {
  const seen = asSeen(region, rotation)
  return (
    <button
      type="button"
      className="v-picked"
      data-picked
      style={inPercent(seen)}
      aria-label={`Marked part, ${regionWords(region)}. Arrow keys move it, with Shift they size it, Enter goes to the remark, Delete takes it away.`}
      onClick={() => {
        onDone()
        toNewRemark()
      }}
      onKeyDown={(event) => {
        const isGone = event.key === 'Delete' || event.key === 'Backspace'
        const moved = byKey(seen, event.key, event.shiftKey)
        if (!isGone && !moved) return
        event.preventDefault()
        event.stopPropagation()
        onRegion(moved && asOnPage(moved, rotation))
      }}
    />
  )
}

/** To the field in which the remark is written, wherever the page has it. */
export function toNewRemark() {
  focusOn('[data-new-remark] textarea')
}

function focusOn(selector: string) {
  window.document.querySelector<HTMLElement>(selector)?.focus()
}
