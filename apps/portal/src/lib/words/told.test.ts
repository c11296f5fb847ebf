import { expect, test } from 'vitest'
import { calendarDayText, daysSince, toldText } from './told.tsx'

const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour, 5).getTime()
const thisYear = new Date().getFullYear()

test('moments stand in a text as days where the reader is, with the year if it is another', () => {
  expect(
    toldText(['Since ', { at: at(thisYear, 3, 4, 23) }, ', due ', { on: `${thisYear}-12-04` }, '.']),
  ).toBe('Since Mar 4, due Dec 4.')
  expect(toldText([{ at: at(2019, 3, 4) }])).toBe('Mar 4, 2019')
  expect(calendarDayText(`${thisYear}-01-01`)).toBe('Jan 1')
  expect(calendarDayText('2019-01-01')).toBe('Jan 1, 2019')
})

test.each([
  ['the same day', at(2026, 11, 21, 0), undefined],
  ['the evening before', at(2026, 11, 20, 23), '1 day'],
  ['over a change of clocks', at(2026, 10, 31, 23), '21 days'],
])('%s counts by midnights', (_when, moment, words) => {
  expect(daysSince(moment, at(2026, 11, 21, 1))).toBe(words)
})
