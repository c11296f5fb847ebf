import { normalize } from './place-names.ts'

/** What a typed address says of where it is; every name is normalized. */
export interface TypedAddress {
  readonly zip: string | null
  readonly state: string | null
  /** "custer county", where it stands behind the place. */
  readonly county: string | null
  /** Names that the place may have, the likeliest first: whatever stands before a name is a street. */
  readonly names: readonly string[]
}

/** Reads a complete text, as typed or as suggested: an optional street, a town, a county, a state, a ZIP code. */
export function readAddress(text: string, states: ReadonlyMap<string, string>): TypedAddress {
  const { parts, zip, state } = readEnd(text, states)
  const last = parts.at(-1) ?? ''
  const county = parts.length > 1 && /\b(county|parish|municipio)$/.test(last) ? last : null
  const named = county ? parts.slice(0, -1) : parts
  const words = named.join(' ').split(' ')
  const names = [withoutMunicipio(named.at(-1) ?? ''), ...words.map((_, at) => words.slice(at).join(' '))]
  const mayBeTown = (name: string) => name !== '' && (named.includes(name) || !streetWords.has(name))
  return { zip, state, county, names: [...new Set(names)].filter(mayBeTown) }
}

/** "Municipio de Ponce" and "Ponce Municipio" are called as their town is. */
function withoutMunicipio(name: string): string {
  if (name.startsWith('municipio de ')) return name.slice('municipio de '.length)
  return name.endsWith(' municipio') ? name.slice(0, -' municipio'.length) : name
}

/** Street, MD and Lane, KS are places: the end of "500 Main Street" is one only where it stands alone. */
const streetWords: ReadonlySet<string> = new Set(
  'street avenue road lane drive court boulevard highway way circle terrace trail parkway square loop plaza alley pike row run'.split(
    ' ',
  ),
)

/** Whether more was typed than a name. */
export function hasStreet({ names }: TypedAddress, name: string): boolean {
  return names.some((each) => each.length > name.length && each.endsWith(` ${name}`))
}

/** Takes the country, the ZIP code and the state off the end; what is left comes in the parts between commas. */
function readEnd(text: string, states: ReadonlyMap<string, string>) {
  const parts = text.split(',').map(normalize)
  while (parts.length > 0 && ['', 'united states', 'usa'].includes(parts.at(-1) ?? '')) parts.pop()
  const zip = takeZip(parts)
  const wholeText = parts.length === 1 && !zip
  // Up to six words: "Commonwealth of the Northern Mariana Islands".
  const words = (parts.at(-1) ?? '').split(' ')
  for (let count = Math.min(6, words.length); count > 0; count--) {
    const state = states.get(words.slice(-count).join(' '))
    // "New York" alone is the city; "NY" alone is the state.
    const isAll = wholeText && count === words.length
    if (!state || (isAll && words.join('').length !== 2)) continue
    parts[parts.length - 1] = words.slice(0, -count).join(' ')
    return { parts: parts.filter((part) => part !== ''), zip, state }
  }
  return { parts: parts.filter((part) => part !== ''), zip, state: null }
}

/** A ZIP code, with or without its four further digits, at the end of the last part; the part keeps the rest. */
function takeZip(parts: string[]): string | null {
  const words = (parts.at(-1) ?? '').split(' ')
  const isPlusFour = /^\d{4}$/.test(words.at(-1) ?? '') && /^\d{5}$/.test(words.at(-2) ?? '')
  if (isPlusFour) words.pop()
  const zip = words.at(-1) ?? ''
  if (!/^\d{5}$/.test(zip)) return null
  words.pop()
  if (words.length > 0) parts[parts.length - 1] = words.join(' ')
  else parts.pop()
  return zip
}
