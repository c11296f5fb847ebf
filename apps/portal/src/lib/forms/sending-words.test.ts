import { expect, test } from 'vitest'
import { sendingWords } from './sending-words.ts'

test.each([
  [0, 'Uploading… 0% of 193 B'],
  [0.3, 'Uploading… 30% of 193 B'],
  [0.999, 'Uploading… 99% of 193 B'],
  [1, 'Checking…'],
])('with %d of it sent, a file says %s', (part, words) => {
  expect(sendingWords({ part, file: { size: 193 } })).toBe(words)
})
