import { expect, test } from 'vitest'
import { withNumbersHidden } from './hidden-numbers.ts'

test.each([
  ['of 12-3456789', 'of ••-•••6789'],
  ['of 12 3456789', 'of •• •••6789'],
  ['EIN 12 3456789', 'EIN •• •••6789'],
  ['EIN: 123456789', 'EIN: •••••6789'],
  ['EIN12-3456789', 'EIN••-•••6789'],
  ['Ann 123-45-6789', 'Ann •••-••-6789'],
  ['Ann 123 45 6789', 'Ann ••• •• 6789'],
  ['Ann 000-45-6789', 'Ann •••-••-6789'],
  ['12\u00a03456789', '••\u00a0•••6789'],
  ['12\u20133456789', '••\u2013•••6789'],
  ['12\u00ad3456789', '••\u00ad•••6789'],
  ['12-\u200b3456789', '••-\u200b•••6789'],
  ['１２－３４５６７８９', '••－•••６７８９'],
  ['123456789 or 1234\u200b56789', '••••••••• or ••••••••••'],
  ['１２３４５６７８９', '•••••••••'],
  ['account 4000123412341234', 'account ••••••••••••••••'],
  ['4000-1234-1234-1234', '•••••••••••••••••••'],
  ['12-3456789-01', '•••••••••••••'],
])('[B47] a number that nobody may find is hidden in: %s', (text, hidden) => {
  expect(withNumbersHidden(text)).toBe(hidden)
  expect(withNumbersHidden(hidden)).toBe(hidden)
})

test.each([
  'call 308-555-0100, 1-308-555-0100, (308) 555-0100 or +1 308 555 0100',
  'Alma, NE 68920-1234',
  '$4,250,000, $123456789 and 123,456,789.00',
  'the note, loan no. 12-3456789',
  '2026-11-22 to 11-22-2026 at 10:30:45',
  'lot 123, 7 CFR 5001.105, NAICS 111150',
  '12.3456789 percent, 12345678 bushels',
])('a number that is no tax id is left in: %s', (text) => {
  expect(withNumbersHidden(text)).toBe(text)
})
