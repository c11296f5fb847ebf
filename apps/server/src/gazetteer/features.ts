import type { PlaceData } from './place-data.ts'
import { shownName } from './place-names.ts'
import type { Match } from './suggest.ts'

/** A feature in the shape of the hosted maps service, so that a client cannot tell who answered. */
export interface Feature {
  readonly id: string
  readonly type: 'Feature'
  readonly place_type: readonly string[]
  readonly relevance: number
  readonly properties: { readonly accuracy?: 'approximate'; readonly address?: string }
  readonly text: string
  readonly place_name: string
  readonly address?: string
  readonly center: readonly [number, number]
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
  readonly context: readonly ContextEntry[]
}

interface ContextEntry {
  readonly id: string
  readonly text: string
  readonly short_code?: string
}

export function toFeature(match: Match, { stateNames, countyNames }: PlaceData): Feature {
  const { name, state, countyFips, center, zip, ownId } = subjectOf(match)
  const stateName = stateNames[state] ?? state
  const place = { id: `place.${ownId}`, text: name }
  const postcode = zip ? [{ id: `postcode.${zip}`, text: zip }] : []
  const county = countyNames[countyFips]
  const around = [
    ...(county ? [{ id: `district.${countyFips}`, text: county }] : []),
    { id: `region.${state}`, text: stateName, short_code: `US-${state}` },
    { id: 'country.us', text: 'United States', short_code: 'us' },
  ]
  const tail = [name, zip ? `${stateName} ${zip}` : stateName, 'United States']
  const common = { type: 'Feature', center, geometry: { type: 'Point', coordinates: center } } as const

  if (match.street !== undefined) {
    const { number, street } = readStreet(match.street)
    return {
      ...common,
      id: `address.${ownId}`,
      place_type: ['address'],
      relevance: 0.5,
      // There is no list of streets behind this: the point is the town's or the ZIP code's.
      properties: { accuracy: 'approximate' },
      ...(number && { address: number }),
      text: street,
      place_name: [match.street, ...tail].join(', '),
      context: [place, ...postcode, ...around],
    }
  }
  return {
    ...common,
    id: match.kind === 'postcode' ? `postcode.${zip}` : place.id,
    place_type: [match.kind],
    relevance: 1,
    properties: {},
    text: match.kind === 'postcode' ? match.zip.zip : name,
    place_name: tail.join(', '),
    context: match.kind === 'postcode' ? [place, ...around] : around,
  }
}

function subjectOf(match: Match) {
  if (match.kind === 'place') {
    const { state, countyFips, center, id } = match.place
    return { name: shownName(match.place), state, countyFips, center, zip: undefined, ownId: String(id) }
  }
  const { placeName, state, countyFips, center, zip } = match.zip
  return { name: placeName, state, countyFips, center, zip, ownId: zip }
}

function readStreet(text: string): { readonly number?: string; readonly street: string } {
  const number = /^\d[\w-]*(?=\s)/.exec(text)?.[0]
  const street = number && text.slice(number.length).trim()
  return street ? { number, street } : { street: text }
}
