import { expect, test } from 'vitest'
import { unsentWords } from './unsent-work.ts'

test.each([
  [0, 0, undefined],
  [1, 0, '1 answer'],
  [2, 0, '2 answers'],
  [0, 1, '1 file'],
  [3, 2, '3 answers and 2 files'],
])('%i answers and %i files are told as %s', (answers, files, words) => {
  expect(unsentWords({ answers, files })).toBe(words)
})
