import { longestAddress } from './locate.ts'
import type { ListedPlace, PlaceData, ZipCode } from './place-data.ts'
import { normalize, placeNames, spellings } from './place-names.ts'
import { PrefixIndex } from './prefix-index.ts'

export type Kind = 'address' | 'place' | 'postcode'

export type Match =
  | { readonly kind: 'place'; readonly place: ListedPlace; readonly street?: string }
  | { readonly kind: 'postcode'; readonly zip: ZipCode; readonly street?: string }

export type Suggest = (text: string, limit: number, kinds: ReadonlySet<Kind>) => Match[]

/**
 * Suggestions for a text that is still being typed: places and ZIP codes by prefix. We have no list of streets; a
 * street that stands before a known town or ZIP code is kept as typed and carries that town's coordinates.
 */
export function createSuggest(data: PlaceData): Suggest {
  const index = buildIndex(data)
  return (text, limit, kinds) => {
    if (text.length > longestAddress) return []
    const accepts = (match: Match) => kinds.has(match.kind)
    const wanted = normalize(text)
    if (wanted === '') return []
    const direct = index.top(wanted, limit, accepts)
    if (direct.length > 0 || !kinds.has('address')) return direct
    for (const { street, rest } of streetSplits(text, data.stateNames)) {
      const matches = index.top(normalize(rest), limit, () => true)
      if (matches.length > 0) return matches.map((match) => ({ ...match, street }))
    }
    return []
  }
}

function buildIndex({ places, zipCodes, stateNames }: PlaceData): PrefixIndex<Match> {
  const stateForms = new Map(
    Object.entries(stateNames).map(([code, name]) => [code, [code, name].map(normalize)] as const),
  )
  const ofPlaces = places.flatMap((place) => {
    const entry: Match = { kind: 'place', place }
    return placeNames(place).flatMap((name) =>
      (stateForms.get(place.state) ?? []).map((state) => ({
        key: `${name} ${state}`,
        entry,
        weight: place.population,
      })),
    )
  })
  const ofZipCodes = zipCodes.flatMap((zip) => {
    const entry: Match = { kind: 'postcode', zip }
    const named = spellings(zip.placeName).map((name) => `${name} ${zip.state.toLowerCase()} ${zip.zip}`)
    return [zip.zip, ...named].map((key) => ({ key, entry, weight: 0 }))
  })
  return new PrefixIndex<Match>([...ofPlaces, ...ofZipCodes])
}

/** Ways to read a text as a street and what follows it, the most likely first. */
export function streetSplits(
  text: string,
  stateNames: PlaceData['stateNames'],
): { readonly street: string; readonly rest: string }[] {
  const parts = text.split(',')
  const atCommas = parts.slice(1).map((_, at) => ({
    street: parts.slice(0, at + 1).join(','),
    rest: parts.slice(at + 1).join(','),
  }))
  const splits = [...atCommas, ...(startsWithNumber(text) ? atWords(text, stateNames) : [])]
  const zip = /\b\d{5}$/.exec(text.trim())
  if (zip && parts.length > 1) splits.push({ street: parts[0] ?? '', rest: zip[0] })
  return splits
    .map(({ street, rest }) => ({ street: street.trim(), rest: rest.trim() }))
    .filter(({ street, rest }) => street !== '' && normalize(rest).length >= 2)
}

/** Without commas only a state or ZIP code at the end says that "st" in the middle was a street and not a saint. */
function atWords(text: string, stateNames: PlaceData['stateNames']) {
  const words = text.trim().split(/\s+/)
  const last = (words.at(-1) ?? '').toUpperCase()
  if (!/^\d{5}$/.test(last) && !Object.hasOwn(stateNames, last)) return []
  return words.slice(2).map((_, at) => ({
    street: words.slice(0, at + 2).join(' '),
    rest: words.slice(at + 2).join(' '),
  }))
}

const startsWithNumber = (text: string) => /^\s*\d[\w-]*\s/.test(text)
