import { expect, test } from 'vitest'
import { median, slowTenth } from './quantile.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, at) => last - at)

test('the median is the middle one, or lies between the middle two', () => {
  expect(median([])).toBeNull()
  expect(median([7])).toBe(7)
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 2, 4])).toBe(3)
})

test('of ten the slow tenth begins above the ninth, of fewer it is the largest', () => {
  expect(slowTenth([])).toBeNull()
  expect(slowTenth([3, 8])).toBe(8)
  expect(slowTenth(upTo(9))).toBe(9)
  expect(slowTenth(upTo(10))).toBe(9)
  expect(slowTenth(upTo(100))).toBe(90)
})
