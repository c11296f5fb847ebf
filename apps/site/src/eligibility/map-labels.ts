export type Point = readonly [x: number, y: number]

export interface Labelled {
  readonly text: string
  readonly point: Point
  /** Distance from the point to the text: the radius of its circle and some air. */
  readonly gap: number
  /** What is at its right leaves that side free: the line that leads there. */
  readonly isLeftFirst?: boolean
}

export interface PlacedLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end' | 'middle'
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** On a phone the map is half as wide and its letters, in its own units, half as large again. */
const letterWidth = 10.5
const lineHeight = 24

/**
 * Puts a name at the right or left of its point, or above or below it, wherever it touches no name, no circle and no
 * edge; a name that finds no room is left out, since every place is in the text as well. The first in the list choose
 * first.
 */
export function placeLabels(
  items: readonly Labelled[],
  circles: readonly Point[],
  width: number,
): PlacedLabel[] {
  const placed: { label: PlacedLabel; box: Box }[] = []
  for (const item of items) {
    const others = circles.filter((circle) => circle !== item.point)
    const beside = item.isLeftFirst ? (['end', 'start'] as const) : (['start', 'end'] as const)
    const sides = [...beside.map((anchor) => besideOf(item, anchor)), aboveOf(item, -1), aboveOf(item, 1)]
    const free = sides.find(
      ({ box }) =>
        box.left >= 4 &&
        box.right <= width - 4 &&
        others.every((circle) => !contains(box, circle)) &&
        placed.every((each) => !overlap(box, each.box)),
    )
    if (free) placed.push(free)
  }
  return placed.map(({ label }) => label)
}

function besideOf({ text, point: [x, y], gap }: Labelled, anchor: 'start' | 'end') {
  const length = text.length * letterWidth
  const from = anchor === 'start' ? x + gap : x - gap
  const box = {
    left: anchor === 'start' ? from : from - length,
    right: anchor === 'start' ? from + length : from,
    top: y - lineHeight / 2,
    bottom: y + lineHeight / 2,
  }
  return { label: { text, x: Math.round(from), y: Math.round(y) + 4, anchor }, box }
}

/** Above for -1, below for 1. */
function aboveOf({ text, point: [x, y], gap }: Labelled, direction: -1 | 1) {
  const half = (text.length * letterWidth) / 2
  const middle = y + direction * (gap + lineHeight / 2)
  const box = {
    left: x - half,
    right: x + half,
    top: middle - lineHeight / 2,
    bottom: middle + lineHeight / 2,
  }
  return { label: { text, x: Math.round(x), y: Math.round(middle) + 4, anchor: 'middle' as const }, box }
}

const contains = ({ left, right, top, bottom }: Box, [x, y]: Point) =>
  x > left - 8 && x < right + 8 && y > top - 4 && y < bottom + 4

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
