import { expect, test } from 'vitest'
import { momentInSentence, shortMoment } from './moments.ts'

const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour, 5).getTime()

test.each([
  ['the same day', at(2026, 11, 21, 9), 'Today, 9:05 AM'],
  ['the evening before', at(2026, 11, 20, 23), 'Nov 20'],
  ['last year', at(2025, 11, 21), 'Nov 21, 2025'],
])('%s is told as far as needed', (_when, moment, words) => {
  expect(shortMoment(moment, at(2026, 11, 21, 15))).toBe(words)
})

test('in the middle of a sentence the day begins small', () => {
  expect(momentInSentence(Date.now())).toMatch(/^today, \d/)
  expect(momentInSentence(at(2020, 11, 16))).toBe('Nov 16, 2020')
})
