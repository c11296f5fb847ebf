export interface Size {
  readonly width: number
  readonly height: number
}

/** Degrees to the right, added to how a page lies by itself. */
export type Rotation = 0 | 90 | 180 | 270

/** Where each page stands below the others, in pixels. */
export interface PageLayout {
  readonly pages: readonly (Size & { readonly top: number; readonly scale: number })[]
  readonly width: number
  readonly height: number
}

/** As wide as there is room, or so many times its size on paper. */
export type Zoom = 'fit' | number

export const pageGap = 12
const smallest = 0.25
const largest = 4
const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export function turned({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Sizes are those on paper, in pixels of the screen at 100%. */
export function layoutOf(
  sizes: readonly Size[],
  { zoom, rotation, room }: { readonly zoom: Zoom; readonly rotation: Rotation; readonly room: number },
): PageLayout {
  let top = pageGap
  const pages = sizes.map((size) => {
    const { width, height } = turned(size, rotation)
    const scale = zoom === 'fit' ? Math.max(room, 1) / width : zoom
    const page = { top, scale, width: width * scale, height: height * scale }
    top += page.height + pageGap
    return page
  })
  return { pages, width: Math.max(0, ...pages.map(({ width }) => width)), height: top }
}

/** The pages of which something is seen, with as much again on both sides; as indices, the last one included. */
export function windowOf(
  { pages }: PageLayout,
  scrolled: number,
  seen: number,
): [first: number, last: number] {
  const first = pageBelow(pages, scrolled - seen)
  const last = pageBelow(pages, scrolled + 2 * seen)
  return [first, last]
}

/** The page that is read: the one at a third of what is seen. */
export function pageAt({ pages }: PageLayout, scrolled: number, seen: number): number {
  return pageBelow(pages, scrolled + seen / 3)
}

/** The last page that begins above a height. */
function pageBelow(pages: PageLayout['pages'], height: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pages[middle]?.top ?? 0) - pageGap <= height) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Where somebody reads, in words that hold when pages become larger, smaller or turned. */
export interface Anchor {
  readonly page: number
  /** Parts of its height. */
  readonly part: number
}

export function anchorAt(layout: PageLayout, scrolled: number): Anchor {
  const page = pageBelow(layout.pages, scrolled)
  const { top = 0, height = 1 } = layout.pages[page] ?? {}
  return { page, part: (scrolled - top) / height }
}

export function scrolledTo({ pages }: PageLayout, { page, part }: Anchor): number {
  const { top = 0, height = 0 } = pages[page] ?? {}
  return Math.max(0, top + part * height)
}

export function nextZoom(scale: number, way: 'in' | 'out'): number {
  const near = 0.01
  const next =
    way === 'in'
      ? zoomSteps.find((step) => step > scale + near)
      : zoomSteps.findLast((step) => step < scale - near)
  return Math.min(largest, Math.max(smallest, next ?? scale))
}

export function nextRotation(rotation: Rotation, way: 'left' | 'right'): Rotation {
  return ((rotation + (way === 'right' ? 90 : 270)) % 360) as Rotation
}
