import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeFigures } from '../src/figures/fee-figures.ts'
import { createReader } from '../src/figures/reader.ts'
import { currentPack, feesByYear } from '../src/index.ts'
import { factsWith } from './facts.ts'

const loan = (rest: Parameters<typeof factsWith>[1] = {}, closedOn: string | null = null) => ({
  pack: currentPack,
  facts: factsWith({}, rest),
  closedOn,
})
const closing = (day: string) => ({ terms: { expectedClosingDate: day } })

test('[C02] [C03] fees of several loans are told by the year in which each is paid, to the cent', () => {
  const one = feesByYear([loan(closing('2026-12-31'))], 4)
  expect(one).toMatchObject({ loans: 1, withoutRetention: 0 })
  expect(one.years.slice(0, 2)).toEqual([
    { year: 2026, andLater: false, guarantee: '76500.00', retention: '0.00' },
    { year: 2027, andLater: false, guarantee: '0.00', retention: '13848.53' },
  ])
  // The sum of all years is C03, each year rounded.
  const retained = one.years.reduce((sum, { retention }) => sum + Math.round(Number(retention) * 100), 0)
  expect(Math.abs(retained - 22_441_728)).toBeLessThan(13)
  expect(one.years.map(({ year, andLater }) => [year, andLater])).toEqual([
    ...[2026, 2027, 2028].map((year) => [year, false]),
    [2029, true],
  ])
  const two = feesByYear([loan(closing('2026-12-31')), loan(closing('2030-01-01'), '2027-05-04')], 4)
  expect(two.years[1]).toEqual({ year: 2027, andLater: false, guarantee: '76500.00', retention: '13848.53' })
  expect(two.years[2]?.retention).not.toBe(one.years[2]?.retention)
})

test('a loan without a year or without a fee is left out, and one without a rate has no retention fee', () => {
  const dated = closing('2026-12-31')
  const withoutYear = { ...loan(), facts: { ...loan().facts, terms: { interestRate: 8.25 } } }
  const withoutRate = {
    ...loan(dated),
    facts: { ...loan(dated).facts, terms: { ...dated.terms, obligationYear: 2026 } },
  }
  const unknownFee = { ...loan(dated), facts: factsWith({ loanProgram: 'CF' }, dated) }
  expect(feesByYear([withoutYear, unknownFee], 4)).toEqual({ loans: 0, withoutRetention: 0, years: [] })
  expect(feesByYear([withoutYear, withoutRate], 4)).toEqual({
    loans: 1,
    withoutRetention: 1,
    years: [{ year: 2026, andLater: false, guarantee: '76500.00', retention: '0.00' }],
  })
  expect(feesByYear([], 4).years).toEqual([])
})

const isLong = process.env.GRANARY_LONG === '1'

/** Each of C02 and of the years of C03 as the sheet of a project shows it, in cents. */
function fromSheet({ pack, facts }: ReturnType<typeof loan>) {
  const [guarantee, retention] = ['C02', 'C03'].map((id) =>
    feeFigures.find((kind) => kind.id === id)?.of(createReader(pack, facts)),
  )
  const parts = retention?.value ? (retention.parts ?? []) : []
  return guarantee?.value ? [guarantee.value, ...parts.map(({ value }) => value)] : []
}

test('[C02] [C03] fees by year are those of the sheet to the cent, whatever the loan', () => {
  const figure = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true }))
  const anyLoan = fc.record({
    amount: fc.oneof(fc.integer({ min: -10, max: 2e9 }), fc.double({ min: 0, max: 1e11, noNaN: true })),
    percentage: figure,
    rate: fc.oneof(figure, fc.constantFrom(0, 1e-9, 0.000_1, 8.25, 1e-18, 100)),
    years: fc.integer({ min: 0, max: 62 }),
    frequency: fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUAL', 'ANNUAL'),
    interestOnlyMonths: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
    guaranteeBeforeCompletion: fc.constantFrom('YES', 'NO'),
  })
  fc.assert(
    fc.property(anyLoan, ({ amount, percentage, rate, years, frequency, ...terms }) => {
      const facts = factsWith(
        {
          totalLoanAmount: amount,
          guaranteePercentageRequested: percentage,
          loanTermYears: years,
          loanPaymentFrequency: frequency,
        },
        { terms: { interestRate: rate, expectedClosingDate: '2026-12-31', ...terms } },
      )
      const told = feesByYear([{ pack: currentPack, facts, closedOn: null }], 100).years
      const [guarantee = '0.00', ...retention] = fromSheet({ pack: currentPack, facts, closedOn: null })
      expect(told[0]?.guarantee ?? '0.00').toBe(guarantee)
      expect(told.slice(1).map((year) => year.retention)).toEqual(retention)
    }),
    { numRuns: isLong ? 100_000 : 1_000, seed: 20_261_127 },
  )
})
