import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('so many at once, refilled evenly over a minute, for each key alone', () => {
  let now = 0
  const limit = new RateLimit(3, () => now)
  const tried = (key: string) => {
    const allowed = limit.allows(key)
    if (allowed) limit.count(key)
    return allowed
  }
  const allowed = (key: string) => [1, 2, 3, 4].map(() => tried(key))
  expect(allowed('a')).toEqual([true, true, true, false])
  expect(allowed('b')).toEqual([true, true, true, false])
  now = 19_999
  expect(limit.allows('a')).toBe(false)
  now = 20_000
  expect([tried('a'), tried('a')]).toEqual([true, false])
  now = 80_000
  expect(allowed('a')).toEqual([true, true, true, false])
})

test('keys that are full again are forgotten, the others are not', () => {
  let now = 0
  const limit = new RateLimit(1, () => now)
  for (let key = 0; key < 10_000; key++) limit.count(`old ${key}`)
  now = 59_000
  for (let key = 0; key < 10_000; key++) limit.count(`new ${key}`)
  now = 61_000
  expect(limit.allows('new 7')).toBe(false)
  expect(limit.allows('old 7')).toBe(true)
})
