import { describe, expect, test } from 'vitest'
import { ownChecksOf, type Tables } from '../src/index.ts'

const told = (table: string, tables: Tables) =>
  Object.fromEntries(
    ownChecksOf(table, tables).map(({ checkId, outcome, because }) => [checkId, [outcome, because]]),
  )

describe('debts beside the balance sheet', () => {
  const debts = [
    { creditor: 'First Bank', balance: 210_000.1 },
    { creditor: 'Farm Credit', balance: 89_999.9 },
  ]
  const year = (phase: string, of: number, debt?: number) => ({
    phase,
    year: of,
    ...(debt !== undefined && { debt }),
  })

  test('agree to the cent with the year to date, and without one with the last year that is over', () => {
    const history = [
      year('HISTORY', 2025, 300_000),
      year('HISTORY', 2024, 1),
      year('YEAR_1', 2027, 3_000_000),
    ]
    for (const table of ['debts', 'projections'])
      expect(told(table, { debts, projections: history }).debtsOnBalanceSheet?.[0]).toBe('passes')
    expect(told('debts', { debts, projections: [...history, year('YTD', 2026, 310_000)] })).toEqual({
      debtsOnBalanceSheet: [
        'fails',
        'The balances of the debts add up to $300,000, and the balance sheet of 2026 in the projections has $310,000 of debt.',
      ],
    })
  })

  test('are open while either is not said', () => {
    const projections = [year('HISTORY', 2025, 300_000)]
    const outcome = (tables: Tables) => told('debts', tables).debtsOnBalanceSheet
    expect(outcome({ projections })).toEqual(['open', 'Not known is the table of debts.'])
    expect(outcome({ debts: [...debts, { creditor: 'Ann' }], projections })?.[1]).toContain(
      'the balance of each debt',
    )
    for (const rows of [[], [year('YEAR_1', 2027, 300_000)], [year('HISTORY', 2025)]])
      expect(outcome({ debts, projections: rows })?.[0]).toBe('open')
  })
})

test('an owner who guarantees does so for the share, by name or by the owner that is named', () => {
  const owners = [{ name: 'Ann Hill', share: 55 }]
  const outcome = (row: Tables['guarantors'] extends readonly (infer Each)[] | undefined ? Each : never) =>
    told('guarantors', { owners, guarantors: [row] }).guarantorsOfOwners
  expect(outcome({ name: 'ann hill', percent: 20 })).toEqual([
    'fails',
    'Guaranteed is less than the share that is owned: ann hill with 20 percent of 55 percent.',
  ])
  for (const sound of [
    { name: 'Ann Hill', percent: 55 },
    { name: 'Ann Hill', type: 'UNLIMITED', percent: 1 },
    { name: 'Hill Trust', percent: 1 },
    { name: 'Ann Hill' },
  ])
    expect(outcome(sound)?.[0]).toBe('passes')
  expect(outcome({ name: 'Hill Trust', owner: 'Ann Hill', percent: 1 })?.[0]).toBe('fails')
  expect(ownChecksOf('owners', { owners })).toEqual([])
})
