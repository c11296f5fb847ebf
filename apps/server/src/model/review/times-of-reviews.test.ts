import { expect, test } from 'vitest'
import { mondayOf, mondaysUntil, timesOfReviews } from './times-of-reviews.ts'

const today = '2026-11-26'
const none = { count: 0, median: null, slowTenth: null }
const at = (day: string) => Date.parse(`${day}T15:00:00Z`)
const ended = (submitted: string, how: { returned?: string; accepted?: string }) => ({
  submittedAt: at(submitted),
  returnedAt: how.returned ? at(how.returned) : null,
  acceptedAt: how.accepted ? at(how.accepted) : null,
})

test('weeks begin on Monday, also where a year ends', () => {
  expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  const mondays = mondaysUntil(today)
  expect([mondays.length, mondays[0], mondays.at(-1)]).toEqual([12, '2026-09-07', '2026-11-23'])
})

test('what ended counts in the week in which it ended, in working days', () => {
  const { weeks, returned, accepted } = timesOfReviews(
    [
      // From Friday over the weekend to Monday, and from Monday to Thursday.
      ended('2026-11-20', { returned: '2026-11-23' }),
      ended('2026-11-23', { returned: '2026-11-26' }),
      ended('2026-11-09', { returned: '2026-11-16' }),
      ended('2026-11-24', { accepted: '2026-11-24' }),
      // Accepted and opened again later: that was no return of the review.
      ended('2026-11-02', { accepted: '2026-11-06', returned: '2026-11-25' }),
      // Before the first of the weeks.
      ended('2026-08-03', { accepted: '2026-09-04' }),
    ],
    [],
    today,
  )
  expect(weeks.find(({ monday }) => monday === '2026-11-23')).toEqual({
    monday: '2026-11-23',
    returned: { count: 2, median: 2, slowTenth: 3 },
    accepted: { count: 1, median: 0, slowTenth: 0 },
  })
  expect(weeks.find(({ monday }) => monday === '2026-11-16')?.returned).toEqual({
    count: 1,
    median: 5,
    slowTenth: 5,
  })
  expect(weeks[0]).toEqual({ monday: '2026-09-07', returned: none, accepted: none })
  expect(returned).toEqual({ count: 3, median: 3, slowTenth: 5 })
  expect(accepted).toEqual({ count: 2, median: 2, slowTenth: 4 })
})

test('what is open counts by program in the band of the working days that it waits', () => {
  const waiting = [
    { program: 'CF', day: '2026-11-26', count: 1 },
    { program: 'CF', day: '2026-11-24', count: 2 },
    { program: 'CF', day: '2026-11-19', count: 3 },
    { program: 'CF', day: '2026-11-11', count: 4 },
    { program: 'BI', day: '2026-11-12', count: 5 },
  ]
  expect(timesOfReviews([], waiting, today).waiting).toEqual([
    { program: 'BI', counts: [0, 0, 5, 0] },
    { program: 'CF', counts: [3, 3, 0, 4] },
  ])
  expect(timesOfReviews([], [], today)).toMatchObject({ waiting: [], returned: none, accepted: none })
})
