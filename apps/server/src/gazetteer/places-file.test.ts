import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPlaceData } from './place-data.ts'

const { places } = readPlaceData()

/**
 * What the places of a state come to in the published table: counts of April 1, 2020 (2020 Census, table P1 of the
 * Demographic and Housing Characteristics file) of all 31,617 incorporated and designated places. Summed over the
 * table, not over our file.
 */
const published: Readonly<Record<string, number>> = {
  AK: 716_681,
  AL: 3_323_455,
  AR: 2_085_209,
  AZ: 6_690_777,
  CA: 37_718_199,
  CO: 5_014_359,
  CT: 2_245_975,
  DC: 689_545,
  DE: 427_139,
  FL: 16_635_858,
  GA: 5_292_144,
  HI: 1_410_290,
  IA: 2_585_548,
  ID: 1_326_767,
  IL: 11_306_594,
  IN: 4_716_786,
  KS: 2_470_585,
  KY: 2_677_202,
  LA: 3_018_568,
  MA: 5_036_248,
  MD: 5_203_572,
  ME: 659_615,
  MI: 5_596_824,
  MN: 4_769_824,
  MO: 4_351_295,
  MS: 1_639_435,
  MT: 762_445,
  NC: 6_460_558,
  ND: 620_852,
  NE: 1_558_289,
  NH: 663_355,
  NJ: 6_094_358,
  NM: 1_816_966,
  NV: 2_971_652,
  NY: 16_704_664,
  OH: 8_340_967,
  OK: 3_144_392,
  OR: 3_449_086,
  PA: 7_283_612,
  RI: 680_527,
  SC: 2_537_563,
  SD: 693_285,
  TN: 4_427_972,
  TX: 22_482_418,
  UT: 3_135_742,
  VA: 5_981_219,
  VT: 276_635,
  WA: 6_428_509,
  WI: 4_394_875,
  WV: 785_334,
  WY: 451_383,
}

test('the counts of every state come to what the Census published', () => {
  const sums: Record<string, number> = {}
  for (const { state, population, vintage, kind } of places) {
    if (vintage !== 'census2020' || kind === 'town') continue
    sums[state] = (sums[state] ?? 0) + population
  }
  expect(sums).toEqual(published)
})

test('no place crossed the limit of 50,000 by itself', () => {
  const over = places.filter(({ population }) => population > 50_000)
  const ofKind = (wanted: string) => over.filter(({ kind }) => kind === wanted).length
  // 794 cities and 76 designated places of the table, and 7 of Puerto Rico.
  expect([ofKind('city'), ofKind('designated'), ofKind('town')]).toEqual([794, 83, 66])
})

test('the file is the one that was baked', () => {
  const file = readFileSync(new URL('./generated/places.tsv', import.meta.url))
  // Of scripts/bake-places.ts over the tables that 0205 names. Another sum needs another bake of newer tables.
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    '89e92c26fac2e313ae3bf96009d5ad0e99c618379ab636eb851159ccf8d2c50b',
  )
})
