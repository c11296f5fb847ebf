import { describe, expect, test } from 'vitest'
import { assess } from './assess.ts'
import { countyLabel, placeInFull } from './county.ts'
import { milesBetween } from './distance.ts'
import type { Place, UrbanArea, ZipArea } from './place.ts'
import { currentRulePack } from './rule-pack.ts'
import { aboutMiles, screeningWords } from './words.ts'

const aroundLincoln: UrbanArea = { id: '49582', name: 'Lincoln, NE', largest: 'city' }
const aroundVillages: UrbanArea = { id: '87769', name: 'The Villages, FL', largest: 'designated' }
const aroundHonolulu: UrbanArea = { id: '39889', name: 'Honolulu, HI', largest: 'city' }

const town = (name: string, population: number | null, more: Partial<Place> = {}): Place => ({
  name,
  state: 'NE',
  kind: 'city',
  population,
  vintage: 'census2020',
  urbanArea: null,
  center: [-99.64, 41.4],
  ...more,
})
const lincoln = town('Lincoln', 291_082, { urbanArea: aroundLincoln, center: [-96.67, 40.8] })
const grandIsland = town('Grand Island', 53_131, { center: [-98.34, 40.93] })
const waverly = town('Waverly', 4_279)
const suburb = town('Suburb', 900, { urbanArea: aroundLincoln })
const exactly = town('Fifty', 50_000)
const villages = town('The Villages', 79_077, { kind: 'designated', state: 'FL' })
const besideVillages = town('Lady Lake', 15_970, { state: 'FL', urbanArea: aroundVillages })
const township = town('Plymouth', 61_217, { kind: 'town', state: 'MA' })
const honolulu = town('Honolulu', 350_964, { kind: 'designated', state: 'HI', urbanArea: aroundHonolulu })
const pearlCity = town('Pearl City', 45_295, { kind: 'designated', state: 'HI', urbanArea: aroundHonolulu })
const hilo = town('Hilo', 44_186, { kind: 'designated', state: 'HI' })
const survey = { kind: 'designated', state: 'PR', vintage: 'survey2019to2023' } as const
const sanJuan = town('San Juan', 320_691, survey)
const culebra = town('Culebra', 1_116, survey)
const hagatna = town('Hagåtña', 943, { kind: 'designated', state: 'GU' })
const all = [lincoln, grandIsland, waverly, villages, township, honolulu, sanJuan]

const zipArea = (share: number, places: readonly Place[] = [], area = aroundLincoln): ZipArea => ({
  zip: '68000',
  hasArea: true,
  places,
  urbanAreas: share > 0 ? [{ area, share }] : [],
})
const postOffice: ZipArea = { zip: '68001', hasArea: false, places: [], urbanAreas: [] }

const judge = (byMail: boolean, place: Place | null, zipAreas: readonly ZipArea[]) =>
  assess({ state: place?.state ?? 'NE', place, zipAreas, byMail, center: null }, all, currentRulePack)
const check = (place: Place | null, ...zipAreas: ZipArea[]) => judge(false, place, zipAreas)

describe('a place that was named', () => {
  test.each([
    ['a city over 50,000', lincoln, 'likelyNotEligible', 'largePlace'],
    ['exactly 50,000', exactly, 'likelyEligible', 'outsideUrbanAreas'],
    ['one more', town('More', 50_001), 'likelyNotEligible', 'largePlace'],
    ['ten miles from a city, outside its urban area', waverly, 'likelyEligible', 'outsideUrbanAreas'],
    ['a small one in the urban area of a city', suburb, 'likelyNotEligible', 'insideUrbanArea'],
    ['a large one that is no city', villages, 'needsDetermination', 'largeDesignatedPlace'],
    ['in its urban area', besideVillages, 'needsDetermination', 'insideDesignatedUrbanArea'],
    ['a large township', township, 'needsDetermination', 'largeDesignatedPlace'],
    ['Honolulu', honolulu, 'likelyNotEligible', 'largePlace'],
    ['in the urban area of Honolulu', pearlCity, 'needsDetermination', 'ownBoundaries'],
    ['Hawaii elsewhere', hilo, 'likelyEligible', 'outsideUrbanAreas'],
    ['San Juan', sanJuan, 'likelyNotEligible', 'largePlace'],
    ['a small island of Puerto Rico', culebra, 'likelyEligible', 'outsideUrbanAreas'],
    ['a Pacific territory', hagatna, 'needsDetermination', 'determinedState'],
    ['without a population', town('Anselm', null), 'needsDetermination', 'unlistedPlace'],
    ['nothing that is known', null, 'notFound', 'unknownPlace'],
  ] as const)('[S0-015] %s', (_case, place, outcome, reason) => {
    expect(check(place)).toMatchObject({ outcome, reason })
  })

  test('[S0-015] 2,500 people decide nothing', () => {
    for (const population of [0, 2_499, 2_500, 2_501, 49_999]) {
      expect(check(town('Any', population)).outcome).toBe('likelyEligible')
    }
  })

  test('the limit is read from the rule pack', () => {
    const pack = { ...currentRulePack, largestRuralPopulation: 4_000 }
    const location = { state: 'NE', place: waverly, zipAreas: [], byMail: false, center: null }
    expect(assess(location, all, pack).reason).toBe('largePlace')
  })
})

describe('a ZIP code alone', () => {
  test.each([
    ['no land of it is urban', [zipArea(0, [waverly])], 'likelyEligible', 'zipOutsideUrbanAreas'],
    ['a hundredth of it is', [zipArea(0.01, [waverly])], 'needsDetermination', 'zipOnBothSides'],
    ['nearly all of it is', [zipArea(0.99)], 'needsDetermination', 'zipOnBothSides'],
    ['all of it is', [zipArea(1, [lincoln])], 'likelyNotEligible', 'zipInsideUrbanArea'],
    ['a large place lies in it', [zipArea(0, [grandIsland])], 'needsDetermination', 'zipOnBothSides'],
    [
      'of all around a place that is no city',
      [zipArea(1, [villages], aroundVillages)],
      'needsDetermination',
      'zipOnBothSides',
    ],
    ['a post office', [postOffice], 'needsDetermination', 'postOffice'],
    ['several, all free', [zipArea(0), zipArea(0)], 'likelyEligible', 'zipOutsideUrbanAreas'],
    ['several, one urban', [zipArea(0), zipArea(1)], 'needsDetermination', 'zipOnBothSides'],
    ['of San Juan', [zipArea(0, [sanJuan])], 'needsDetermination', 'zipOnBothSides'],
  ] as const)('[S0-015] %s', (_case, areas, outcome, reason) => {
    expect(check(null, ...areas)).toMatchObject({ outcome, reason })
  })

  test('tells of the other side, in both directions, and only where there is an answer', () => {
    expect(check(waverly, zipArea(0.04)).otherSideNearby).toBe(true)
    expect(check(waverly, zipArea(0)).otherSideNearby).toBe(false)
    expect(check(lincoln, zipArea(0.4)).otherSideNearby).toBe(true)
    expect(check(lincoln, zipArea(1)).otherSideNearby).toBe(false)
    expect(check(lincoln, postOffice).otherSideNearby).toBe(false)
    expect(check(null, zipArea(0.4)).otherSideNearby).toBe(false)
  })

  test('a large place inside it is the nearest, whatever the centers say', () => {
    const center = grandIsland.center
    const zipAreas = [zipArea(0.5, [lincoln])]
    const location = { state: 'NE', place: null, zipAreas, byMail: true, center }
    expect(assess(location, all, currentRulePack).nearestLarge?.place.name).toBe('Lincoln')
  })
})

describe('a street or a ZIP code with its town is judged no more surely than the ZIP code', () => {
  const byMail = (place: Place, ...zipAreas: ZipArea[]) => judge(true, place, zipAreas)

  test.each([
    ['a city, and all land', lincoln, [zipArea(1, [lincoln])], 'likelyNotEligible', 'largePlace'],
    ['a city, and some land', lincoln, [zipArea(0.4)], 'needsDetermination', 'mailBeyondLargeTown'],
    ['a city, and no land', lincoln, [zipArea(0)], 'needsDetermination', 'mailBeyondLargeTown'],
    ['a town, and no land', waverly, [zipArea(0)], 'likelyEligible', 'outsideUrbanAreas'],
    ['a town, and some land', waverly, [zipArea(0.04)], 'needsDetermination', 'mailBeyondRuralTown'],
    ['a town, and all land', waverly, [zipArea(1)], 'needsDetermination', 'mailBeyondRuralTown'],
    ['a suburb, and some land', suburb, [zipArea(0.4)], 'needsDetermination', 'mailBeyondLargeTown'],
    ['what is open, and no land', villages, [zipArea(0)], 'needsDetermination', 'largeDesignatedPlace'],
    ['a city, and a post office', lincoln, [postOffice], 'likelyNotEligible', 'largePlace'],
    ['a town without ZIP codes', waverly, [], 'likelyEligible', 'outsideUrbanAreas'],
  ] as const)('[S0-015] %s', (_case, place, areas, outcome, reason) => {
    expect(byMail(place, ...areas)).toMatchObject({ outcome, reason, otherSideNearby: false })
  })

  test('it says why, and how to have the town itself judged', () => {
    const words = (place: Place, share: number) =>
      screeningWords({ ...byMail(place, zipArea(share)), label: `${place.name}, NE 68000`, county: null })
    expect(words(lincoln, 0.4)).toEqual({
      title: 'An address in Lincoln may lie on either side',
      reason:
        'The population of Lincoln is 291,082 (2020 census). The place itself is likely not eligible, but its mail also goes to land outside the urban area of Lincoln, NE. A street or a ZIP code does not say on which side a site stands.',
      remedy:
        'Type the town with its state, and nothing else, to see the result for the town itself. The agency can look up the exact address on its own map.',
    })
    expect(words(waverly, 0.04).reason).toContain(
      'The place itself looks rural, but its mail also goes to land in the urban area of Lincoln, NE.',
    )
  })
})

test('where nothing was found nothing is judged', () => {
  const screened = { ...check(null), label: 'qqqzzz', county: null }
  expect(screened.outcome).toBe('notFound')
  expect(screeningWords(screened)).toEqual({
    title: 'We could not find this place',
    reason: 'No place, ZIP code or post office that we know has this name, so there is nothing to judge.',
    remedy: 'Check the spelling, or enter the ZIP code or the town with its state.',
  })
})

describe('in words', () => {
  const words = (place: Place | null, ...zipAreas: ZipArea[]) =>
    screeningWords({ ...check(place, ...zipAreas), label: place?.name ?? '68000', county: 'Custer County' })

  test('every population comes with its count', () => {
    expect(words(lincoln).reason).toContain('291,082 (2020 census)')
    expect(words(sanJuan).reason).toContain('320,691 (American Community Survey, 2019 to 2023)')
  })

  test('the urban area has its name, and what would change the result is said', () => {
    expect(words(suburb)).toMatchObject({
      title: 'Suburb lies in the urban area of a city over 50,000',
      reason: expect.stringContaining('urban area of Lincoln, NE'),
      remedy: expect.stringMatching(/^What would change it: a site outside that area, .+ rural in character/),
    })
    expect(words(lincoln).remedy).toMatch(/^What would change it: a site outside the city/)
    expect(words(waverly).remedy).toBe('The map of the agency decides.')
    expect(words(null, zipArea(0.4)).reason).toContain(
      'land in the urban area of Lincoln, NE and land outside',
    )
    expect(words(waverly, zipArea(0.4)).remedy).toMatch(
      /^Parts of its ZIP codes lie in the urban area of a place over 50,000/,
    )
    expect(words(suburb, zipArea(0.4)).remedy).toMatch(/^Its ZIP codes also cover land outside/)
  })
})

test('a post office is not denied: what is known of it is said, and who can tell the rest', () => {
  const screened = { ...check(null, postOffice), label: 'Hygiene, CO 80533', county: 'Boulder County' }
  expect(screeningWords(screened)).toEqual({
    title: 'Hygiene, CO 80533 is a post office only',
    reason:
      'The census counts no place of this name, and no land belongs to its ZIP code. It lies in Boulder County.',
    remedy:
      'A site there can be judged by its exact address only. The agency can look up the exact address on its own map.',
  })
})

test.each([
  ['Broken Bow', 'Custer County', 'Nebraska', '68822', 'Broken Bow, Custer County, Nebraska 68822'],
  ['St. Thomas', 'St. Thomas', 'United States Virgin Islands', null, 'St. Thomas, Virgin Islands'],
  [
    'Christiansted',
    'St. Croix',
    'United States Virgin Islands',
    '00820',
    'Christiansted, St. Croix, Virgin Islands 00820',
  ],
  ['Saipan', null, 'Commonwealth of the Northern Mariana Islands', null, 'Saipan, Northern Mariana Islands'],
  ['Washington', 'District of Columbia', 'District of Columbia', null, 'Washington, District of Columbia'],
  ['St. Louis', 'St. Louis', 'Missouri', null, 'St. Louis, Missouri'],
  ['Guam', 'Guam', 'Guam', null, 'Guam'],
  ['Guam', 'Guam', 'Guam', '96910', 'Guam 96910'],
  ['Majuro', null, null, null, 'Majuro'],
])('%s in %s, %s (%s) is called once by each name', (name, county, stateName, zip, inFull) => {
  expect(placeInFull({ name, county, countyFips: null, stateName, zip })).toBe(inFull)
})

test.each([
  ['New York', '36047', 'Kings County', null, 'New York, New York'],
  ['New York', '36061', 'New York County', '10001', 'New York, New York 10001'],
  ['Brooklyn', '36047', 'Kings County', '11201', 'Brooklyn, New York 11201'],
  ['Bronx', '36005', 'Bronx County', '10451', 'Bronx, New York 10451'],
  ['Staten Island', '36085', 'Richmond County', null, 'Staten Island, New York'],
  ['Flushing', '36081', 'Queens County', '11354', 'Flushing, Queens, New York 11354'],
  ['Yonkers', '36119', 'Westchester County', null, 'Yonkers, Westchester County, New York'],
])('%s in the county %s is called by its borough', (name, countyFips, county, zip, inFull) => {
  expect(placeInFull({ name, county, countyFips, stateName: 'New York', zip })).toBe(inFull)
})

test('a county is called as its state calls it', () => {
  expect(countyLabel('31041', 'Custer')).toBe('Custer County')
  expect(countyLabel('22071', 'Orleans')).toBe('Orleans Parish')
  expect(countyLabel('72127', 'San Juan')).toBe('San Juan Municipio')
  expect(countyLabel('51036', 'Charles City')).toBe('Charles City County')
  expect(countyLabel('51730', 'Petersburg')).toBe('Petersburg')
  expect(countyLabel('02188', 'Northwest Arctic')).toBe('Northwest Arctic')
})

test('distance is that over the ground, also across the date line', () => {
  expect(milesBetween(lincoln.center, grandIsland.center)).toBeCloseTo(88, 0)
  expect(milesBetween([179.9, 0], [-179.9, 0])).toBeCloseTo(13.8, 1)
})

test('one mile is not "1 miles"', () => {
  expect([0.6, 1.4, 1.6, 1204.2].map(aboutMiles)).toEqual([
    'about 1 mile',
    'about 1 mile',
    'about 2 miles',
    'about 1,204 miles',
  ])
})
