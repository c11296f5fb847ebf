import type { Field } from '@granary/forms'
import { expect, test } from 'vitest'
import { keptWords } from './kept-words.ts'

const fields = [{ id: 'share', label: 'Share, %' }] as unknown as readonly Field[]
const rows = ['anna', 'luis'].map((rowId) => ({ rowId, cells: {}, removed: false }))
const share = { rowId: 'luis', column: 'share' }

test.each([
  [[share], '“Share, %” in row 2 was changed meanwhile, and stays as it is.'],
  [[{ rowId: 'anna', column: null }], 'Row 1 was changed meanwhile, and stays as it is.'],
  [[{ rowId: 'gone', column: null }], 'A row was changed meanwhile, and stays as it is.'],
  [[share, { ...share, rowId: 'anna' }], '2 cells were changed meanwhile, and stay as they are.'],
  [[share, { ...share, column: null }], '1 cell and 1 row were changed meanwhile, and stay as they are.'],
])('what stays after a step back is named, or counted', (kept, words) => {
  expect(keptWords(kept, rows, fields)).toBe(words)
})

test('nothing is said where all of it came back, and of one row its place is not told', () => {
  expect(keptWords([], rows, fields)).toBeUndefined()
  expect(keptWords([share], rows.slice(1), fields)).toBe(
    '“Share, %” was changed meanwhile, and stays as it is.',
  )
})
