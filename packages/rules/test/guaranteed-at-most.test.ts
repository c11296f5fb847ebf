import { expect, test } from 'vitest'
import { currentPack, type Facts, guaranteedAtMost } from '../src/index.ts'

const facts = (loanProgram: string | null, obligationYear?: number): Facts => ({
  ...{ today: '2026-07-01', targetDate: null, answers: { application: { loanProgram } } },
  ...(obligationYear && { terms: { obligationYear } }),
})

test.each([
  ['B_AND_I', 4_999_999.99, 2026, 85],
  ['B_AND_I', 5_000_000, 2026, 80],
  ['B_AND_I', 25_000_000, 2026, 80],
  ['B_AND_I', 25_000_000.01, 2026, null],
  ['CF', 1_000_000, 2025, 80],
  ['CF', 1_000_000, 2026, null],
  ['B_AND_I', 1_000_000, 2027, null],
] as const)(
  'of a %s loan of $%d in fiscal year %d at most %d percent is guaranteed',
  (program, amount, year, most) => {
    expect(guaranteedAtMost(currentPack, facts(program, year), amount)).toEqual({ fiscalYear: year, most })
  },
)

test('the year is that of the day where none is said, and without a program nothing is known', () => {
  expect(guaranteedAtMost(currentPack, facts('B_AND_I'), 3_000_000)).toEqual({ fiscalYear: 2026, most: 85 })
  expect(guaranteedAtMost(currentPack, facts(null), 3_000_000)).toBeNull()
})
