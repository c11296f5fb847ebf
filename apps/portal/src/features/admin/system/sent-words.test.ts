import { expect, test } from 'vitest'
import { sentWords } from './sent-words.ts'

test.each([
  [{ sent: 1, left: 0 }, '1 mail is on its way again.'],
  [{ sent: 12, left: 1 }, '12 mails are on their way again. 1 that failed is left.'],
  [{ sent: 500, left: 31 }, '500 mails are on their way again. 31 that failed are left.'],
  [{ sent: 0, left: 0 }, 'No mail was sent again: all of them have left, or are on their way.'],
])('%o is said as a sentence', (result, sentence) => {
  expect(sentWords(result)).toBe(sentence)
})
