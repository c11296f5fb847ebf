import { expect, test } from 'vitest'
import { marksOf } from './item-marks.ts'

const open = (audience: 'internal' | 'lender' | 'borrower', ...numbers: readonly number[]) =>
  numbers.map((number) => ({ audience, number }))

test('one open remark of an item stands there by its number, and several of a kind by how many they are', () => {
  expect(marksOf([])).toEqual([])
  expect(marksOf(open('lender', 4))).toEqual(['#4'])
  expect(marksOf(open('internal', 13))).toEqual(['Internal #13'])
  expect(marksOf(open('internal', 13, 14, 15))).toEqual(['3 internal'])
  expect(marksOf([...open('lender', 4), ...open('borrower', 5), ...open('internal', 2)])).toEqual([
    '2 remarks',
    'Internal #2',
  ])
})
