import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type {
  Coordinates,
  Place,
  PlaceKind,
  ShareOfLand,
  StateMap,
  UrbanArea,
  Vintage,
  ZipArea,
} from '@granary/eligibility'

export interface ListedPlace extends Place {
  /** The number that the Census gives it. */
  readonly id: string
  /** Its official name where people call it another: "Nashville-Davidson". */
  readonly officialName: string | null
  readonly population: number
  readonly countyFips: string
}

export interface ZipCode extends ZipArea {
  /** The name that mail uses; often not the town one stands in. */
  readonly placeName: string
  readonly state: string
  readonly countyFips: string
  readonly center: Coordinates
  readonly places: readonly ListedPlace[]
}

/** A named place that no count lists. */
export interface Hamlet {
  readonly name: string
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
  const urbanAreas = new Map(
    rows('urban-areas.tsv').map(([id = '', name = '', largest]) => [
      id,
      { id, name, largest: largest as UrbanArea['largest'] },
    ]),
  )
  const places = rows('places.tsv').map((row) => readPlace(row, urbanAreas))
  const byId = new Map(places.map((place) => [place.id, place]))
  return {
    places,
    zipCodes: rows('zip-codes.tsv').map((row) => readZipCode(row, urbanAreas, byId)),
    stateNames: json('states.json'),
    countyNames: json('counties.json'),
  }
}

/** Read only when a name stands in no other list: 107,000 rows that few questions need. */
export function readHamlets(): readonly Hamlet[] {
  const unzipped = gunzipSync(readFileSync(new URL('./generated/hamlets.tsv.gz', import.meta.url)))
  return rowsOf(unzipped.toString()).map(
    ([name = '', state = '', countyFips = '', longitude, latitude]): Hamlet => ({
      name,
      state,
      countyFips,
      center: [Number(longitude), Number(latitude)],
    }),
  )
}

function readPlace(row: readonly string[], urbanAreas: ReadonlyMap<string, UrbanArea>): ListedPlace {
  const [id = '', name = '', also = '', kind, state = '', countyFips = '', population, vintage, ...rest] = row
  const [longitude, latitude, urbanArea = ''] = rest
  return {
    id,
    name,
    officialName: also || null,
    kind: kind as PlaceKind,
    state,
    countyFips,
    population: Number(population),
    vintage: vintage as Vintage,
    urbanArea: urbanAreas.get(urbanArea) ?? null,
    center: [Number(longitude), Number(latitude)],
  }
}

function readZipCode(
  row: readonly string[],
  urbanAreas: ReadonlyMap<string, UrbanArea>,
  places: ReadonlyMap<string, ListedPlace>,
): ZipCode {
  const [zip = '', placeName = '', state = '', countyFips = '', longitude, latitude, area, ...rest] = row
  const [shares = '', inside = ''] = rest
  return {
    zip,
    placeName,
    state,
    countyFips,
    center: [Number(longitude), Number(latitude)],
    hasArea: area === 'area',
    urbanAreas: words(shares).flatMap((text): ShareOfLand[] => {
      const [id = '', share] = text.split(':')
      const found = urbanAreas.get(id)
      return found ? [{ area: found, share: Number(share) }] : []
    }),
    places: words(inside).flatMap((id) => places.get(id) ?? []),
  }
}

/** Null for the few states of the Pacific that the county data do not draw. */
export function readStateMap(state: string, stateNames: PlaceData['stateNames']): BakedMap | null {
  if (!Object.hasOwn(stateNames, state) || ['FM', 'MH', 'PW'].includes(state)) return null
  return json(`maps/${state}.json`)
}

const rows = (name: string) => rowsOf(text(name))

const rowsOf = (content: string) => content.split('\n').map((line) => line.split('\t'))

const words = (list: string) => (list === '' ? [] : list.split(' '))

const json = <Shape>(name: string): Shape => JSON.parse(text(name)) as Shape

const text = (name: string) => readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8')
