import type { eligibility } from '@granary/api'
import type { LocationCheck, NearestPlace, Place, StateMap } from '@granary/eligibility'

/** What a page shows of the screening of a place. */
export function placeCheckOf(check: LocationCheck): eligibility.PlaceCheck {
  if (check.kind === 'ambiguous') return { ...nothingFound, label: check.text, choices: [...check.choices] }
  const { assessment, county, map } = check.detail
  const { outcome, reason, place, urbanArea, otherSideNearby, nearestLarge } = assessment
  return {
    label: check.label,
    choices: [],
    outcome,
    reason,
    place: place && { ...pointOf(place), population: place.population },
    urbanArea,
    otherSideNearby,
    nearestLarge: nearestLarge && nearestOf(nearestLarge),
    county,
    map: map && mapOf(map),
  }
}

const nothingFound = {
  outcome: null,
  reason: 'severalPlaces',
  place: null,
  urbanArea: null,
  otherSideNearby: false,
  nearestLarge: null,
  county: null,
  map: null,
} as const

function pointOf({ name, state, vintage, center: [longitude, latitude] }: Place) {
  return { name, state, vintage, longitude, latitude }
}

function nearestOf({ place, miles }: NearestPlace) {
  return { ...pointOf(place), population: place.population ?? 0, miles }
}

function mapOf({ width, height, projection, outline, lines, county }: StateMap) {
  const { parallels, rotate, scale, translate } = projection
  return {
    width,
    height,
    projection: { parallels: [...parallels], rotate: [...rotate], scale, translate: [...translate] },
    outline,
    lines,
    county,
  }
}
