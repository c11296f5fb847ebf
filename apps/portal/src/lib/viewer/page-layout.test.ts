import { expect, test } from 'vitest'
import { anchorAt, layoutOf, nextRotation, nextZoom, pageAt, scrolledTo, windowOf } from './page-layout.ts'

const letter = { width: 816, height: 1056 }
const wide = { width: 1056, height: 816 }
const thousand = Array.from({ length: 1000 }, () => letter)
const at = (zoom: 'fit' | number, rotation: 0 | 90 | 180 | 270 = 0, room = 408) => ({ zoom, rotation, room })

test('each page is as wide as there is room, or so many times its size, and turned it is as high as it was wide', () => {
  const { pages } = layoutOf([letter, wide], at('fit'))
  expect(pages.map(({ width }) => width)).toEqual([408, 408])
  expect(pages[1]?.top).toBe(12 + 528 + 12)
  const zoomed = layoutOf([letter, wide], at(2, 90))
  expect(zoomed.pages.map(({ width, height }) => [width, height])).toEqual([
    [2112, 1632],
    [1632, 2112],
  ])
  expect(zoomed.width).toBe(2112)
})

test('of a thousand pages those are drawn that are seen, with one view before and one behind', () => {
  const layout = layoutOf(thousand, at('fit'))
  const step = 528 + 12
  expect(windowOf(layout, 0, 600)).toEqual([0, 2])
  expect(windowOf(layout, 500 * step, 600)).toEqual([498, 502])
  expect(windowOf(layout, layout.height - 600, 600)).toEqual([997, 999])
  expect(pageAt(layout, 500 * step, 600)).toBe(500)
  // A little of the page before does not make it the page that is read.
  expect(pageAt(layout, 500 * step - 100, 600)).toBe(500)
  expect(windowOf(layoutOf([], at('fit')), 0, 600)).toEqual([0, 0])
})

test('the place that is read stays when pages become larger or are turned', () => {
  const small = layoutOf(thousand, at(1))
  const anchor = anchorAt(small, scrolledTo(small, { page: 41, part: 0.25 }))
  expect(anchor).toEqual({ page: 41, part: 0.25 })
  const large = layoutOf(thousand, at(3, 90))
  expect(anchorAt(large, scrolledTo(large, anchor))).toEqual({ page: 41, part: 0.25 })
})

test('zoom goes from step to step, also from what fits, and not beyond', () => {
  expect([nextZoom(0.61, 'in'), nextZoom(0.61, 'out')]).toEqual([0.75, 0.5])
  expect([nextZoom(1, 'in'), nextZoom(1, 'out')]).toEqual([1.25, 0.75])
  expect([nextZoom(4, 'in'), nextZoom(0.25, 'out')]).toEqual([4, 0.25])
  expect([nextRotation(270, 'right'), nextRotation(0, 'left')]).toEqual([0, 270])
})
