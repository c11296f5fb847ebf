import { type Coordinates, milesBetween } from './distance.ts'
import type { RulePack } from './rule-pack.ts'

export interface Place {
  readonly name: string
  /** Two letters, also for territories and the Pacific states. */
  readonly state: string
  /** Null when the data do not list the place. */
  readonly population: number | null
  readonly center: Coordinates
}

export interface NearestPlace {
  readonly place: Place
  readonly miles: number
}

/** Over the limit of the rule; a place of exactly 50,000 is not. */
export function isLarge(place: Place, pack: RulePack): boolean {
  return (place.population ?? 0) > pack.largestRuralPopulation
}

/** The nearest place over the limit, by its center. Null when there is none at all. */
export function nearestLargePlace(
  center: Coordinates,
  places: readonly Place[],
  pack: RulePack,
): NearestPlace | null {
  let nearest: NearestPlace | null = null
  for (const place of places) {
    if (!isLarge(place, pack)) continue
    const miles = milesBetween(center, place.center)
    if (!nearest || miles < nearest.miles) nearest = { place, miles }
  }
  return nearest
}
