import type { Rotation, Size } from './page-layout.ts'
import type { PiecedText } from './text-hits.ts'

export interface Drawing {
  /** Of its size on paper. */
  readonly scale: number
  readonly rotation: Rotation
  readonly signal: AbortSignal
}

/** A document that is drawn page by page. Pages are counted from 0. */
export interface ViewedDocument {
  readonly pages: number
  /** On paper, in pixels of the screen, as it lies by itself. */
  size(page: number): Promise<Size>
  /** As it is seen, on a canvas that nothing else draws on. */
  draw(page: number, canvas: HTMLCanvasElement, drawing: Drawing): Promise<void>
  /** Its words; undefined where a document has none, as a photo. */
  readonly text?: (page: number) => Promise<PiecedText>
  /** Puts these words over the page, where they can be chosen and are read aloud; gives the element of each piece. */
  readonly layText?: (page: number, place: HTMLElement, drawing: Drawing) => Promise<readonly HTMLElement[]>
  close(): void
}

/** Finer than this nobody sees, and some devices draw no more. */
const mostPixels = 16_000_000

/** How much finer than the screen's pixels a page of this size is drawn. */
export function fineness({ width, height }: Size): number {
  const wanted = Math.min(2, window.devicePixelRatio || 1)
  return Math.min(wanted, Math.sqrt(mostPixels / Math.max(1, width * height)))
}
