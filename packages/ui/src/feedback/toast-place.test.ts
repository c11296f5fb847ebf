import { expect, test } from 'vitest'
import { coveredBy, placeOf } from './toast-place.ts'

const notices = { width: 340, height: 60 }
const view = { width: 1280, height: 900 }
const button = (left: number, top: number, width = 120, height = 40) => ({ left, top, width, height })

test('notices stand low at the right, above or beside what can be pressed there, and cover none of it', () => {
  expect(placeOf(notices, view, 24, [])).toEqual({ ...notices, left: 916, top: 816 })
  const bar = [button(1100, 848), button(20, 848)]
  const above = placeOf(notices, view, 24, bar)
  expect([above.left, above.top]).toEqual([916, 784])
  expect(coveredBy(above, bar)).toBe(0)
  // The whole right side is taken.
  expect(placeOf(notices, view, 24, [button(1000, 0, 200, 900)]).left).toBe(24)
})

test('where nothing is free they cover least', () => {
  const narrow = { width: 390, height: 400 }
  const all = [button(0, 0, 390, 300), button(100, 300, 10, 100)]
  const place = placeOf({ width: 358, height: 60 }, narrow, 16, all)
  expect(place.top).toBeGreaterThan(300)
})
