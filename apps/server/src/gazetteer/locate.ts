import type { Coordinates, Location, Place } from '@granary/eligibility'
import type { ListedPlace, PlaceData, ZipCode } from './place-data.ts'
import { normalize, spellings } from './place-names.ts'

export type Located =
  | {
      readonly kind: 'one'
      readonly label: string
      readonly location: FoundLocation
      readonly isApproximate: boolean
    }
  | { readonly kind: 'several'; readonly choices: readonly string[] }

export interface FoundLocation extends Location {
  readonly countyFips: string | null
}

export type Locate = (text: string) => Located

const mostChoices = 8

/** Reads a complete text, as typed or as suggested: an optional street, a town, a state, a ZIP code. */
export function createLocate(data: PlaceData): Locate {
  const zips = new Map(data.zipCodes.map((zip) => [zip.zip, zip]))
  const byName = groupBy(data.places, ({ name }) => spellings(name))
  const byZip = groupBy(data.places, ({ zip }) => [zip])
  const zipsByName = groupBy(data.zipCodes, ({ placeName }) => [normalize(placeName)])
  const states = new Map(
    Object.entries(data.stateNames).flatMap(([code, name]) => [
      [normalize(code), code] as const,
      [normalize(name), code] as const,
    ]),
  )

  return (text) => {
    const { rest, zipText, state } = readEnd(text, states)
    const named = findNamed(rest, state)
    const zip = zipText ? zips.get(zipText) : undefined
    if (zipText) {
      return zip ? ofZip(zip, named) : unknown(text, state, zipText)
    }
    if (named.places.length > 1 && !state) {
      return { kind: 'several', choices: named.places.slice(0, mostChoices).map(labelOf) }
    }
    const place = named.places[0]
    return place
      ? one([place], place.state, place.center, labelOf(place), place.countyFips, named.hasMore)
      : hamlet(rest, state, text)
  }

  /** The longest end of the text that is the name of a place: what stands before it is a street. */
  function findNamed(text: string, state: string | undefined) {
    const words = normalize(text).split(' ')
    const lastPart = normalize(
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .at(-1) ?? '',
    )
    const ends = [lastPart, ...words.map((_, at) => words.slice(at).join(' '))]
    for (const end of ends) {
      const places = (byName.get(end) ?? []).filter((place) => !state || place.state === state)
      if (places.length > 0) return { places, hasMore: end !== words.join(' ') }
    }
    return { places: [], hasMore: false }
  }

  /** A ZIP code may cover several places: the one that mail names, one that was typed, those that lie in it. */
  function ofZip(
    zip: ZipCode,
    typed: { readonly places: readonly ListedPlace[]; readonly hasMore: boolean },
  ): Located {
    const inState = (name: string) =>
      (byName.get(normalize(name)) ?? []).find(({ state }) => state === zip.state)
    const mail: Place = inState(zip.placeName) ?? {
      name: zip.placeName,
      state: zip.state,
      population: null,
      center: zip.center,
    }
    const typedHere = typed.places.filter(({ state }) => state === zip.state).slice(0, 1)
    const places = new Set<Place>([...typedHere, mail, ...(byZip.get(zip.zip) ?? [])])
    const name = typedHere[0]?.name ?? zip.placeName
    return one(
      [...places],
      zip.state,
      zip.center,
      `${name}, ${zip.state} ${zip.zip}`,
      zip.countyFips,
      typed.hasMore,
    )
  }

  /** Places under 1,000 people are not in the list, but the mail knows their names. */
  function hamlet(name: string, state: string | undefined, text: string): Located {
    const wanted = spellings(name.split(',').at(-1) ?? name)
    const found = wanted
      .flatMap((spelling) => zipsByName.get(spelling) ?? [])
      .filter((zip) => !state || zip.state === state)
    const [first] = found
    if (!first) return unknown(text, state)
    if (new Set(found.map((zip) => zip.state)).size > 1) {
      const choices = [...new Set(found.map(({ placeName, state: its }) => `${placeName}, ${its}`))]
      return { kind: 'several', choices: choices.slice(0, mostChoices) }
    }
    return ofZip(first, { places: [], hasMore: name.includes(',') })
  }
}

function readEnd(text: string, states: ReadonlyMap<string, string>) {
  const withoutCountry = text.trim().replace(/,?\s*(united states|usa|u\.s\.a?\.?)$/i, '')
  const zipText = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(withoutCountry)?.[1]
  const beforeZip = zipText ? withoutCountry.slice(0, withoutCountry.lastIndexOf(zipText)) : withoutCountry
  const words = beforeZip.split(/[\s,]+/).filter((word) => word !== '')
  // Up to six words: "Commonwealth of the Northern Mariana Islands".
  for (let count = Math.min(6, words.length); count > 0; count--) {
    const state = states.get(normalize(words.slice(-count).join(' ')))
    if (!state || (count === words.length && !zipText && count > 0 && !isCode(words))) continue
    return { rest: dropWords(beforeZip, count), zipText, state }
  }
  return { rest: beforeZip.replace(/[\s,]+$/, ''), zipText, state: undefined }
}

/** "New York" alone is the city; "NY" alone is the state. */
const isCode = (words: readonly string[]) => words.length === 1 && words[0]?.length === 2

const dropWords = (text: string, count: number) =>
  text.replace(new RegExp(`(?:[^\\s,]+[\\s,]*){${count}}$`), '').replace(/[\s,]+$/, '')

function one(
  places: readonly Place[],
  state: string,
  center: Coordinates,
  label: string,
  countyFips: string,
  isApproximate: boolean,
): Located {
  return {
    kind: 'one',
    label,
    isApproximate,
    location: { state, places, center, countyFips: countyFips || null },
  }
}

function unknown(text: string, state: string | undefined, zip?: string): Located {
  const label = zip ?? text.trim()
  const location = { state: state ?? null, places: [], center: null, countyFips: null }
  return { kind: 'one', label, isApproximate: false, location }
}

const labelOf = ({ name, state }: Place) => `${name}, ${state}`

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}
