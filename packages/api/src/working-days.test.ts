import { expect, test } from 'vitest'
import { workingDays } from './working-days.ts'

const friday = Date.UTC(2026, 10, 20, 15)

test('weekends are no working days, and the first day does not count', () => {
  expect(workingDays(friday, friday)).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 22, 12))).toBe(0)
  expect(workingDays(friday, Date.UTC(2026, 10, 23, 9))).toBe(1)
  expect(workingDays(friday, Date.UTC(2026, 11, 4))).toBe(10)
  expect(workingDays(friday, Date.UTC(2027, 10, 19))).toBe(260)
})

test('what ends before it begins takes no time', () => {
  expect(workingDays(friday, Date.UTC(2026, 10, 2))).toBe(0)
})
