import { describe, expect, test } from 'vitest'
import { collectOnce } from '../src/index.ts'

type Example = readonly [
  oldest: string,
  target: string,
  asOf: string | null,
  orLater: string,
  goodUntil: string | null,
]

const examples: readonly Example[] = [
  // 90 days.
  ['2026-10-17', '2027-01-15', '2026-12-31', '2026-10-31', '2027-03-31'],
  ['2026-10-31', '2027-01-29', '2026-12-31', '2026-10-31', '2027-03-31'],
  ['2026-11-01', '2027-01-30', '2026-12-31', '2026-11-30', '2027-03-31'],
  // The month that ends on the target date is not over before it.
  ['2026-10-02', '2026-12-31', '2026-11-30', '2026-10-31', '2027-02-28'],
  ['2026-10-03', '2027-01-01', '2026-12-31', '2026-10-31', '2027-03-31'],
  // The last of February, with and without a 29th.
  ['2028-01-16', '2028-04-15', '2028-03-31', '2028-01-31', '2028-06-29'],
  ['2028-02-10', '2028-03-11', '2028-02-29', '2028-02-29', '2028-03-30'],
  ['2027-02-10', '2027-03-12', '2027-02-28', '2027-02-28', '2027-03-30'],
  // No month ends within ten days.
  ['2026-11-05', '2026-11-15', null, '2026-11-05', null],
  // An appraisal is made for its own day.
  ['2026-01-15', '2027-01-15', null, '2026-01-15', null],
  ['2027-03-01', '2028-03-01', null, '2027-03-01', null],
]

const dayMs = 86_400_000
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Looks at each day from the oldest to the target by itself. */
function secondCount(oldest: string, target: string) {
  const ends: string[] = []
  for (let ms = Date.parse(oldest); isoOf(ms) < target; ms += dayMs)
    if (new Date(ms + dayMs).getUTCDate() === 1) ends.push(isoOf(ms))
  return { asOf: ends.at(-1) ?? null, orLater: ends[0] ?? oldest }
}

describe('what is collected once', () => {
  test.each(examples)('of %s or later for %s', (oldest, target, asOf, orLater, goodUntil) => {
    expect(collectOnce(oldest, target)).toEqual({ asOf, orLater, goodUntil })
  })

  test('agrees with a second count, on each day of four years and for windows of 0 to 364 days', () => {
    for (let day = 0; day < 1461; day += 1) {
      for (const allowed of [0, 1, 27, 28, 29, 30, 31, 32, 60, 90, 120, 364]) {
        const target = Date.parse('2026-11-27') + day * dayMs
        const [oldest, on] = [isoOf(target - allowed * dayMs), isoOf(target)]
        const { goodUntil, ...days } = collectOnce(oldest, on)
        expect(days).toEqual(secondCount(oldest, on))
        // It is good on the target date, and as long as its window says.
        if (goodUntil !== null && days.asOf !== null)
          expect([goodUntil >= on, Date.parse(goodUntil) - Date.parse(days.asOf)]).toEqual([
            true,
            allowed * dayMs,
          ])
      }
    }
  })
})
