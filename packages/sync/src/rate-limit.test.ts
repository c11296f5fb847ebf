import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('so many at once, refilled evenly over a minute, for each key alone', () => {
  let now = 0
  const limit = new RateLimit(3, () => now)
  const allowed = (key: string) => [1, 2, 3, 4].map(() => limit.allow(key))
  expect(allowed('a')).toEqual([true, true, true, false])
  expect(allowed('b')).toEqual([true, true, true, false])
  now = 19_999
  expect(limit.allow('a')).toBe(false)
  now = 20_000
  expect([limit.allow('a'), limit.allow('a')]).toEqual([true, false])
  now = 80_000
  expect(allowed('a')).toEqual([true, true, true, false])
})

test('keys that are full again are forgotten, the others are not', () => {
  let now = 0
  const limit = new RateLimit(1, () => now)
  for (let key = 0; key < 10_000; key++) limit.allow(`old ${key}`)
  now = 59_000
  for (let key = 0; key < 10_000; key++) limit.allow(`new ${key}`)
  now = 61_000
  expect(limit.allow('new 7')).toBe(false)
  expect(limit.allow('old 7')).toBe(true)
})
