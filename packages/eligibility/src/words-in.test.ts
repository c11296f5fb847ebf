import { expect, test } from 'vitest'
import { wordsIn, writtenIn } from './words-in.ts'

test.each([
  ['  A call.  ', 'A call.'],
  ['7', '7'],
  ['Ώρα', 'Ώρα'],
  ['合同', '合同'],
  ['a\u0301', 'a\u0301'],
  ['\u200bA call.', '\u200bA call.'],
])('%j has words', (text, words) => {
  expect(wordsIn(text)).toBe(words)
})

test.each([
  ...['', '   ', '\u200b', '\u202e', '\u2060', '\u00ad', '\ufeff', '\u200d\u200c', '\u3164', '\u115f\u1160'],
  ...['\uffa0', '\u2800', '\ufe0f', '\u0301', '\u{e0041}', '\u034f', '...', '—', '?!', '🌾'],
])('%j has none', (text) => {
  expect(wordsIn(text)).toBe('')
})

test.each([...['  A call.  ', '👍', '?', '—', '✓', '$', '...', '👍 ✅ — !!!', ' \u200b👍 ', '合同', '🏳️‍🌈']])(
  '%j is written',
  (text) => {
    expect(writtenIn(text)).toBe(text.trim())
  },
)

test.each([
  ...['', '   ', '\u200b', '\u202e', '\u2060', '\u00ad', '\ufeff', '\u200d\u200c', '\u3164', '\u115f\u1160'],
  ...['\uffa0', '\u2800', '\ufe0f', '\u{e0041}', '\u034f', '\n\t\u200b '],
])('nothing of %j is to be seen', (text) => {
  expect(writtenIn(text)).toBe('')
})
