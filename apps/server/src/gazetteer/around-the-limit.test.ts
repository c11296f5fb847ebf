import { expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer()

/**
 * Places on both sides of the limit with their counts of April 1, 2020, those that grew over it since 2010 and those
 * that only look large among them. Read off the published tables of the Census, not off our files. Of Puerto Rico the
 * American Community Survey of 2019 to 2023 stands there.
 */
const places: readonly (readonly [text: string, population: number, reason: string])[] = [
  // Over 50,000.
  ['New York, NY', 8_804_190, 'largePlace'],
  ['Los Angeles, CA', 3_898_747, 'largePlace'],
  ['Chicago, IL', 2_746_388, 'largePlace'],
  ['Nashville, TN', 689_447, 'largePlace'],
  ['Louisville, KY', 386_884, 'largePlace'],
  ['Honolulu, HI', 350_964, 'largePlace'],
  ['Lincoln, NE', 291_082, 'largePlace'],
  ['Augusta, GA', 202_081, 'largePlace'],
  ['South Fulton, GA', 107_436, 'largePlace'],
  ['Jurupa Valley, CA', 105_053, 'largePlace'],
  ['Queen Creek, AZ', 59_519, 'largePlace'],
  ['Apex, NC', 58_780, 'largePlace'],
  ['Maricopa, AZ', 58_125, 'largePlace'],
  ["Coeur d'Alene, ID", 54_628, 'largePlace'],
  ['Bentonville, AR', 54_164, 'largePlace'],
  ['Bozeman, MT', 53_293, 'largePlace'],
  ['Grand Island, NE', 53_131, 'largePlace'],
  ['Marana, AZ', 51_908, 'largePlace'],
  ['Texas City, TX', 51_898, 'largePlace'],
  ['Harrisonburg, VA', 51_814, 'largePlace'],
  ['Twin Falls, ID', 51_807, 'largePlace'],
  ['Joplin, MO', 51_762, 'largePlace'],
  ['Troy, NY', 51_401, 'largePlace'],
  ['Enid, OK', 51_308, 'largePlace'],
  ['Middletown, OH', 50_987, 'largePlace'],
  ['East Honolulu, HI', 50_922, 'largePlace'],
  ['Columbus, IN', 50_474, 'largePlace'],
  ['Harrisburg, PA', 50_099, 'largePlace'],
  ['St. Louis Park, MN', 50_010, 'largePlace'],
  ['Spring Hill, TN', 50_005, 'largePlace'],
  // Not over it, but in the urban area of a city that is.
  ['Azusa, CA', 50_000, 'insideUrbanArea'],
  ['Chesterfield, MO', 49_999, 'insideUrbanArea'],
  ['Lincoln, CA', 49_757, 'insideUrbanArea'],
  ['Biloxi, MS', 49_449, 'insideUrbanArea'],
  ['Coral Gables, FL', 49_248, 'insideUrbanArea'],
  ['Poway, CA', 48_841, 'insideUrbanArea'],
  ['Niagara Falls, NY', 48_671, 'insideUrbanArea'],
  ['Leesburg, VA', 48_250, 'insideUrbanArea'],
  ['Keizer, OR', 39_376, 'insideUrbanArea'],
  ['Arlington, VA', 238_643, 'insideUrbanArea'],
  ['Enterprise, NV', 221_831, 'insideUrbanArea'],
  // Not over it, with an urban area of their own at most.
  ['Newark, OH', 49_934, 'outsideUrbanAreas'],
  ['Sheboygan, WI', 49_929, 'outsideUrbanAreas'],
  ['Winter Haven, FL', 49_219, 'outsideUrbanAreas'],
  ['Barnstable, MA', 48_916, 'outsideUrbanAreas'],
  ['Charleston, WV', 48_864, 'outsideUrbanAreas'],
  ['Titusville, FL', 48_789, 'outsideUrbanAreas'],
  ['Hattiesburg, MS', 48_730, 'outsideUrbanAreas'],
  ['Roswell, NM', 48_422, 'outsideUrbanAreas'],
  ['Stillwater, OK', 48_394, 'outsideUrbanAreas'],
  ['Minot, ND', 48_377, 'outsideUrbanAreas'],
  ['Hilo, HI', 44_186, 'outsideUrbanAreas'],
  ['Waverly, NE', 4_279, 'outsideUrbanAreas'],
  ['Broken Bow, NE', 3_506, 'outsideUrbanAreas'],
  ['Anselmo, NE', 108, 'outsideUrbanAreas'],
  // Left to the agency: townships, places without a city government, and what lies around them.
  ['The Villages, FL', 79_077, 'largeDesignatedPlace'],
  ['Spring Hill, FL', 113_568, 'largeDesignatedPlace'],
  ['Plymouth, MA', 61_217, 'largeDesignatedPlace'],
  ['Union, NY', 55_365, 'largeDesignatedPlace'],
  ['Pearl City, HI', 45_295, 'ownBoundaries'],
  // Puerto Rico: the largest, towns in the urban area of one, and towns of municipios that lie in none.
  ['San Juan, PR', 320_691, 'largePlace'],
  ['Bayamón, PR', 167_312, 'largePlace'],
  ['Carolina, PR', 139_051, 'largePlace'],
  ['Ponce, PR', 109_765, 'largePlace'],
  ['Caguas, PR', 72_862, 'largePlace'],
  ['Guaynabo, PR', 70_087, 'largePlace'],
  ['Mayagüez, PR', 59_427, 'largePlace'],
  ['Trujillo Alto, PR', 43_752, 'ownBoundaries'],
  ['Cataño, PR', 22_768, 'ownBoundaries'],
  ['Toa Baja, PR', 964, 'ownBoundaries'],
  ['Hormigueros, PR', 11_166, 'ownBoundaries'],
  ['Arecibo, PR', 40_255, 'outsideUrbanAreas'],
  ['Fajardo, PR', 25_524, 'outsideUrbanAreas'],
  ['Utuado, PR', 7_640, 'outsideUrbanAreas'],
  ['Vieques, PR', 2_056, 'outsideUrbanAreas'],
  ['Culebra, PR', 1_116, 'outsideUrbanAreas'],
  ['Las Marías, PR', 607, 'outsideUrbanAreas'],
]

test('there are 60 of them, and 17 of Puerto Rico', () => {
  expect(places.filter(([text]) => text.endsWith(', PR'))).toHaveLength(17)
  expect(places).toHaveLength(77)
})

test.each(places)('[S0-015] %s with %i people: %s', isAssessed)

/** Of one name and county: 30 places that stood behind a larger one (0542). */
const namesakes: readonly (readonly [text: string, population: number, reason: string])[] = [
  ['Hempstead village, NY', 59_169, 'largePlace'],
  ['Hempstead town, NY', 789_177, 'insideUrbanArea'],
  ['Ypsilanti city, MI', 20_648, 'insideUrbanArea'],
  ['Bristol borough, PA', 9_861, 'insideUrbanArea'],
  ['Pewaukee village, WI', 8_238, 'insideUrbanArea'],
  ['Plymouth CDP, MA', 7_667, 'outsideUrbanAreas'],
  ['Plymouth town, MA', 61_217, 'largeDesignatedPlace'],
]

test.each(namesakes)('[S0-015] %s is found with its own %i people', isAssessed)

test.each([
  ['Hempstead, NY', ['Hempstead town, NY', 'Hempstead village, NY']],
  ['12 Main Street, Hempstead, NY', ['Hempstead town, NY', 'Hempstead village, NY']],
  ['Superior, WI', ['Superior city, WI', 'Superior village, WI']],
  ['Tonawanda, NY', ['Tonawanda town, NY', 'Tonawanda city, NY']],
])('who types %s is asked which', (text, choices) => {
  const check = gazetteer.check(text)
  expect(check).toMatchObject({ kind: 'ambiguous', choices })
  for (const choice of choices)
    expect(gazetteer.check(choice)).toMatchObject({ kind: 'assessed', label: choice })
})

test.each([
  ['Hempstead, NY 11550', 59_169],
  ['Plymouth, MA 02360', 61_217],
  ['Louisville, KY 40202', 386_884],
  ['Brookhaven, NY', 487_817],
])('%s means one of them, as a ZIP code or a government decides', (text, population) => {
  expect(gazetteer.check(text)).toMatchObject({
    kind: 'assessed',
    detail: { assessment: { place: { population } } },
  })
})

test('suggestions tell them apart', () => {
  const found = gazetteer.suggest('Hempstead, N', { limit: 5, kinds: new Set(['place']) })
  expect(found.map(({ text }) => text)).toEqual(['Hempstead town', 'Hempstead village'])
})

/** As one place, by its own name. */
function isAssessed(text: string, population: number, reason: string): void {
  const check = gazetteer.check(text)
  if (check.kind !== 'assessed') throw new Error(`expected one place, not ${check.choices.join('; ')}`)
  expect([check.label, check.detail.assessment.place?.population, check.detail.assessment.reason]).toEqual([
    text,
    population,
    reason,
  ])
}
