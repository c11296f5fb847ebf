import { expect, test } from 'vitest'
import { isSameName, likeness, tellingWords } from './lender-names.ts'
import { reservedNameIn } from './reserved-names.ts'

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
  ['Sample State Bank', '5ample 5tate Bank', 1, 1],
  ['Sample State Bank', 'Samp1e $tate 8ank', 1, 1],
  ['Illinois Bank', '1||1n0is B4nk', 1, 1],
  ['Sample State Bank', 'Prairie Bank', 0, 0.3],
  ['Sample State Bank', '', 0, 0],
])('%s and %s', (one, other, least, most) => {
  expect(likeness(one, other)).toBeGreaterThanOrEqual(least)
  expect(likeness(one, other)).toBeLessThanOrEqual(most)
})

test.each([
  ['Prairie Bank', 'PRAIRIE BANK', true],
  ['Prairie Bank', 'The Prairie Bank, N.A.', true],
  ['Prairie Bank', 'Prairie-Bank Inc.', true],
  ['First Bank of Avila', 'First Bank of Ávila', true],
  ['Prairie Bank', 'Granary', false],
  ['Prairie Bank', 'Quillfeather Trust', false],
  ['Prairie Bank', 'Prairie Credit Union', false],
  ['Prairie Bank', 'Prairies Bank', false],
  ['Sample State Bank', '5ample 5tate Bank', false],
  ['Prairie Bank', 'Prаirie Bank', false],
  ['Prairie Bank', '!!!', false],
])('%s is still called so as %s: %s', (before, after, same) => {
  expect(isSameName(before, after)).toBe(same)
})

test.each([
  ['USDA Rural Development', 'USDA'],
  ['U.S.D.A. Lending', 'USDA'],
  ['Rura1 Deve10pment', 'Rural Development'],
  ['RuralDevelopment Bank', 'Rural Development'],
  ['6ranary', 'Granary'],
  ['Gran\u200bary', 'Granary'],
  ['Grаnary Team', 'Granary'],
  ['The Federal Reserve Bank', 'Federal Reserve'],
  ['FD1C Insured Lender', 'FDIC'],
  ['Hudson River Bank', null],
  ['Campus Dakota Bank', null],
  ['Prairie Bank', null],
])('%s carries the name of %s', (name, reserved) => {
  expect(reservedNameIn(name)).toBe(reserved)
})
