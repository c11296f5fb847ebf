import { expect, test } from 'vitest'
import { toldAtBeginning } from '../src/index.ts'
import { silentBeginnings, tellingBeginnings } from './beginnings.ts'

const nothing = { asOf: null, periodFrom: null, periodTo: null }

test.each(tellingBeginnings)('%s', (text, told) => {
  expect(toldAtBeginning(text)).toEqual({ ...nothing, ...told })
})

test.each(silentBeginnings)('nothing is said by %j', (text) => {
  expect(toldAtBeginning(text)).toBeNull()
})

test('there are forty that tell, and twenty that do not', () => {
  expect(tellingBeginnings.length).toBeGreaterThanOrEqual(40)
  expect(silentBeginnings.length).toBeGreaterThanOrEqual(20)
})
