import { expect, test } from 'vitest'
import { storable } from './storable-text.ts'

test('signs that no database keeps are left out wherever they stand, and everything else stays', () => {
  const bytes = new ArrayBuffer(2)
  expect(
    storable({ name: 'A\0da', list: ['half \ud83c', { deep: 'whole 🌾' }], count: 3n, none: null, bytes }),
  ).toEqual({ name: 'Ada', list: ['half \ufffd', { deep: 'whole 🌾' }], count: 3n, none: null, bytes })
})
