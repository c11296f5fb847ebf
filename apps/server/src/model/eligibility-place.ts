import type { eligibility } from '@granary/api'
import { currentRulePack, type LocationCheck, type Place, type StateMap } from '@granary/eligibility'

/** What a page shows of the screening of a place. */
export function placeCheckOf(check: LocationCheck): eligibility.PlaceCheck {
  const { largestRuralPopulation, reviewRadiusMiles } = currentRulePack
  const common = { label: check.text, largestRuralPopulation, reviewRadiusMiles }
  if (check.kind === 'ambiguous') {
    const unknown = { outcome: null, reason: 'severalPlaces', place: null, nearestLarge: null }
    return { ...common, ...unknown, choices: [...check.choices], county: null, map: null }
  }
  const { assessment, county, map } = check.detail
  const { outcome, reason, place, nearestLarge } = assessment
  return {
    ...common,
    label: check.label,
    choices: [],
    outcome,
    reason,
    place: place && { ...pointOf(place), population: place.population },
    nearestLarge: nearestLarge && { ...pointOf(nearestLarge.place), miles: nearestLarge.miles },
    county,
    map: map && mapOf(map),
  }
}

function pointOf({ name, state, center: [longitude, latitude] }: Place) {
  return { name, state, longitude, latitude }
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
