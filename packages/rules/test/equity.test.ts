import { expect, test } from 'vitest'
import { createContext } from '../src/engine/checks/check-context.ts'
import { equityTests } from '../src/engine/checks/equity.ts'
import { checksOf, currentPack } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { soundTables } from './tables.ts'

/** Of a business, what the table of 5001.105(d) needs: balance sheet, own part of the cost, contributed capital. */
const minima = [
  ['existing', { status: 'EXISTING' }, [10, 10, 10]],
  ['existing, whatever else is said', { status: 'EXISTING', early: 'YES', contracts: 'YES' }, [10, 10, 10]],
  ['new, with contracts', { status: 'NEW', contracts: 'YES' }, [10, 10]],
  ['new, guaranteed before it is built', { status: 'NEW', early: 'YES' }, [25, 25]],
  ['the same, with contracts', { status: 'NEW', early: 'YES', contracts: 'YES' }, [25, 25]],
  ['new, and nothing of this', { status: 'NEW', contracts: 'NO', early: 'NO' }, [20, 25]],
] as const

interface Business {
  readonly status: string
  readonly early?: string
  readonly contracts?: string
}

/** A business that shows these percentages, each of another amount. */
function facts({ status, early = 'NO', contracts = 'NO' }: Business, shown: readonly number[]) {
  const [sheet = 0, cost = 0, capital = 0] = shown
  return factsWith(
    { borrowerOperatingStatus: status, isConstructionProject: 'YES' },
    {
      terms: {
        ...{ guaranteeBeforeCompletion: early, salesContracts: contracts },
        ...{ closingAssets: 1_000_000, closingDebt: 1_000_000 - sheet * 10_000 },
        ...{ contributedCapital: capital * 5_000, fixedAssets: 500_000 },
      },
      tables: {
        ...soundTables,
        sources: [{ kind: 'CASH', amount: cost * 20_000 }],
        uses: [{ item: 'Mill', amount: 2_000_000, eligible: 'YES' }],
      },
    },
  )
}

test.each(minima)(
  '[C05] [X19] a business that is %s passes by one test that just meets its least, and fails just below all of them',
  (_, business, least) => {
    const tests = (shown: readonly number[]) =>
      equityTests(createContext(currentPack, facts(business, shown)))?.map(({ passes }) => passes)
    const outcome = (shown: readonly number[]) =>
      checksOf(currentPack, facts(business, shown)).find(({ checkId }) => checkId === 'X19')?.outcome
    const below = least.map((each) => each - 0.01)
    expect([tests([...least]), tests(below)]).toEqual([least.map(() => true), least.map(() => false)])
    expect(outcome(below)).toBe('fails')
    for (const at of least.keys()) expect(outcome(below.with(at, least[at] ?? 0))).toBe('passes')
  },
)

test.each([
  [1_400_000, 'passes'],
  [1_500_000, 'passes'],
  [1_500_000.01, 'fails'],
  [1_600_000, 'fails'],
])('[C08] [X15] of uses of three million %d may be the lender’s own loans: %s', (balance, outcome) => {
  const debt = { creditor: 'Our bank', action: 'REFINANCE', sameLender: 'YES', current: 'YES' }
  const tables = {
    ...soundTables,
    debts: [{ ...debt, balance }],
    uses: [{ item: 'Mill', amount: 3_000_000 }],
  }
  const row = checksOf(currentPack, factsWith({}, { tables })).find(({ checkId }) => checkId === 'X15')
  expect(row?.outcome).toBe(outcome)
  if (balance === 1_600_000) expect(row?.because).toContain('53.33 percent of the uses')
  if (balance === 1_500_000.01) expect(row?.because).toContain('50.01 percent of the uses')
})
