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

test('neighbors get one name at each side, and a third none', () => {
  const names = place(at('Omaha', 300, 100), at('Bellevue', 302, 104), at('Council Bluffs', 304, 98))
  expect(names).toHaveLength(2)
})
