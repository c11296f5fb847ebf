import { describe, expect, test } from 'vitest'
import { assess } from './assess.ts'
import { milesBetween } from './distance.ts'
import type { Place } from './place.ts'
import { currentRulePack } from './rule-pack.ts'

const lincoln: Place = { name: 'Lincoln', state: 'NE', population: 277_348, center: [-96.66696, 40.8] }
const grandIsland: Place = {
  name: 'Grand Island',
  state: 'NE',
  population: 51_440,
  center: [-98.34201, 40.92501],
}
const waverly: Place = { name: 'Waverly', state: 'NE', population: 3_739, center: [-96.52834, 40.91751] }
const brokenBow: Place = { name: 'Broken Bow', state: 'NE', population: 3_551, center: [-99.63928, 41.40195] }
const hamlet: Place = { name: 'Anselmo', state: 'NE', population: null, center: [-99.86, 41.62] }
const sanJuan: Place = { name: 'San Juan', state: 'PR', population: 418_140, center: [-66.10572, 18.46633] }
const bayamon: Place = { name: 'Bayamón', state: 'PR', population: 203_499, center: [-66.15573, 18.39856] }
const culebra: Place = { name: 'Culebra', state: 'PR', population: 1_868, center: [-65.301, 18.303] }
const honolulu: Place = { name: 'Honolulu', state: 'HI', population: 371_657, center: [-157.85833, 21.30694] }
const hilo: Place = { name: 'Hilo', state: 'HI', population: 43_263, center: [-155.09073, 19.72991] }
const hagatna: Place = { name: 'Hagåtña', state: 'GU', population: 1_051, center: [144.74876, 13.47417] }
const exactly: Place = { name: 'Fifty', state: 'KS', population: 50_000, center: [-99, 38.5] }
const allPlaces = [
  lincoln,
  grandIsland,
  waverly,
  brokenBow,
  sanJuan,
  bayamon,
  culebra,
  honolulu,
  hilo,
  exactly,
]

const check = (...places: Place[]) => {
  const { outcome, reason } = assess(
    { state: places[0]?.state ?? null, places, center: null },
    allPlaces,
    currentRulePack,
  )
  return [outcome, reason]
}

describe('known towns', () => {
  test.each([
    ['a place over 50,000', [lincoln], 'likelyNotEligible', 'largePlace'],
    ['a small one whose center is within 15 miles of it', [waverly], 'needsDetermination', 'nearLargePlace'],
    ['a small town far away', [brokenBow], 'likelyEligible', 'awayFromLargePlaces'],
    ['a town of exactly 50,000', [exactly], 'likelyEligible', 'awayFromLargePlaces'],
    ['San Juan', [sanJuan], 'needsDetermination', 'determinedPlace'],
    ['another large place in Puerto Rico', [bayamon], 'likelyNotEligible', 'largePlace'],
    ['a small island of Puerto Rico', [culebra], 'likelyEligible', 'awayFromLargePlaces'],
    ['Honolulu', [honolulu], 'needsDetermination', 'determinedPlace'],
    ['Hawaii elsewhere', [hilo], 'likelyEligible', 'awayFromLargePlaces'],
    ['a Pacific territory', [hagatna], 'needsDetermination', 'determinedState'],
    ['a ZIP code with places on both sides', [lincoln, waverly], 'needsDetermination', 'mixedPlaces'],
    ['a ZIP code of which all places are large', [lincoln, grandIsland], 'likelyNotEligible', 'largePlace'],
    ['a place too small to be listed', [hamlet], 'needsDetermination', 'unlistedPlace'],
    ['an unknown ZIP code', [], 'needsDetermination', 'unknownPlace'],
  ])('[S0-015] %s', (_case, places, outcome, reason) => {
    expect(check(...places)).toEqual([outcome, reason])
  })
})

test('[S0-015] 2,500 people decide nothing', () => {
  for (const population of [2_499, 2_500, 2_501, 49_999]) {
    expect(check({ ...brokenBow, population })[0]).toBe('likelyEligible')
  }
})

test('the radius of review is read from the rule pack', () => {
  const wide = { ...currentRulePack, reviewRadiusMiles: 80 }
  const location = { state: 'NE', places: [brokenBow], center: null }
  expect(assess(location, allPlaces, wide).reason).toBe('nearLargePlace')
  expect(assess(location, allPlaces, currentRulePack).nearestLarge?.place.name).toBe('Grand Island')
})

test('distance is that over the ground, also across the date line', () => {
  expect(milesBetween(lincoln.center, grandIsland.center)).toBeCloseTo(88.2, 0)
  expect(milesBetween([179.9, 0], [-179.9, 0])).toBeCloseTo(13.8, 1)
})
