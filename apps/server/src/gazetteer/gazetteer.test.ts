import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { addGeocoding } from './routes.ts'

const gazetteer = createGazetteer()
const app = fastify()
addGeocoding(app, () => gazetteer)

const ask = async (query: string, parameters = 'access_token=local') => {
  const url = `/geocoding/v5/mapbox.places/${encodeURIComponent(query)}.json?${parameters}`
  const response = await app.inject({ url })
  return { status: response.statusCode, body: response.json() }
}
const names = async (query: string, parameters?: string): Promise<string[]> =>
  (await ask(query, parameters)).body.features.map((each: { place_name: string }) => each.place_name)

describe('the gazetteer answers as the hosted maps service does', () => {
  test('[S0-135] a place has every part that is read', async () => {
    const { body } = await ask('broken bow, ne', 'access_token=local&types=place')
    expect(body.features).toEqual([
      {
        id: expect.stringMatching(/^place\.\d+$/),
        type: 'Feature',
        place_type: ['place'],
        relevance: 1,
        properties: {},
        text: 'Broken Bow',
        place_name: 'Broken Bow, Nebraska, United States',
        center: [expect.closeTo(-99.64, 1), expect.closeTo(41.4, 1)],
        geometry: {
          type: 'Point',
          coordinates: [expect.closeTo(-99.64, 1), expect.closeTo(41.4, 1)],
        },
        context: [
          { id: 'district.31041', text: 'Custer' },
          { id: 'region.NE', text: 'Nebraska', short_code: 'US-NE' },
          { id: 'country.us', text: 'United States', short_code: 'us' },
        ],
      },
    ])
  })

  test('[S0-132] a ZIP code and the start of a name are found, the largest place first', async () => {
    expect(await names('68822')).toEqual(['Broken Bow, Nebraska 68822, United States'])
    expect((await names('linc'))[0]).toBe('Lincoln, Nebraska, United States')
    expect((await names('saint paul'))[0]).toBe('St. Paul, Minnesota, United States')
    expect((await names('St. Paul, MN'))[0]).toBe('St. Paul, Minnesota, United States')
  })

  test('[S0-137] a typed street is kept and marked approximate', async () => {
    const [feature] = (await ask('12 Main St, Salem, OR 97301')).body.features
    expect(feature).toMatchObject({
      place_type: ['address'],
      address: '12',
      text: 'Main St',
      properties: { accuracy: 'approximate' },
    })
    expect((await names('12 Main St Salem OR'))[0]).toBe('12 Main St, Salem, Oregon, United States')
    expect(await names('12 Main St', 'access_token=local')).toEqual([])
    expect(await names('12 Main St, Salem', 'access_token=local&types=place,postcode')).toEqual([])
  })

  test('[S0-134] five answers unless fewer are asked for', async () => {
    expect(await names('san')).toHaveLength(5)
    expect(await names('san', 'access_token=local&limit=2')).toHaveLength(2)
  })

  test('a wrong token and an endless text are refused', async () => {
    expect((await ask('salem', 'access_token=pk.other')).status).toBe(401)
    expect((await ask('salem', '')).status).toBe(401)
    expect((await ask('a'.repeat(300))).status).toBe(414)
    expect(await names('% / ? # <>')).toEqual([])
  })
})

describe('the rural check reads what people type', () => {
  test.each([
    ['Broken Bow, NE 68822', 'Broken Bow, NE 68822', 'outsideUrbanAreas'],
    ['68822', 'Broken Bow, NE 68822', 'zipOutsideUrbanAreas'],
    ['68822-1234', 'Broken Bow, NE 68822', 'zipOutsideUrbanAreas'],
    ['12 Main St Broken Bow NE', 'Broken Bow, NE', 'outsideUrbanAreas'],
    ['Broken Bow, Custer County, Nebraska', 'Broken Bow, NE', 'outsideUrbanAreas'],
    ['Lincoln, Nebraska, United States', 'Lincoln, NE', 'largePlace'],
    ['New York', 'New York, NY', 'largePlace'],
    ['New York City', 'New York, NY', 'largePlace'],
    ['Nashville-Davidson, TN', 'Nashville, TN', 'largePlace'],
    ['Keizer, OR', 'Keizer, OR', 'insideUrbanArea'],
    ['Keizer, OR 97303', 'Keizer, OR 97303', 'mailBeyondLargeTown'],
    ['59715', 'Bozeman, MT 59715', 'zipOnBothSides'],
    ['Bozeman, MT', 'Bozeman, MT', 'largePlace'],
    ['12 Main St, Bozeman, MT 59715', 'Bozeman, MT 59715', 'mailBeyondLargeTown'],
    ['12 Main St, Bozeman, MT', 'Bozeman, MT', 'mailBeyondLargeTown'],
    ['350 5th Ave, New York, NY 10001', 'New York, NY 10001', 'largePlace'],
    ['10001', 'New York, NY 10001', 'zipInsideUrbanArea'],
    ['San Juan, PR', 'San Juan, PR', 'largePlace'],
    ['Culebra, PR', 'Culebra, PR', 'outsideUrbanAreas'],
    ['Honolulu', 'Honolulu, HI', 'largePlace'],
    ['Abel, AL', 'Abel, Cleburne County, AL', 'zipOutsideUrbanAreas'],
    ['Christiansted, VI', 'Christiansted, St. Croix, VI', 'zipOutsideUrbanAreas'],
    ['Hagåtña, GU', 'Hagåtña, GU', 'determinedState'],
    ['99999', '99999', 'unknownPlace'],
    ['qqqzzz', 'qqqzzz', 'unknownPlace'],
    ['nowhere at all', 'nowhere at all', 'unknownPlace'],
    ['500 Main Street', '500 Main Street', 'unknownPlace'],
    ['12 Park Avenue, MD', '12 Park Avenue, MD', 'unknownPlace'],
    ['12 Oak Lane, KS 67401', 'Salina, KS 67401', 'zipOutsideUrbanAreas'],
    ['Street, MD', 'Street, MD 21154', 'zipOutsideUrbanAreas'],
    ['7 Oak Lane, Lane, KS', 'Lane, KS', 'outsideUrbanAreas'],
    ['', '', 'unknownPlace'],
    ['Hygiene, CO 80533', 'Hygiene, CO 80533', 'postOffice'],
    ['Hygiene, CO', 'Hygiene, CO 80533', 'postOffice'],
  ])('[S0-015] %s', (text, label, reason) => {
    const check = gazetteer.check(text)
    if (check.kind !== 'assessed') throw new Error('expected one place')
    expect([check.label, check.detail.assessment.reason]).toEqual([label, reason])
  })

  test.each([
    // Streets end in names of towns: without a state, what does not stand alone is no name.
    ['12 Qqqzzz Center', '12 Qqqzzz Center', null],
    ['12 Fox Bend', '12 Fox Bend', null],
    ['Downtown Honolulu', 'Downtown Honolulu', null],
    ['12 Fox Glenview', '12 Fox Glenview', null],
    ['12 Qqqzzz Center 80533', 'Hygiene, CO 80533', 'Hygiene, Boulder County, Colorado 80533'],
    ['12 Fox Bend 68822', 'Broken Bow, NE 68822', 'Broken Bow, Custer County, Nebraska 68822'],
    // With a comma before it, a state behind it, or the ZIP code that it lies in, it is one.
    ['12 Fox Lane, Honolulu', 'Honolulu, HI', 'Honolulu, Honolulu County, Hawaii'],
    ['Springfield Illinois', 'Springfield, IL', 'Springfield, Sangamon County, Illinois'],
    ['12 Main St Springfield Illinois', 'Springfield, IL', 'Springfield, Sangamon County, Illinois'],
    ['12 Main St Broken Bow 68822', 'Broken Bow, NE 68822', 'Broken Bow, Custer County, Nebraska 68822'],
    ['Longmont 80533', 'Longmont, CO 80533', 'Longmont, Boulder County, Colorado 80533'],
    ['New York', 'New York, NY', 'New York, New York'],
    ['New York City', 'New York, NY', 'New York, New York'],
    ['11201', 'Brooklyn, NY 11201', 'Brooklyn, New York 11201'],
    ['11354', 'Flushing, NY 11354', 'Flushing, Queens, New York 11354'],
    ['St. Thomas, VI', 'St. Thomas, VI 00802', 'St. Thomas, Virgin Islands 00802'],
    ['Saint Thomas, Virgin Islands', 'St. Thomas, VI 00802', 'St. Thomas, Virgin Islands 00802'],
    ['St. John, U.S. Virgin Islands', 'St. John, VI 00830', 'St. John, Virgin Islands 00830'],
    ['Guam, GU', 'Guam, GU', 'Guam'],
    ['Vieques, PR', 'Vieques, PR', 'Vieques, Vieques Municipio, Puerto Rico'],
    ['Municipio de Ponce, PR', 'Ponce, PR', 'Ponce, Ponce Municipio, Puerto Rico'],
    ['Loiza Municipio, Puerto Rico', 'Loíza, PR', 'Loíza, Loíza Municipio, Puerto Rico'],
    ['Ceiba, Vega Alta Municipio, PR', 'Ceiba, PR', 'Ceiba, Vega Alta Municipio, Puerto Rico'],
    ['Abel, AL', 'Abel, Cleburne County, AL', 'Abel, Cleburne County, Alabama'],
  ])('%s is taken for %s', (text, label, inFull) => {
    const check = gazetteer.check(text)
    if (check.kind !== 'assessed') throw new Error(`expected one place, not ${check.choices.join('; ')}`)
    expect([check.label, check.detail.inFull]).toEqual([label, inFull ?? text])
    expect(check.detail.assessment.reason === 'unknownPlace').toBe(inFull === null)
  })

  test('a street stays one beside a town that is found behind its comma', () => {
    const check = gazetteer.check('12 Fox Lane, Honolulu')
    expect(check).toMatchObject({ kind: 'assessed', detail: { isApproximate: true } })
    expect(gazetteer.check('Honolulu')).toMatchObject({ detail: { isApproximate: false } })
  })

  test('a post office has its county and its distance to a larger place', () => {
    expect(gazetteer.check('Hygiene, CO')).toMatchObject({
      detail: {
        county: 'Boulder County',
        assessment: {
          outcome: 'needsDetermination',
          nearestLarge: { place: { name: 'Longmont' }, miles: expect.closeTo(7, -1) },
        },
      },
    })
  })

  test('a ZIP code in a large city is in it, and not miles from its middle', () => {
    expect(gazetteer.check('10001')).toMatchObject({
      detail: { assessment: { place: null, nearestLarge: { place: { name: 'New York' }, miles: 0 } } },
    })
  })

  test('a name that several places have asks which one is meant', () => {
    expect(gazetteer.check('Broken Bow')).toEqual({
      kind: 'ambiguous',
      text: 'Broken Bow',
      choices: ['Broken Bow, OK', 'Broken Bow, NE'],
    })
  })

  test('a county and its state are drawn where there are county lines', () => {
    const check = gazetteer.check('68822')
    if (check.kind !== 'assessed') throw new Error('expected one place')
    expect(check.detail).toMatchObject({
      county: 'Custer County',
      stateName: 'Nebraska',
      isApproximate: false,
    })
    expect(check.detail.map?.county).toMatch(/^M[\d.,]+L/)
    expect(check.detail.largePlaces.map(({ name }) => name)).toEqual([
      'Omaha',
      'Lincoln',
      'Bellevue',
      'Grand Island',
    ])
  })
})

test('every municipio of Puerto Rico is found by its name, and no other place that shares it', () => {
  const counties: Record<string, string> = JSON.parse(
    readFileSync(new URL('./generated/counties.json', import.meta.url), 'utf8'),
  )
  const municipios = Object.entries(counties).filter(([fips]) => fips.startsWith('72'))
  expect(municipios).toHaveLength(78)
  for (const [, name] of municipios) {
    const inFull = `${name}, ${name} Municipio, Puerto Rico`
    expect(gazetteer.check(`${name}, PR`)).toMatchObject({ kind: 'assessed', detail: { inFull } })
  }
})

/** The same addresses by their ZIP code alone, which may say less and never more than with their town. */
test('[S0-015] no town with a street or a ZIP code is judged more surely than the ZIP code', () => {
  const zipCodes = readFileSync(new URL('./generated/zip-codes.tsv', import.meta.url), 'utf8').split('\n')
  const surer = zipCodes
    .filter((row, at) => at % 100 === 0 && row.split('\t')[6] === 'area')
    .flatMap((row) => {
      const [zip = '', town = '', state = ''] = row.split('\t')
      const alone = outcomeOf(zip)
      return [`${town}, ${state} ${zip}`, `12 Main St, ${town}, ${state} ${zip}`]
        .map((text) => ({ text, outcome: outcomeOf(text) }))
        .filter(({ outcome }) => outcome !== 'needsDetermination' && outcome !== alone)
    })
  expect(surer).toEqual([])
})

function outcomeOf(text: string) {
  const check = gazetteer.check(text)
  return check.kind === 'assessed' ? check.detail.assessment.outcome : 'several'
}
