import type { Field } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { dayAsTyped, readCell, totalsOf } from '../src/index.ts'

const field = (type: Field['type'], id: string, rest: Partial<Field> = {}): Field => ({
  ...{ id, type, label: id },
  ...rest,
})
const money = field('number', 'amount', { format: 'currency', label: 'Amount, $' })
const kind = field('select', 'kind', {
  label: 'Kind',
  options: [
    { value: 'GRANT', label: 'Grant' },
    { value: 'CASH', label: 'Cash' },
  ],
})
const share = field('number', 'share', { format: 'percentage', min: 0, max: 100 })
const name = field('shortText', 'name', { label: 'Name' })
const isLate = field('boolean', 'late', { label: 'Late' })
const since = field('date', 'since', { label: 'Since' })

describe('a cell as it was written', () => {
  test.each([
    [money, '$1,250,000.50', 1_250_000.5],
    [money, '(2,000)', -2_000],
    [money, ' ', null],
    [kind, 'grant', 'GRANT'],
    [kind, 'CASH', 'CASH'],
    [isLate, 'Yes', true],
    [isLate, 'n', false],
    [since, '11/3/2026', '2026-11-03'],
    [since, 'Nov 3, 2026', '2026-11-03'],
    [since, '2026-11-03', '2026-11-03'],
    [since, '2026/11/3', '2026-11-03'],
    [since, '11/3/26', '2026-11-03'],
    [since, '11-3-2026', '2026-11-03'],
    [since, 'November 3 2026', '2026-11-03'],
    [since, '3-Nov-2026', '2026-11-03'],
    [since, '3-Nov-26', '2026-11-03'],
    [since, '3 Nov. 2026', '2026-11-03'],
    [since, '1/2/50', '1950-01-02'],
    [name, '=HYPERLINK("x")', '=HYPERLINK("x")'],
    [name, 'Ann\nHill', 'Ann Hill'],
    [name, '–', null],
  ] as const)('%o %s', (of, text, cell) => {
    expect(readCell(of, text)).toEqual({ ok: true, cell })
  })

  test.each([
    [money, 'ten', 'Enter a number.'],
    [money, '1234,56', 'Write numbers as 1,250,000.50.'],
    [money, '1.234,56', 'Write numbers as 1,250,000.50.'],
    [money, '1,25', 'Write numbers as 1,250,000.50.'],
    [kind, 'gift', 'Choose one of the listed options.'],
    [isLate, 'perhaps', 'Enter yes or no.'],
    [since, '2026-02-30', 'Enter a date such as 11/3/2026.'],
    [since, 'soon', 'Enter a date such as 11/3/2026.'],
    [since, '13/3/2026', 'Enter a date such as 11/3/2026.'],
    [since, '3-Nux-2026', 'Enter a date such as 11/3/2026.'],
    [since, '11/3/0026', 'Enter a year from 1900 to 2199, as in 11/3/2026.'],
    [since, '1103-02-06', 'Enter a year from 1900 to 2199, as in 11/3/2026.'],
    [since, '1/1/2200', 'Enter a year from 1900 to 2199, as in 11/3/2026.'],
    [field('number', 'count', { format: 'integer' }), '1.5', 'Enter a whole number.'],
    [share, '100.01', 'Enter 100% or less.'],
    [share, '-1', 'Enter 0% or more.'],
    [share, '(1)', 'Enter 0% or more.'],
    [money, '1.7e308', 'This number is too large to be saved. Use at most 15 digits.'],
    [name, 'x'.repeat(2_001), 'Use at most 2,000 characters.'],
  ] as const)('%o refuses %s', (of, text, words) => {
    expect(readCell(of, text)).toEqual({ ok: false, words })
  })

  test('a cell from before there was a limit keeps no total from adding up the others', () => {
    const rows = [{ amount: 1.7e308 }, { amount: 250_000.25 }, { amount: null }]
    const totals = totalsOf([{ column: 'amount', kind: 'sum' }], rows)
    expect(totals).toEqual({ amount: 250_000.25 })
  })

  test('a day is read again as it is shown to be typed over', () => {
    expect(dayAsTyped('2026-11-03')).toBe('11/3/2026')
    expect(readCell(since, dayAsTyped('1999-01-31'))).toEqual({ ok: true, cell: '1999-01-31' })
  })

  test('both ends of what a column takes are within it', () => {
    expect([readCell(share, '0'), readCell(share, '100')]).toMatchObject([{ cell: 0 }, { cell: 100 }])
  })
})

describe('totals', () => {
  const rows = [
    { share: 33.33, wage: 38_000, count: 6 },
    { share: 33.33, wage: 52_000, count: 4 },
    { share: 33.34 },
    { share: null },
  ]
  test('are exact, leave out what is not filled in, and weigh a mean', () => {
    expect(
      totalsOf(
        [
          { column: 'share', kind: 'sum' },
          { column: 'wage', kind: 'mean', by: 'count' },
          { column: 'age', kind: 'sum' },
        ],
        rows,
      ),
    ).toEqual({ share: 100, wage: 43_600, age: null })
  })

  test('count wages for an hour as those of a year of 2,080 hours, in the same mean', () => {
    const jobs = [
      { wage: 38_000, count: 6, basis: 'YEAR' },
      { wage: 52_000, count: 4, basis: null },
      { wage: 15.5, count: 3, basis: 'HOUR' },
    ]
    const mean = { column: 'wage', kind: 'mean', by: 'count' } as const
    expect(totalsOf([{ ...mean, hourly: 'basis' }], jobs)).toEqual({ wage: 40_978.46 })
    expect(totalsOf([mean], jobs)).toEqual({ wage: 33_542.04 })
  })
})
