import { type Coordinates, milesBetween } from './distance.ts'
import type { RulePack } from './rule-pack.ts'

/**
 * What the Census says a place is: a city with a government of its own (city, village, borough, incorporated town), a
 * place that it only designates for counting, or a town or township that governs but is no Census place.
 */
export type PlaceKind = 'city' | 'designated' | 'town'

/** Which count a population is of. */
export type Vintage = 'census2020' | 'survey2019to2023'

/** An urban area of the Census that holds a place over the limit. */
export interface UrbanArea {
  readonly id: string
  readonly name: string
  /** Whether a city is over the limit, or only a place that is designated for counting. */
  readonly largest: 'city' | 'designated'
}

export interface Place {
  readonly name: string
  /** Two letters, also for territories and the Pacific states. */
  readonly state: string
  readonly kind: PlaceKind
  /** Null when no count lists the place. */
  readonly population: number | null
  readonly vintage: Vintage
  readonly urbanArea: UrbanArea | null
  readonly center: Coordinates
}

/** The area of a ZIP code, by the land that it covers. */
export interface ZipArea {
  readonly zip: string
  /** False for codes of post offices and single buildings, which have no area. */
  readonly hasArea: boolean
  readonly places: readonly Place[]
  readonly urbanAreas: readonly ShareOfLand[]
}

export interface ShareOfLand {
  readonly area: UrbanArea
  /** 0 to 1, of the land of the ZIP area. A share of land is not one of people. */
  readonly share: number
}

export interface NearestPlace {
  readonly place: Place
  readonly miles: number
}

/** Over the limit of the rule; a place of exactly 50,000 is not. */
export function isLarge(place: Place, pack: RulePack): boolean {
  return (place.population ?? 0) > pack.largestRuralPopulation
}

/** A "city or town" over the limit without a doubt of law: where the rule counts designated places, those too. */
export function isLargeCity(place: Place, pack: RulePack): boolean {
  const counts = place.kind === 'city' || countsDesignatedPlaces(place.state, pack)
  return counts && isLarge(place, pack)
}

export function countsDesignatedPlaces(state: string, pack: RulePack): boolean {
  return pack.statesOfDesignatedPlaces.includes(state)
}

/** The nearest city over the limit, by its center. Null when there is none at all. */
export function nearestLargePlace(
  center: Coordinates,
  places: readonly Place[],
  pack: RulePack,
): NearestPlace | null {
  let nearest: NearestPlace | null = null
  for (const place of places) {
    if (!isLargeCity(place, pack)) continue
    const miles = milesBetween(center, place.center)
    if (!nearest || miles < nearest.miles) nearest = { place, miles }
  }
  return nearest
}
