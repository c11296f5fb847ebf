import { expect, test } from 'vitest'
import { mergedSet, mergedValues } from './three-way.ts'

test('of a set only the difference to what was shown is applied, whatever another did meanwhile', () => {
  expect(mergedSet(['a', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd'])
  expect(mergedSet(['a', 'b', 'x'], ['a', 'b'], ['b'])).toEqual(['b', 'x'])
  expect(mergedSet(['a'], ['a'], ['b', 'a'])).toEqual(['a', 'b'])
  expect(mergedSet(['a', 'b'], ['a', 'b'], [])).toEqual([])
  expect(mergedSet([{ id: 1 }], [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }], ({ id }) => id)).toEqual([
    { id: 1 },
  ])
})

test('of named values each is merged by itself, and what both changed differently is named', () => {
  const shown = { a: 1, b: [1], c: 'x', d: 'x' }
  expect(mergedValues({ ...shown, a: 2 }, shown, { ...shown, b: [2] })).toEqual({
    merged: { ...shown, a: 2, b: [2] },
    disputed: [],
  })
  expect(mergedValues({ ...shown, c: 'y', d: 'y' }, shown, { ...shown, c: 'z', d: 'y' })).toEqual({
    merged: { ...shown, c: 'z', d: 'y' },
    disputed: ['c'],
  })
})
