import { describe, expect, test } from 'vitest'
import { anyTaxIdsIn, fileNameMasked, taxIdsIn, withTaxIdsMasked } from './tax-ids.ts'

const kindsIn = (text: string) => taxIdsIn(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

describe('[B47] what looks like a tax id', () => {
  test.each([
    ['123-45-6789', 'ssn', '123-45-6789'],
    ['Ann Lee, 123-45-6789.', 'ssn', '123-45-6789'],
    ['(123-45-6789)', 'ssn', '123-45-6789'],
    ['123‑45‑6789 with the dashes of a word processor', 'ssn', '123‑45‑6789'],
    ['SSN 123 45 6789', 'ssn', '123 45 6789'],
    ['her social security number is 123456789', 'ssn', '123456789'],
    ['SSN: 666-12-3456', 'ssn', '666-12-3456'],
    ['912-70-1234', 'itin', '912-70-1234'],
    ['ITIN 912701234', 'itin', '912701234'],
    ['12-3456789', 'ein', '12-3456789'],
    ['EIN:12-3456789', 'ein', '12-3456789'],
    ['FEIN 123456789', 'ein', '123456789'],
    ['Employer identification no. 123456789', 'ein', '123456789'],
    ['tax ID 123456789', 'unknown', '123456789'],
    ['Tax ID 12-3456789', 'ein', '12-3456789'],
    ['TIN#123456789', 'unknown', '123456789'],
    ['123456789 (EIN)', 'ein', '123456789'],
    ['account no. 4411, EIN 12-3456789', 'ein', '12-3456789'],
    ['EIN 12 3456789', 'ein', '12 3456789'],
    ['Tax ID: 12 3456789', 'ein', '12 3456789'],
    ['EIN12-3456789', 'ein', '12-3456789'],
    ['SSN 123 - 45 - 6789', 'ssn', '123 - 45 - 6789'],
    ['SSN 123-45 6789', 'ssn', '123-45 6789'],
    ['EIN\u00a012\u00a03456789', 'ein', '12\u00a03456789'],
    ['EIN 12\u20093456789', 'ein', '12\u20093456789'],
    ['12\u20133456789', 'ein', '12\u20133456789'],
    ['12\u00ad3456789', 'ein', '12\u00ad3456789'],
    ['12-\u200b3456789', 'ein', '12-\u200b3456789'],
    ['EIN\u200b 1\u200b2\u200d34567\ufeff89.', 'ein', '1\u200b2\u200d34567\ufeff89'],
    ['１２－３４５６７８９', 'ein', '１２－３４５６７８９'],
    ['\ufeff\u200b123-45-6789\u200b\u200b', 'ssn', '123-45-6789'],
  ])('%s', (text, kind, number) => {
    expect(kindsIn(text)).toEqual([[kind, number]])
  })

  test('several in one text, each where it stands', () => {
    expect(kindsIn('A: 123-45-6789; B: 12-3456789\nC: 987-65-4321')).toEqual([
      ['ssn', '123-45-6789'],
      ['ein', '12-3456789'],
      ['itin', '987-65-4321'],
    ])
  })
})

test.each([
  '(308) 555-0100 or 308-555-0100 or 308.555.0100 or +1 308 555 0100',
  'Alma, NE 68920-1234',
  '$123,456,789 and $123456789 and 123,456,789.00 and 12-3456789.50',
  'from 2026-11-22 to 11-22-2026, at 10:30:45',
  'Loan number 12-3456789, loan no. 123-45-6789, account 123456789',
  'UEI ZQGGHJH74DW7, UEI 123456789012, DUNS 123456789, CAGE 1ABC2',
  'ABA routing number 121000248',
  'Invoice #12-3456789; policy no 12-3456789; case 12-3456789',
  'Parcel 001-12-3456-78, part AB12-3456789, 12-3456789-01',
  '123456789 bushels, 1234567890, 12345678',
  '000-12-3456, 666-12-3456, 123-00-4567, 123-45-0000, 900-12-3456',
  '07-1234567',
  '123 45 6789 and 12 3456789',
  '123 - 45 - 6789',
  'Loan no. 12 3456789, invoice 12\u00a03456789',
  'EIN 12 345678, EIN 12  3456789, EIN 12.3456789.1',
  'NAICS 111150, CFR 5001.105, 7 CFR 5001, FY 2025-2026',
  '•••-••-6789 and ••-•••6789',
  '',
])('[B47] nothing in: %s', (text) => {
  expect(kindsIn(text)).toEqual([])
})

test('[B47] a mask keeps the last four digits and the words around', () => {
  expect(withTaxIdsMasked('Ann, 123-45-6789; EIN 12-3456789; SSN 123456789, 308-555-0100')).toBe(
    'Ann, •••-••-6789; EIN ••-•••6789; SSN •••••6789, 308-555-0100',
  )
  expect(withTaxIdsMasked('SSN 123 45 6789')).toBe('SSN ••• •• 6789')
  expect(withTaxIdsMasked('EIN 12 3456789, 12\u200b-34567\u200b89')).toBe(
    'EIN •• •••6789, ••\u200b-•••67\u200b89',
  )
  expect(withTaxIdsMasked('１２－３４５６７８９ of Ann')).toBe('••－•••６７８９ of Ann')
  expect(withTaxIdsMasked('nothing here')).toBe('nothing here')
  const once = withTaxIdsMasked('123-45-6789 and 12-3456789')
  expect(withTaxIdsMasked(once)).toBe(once)
})

describe('[B47] the search reads as many signs as the text is long, times a constant', () => {
  test.each([
    '1-',
    '1.1-',
    '123456789 ',
    '123-45-678 ',
    'EIN ',
    '1 ',
    '123 45 6789 ',
    'loan no. 12-3456789 ',
    'EIN 12 3456789 ',
    '1\u200b',
    '12\u00a03456789\u200b ',
  ])('of many %j', (part) => {
    const all = (text: string) => [taxIdsIn(text), anyTaxIdsIn(text)]
    const [short, long] = [signsRead(all, part, 2_000), signsRead(all, part, 16_000)]
    // Eight times the text; a quadratic search would read sixty-four times as much.
    expect(long / short).toBeLessThan(9)
    expect(long / 16_000).toBeLessThan(400)
  })

  test.each([
    ['begins anew for each number', (text: string) => [...text.matchAll(/1/g)].map(() => text.search(/x/))],
    [
      'takes what stands before each',
      (text: string) => [...text.matchAll(/1/g)].map(({ index }) => text.slice(0, index)),
    ],
  ])('one that %s would be caught', (_, search) => {
    expect(signsRead(search, '1-', 16_000) / signsRead(search, '1-', 2_000)).toBeGreaterThan(32)
  })
})

/**
 * How many signs patterns walked over and copies took: the same number on every machine. What one pattern reads more
 * than once within one walk is the matter of `scripts/linear-patterns.test.ts`.
 */
function signsRead(search: (text: string) => unknown, part: string, length: number): number {
  const text = part.repeat(Math.ceil(length / part.length))
  const { exec } = RegExp.prototype
  const { slice } = String.prototype
  let signs = 0
  RegExp.prototype.exec = function (given) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, given)
    signs += 1 + (found ? found.index + found[0].length : this.sticky ? from : given.length) - from
    return found
  }
  String.prototype.slice = function (...range) {
    const copy = slice.apply(this, range)
    signs += 1 + copy.length
    return copy
  }
  try {
    search(text)
  } finally {
    RegExp.prototype.exec = exec
    String.prototype.slice = slice
  }
  return signs
}

describe('[B47] whatever has the shape of a tax id', () => {
  test.each([
    '12-3456789',
    '07-1234567',
    '12 3456789',
    '123 45 6789',
    '123.45.6789',
    '666-12-3456',
    'EIN 12 3456789',
    'EIN: 123456789',
    'taxpayer 123\u00ad45\u00ad6789',
    '12\u200b-\u200b3456789',
    '１２３ ４５ ６７８９',
  ])('is one, called so or not: %s', (text) => {
    expect(anyTaxIdsIn(text)).toHaveLength(1)
    expect(withTaxIdsMasked(text, anyTaxIdsIn)).toMatch(/•[^\d]*•.*(6789|4567|3456|６７８９)$/)
  })

  test.each([
    '308-555-0100, 308 555 0100, +1 308 555 0100',
    'Alma, NE 68920-1234',
    '$4,250,000 and 12.3456789 percent',
    'Loan no. 12-3456789, note number 12 34567',
    '2026-11-22, 11-22-2026',
    '123456789',
  ])('is none where it has another, or another name: %s', (text) => {
    expect(anyTaxIdsIn(text)).toEqual([])
  })
})

describe('[B47] a name of a file', () => {
  test.each([
    ['123-45-6789 tax return.pdf', '•••-••-6789 tax return.pdf'],
    ['W9_12-3456789_2025.pdf', 'W9_••-•••6789_2025.pdf'],
    ['EIN_123456789.pdf', 'EIN_•••••6789.pdf'],
    ['Balance sheet 2026-10-31.pdf', 'Balance sheet 2026-10-31.pdf'],
    ['Invoice_20261031_123456789.pdf', 'Invoice_20261031_123456789.pdf'],
  ])('%s is kept as %s', (name, kept) => {
    expect(fileNameMasked(name)).toBe(kept)
  })
})
