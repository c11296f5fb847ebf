import type { RemarkPlace } from '@granary/api'
import type { Rotation } from './page-layout.ts'

/** Parts of a page, from 0 to 1, from its upper left as it lies by itself. */
export type Region = NonNullable<RemarkPlace['region']>

export interface Point {
  readonly x: number
  readonly y: number
}

/** Less than this in both directions is a press, not a rectangle. */
const leastDrawn = 0.01
const leastSide = 0.005
const step = 0.01

const inside = (part: number) => Math.min(1, Math.max(0, part))

/** The rectangle between two points, cut off at the edges of the page; undefined for a press. */
export function regionBetween(one: Point, other: Point): Region | undefined {
  const [left, right] = [inside(Math.min(one.x, other.x)), inside(Math.max(one.x, other.x))]
  const [top, bottom] = [inside(Math.min(one.y, other.y)), inside(Math.max(one.y, other.y))]
  if (right - left < leastDrawn && bottom - top < leastDrawn) return undefined
  return kept({ x: left, y: top, width: right - left, height: bottom - top })
}

/** With sides that can be seen, wholly on the page, and without digits that nobody means. */
function kept({ x, y, width, height }: Region): Region {
  const [w, h] = [Math.min(1, Math.max(leastSide, width)), Math.min(1, Math.max(leastSide, height))]
  return {
    x: rounded(Math.min(inside(x), 1 - w)),
    y: rounded(Math.min(inside(y), 1 - h)),
    width: rounded(w),
    height: rounded(h),
  }
}

const rounded = (part: number) => Math.round(part * 10_000) / 10_000

/** How a region of the page lies when the page is turned. */
export function asSeen({ x, y, width, height }: Region, rotation: Rotation): Region {
  if (rotation === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (rotation === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (rotation === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}

/** And back: which region of the page was drawn on one that is turned. */
export function asOnPage(seen: Region, rotation: Rotation): Region {
  return kept(asSeen(seen, ((360 - rotation) % 360) as Rotation))
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** What an arrow key makes of a region that is seen: it moves it, or makes it larger or smaller; undefined for other keys. */
export function byKey(seen: Region, key: string, sizes: boolean): Region | undefined {
  const way = ways[key]
  if (!way) return undefined
  if (!sizes) return kept({ ...seen, x: seen.x + way.x, y: seen.y + way.y })
  return kept({
    ...seen,
    width: Math.min(seen.width + way.x, 1 - seen.x),
    height: Math.min(seen.height + way.y, 1 - seen.y),
  })
}

/** Where a region begins that is moved into place by keys. */
export const firstRegion: Region = { x: 0.2, y: 0.2, width: 0.6, height: 0.1 }

/** For the ear: "20% from the left, 10% from the top, 60% wide and 5% high". */
export function regionWords({ x, y, width, height }: Region): string {
  const percent = (part: number) => `${Math.round(part * 100)}%`
  return `${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide and ${percent(height)} high`
}

/** As a style says it. */
export function inPercent({ x, y, width, height }: Region) {
  const percent = (part: number) => `${part * 100}%`
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
