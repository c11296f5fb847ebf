import { expect, test } from 'vitest'
import { likeness, tellingWords } from './lender-names.ts'

test.each([
  ['The First National Bank of Ávila, N.A.', ['first', 'avila']],
  ['Sample State Bank', ['sample', 'state']],
  ['Bank & Trust Co.', ['bank', 'trust', 'co']],
  ['  ', []],
])('%s', (name, expected) => {
  expect(tellingWords(name)).toEqual(expected)
})

test.each([
  ['Sample State Bank', 'sample state bank', 1, 1],
  ['Sample State Bank', 'The Sample State Bank, Inc.', 1, 1],
  ['Sample State Bank', 'Sampel State Bank', 0.6, 0.99],
  ['Sample State Bank', 'Sample State Bank'.replaceAll('a', '\u0430').replaceAll('e', '\u0435'), 1, 1],
  ['Sample State Bank', '\u0405AMPL\u0415 \u0405T\u0391T\u0395 BANK', 1, 1],
  ['Sample State Bank', 'Sam\u200bple St\u00ada\u2060te Bank', 1, 1],
  ['Sample State Bank', 'Prairie Bank', 0, 0.3],
  ['Sample State Bank', '', 0, 0],
])('%s and %s', (one, other, least, most) => {
  expect(likeness(one, other)).toBeGreaterThanOrEqual(least)
  expect(likeness(one, other)).toBeLessThanOrEqual(most)
})
