import { expect, test } from 'vitest'
import { sectionAt } from './survey.tsx'

test('sections run back and forth from the northeast corner', () => {
  expect([5, 4, 3, 2, 1, 0].map((column) => sectionAt(0, column))).toEqual([1, 2, 3, 4, 5, 6])
  expect([0, 1, 2, 3, 4, 5].map((column) => sectionAt(1, column))).toEqual([7, 8, 9, 10, 11, 12])
  expect(sectionAt(5, 0)).toBe(31)
  expect(sectionAt(5, 5)).toBe(36)
})
