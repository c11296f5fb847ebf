export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Room {
  readonly width: number
  readonly height: number
}

/** How far apart the places lie that are tried. */
const step = 8

/**
 * Where notices stand so that they cover nothing that can be pressed: low at the right if that is free, else as low as
 * possible at either side. Where no place is free, the one that covers least.
 */
export function placeOf(notices: Room, view: Room, margin: number, pressable: readonly Box[]): Box {
  const sides = [view.width - margin - notices.width, margin]
  const lowest = view.height - margin - notices.height
  let best: { readonly box: Box; readonly covers: number } | undefined
  for (let top = lowest; top >= 8; top -= step) {
    for (const left of sides) {
      const box = { ...notices, left, top }
      const covers = coveredBy(box, pressable)
      if (covers === 0) return box
      if (!best || covers < best.covers) best = { box, covers }
    }
  }
  return best?.box ?? { ...notices, left: sides[0] ?? margin, top: Math.max(8, lowest) }
}

/** How much of what can be pressed lies beneath. */
export function coveredBy(box: Box, pressable: readonly Box[]): number {
  return pressable.reduce((sum, each) => sum + overlap(box, each), 0)
}

/** A hair's breadth between them, so that neither is pressed for the other. */
const apart = 4

function overlap(one: Box, other: Box): number {
  const wide =
    Math.min(one.left + one.width, other.left + other.width + apart) - Math.max(one.left, other.left - apart)
  const high =
    Math.min(one.top + one.height, other.top + other.height + apart) - Math.max(one.top, other.top - apart)
  return wide > 0 && high > 0 ? wide * high : 0
}
