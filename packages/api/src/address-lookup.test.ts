import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type GeocodingFeature, lookupAddress, toSuggestion } from './address-lookup.ts'

const salem: GeocodingFeature = {
  id: 'address.1',
  place_type: ['address'],
  address: '12',
  text: 'Main St',
  place_name: '12 Main St, Salem, Oregon 97301, United States',
  context: [
    { id: 'neighborhood.9', text: 'Downtown' },
    { id: 'postcode.2', text: '97301' },
    { id: 'place.3', text: 'Salem' },
    { id: 'district.4', text: 'Marion County' },
    { id: 'region.5', text: 'Oregon', short_code: 'US-OR' },
    { id: 'country.6', text: 'United States', short_code: 'us' },
  ],
  center: [-123.03, 44.94],
  geometry: { coordinates: [-123.5, 44.5] },
}
const label = (change: Partial<GeocodingFeature>) => toSuggestion({ ...salem, ...change }).label
const without = (...prefixes: string[]) => ({
  context: (salem.context ?? []).filter(({ id }) => !prefixes.some((prefix) => id.startsWith(prefix))),
})

describe('the label of a suggestion', () => {
  test('[S0-137] street, locality, state and postcode', () => {
    expect(label({})).toBe('12 Main St, Salem, OR 97301')
  })

  test('[S0-136] the locality comes from the first kind of context that there is', () => {
    expect(label(without('place.'))).toBe('12 Main St, Marion County, OR 97301')
    expect(label(without('place.', 'district.'))).toBe('12 Main St, Downtown, OR 97301')
    const locality = { id: 'locality.7', text: 'West Salem' }
    expect(label({ context: [...without('place.').context, locality] })).toBe(
      '12 Main St, West Salem, OR 97301',
    )
  })

  test('[S0-137] [A60] missing parts leave no empty commas', () => {
    expect(label(without('place.', 'district.', 'neighborhood.'))).toBe('12 Main St, OR 97301')
    expect(label(without('postcode.'))).toBe('12 Main St, Salem, OR')
    expect(label(without('region.'))).toBe('12 Main St, Salem, 97301')
    expect(label({ text: undefined as never, address: undefined as never })).toBe('Salem, OR 97301')
  })

  test('[S0-138] the country is removed from a name that is all there is', () => {
    expect(toSuggestion({ id: 'x', place_name: 'Salem, Oregon, United States' }).label).toBe('Salem, Oregon')
    expect(label({ context: [] })).toBe('12 Main St, Salem, Oregon 97301')
  })

  test('[S0-139] a state without a short code keeps its name', () => {
    const region = { id: 'region.5', text: 'Oregon' }
    expect(label({ context: [...without('region.').context, region] })).toBe(
      '12 Main St, Salem, Oregon 97301',
    )
  })

  test('[S0-140] the house number may stand in the properties', () => {
    const { address: _, ...rest } = salem
    expect(toSuggestion({ ...rest, properties: { address: '14' } }).label).toBe('14 Main St, Salem, OR 97301')
    expect(toSuggestion(rest).label).toBe('Main St, Salem, OR 97301')
  })

  test('[S0-137] [A60] a place and a ZIP code have no street', () => {
    const { address: _, ...rest } = salem
    expect(toSuggestion({ ...rest, ...without('place.'), place_type: ['place'], text: 'Salem' }).label).toBe(
      'Salem, OR 97301',
    )
    expect(
      toSuggestion({ ...rest, ...without('postcode.'), place_type: ['postcode'], text: '97301' }).label,
    ).toBe('Salem, OR 97301')
  })
})

describe('the rest of a suggestion', () => {
  test('[S0-141] coordinates come from the center, else from the geometry, else there are none', () => {
    expect(toSuggestion(salem).coordinates).toEqual([-123.03, 44.94])
    const { center: _, ...rest } = salem
    expect(toSuggestion(rest).coordinates).toEqual([-123.5, 44.5])
    expect(toSuggestion({ ...rest, geometry: { coordinates: [1, 2, 3] } }).coordinates).toBeNull()
    expect(toSuggestion({ ...rest, geometry: { coordinates: [1] } }).coordinates).toBeNull()
    expect(toSuggestion({ id: 'x' }).coordinates).toBeNull()
  })

  test('[S0-142] [S0-143] it carries the id and the raw record', () => {
    const suggestion = toSuggestion(salem)
    expect(suggestion.id).toBe('address.1')
    expect(suggestion.raw).toBe(salem)
  })
})

describe('asking the geocoder', () => {
  const asked: string[] = []
  let answer = { status: 200, body: JSON.stringify({ features: [salem] }) }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status).end(answer.body)
  })
  let baseUrl = ''

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  afterEach(() => {
    asked.length = 0
    answer = { status: 200, body: JSON.stringify({ features: [salem] }) }
    vi.restoreAllMocks()
  })
  const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

  test('[S0-132] [S0-133] the path holds the encoded text, the query the fixed parameters', async () => {
    const found = await lookupAddress({ baseUrl, token: 'secret' }, ' a/b c ')
    expect(found.map((each) => each.label)).toEqual(['12 Main St, Salem, OR 97301'])
    const url = new URL(asked[0] ?? '', baseUrl)
    expect(url.pathname).toBe('/geocoding/v5/mapbox.places/a%2Fb%20c.json')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      access_token: 'secret',
      autocomplete: 'true',
      limit: '5',
      types: 'address,place,postcode',
      language: 'en',
    })
  })

  test('[S0-131] an empty text asks nothing', async () => {
    expect(await lookupAddress({ baseUrl, token: 'secret' }, '')).toEqual([])
    expect(await lookupAddress({ baseUrl, token: 'secret' }, '  ')).toEqual([])
    expect(asked).toEqual([])
  })

  test('[S0-134] eight features give five suggestions', async () => {
    answer.body = JSON.stringify({ features: Array.from({ length: 8 }, (_, at) => ({ id: `place.${at}` })) })
    expect(await lookupAddress({ baseUrl, token: 'secret' }, 'salem')).toHaveLength(5)
  })

  test('[S0-144] without a token: one warning, no request, no suggestions', async () => {
    const warn = warnings()
    expect(await lookupAddress({ baseUrl, token: undefined }, 'salem')).toEqual([])
    expect(warn).toHaveBeenCalledTimes(1)
    expect(asked).toEqual([])
  })

  test.each([500, 401])('[S0-145] answer %i: a warning and no suggestions', async (status) => {
    const warn = warnings()
    answer.status = status
    expect(await lookupAddress({ baseUrl, token: 'secret' }, 'salem')).toEqual([])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('[S0-146] a broken line or a broken answer: a warning and no suggestions', async () => {
    const warn = warnings()
    expect(await lookupAddress({ baseUrl: 'http://127.0.0.1:1', token: 'secret' }, 'salem')).toEqual([])
    answer.body = '<html>'
    expect(await lookupAddress({ baseUrl, token: 'secret' }, 'salem')).toEqual([])
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('[S0-147] a withdrawn question is silent', async () => {
    const warn = warnings()
    const found = await lookupAddress({ baseUrl, token: 'secret' }, 'salem', { signal: AbortSignal.abort() })
    expect(found).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })
})
