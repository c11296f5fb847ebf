import type { eligibility } from '@granary/api'
import { aboutMiles } from '@granary/eligibility'
import { geoConicEqualArea } from 'd3-geo'

type Map = NonNullable<eligibility.PlaceCheck['map']>
type Point = readonly [x: number, y: number]

const shape = { width: 640, height: 264 }

/** The counties around the place and the way to the nearest place over the limit. */
export function PlaceMap({ check }: { readonly check: eligibility.PlaceCheck }) {
  const { map, place, nearestLarge } = check
  const here = map && place && pointOf(map, place)
  if (!map || !here) return null
  const far = nearestLarge && nearestLarge.miles >= 0.5 ? pointOf(map, nearestLarge) : null
  // A large place across the border of the state would pull the map out of it.
  const there = far && isInside(far, map) ? far : null
  const view = viewAround(here, there)
  const unit = view.width / shape.width
  return (
    <svg
      className="p-place-map"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-label={describe(check)}
      style={{ '--unit': `${unit}px` } as React.CSSProperties}
    >
      <path className="p-map-state" d={map.outline} />
      {map.county && <path className="p-map-county" d={map.county} />}
      <path className="p-map-lines" d={map.lines} />
      {there && <path className="p-map-way" d={`M${here.join(' ')}L${there.join(' ')}`} />}
      {there && <circle className="p-map-there" cx={there[0]} cy={there[1]} r={5.5 * unit} />}
      <circle className={`p-map-here p-map-${check.outcome}`} cx={here[0]} cy={here[1]} r={7.5 * unit} />
      <Label at={here} other={there} unit={unit} strong>
        {place.name}
      </Label>
      {there && nearestLarge && (
        <Label at={there} other={here} unit={unit}>
          {nearestLarge.name}
        </Label>
      )}
    </svg>
  )
}

interface LabelProps {
  readonly at: Point
  readonly other: Point | null
  readonly unit: number
  readonly strong?: boolean
  readonly children: string
}

/** On the side away from the other place, so that the way between them stays free. */
function Label({ at, other, unit, strong, children }: LabelProps) {
  const isLeft = other !== null && other[0] > at[0]
  return (
    <text
      className={strong ? 'p-map-label p-map-label-strong' : 'p-map-label'}
      x={at[0] + (isLeft ? -14 : 14) * unit}
      y={at[1] + 4.5 * unit}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {children}
    </text>
  )
}

function pointOf(
  { projection: { parallels, rotate, scale, translate } }: Map,
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
): Point | null {
  const project = geoConicEqualArea()
    .parallels([parallels[0] ?? 0, parallels[1] ?? 0])
    .rotate([rotate[0] ?? 0, rotate[1] ?? 0])
    .scale(scale)
    .translate([translate[0] ?? 0, translate[1] ?? 0])
  return project([longitude, latitude])
}

function isInside([x, y]: Point, { width, height }: Map): boolean {
  return x > -20 && y > -20 && x < width + 20 && y < height + 20
}

/** Both places with room for their names, in the shape of the picture; never nearer than a few counties. */
function viewAround(here: Point, there: Point | null) {
  const other = there ?? here
  const wide = Math.abs(here[0] - other[0]) * 3.1
  const high = Math.abs(here[1] - other[1]) * 3
  const ratio = shape.height / shape.width
  const width = Math.max(230, wide, high / ratio)
  const height = width * ratio
  return { x: (here[0] + other[0] - width) / 2, y: (here[1] + other[1] - height) / 2, width, height }
}

function describe({ place, nearestLarge, county }: eligibility.PlaceCheck): string {
  const where = `${place?.name}${county ? ` in ${county}` : ''} is marked on a map of its surroundings.`
  return nearestLarge && nearestLarge.miles >= 0.5
    ? `${where} ${nearestLarge.name} is ${aboutMiles(nearestLarge.miles)} away.`
    : where
}
