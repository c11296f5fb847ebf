import { expect, test } from 'vitest'
import { workingDays } from './review-words.ts'

test('weekends are no working days', () => {
  const friday = Date.UTC(2026, 10, 20, 15)
  expect(workingDays(friday, friday)).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 22, 12))).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 23, 9))).toBe(1)
  expect(workingDays(friday, Date.UTC(2026, 11, 4))).toBe(10)
})
