import { describe, expect, test } from 'vitest'
import { asOnPage, asSeen, byKey, regionBetween, regionWords } from './region.ts'

const region = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }

describe('a rectangle that is drawn', () => {
  test('goes from any corner to the other, and ends at the edge of the page', () => {
    const drawn = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }
    expect(regionBetween({ x: 0.25, y: 0.5 }, { x: 0.75, y: 0.75 })).toEqual(drawn)
    expect(regionBetween({ x: 0.75, y: 0.75 }, { x: 0.25, y: 0.5 })).toEqual(drawn)
    expect(regionBetween({ x: 0.75, y: -3 }, { x: 8, y: 0.5 })).toEqual({
      x: 0.75,
      y: 0,
      width: 0.25,
      height: 0.5,
    })
  })

  test('is none where it is a press, and a line can still be seen', () => {
    expect(regionBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.501 })).toBeUndefined()
    expect(regionBetween({ x: 0.2, y: 1 }, { x: 0.8, y: 1 })).toEqual({
      x: 0.2,
      y: 0.995,
      width: 0.6,
      height: 0.005,
    })
  })
})

test.each([0, 90, 180, 270] as const)(
  'on a page turned by %i degrees it is the same region of the page',
  (turn) => {
    expect(asOnPage(asSeen(region, turn), turn)).toEqual(region)
  },
)

test('turned to the right, the upper left corner is at the upper right', () => {
  const { x, y, width, height } = asSeen({ x: 0, y: 0, width: 0.2, height: 0.1 }, 90)
  expect([x, y, width, height]).toEqual([0.9, 0, 0.1, 0.2])
})

test('arrow keys move it and make it larger or smaller, always on the page', () => {
  expect(byKey(region, 'ArrowRight', false)).toEqual({ ...region, x: 0.11 })
  expect(byKey(region, 'ArrowDown', true)).toEqual({ ...region, height: 0.06 })
  expect(byKey({ ...region, x: 0.7 }, 'ArrowRight', false)).toEqual({ ...region, x: 0.7 })
  expect(byKey({ ...region, x: 0.7 }, 'ArrowRight', true)).toEqual({ ...region, x: 0.7 })
  expect(byKey({ ...region, height: 0.005 }, 'ArrowUp', true)).toEqual({ ...region, height: 0.005 })
  expect(byKey(region, 'a', false)).toBeUndefined()
  expect(regionWords(region)).toBe('10% from the left, 20% from the top, 30% wide and 5% high')
})
