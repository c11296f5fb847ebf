import { expect, test } from 'vitest'
import { type Labelled, placeLabels } from './map-labels.ts'

const at = (text: string, x: number, y: number): Labelled => ({ text, point: [x, y], gap: 10 })
const place = (...items: Labelled[]) =>
  placeLabels(
    items,
    items.map(({ point }) => point),
    680,
  ).map(({ text, anchor }) => [text, anchor])

test('a name stands at the right of its point, or at the left where the right is taken', () => {
  expect(place(at('Lincoln', 100, 100))).toEqual([['Lincoln', 'start']])
  expect(place(at('Omaha', 650, 100))).toEqual([['Omaha', 'end']])
  expect(place(at('Broken Bow', 300, 100), at('Grand Island', 340, 104))).toEqual([
    ['Broken Bow', 'end'],
    ['Grand Island', 'start'],
  ])
})

test('a name leaves the side free at which a line begins', () => {
  expect(place({ ...at('Kearney', 300, 100), isLeftFirst: true }, at('Grand Island', 345, 85))).toEqual([
    ['Kearney', 'end'],
    ['Grand Island', 'start'],
  ])
})

test('a name with neighbors at both sides stands above, and where nothing is free there is none', () => {
  const crowd = [at('Omaha', 300, 100), at('Lincoln', 190, 100), at('Bellevue', 340, 100)] as const
  expect(place(crowd[1], crowd[2], crowd[0])).toContainEqual(['Omaha', 'middle'])
  const names = Array.from({ length: 6 }, (_, nth) => at('Council Bluffs', 300 + nth, 100))
  expect(place(...names).length).toBeLessThan(6)
})
