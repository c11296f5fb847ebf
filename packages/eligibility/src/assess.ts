import type { Coordinates } from './distance.ts'
import {
  countsDesignatedPlaces,
  isLarge,
  isLargeCity,
  type NearestPlace,
  nearestLargePlace,
  type Place,
  type ShareOfLand,
  type ZipArea,
} from './place.ts'
import type { RulePack } from './rule-pack.ts'

/** `notFound` judges nothing: there is no place to judge. */
export type Outcome = 'likelyEligible' | 'likelyNotEligible' | 'needsDetermination' | 'notFound'

export type Reason =
  | 'largePlace'
  | 'insideUrbanArea'
  | 'largeDesignatedPlace'
  | 'insideDesignatedUrbanArea'
  | 'ownBoundaries'
  | 'outsideUrbanAreas'
  | 'mailBeyondLargeTown'
  | 'mailBeyondRuralTown'
  | 'zipOutsideUrbanAreas'
  | 'zipInsideUrbanArea'
  | 'zipOnBothSides'
  | 'postOffice'
  | 'unlistedPlace'
  | 'unknownPlace'
  | 'determinedState'

/** What is known of the address that somebody asks about. */
export interface Location {
  /** Two letters, or null when not even the state is known. */
  readonly state: string | null
  /** The place that was named; null when only a ZIP code was, or a name that no list has. */
  readonly place: Place | null
  /** The ZIP area that was named, else those of the place. */
  readonly zipAreas: readonly ZipArea[]
  /** Whether a street or a ZIP code was given with the place: mail names a town from afar. */
  readonly byMail: boolean
  readonly center: Coordinates | null
}

export interface Assessment {
  readonly outcome: Outcome
  readonly reason: Reason
  /** The place the result speaks of. */
  readonly place: Place | null
  /** The urban area that decided. */
  readonly urbanArea: string | null
  /** Whether the ZIP areas of the place also cover land for which the other outcome is likely. */
  readonly otherSideNearby: boolean
  readonly nearestLarge: NearestPlace | null
  readonly pack: RulePack
}

interface Finding {
  readonly outcome: Outcome
  readonly reason: Reason
  readonly urbanArea?: string | undefined
}

/** What counts as all of a ZIP area: shares are kept to the hundredth. */
const wholeShare = 0.995

/**
 * Screens a location by the rural definition of all four programs. It is advice: lists of places and areas cannot show
 * the boundary that the agency draws. The first rule that applies gives the result.
 */
export function assess(location: Location, largePlaces: readonly Place[], pack: RulePack): Assessment {
  const { place, zipAreas } = location
  const center = place?.center ?? location.center
  const finding = findingOf(location, pack)
  return {
    outcome: finding.outcome,
    reason: finding.reason,
    place,
    urbanArea: finding.urbanArea ?? null,
    otherSideNearby: zipAreas.some((each) => isOtherSide(each, finding.outcome, pack)),
    nearestLarge: center && nearestTo(center, location, largePlaces, pack),
    pack,
  }
}

/** A large place that was named, or that lies in the ZIP area, is the nearest whatever the centers say. */
function nearestTo(
  center: Coordinates,
  { place, zipAreas }: Location,
  largePlaces: readonly Place[],
  pack: RulePack,
): NearestPlace | null {
  const within = place ? [place] : zipAreas.flatMap(({ places }) => places)
  const own = nearestLargePlace(center, within, pack)
  return own ? { ...own, miles: 0 } : nearestLargePlace(center, largePlaces, pack)
}

function findingOf({ state, place, zipAreas, byMail }: Location, pack: RulePack): Finding {
  if (state && pack.determinedStates.includes(state)) {
    return { outcome: 'needsDetermination', reason: 'determinedState' }
  }
  const areas = zipAreas.filter(({ hasArea }) => hasArea)
  if (place && place.population !== null) {
    const own = ofPlace(place, pack)
    return byMail ? ofAddress(place, own, areas, pack) : own
  }
  if (areas.length > 0) return ofZipAreas(areas, pack)
  if (place) return { outcome: 'needsDetermination', reason: 'unlistedPlace' }
  if (zipAreas.length > 0) return { outcome: 'needsDetermination', reason: 'postOffice' }
  return { outcome: 'notFound', reason: 'unknownPlace' }
}

function ofPlace(place: Place, pack: RulePack): Finding {
  if (isLargeCity(place, pack)) return { outcome: 'likelyNotEligible', reason: 'largePlace' }
  const urbanArea = place.urbanArea?.name
  if (place.urbanArea && countsDesignatedPlaces(place.state, pack)) {
    return { outcome: 'needsDetermination', reason: 'ownBoundaries', urbanArea }
  }
  if (place.urbanArea?.largest === 'city') {
    return { outcome: 'likelyNotEligible', reason: 'insideUrbanArea', urbanArea }
  }
  if (isLarge(place, pack)) return { outcome: 'needsDetermination', reason: 'largeDesignatedPlace' }
  if (place.urbanArea) {
    return { outcome: 'needsDetermination', reason: 'insideDesignatedUrbanArea', urbanArea }
  }
  return { outcome: 'likelyEligible', reason: 'outsideUrbanAreas' }
}

/** An address in a town can be judged no more surely than its ZIP codes: their land has to say the same as the town. */
function ofAddress(place: Place, own: Finding, zipAreas: readonly ZipArea[], pack: RulePack): Finding {
  if (own.outcome === 'needsDetermination' || zipAreas.length === 0) return own
  const land = ofZipAreas(zipAreas, pack)
  if (land.outcome === own.outcome) return own
  if (own.outcome === 'likelyEligible') {
    return { outcome: 'needsDetermination', reason: 'mailBeyondRuralTown', urbanArea: land.urbanArea }
  }
  const urbanArea = place.urbanArea?.name ?? land.urbanArea
  return { outcome: 'needsDetermination', reason: 'mailBeyondLargeTown', urbanArea }
}

/** A ZIP code, or a name that only the mail knows: land decides, and only where all of it says the same. */
function ofZipAreas(zipAreas: readonly ZipArea[], pack: RulePack): Finding {
  if (zipAreas.every((each) => isFree(each, pack))) {
    return { outcome: 'likelyEligible', reason: 'zipOutsideUrbanAreas' }
  }
  const urbanArea = zipAreas.flatMap(({ urbanAreas }) => urbanAreas)[0]?.area.name
  if (zipAreas.every((each) => isInside(each, pack))) {
    return { outcome: 'likelyNotEligible', reason: 'zipInsideUrbanArea', urbanArea }
  }
  return { outcome: 'needsDetermination', reason: 'zipOnBothSides', urbanArea }
}

/** No share in an urban area around a large place, and no large place: zero or not zero, never a threshold. */
function isFree({ urbanAreas, places }: ZipArea, pack: RulePack): boolean {
  return urbanAreas.length === 0 && !places.some((place) => isLarge(place, pack))
}

function isInside({ urbanAreas, places }: ZipArea, pack: RulePack): boolean {
  if (places.some(({ state }) => countsDesignatedPlaces(state, pack))) return false
  return landIn(urbanAreas.filter(({ area }) => area.largest === 'city')) >= wholeShare
}

function isOtherSide(zipArea: ZipArea, outcome: Outcome, pack: RulePack): boolean {
  if (!zipArea.hasArea || outcome === 'needsDetermination' || outcome === 'notFound') return false
  if (zipArea.places.some(({ state }) => countsDesignatedPlaces(state, pack))) return false
  return outcome === 'likelyEligible' ? !isFree(zipArea, pack) : landIn(zipArea.urbanAreas) < wholeShare
}

function landIn(shares: readonly ShareOfLand[]): number {
  return shares.reduce((sum, { share }) => sum + share, 0)
}
