import { readFileSync } from 'node:fs'
import type { Coordinates, Place, StateMap } from '@granary/eligibility'

export interface ListedPlace extends Place {
  readonly id: number
  readonly population: number
  readonly countyFips: string
  /** The ZIP code whose center is nearest. */
  readonly zip: string
}

export interface ZipCode {
  readonly zip: string
  /** The name that mail uses; often not the town one stands in. */
  readonly placeName: string
  readonly state: string
  readonly countyFips: string
  readonly center: Coordinates
}

export interface PlaceData {
  /** The largest first. */
  readonly places: readonly ListedPlace[]
  readonly zipCodes: readonly ZipCode[]
  readonly stateNames: Readonly<Record<string, string>>
  readonly countyNames: Readonly<Record<string, string>>
}

/** The lines of one state and, by number, those of its counties. */
export type BakedMap = Omit<StateMap, 'county'> & { readonly counties: Readonly<Record<string, string>> }

/** The files that `scripts/bake-places.ts` wrote. */
export function readPlaceData(): PlaceData {
  return {
    places: rows('places.tsv').map((row, id) => {
      const [name = '', state = '', countyFips = '', population, longitude, latitude, zip = ''] = row
      const center = [Number(longitude), Number(latitude)] as const
      return { id, name, state, countyFips, population: Number(population), center, zip }
    }),
    zipCodes: rows('zip-codes.tsv').map(
      ([zip = '', placeName = '', state = '', countyFips = '', longitude, latitude]) => ({
        zip,
        placeName,
        state,
        countyFips,
        center: [Number(longitude), Number(latitude)] as const,
      }),
    ),
    stateNames: json('states.json'),
    countyNames: json('counties.json'),
  }
}

/** Null for the few states of the Pacific that the county data do not draw. */
export function readStateMap(state: string, stateNames: PlaceData['stateNames']): BakedMap | null {
  if (!Object.hasOwn(stateNames, state) || ['FM', 'MH', 'PW'].includes(state)) return null
  return json(`maps/${state}.json`)
}

const rows = (name: string) =>
  text(name)
    .split('\n')
    .map((line) => line.split('\t'))

const json = <Shape>(name: string): Shape => JSON.parse(text(name)) as Shape

const text = (name: string) => readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8')
