import {
  assess,
  type Coordinates,
  countyLabel,
  currentRulePack,
  type Location,
  type ZipArea,
} from '@granary/eligibility'
import type { Hamlet, ListedPlace, PlaceData, ZipCode } from './place-data.ts'
import { governedName, isToldApart, normalize, placeNames, shownName, spellings } from './place-names.ts'
import { hasStreet, readAddress, type TypedAddress } from './read-address.ts'

export type Located =
  | {
      readonly kind: 'one'
      readonly label: string
      /** The name alone, without its state; null when nothing was found. */
      readonly name: string | null
      /** Where one ZIP code alone was meant. */
      readonly zip: string | null
      readonly location: FoundLocation
      /** Whether a street stood before the name: we know only where its town or ZIP code is. */
      readonly isApproximate: boolean
    }
  | { readonly kind: 'several'; readonly choices: readonly string[] }

export interface FoundLocation extends Location {
  readonly countyFips: string | null
}

export type Locate = (text: string) => Located

const mostChoices = 8
/** What people call the islands whose names in full nobody writes. */
const otherStateNames = [
  ['virgin islands', 'VI'],
  ['us virgin islands', 'VI'],
  ['usvi', 'VI'],
  ['northern mariana islands', 'MP'],
  ['cnmi', 'MP'],
] as const
/** An address has at most so many characters; what is longer names no place. */
export const longestAddress = 400

/** Finds what a text names: a listed place, else a name that only mail knows, else a hamlet that no count lists. */
export function createLocate(data: PlaceData, hamlets: () => readonly Hamlet[]): Locate {
  const zips = new Map(data.zipCodes.map((zip) => [zip.zip, zip]))
  const placesByName = groupBy(data.places, placeNames)
  const zipsOfPlace = groupBy(data.zipCodes, ({ places }) => places.map(({ id }) => id))
  const zipsByName = groupBy(data.zipCodes, ({ placeName }) => spellings(placeName))
  const zipsByCounty = groupBy(data.zipCodes, ({ countyFips }) => [countyFips])
  let hamletsByName: ReadonlyMap<string, readonly Hamlet[]> | undefined
  const countyOf = ({ countyFips }: InCounty) => countyLabel(countyFips, data.countyNames[countyFips] ?? '')
  const states = new Map([
    ...Object.entries(data.stateNames).flatMap(([code, name]) => [
      [normalize(code), code] as const,
      [normalize(name), code] as const,
    ]),
    ...otherStateNames,
  ])

  return (text) => {
    if (text.length > longestAddress) return unknown(`${text.slice(0, longestAddress)}…`, null)
    const typed = readAddress(text, states)
    if (typed.zip === null) {
      return byPlace(typed) ?? byMailName(typed) ?? byHamlet(typed) ?? unknown(text, typed.state)
    }
    const zip = zips.get(typed.zip)
    return zip ? byZip(zip, typed) : unknown(typed.zip, typed.state)
  }

  function byPlace(typed: TypedAddress): Located | null {
    const [name, named] = longestName(typed, placesByName)
    const found = withoutNamesakes(named)
    const [first] = found
    if (!first) return null
    const others = found.slice(1)
    const toTell = typed.state
      ? others.filter((each) => isNeighbor(each, first) || differ(each, first))
      : others
    if (toTell.length > 0) return several([first, ...toTell])
    return ofPlace(first, labelOf(first, name), hasStreet(typed, name), zipsOfPlace.get(first.id) ?? [])
  }

  /** A name that only mail knows stands for the areas of all its ZIP codes. */
  function byMailName(typed: TypedAddress): Located | null {
    const [name, found] = longestName(typed, zipsByName)
    const [first] = found
    if (!first) return null
    const inStates = [...new Map(found.map((zip) => [zip.state, zip])).values()]
    if (inStates.length > 1) return choose(inStates.map(({ placeName, state }) => `${placeName}, ${state}`))
    const zip = found.length === 1 ? first.zip : null
    const label = `${first.placeName}, ${first.state}${zip ? ` ${zip}` : ''}`
    return ofAreas(found, { ...first, name: first.placeName, zip }, label, hasStreet(typed, name))
  }

  /** A hamlet has a point and a county: where no ZIP area of the county is urban, it is not either. */
  function byHamlet(typed: TypedAddress): Located | null {
    hamletsByName ??= groupBy(hamlets(), ({ name }) => spellings(name))
    const [name, found] = longestName(typed, hamletsByName)
    const inCounties = [...new Map(found.map((each) => [each.countyFips, each])).values()]
    const [first] = inCounties
    if (!first) return null
    const label = (each: Hamlet) => `${each.name}, ${countyOf(each)}, ${each.state}`
    if (inCounties.length > 1) return choose(inCounties.map(label))
    const areas = (zipsByCounty.get(first.countyFips) ?? []).filter(({ hasArea }) => hasArea)
    return ofAreas(areas, { ...first, zip: null }, label(first), hasStreet(typed, name))
  }

  /** With a ZIP code the place that was typed decides where it lies there: mail names a town from afar. */
  function byZip(zip: ZipCode, typed: TypedAddress): Located {
    const [name, named] = longestName({ ...typed, state: zip.state }, placesByName)
    const found = withoutNamesakes(named)
    const mayBeAfar = typed.state !== null || name === typed.names[0]
    const place =
      found.find(({ id }) => zip.places.some((each) => each.id === id)) ?? (mayBeAfar ? found[0] : undefined)
    // A code without an area stands for a post office, whose mail goes where that of its town does.
    const areasOf = ({ id }: ListedPlace) => (zip.hasArea ? [zip] : (zipsOfPlace.get(id) ?? [zip]))
    if (place) {
      return ofPlace(
        place,
        `${labelOf(place, name)} ${zip.zip}`,
        hasStreet(typed, name),
        areasOf(place),
        zip.zip,
      )
    }
    const label = `${zip.placeName}, ${zip.state} ${zip.zip}`
    const isApproximate = typed.names.length > 0
    const mail = zip.hasArea ? undefined : placesByName.get(normalize(zip.placeName))?.find(isIn(zip.state))
    if (mail) return ofPlace(mail, label, isApproximate, areasOf(mail), zip.zip)
    return ofAreas([zip], { ...zip, name: zip.placeName }, label, isApproximate)
  }

  /**
   * What the longest end of the text names, within the state and county that were typed. Streets end in names of towns
   * (Center, Bend): without a state only what stands alone between commas is a name.
   */
  function longestName<Item extends InCounty>(
    { names, state, county }: TypedAddress,
    index: ReadonlyMap<string, readonly Item[]>,
  ): readonly [name: string, found: readonly Item[]] {
    for (const name of state ? names : names.slice(0, 1)) {
      const found = (index.get(name) ?? []).filter(
        (each) => (!state || each.state === state) && (!county || normalize(countyOf(each)) === county),
      )
      if (found.length > 0) return [name, found]
    }
    return ['', []]
  }

  /**
   * In Puerto Rico a name means the municipio and the town that it has it from, not a settlement in another one.
   * Elsewhere it means a town before the settlement of its name in it, which has no government.
   */
  function withoutNamesakes(named: readonly ListedPlace[]): readonly ListedPlace[] {
    const found = named.filter((each) => !named.some((other) => givesWay(each, other)))
    const town = found.find(
      ({ state, name, countyFips }) => state === 'PR' && data.countyNames[countyFips] === name,
    )
    return town ? found.filter((each) => each === town || each.state !== 'PR') : found
  }

  /** Two of one name in one state are told apart by their counties, and two of one county by what they are. */
  function several(places: readonly ListedPlace[]): Located {
    const isOneOfTwo = (place: ListedPlace) =>
      places.some((other) => other !== place && isNeighbor(other, place))
    const labels = places.map((place) =>
      isOneOfTwo(place) ? `${shownName(place)}, ${place.state}` : labelOf(place, ''),
    )
    const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
    return choose(
      places.map((place, at) => {
        const label = labels[at] ?? ''
        return isTwice(label) ? `${place.name}, ${countyOf(place)}, ${place.state}` : label
      }),
    )
  }
}

interface InCounty {
  readonly state: string
  readonly countyFips: string
}

interface Named extends InCounty {
  readonly name: string
  readonly zip: string | null
  readonly center: Coordinates
}

/** A second place of the same name in the same state matters only where it gets another answer. */
function differ(one: ListedPlace, other: ListedPlace): boolean {
  return outcomeOf(one) !== outcomeOf(other)
}

function outcomeOf(place: ListedPlace) {
  const location = { state: place.state, place, zipAreas: [], byMail: false, center: null }
  return assess(location, [], currentRulePack).outcome
}

function ofPlace(
  place: ListedPlace,
  label: string,
  isApproximate: boolean,
  zipAreas: readonly ZipArea[],
  zip: string | null = null,
): Located {
  const { name, state, center, countyFips } = place
  return {
    kind: 'one',
    label,
    name,
    zip,
    isApproximate,
    location: {
      ...{ state, place, zipAreas, center, countyFips: countyFips || null },
      byMail: isApproximate || zip !== null,
    },
  }
}

function ofAreas(
  zipAreas: readonly ZipArea[],
  { name, zip, state, center, countyFips }: Named,
  label: string,
  isApproximate: boolean,
): Located {
  const location = { state, place: null, zipAreas, byMail: true, center, countyFips: countyFips || null }
  return { kind: 'one', label, name, zip, isApproximate, location }
}

function unknown(text: string, state: string | null): Located {
  const location = { state, place: null, zipAreas: [], byMail: true, center: null, countyFips: null }
  return { kind: 'one', label: text.trim(), name: null, zip: null, isApproximate: false, location }
}

function choose(choices: readonly string[]): Located {
  return { kind: 'several', choices: [...new Set(choices)].slice(0, mostChoices) }
}

const isIn = (wanted: string) => (each: InCounty) => each.state === wanted

/** By the name that was typed, where that is what tells it from another one. */
function labelOf(place: ListedPlace, typedName: string): string {
  const own = governedName(place)
  const isTyped = own !== null && spellings(own).includes(typedName)
  return `${isTyped ? own : place.name}, ${place.state}`
}

const isInSameCounty = (one: ListedPlace, other: ListedPlace) =>
  one !== other && one.countyFips === other.countyFips && one.state === other.state

/** A town and the village of its name in the same county: only who typed the name knows which they mean. */
const isNeighbor = (one: ListedPlace, other: ListedPlace) =>
  isInSameCounty(one, other) && one.name === other.name

/** What has no government of its own, to what has one; and what was a city, to what it became a part of. */
function givesWay(each: ListedPlace, other: ListedPlace): boolean {
  if (!isInSameCounty(each, other) || each.name !== other.name) return false
  if (each.kind === 'designated' || other.kind === 'designated')
    return each.kind === other.kind ? each.population < other.population : each.kind === 'designated'
  return isToldApart(each) && !isToldApart(other)
}

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}
