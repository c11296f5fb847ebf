import type { Requirement } from '@granary/api'
import { expect, test } from 'vitest'
import { summary } from './requirement-words.ts'

const stale = (staleOn: string) =>
  ({ state: 'stale', documents: [{ state: 'stale', staleOn }] }) as unknown as Requirement
const today = '2026-11-23'
const [over, ahead] = [stale('2026-10-29'), stale('2026-12-20')]
const more = (rows: readonly Requirement[], target: string | null) => summary(rows, { today, target }).more

test('what ran out already is too old, with a target date and without one', () => {
  expect(more([over], null)).toBe('1 on file is too old.')
  expect(more([over, over], '2027-01-15')).toBe('2 on file are too old.')
  // A target date that is over is none to run out before.
  expect(more([over], '2026-11-01')).toBe('1 on file is too old.')
})

test('what is good today runs out before the target date, beside what is too old', () => {
  expect(more([ahead, over], '2027-01-15')).toBe(
    '1 on file runs out before the target date. 1 on file is too old.',
  )
  expect(more([ahead, ahead], '2027-01-15')).toBe('2 on file run out before the target date.')
})
