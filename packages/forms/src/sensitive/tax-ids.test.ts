import { describe, expect, test } from 'vitest'
import { isMasked, maskedText } from './sensitive.ts'
import { taxIdsIn, withTaxIdsMasked } from './tax-ids.ts'

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
  expect(withTaxIdsMasked('nothing here')).toBe('nothing here')
  const once = withTaxIdsMasked('123-45-6789 and 12-3456789')
  expect(withTaxIdsMasked(once)).toBe(once)
})

test('[B47] the search takes a time that grows with the text and no faster', () => {
  const worst = [
    '1-',
    '1.1-',
    '123456789 ',
    '123-45-678 ',
    'EIN ',
    '1 ',
    '123 45 6789 ',
    'loan no. 12-3456789 ',
  ]
  for (const part of worst) {
    const [short, long] = [leastTimeOf(part, 50_000), leastTimeOf(part, 400_000)]
    // Eight times the text; a quadratic search would take sixty-four times as long.
    expect(long, part).toBeLessThan(24 * Math.max(short, 10))
  }
})

/** Milliseconds of processor time: what the machine does beside it makes a run longer and never shorter. */
function leastTimeOf(part: string, length: number): number {
  const text = part.repeat(Math.ceil(length / part.length))
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    taxIdsIn(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

describe('[B47] a sensitive answer masked', () => {
  test.each([
    ['47-1029384', '•••••9384'],
    ['123-45-6789', '•••••6789'],
    ['12345', '•••••'],
    ['', ''],
  ])('tax id %s is shown as %s', (text, masked) => {
    expect(maskedText(text)).toBe(masked)
    expect(maskedText(masked)).toBe(masked)
  })

  test('of a text every digit goes, in whatever way a number is written, and no word', () => {
    const text = 'Ann Lee, 5 Main St, 123 - 45 - 6789, 1 2 3 4 5 6 7 8 9, １２３'
    const masked = maskedText(text, 'longText')
    expect(masked).toBe('Ann Lee, • Main St, ••• - •• - ••••, • • • • • • • • •, •••')
    expect(masked).toHaveLength(text.length)
    expect(maskedText(masked, 'longText')).toBe(masked)
  })

  test('is told from a text with bullets', () => {
    expect(isMasked('•••••6789')).toBe(true)
    expect(isMasked('• Ann Lee\n• Bob Ray, 123-45-6789')).toBe(false)
    expect(isMasked(['••'])).toBe(false)
  })
})
