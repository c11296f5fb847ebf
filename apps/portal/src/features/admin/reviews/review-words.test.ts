import { expect, test } from 'vitest'
import { daysLeft, workingDays } from './review-words.ts'

test('weekends are no working days', () => {
  const friday = Date.UTC(2026, 10, 20, 15)
  expect(workingDays(friday, friday)).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 22, 12))).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 23, 9))).toBe(1)
  expect(workingDays(friday, Date.UTC(2026, 11, 4))).toBe(10)
})

test('days until the target date are said as left, today or over', () => {
  expect([12, 1, 0, -1, -3].map(daysLeft)).toEqual([
    '12 days left',
    '1 day left',
    'Due today',
    '1 day over',
    '3 days over',
  ])
})
