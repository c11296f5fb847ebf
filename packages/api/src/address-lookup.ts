export interface Geocoder {
  /** Empty for the geocoder of our own origin. */
  readonly baseUrl: string
  readonly token: string | undefined
}

export interface AddressSuggestion {
  readonly id: string
  readonly label: string
  readonly coordinates: readonly [longitude: number, latitude: number] | null
  /** The provider's own record, for whoever needs more than a label. */
  readonly raw: GeocodingFeature
}

/** The parts of a provider's record that are read; every one may be missing. */
export interface GeocodingFeature {
  readonly id: string
  readonly place_name?: string
  readonly text?: string
  readonly address?: string
  readonly properties?: { readonly address?: string; readonly accuracy?: string }
  readonly place_type?: readonly string[]
  readonly context?: readonly { readonly id: string; readonly text?: string; readonly short_code?: string }[]
  readonly center?: readonly number[]
  readonly geometry?: { readonly coordinates?: readonly number[] }
}

export const addressLookupMinLength = 3
export const addressLookupDelayMs = 250
const mostSuggestions = 5

/**
 * Asks the geocoder for addresses that a text may mean. A missing token, a refusal or a broken line is logged as a
 * warning and gives no suggestions: a form must stay usable without them.
 */
export async function lookupAddress(
  { baseUrl, token }: Geocoder,
  text: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<AddressSuggestion[]> {
  const query = text.trim()
  if (query === '') return []
  if (!token) {
    console.warn('Address lookup is off: no maps token is set.')
    return []
  }
  try {
    const response = await fetch(geocodingUrl(baseUrl, token, query), signal ? { signal } : {})
    if (!response.ok) {
      console.warn(`Address lookup failed: the geocoder answered ${response.status}.`)
      return []
    }
    const { features } = (await response.json()) as { readonly features?: readonly GeocodingFeature[] }
    return (features ?? []).slice(0, mostSuggestions).map(toSuggestion)
  } catch (error) {
    if (!signal?.aborted) console.warn('Address lookup failed: the geocoder could not be reached.', error)
    return []
  }
}

export function toSuggestion(feature: GeocodingFeature): AddressSuggestion {
  return { id: feature.id, label: labelOf(feature), coordinates: coordinatesOf(feature), raw: feature }
}

function geocodingUrl(baseUrl: string, token: string, query: string): string {
  const parameters = new URLSearchParams({
    access_token: token,
    autocomplete: 'true',
    limit: String(mostSuggestions),
    language: 'en',
  })
  // The list keeps its commas, as the provider documents it.
  return `${baseUrl.replace(/\/$/, '')}/geocoding/v5/mapbox.places/${encodeURIComponent(query)}.json?${parameters}&types=address,place,postcode`
}

/** Street, locality, state and postcode, as far as the record has them; else its own name without the country. */
function labelOf(feature: GeocodingFeature): string {
  const kinds = feature.place_type ?? []
  const own = feature.text ?? ''
  const context = (prefix: string) => feature.context?.find(({ id }) => id.startsWith(prefix))
  const region = context('region.')
  const state = kinds.includes('region') ? own : (region?.short_code?.replace(/^US-/i, '') ?? region?.text)
  const postcode = kinds.includes('postcode') ? own : context('postcode.')?.text
  const isLocality = kinds.some((kind) => localityPrefixes.includes(`${kind}.`))
  const locality = isLocality ? own : localityPrefixes.map((prefix) => context(prefix)?.text).find(Boolean)
  if (!state && !postcode && (isLocality || !locality)) return withoutCountry(feature.place_name ?? own)
  const hasStreet = !isLocality && !kinds.includes('postcode') && !kinds.includes('region')
  const street = hasStreet ? join(' ', feature.address ?? feature.properties?.address, own) : ''
  return join(', ', street, locality, join(' ', state, postcode))
}

/** In the order in which people name where they are. */
const localityPrefixes = ['place.', 'locality.', 'district.', 'neighborhood.']

const withoutCountry = (name: string) => name.replace(/,\s*United States$/, '')

const join = (separator: string, ...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(separator)

function coordinatesOf({ center, geometry }: GeocodingFeature): AddressSuggestion['coordinates'] {
  return asPair(center) ?? asPair(geometry?.coordinates)
}

function asPair(numbers: readonly number[] | undefined): AddressSuggestion['coordinates'] {
  const [longitude, latitude, ...more] = numbers ?? []
  const isPair = Number.isFinite(longitude) && Number.isFinite(latitude) && more.length === 0
  return isPair ? [longitude as number, latitude as number] : null
}
