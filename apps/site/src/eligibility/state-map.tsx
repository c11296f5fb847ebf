import {
  aboutMiles,
  type CheckDetail,
  countName,
  type StateMap as MapData,
  type Place,
} from '@granary/eligibility'
import { geoConicEqualArea } from 'd3-geo'
import { type Point, placeLabels } from './map-labels.ts'

const mostLabels = 8

/** County lines of the state, the place, the places over the limit, and the way to the nearest of them. */
export function StateMap({ detail, map }: { readonly detail: CheckDetail; readonly map: MapData }) {
  const { place, nearestLarge } = detail.assessment
  const project = projector(map)
  const here = place && project(place)
  const large = others(detail).flatMap((each) => {
    const point = project(each)
    return point ? [{ place: each, point }] : []
  })
  const nearest = large.find((each) => each.place.name === nearestLarge?.place.name)
  const named = [...new Set(nearest ? [nearest, ...large] : large)].slice(0, mostLabels)
  const labels = placeLabels(
    [
      ...(here && place
        ? [
            {
              text: place.name,
              point: here,
              gap: 12,
              isLeftFirst: nearest !== undefined && nearest.point[0] > here[0],
            },
          ]
        : []),
      ...named.map(({ place: { name, population }, point }) => ({
        text: name,
        point,
        gap: radius(population) + 5,
      })),
    ],
    [...(here ? [here] : []), ...large.map(({ point }) => point)],
    map.width,
  )
  return (
    <svg
      className="state-map"
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-label={describe(detail)}
    >
      <path className="map-state" d={map.outline} />
      <path className="map-lines" d={map.lines} />
      {map.county && <path className="map-county" d={map.county} />}
      {here && nearest && <path className="map-way" d={`M${here.join(' ')}L${nearest.point.join(' ')}`} />}
      {large.map(({ place: { name, population }, point: [x, y] }) => (
        <circle key={`${name} ${x}`} className="map-large" cx={x} cy={y} r={radius(population)} />
      ))}
      {here && (
        <circle className={`map-here ${detail.assessment.outcome}`} cx={here[0]} cy={here[1]} r="6.5" />
      )}
      {labels.map(({ text, x, y, anchor }) => (
        <text
          key={`${text} ${x}`}
          className={text === place?.name ? 'map-label strong' : 'map-label'}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** What the signs on the map mean, of those that are there. */
export function mapLegend(detail: CheckDetail): readonly string[] {
  const { place, nearestLarge } = detail.assessment
  const circles = others(detail)
  const [first] = circles
  const hasWay = place && circles.some(({ name }) => name === nearestLarge?.place.name)
  return [
    ...(first ? [`Circles: cities over 50,000 (${countName(first.vintage)}).`] : []),
    ...(hasWay ? ['Dashed: straight-line distance.'] : []),
  ]
}

/** The large places beside the one that is asked about. */
function others({ assessment: { place }, largePlaces }: CheckDetail): readonly Place[] {
  return largePlaces.filter(({ name, state }) => name !== place?.name || state !== place.state)
}

function projector({ projection: { parallels, rotate, scale, translate } }: MapData) {
  const projection = geoConicEqualArea()
    .parallels([...parallels])
    .rotate([...rotate])
    .scale(scale)
    .translate([...translate])
  return ({ center }: Place): Point | null => {
    const point = projection([...center])
    return point && [Math.round(point[0] * 10) / 10, Math.round(point[1] * 10) / 10]
  }
}

const radius = (population: number | null) => Math.min(10, 3 + Math.sqrt((population ?? 0) / 50_000) * 1.6)

function describe({ assessment: { place, nearestLarge }, county, stateName }: CheckDetail): string {
  const parts = [`Map of ${stateName ?? 'the state'}.`]
  if (place) parts.push(`${place.name}${county ? ` in ${county}` : ''} is marked.`)
  if (nearestLarge && nearestLarge.miles >= 0.5) {
    parts.push(
      `${nearestLarge.place.name} is the nearest city over 50,000, ${aboutMiles(nearestLarge.miles)} away.`,
    )
  }
  return parts.join(' ')
}
