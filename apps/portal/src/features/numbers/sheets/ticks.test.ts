import { expect, test } from 'vitest'
import { ticksUpTo } from './ticks.ts'

test.each([
  [2, [0, 0.5, 1, 1.5, 2]],
  [1.88, [0, 0.5, 1, 1.5, 2]],
  [3_000_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  [25, [0, 10, 20, 30]],
  [40, [0, 10, 20, 30, 40]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [0, [0]],
])('up to %d there are round steps that reach it', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
