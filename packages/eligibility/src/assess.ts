import type { Coordinates } from './distance.ts'
import { isLarge, type NearestPlace, nearestLargePlace, type Place } from './place.ts'
import type { RulePack } from './rule-pack.ts'

export type Outcome = 'likelyEligible' | 'likelyNotEligible' | 'needsDetermination'

export type Reason =
  | 'awayFromLargePlaces'
  | 'largePlace'
  | 'nearLargePlace'
  | 'mixedPlaces'
  | 'unlistedPlace'
  | 'unknownPlace'
  | 'determinedPlace'
  | 'determinedState'

/** What is known of the address that somebody asks about. */
export interface Location {
  /** Two letters, or null when not even the state is known. */
  readonly state: string | null
  /** Every place the address may lie in: one for a town, several for a ZIP code, none when it is unknown. */
  readonly places: readonly Place[]
  readonly center: Coordinates | null
}

export interface Assessment {
  readonly outcome: Outcome
  readonly reason: Reason
  /** The place the result speaks of. */
  readonly place: Place | null
  readonly nearestLarge: NearestPlace | null
  readonly pack: RulePack
}

/**
 * Screens a location by the rural definition of all four programs. It is advice: points and populations cannot show
 * the boundary that the agency draws. The first rule that applies gives the result.
 */
export function assess(location: Location, allPlaces: readonly Place[], pack: RulePack): Assessment {
  const place = location.places[0] ?? null
  const center = place?.center ?? location.center
  const nearestLarge = center && nearestLargePlace(center, allPlaces, pack)
  const result = (outcome: Outcome, reason: Reason): Assessment => ({
    outcome,
    reason,
    place,
    nearestLarge,
    pack,
  })

  if (location.state && pack.determinedStates.includes(location.state)) {
    return result('needsDetermination', 'determinedState')
  }
  if (!place) return result('needsDetermination', 'unknownPlace')
  if (location.places.some((each) => isDetermined(each, pack))) {
    return result('needsDetermination', 'determinedPlace')
  }
  const large = location.places.filter((each) => isLarge(each, pack))
  if (large.length === location.places.length) return result('likelyNotEligible', 'largePlace')
  if (large.length > 0) return result('needsDetermination', 'mixedPlaces')
  if (location.places.some((each) => isNear(each.center, allPlaces, pack))) {
    return result('needsDetermination', 'nearLargePlace')
  }
  if (place.population === null) return result('needsDetermination', 'unlistedPlace')
  return result('likelyEligible', 'awayFromLargePlaces')
}

function isDetermined(place: Place, pack: RulePack): boolean {
  return pack.determinedPlaces.some(({ name, state }) => name === place.name && state === place.state)
}

function isNear(center: Coordinates, allPlaces: readonly Place[], pack: RulePack): boolean {
  const nearest = nearestLargePlace(center, allPlaces, pack)
  return nearest !== null && nearest.miles <= pack.reviewRadiusMiles
}
