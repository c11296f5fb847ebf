import { describe, expect, test } from 'vitest'
import { groupedAmount, plainAmount } from './amount-text.ts'

describe('amounts', () => {
  test.each([
    ['2500000', '2500000'],
    ['$2,500,000.00', '2500000.00'],
    [' 1 200 ', '1200'],
    ['(1,200.50)', '-1200.50'],
    ['-35', '-35'],
    ['.5', '.5'],
    ['', ''],
  ])('%j is read as %j', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain)
  })

  test.each(['about 2 million', '2.5.0', '$', '--3', '12e4'])(
    '%j is no amount and stays as typed',
    (typed) => {
      expect(plainAmount(typed)).toBe(typed)
      expect(groupedAmount(typed)).toBe(typed)
    },
  )

  test.each([
    ['2500000', '2,500,000'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1200.50', '-1,200.50'],
    ['1234567.8', '1,234,567.80'],
    ['1234567.', '1,234,567.'],
    ['0.1234', '0.1234'],
    ['', ''],
  ])('%j is shown as %j', (plain, shown) => {
    expect(groupedAmount(plain)).toBe(shown)
  })

  test('formatting and reading again changes nothing', () => {
    for (const plain of ['0', '1000', '-987654321.01', '12345678901234567890']) {
      expect(plainAmount(groupedAmount(plain))).toBe(plain)
    }
  })
})
