import { expect, test } from 'vitest'
import { unsentWords } from './unsent-work.ts'

test.each([
  [{}, undefined],
  [{ answers: 1 }, '1 answer'],
  [{ answers: 2 }, '2 answers'],
  [{ cells: 1 }, '1 change in tables'],
  [{ files: 1 }, '1 file'],
  [{ answers: 3, files: 2 }, '3 answers and 2 files'],
  [{ answers: 1, cells: 4, files: 1 }, '1 answer, 4 changes in tables and 1 file'],
])('%j is told as %s', (left, words) => {
  expect(unsentWords({ answers: 0, cells: 0, files: 0, ...left })).toBe(words)
})
