import { oneLine } from '@granary/forms'
import { expect, test } from 'vitest'
import { storable } from './storable-text.ts'

test('signs that no database keeps are left out wherever they stand, and everything else stays', () => {
  const bytes = new ArrayBuffer(2)
  expect(
    storable({ name: 'A\0da', list: ['half \ud83c', { deep: 'whole 🌾' }], count: 3n, none: null, bytes }),
  ).toEqual({ name: 'Ada', list: ['half \ufffd', { deep: 'whole 🌾' }], count: 3n, none: null, bytes })
})

test('a name on one line cannot turn around the sentence that it stands in, nor break it', () => {
  const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
  turning.push('\u200e', '\u200f', '\u061c')
  for (const sign of turning) expect(oneLine(`${sign}Ada ${sign}Lund`)).toBe('Ada Lund')
  expect(oneLine('Ada\r\nLund\u0007')).toBe('Ada Lund')
  expect(oneLine('\u05d0\u05d3\u05d4 \u{1f468}\u200d\u{1f33e}')).toBe(
    '\u05d0\u05d3\u05d4 \u{1f468}\u200d\u{1f33e}',
  )
})
