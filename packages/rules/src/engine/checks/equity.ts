import { termOf } from '../../facts/facts.ts'
import { type Row, sumOf, textIn } from '../../facts/tables.ts'
import { type EquityInputs, equityShares } from '../../figures/business.ts'
import { compare, type Fraction, zero } from '../../fraction.ts'
import type { CheckContext } from './check-context.ts'

export interface EquityTest {
  readonly kind: 'balanceSheet' | 'cost' | 'capital'
  readonly name: string
  readonly share: Fraction | null
  readonly least: Fraction
  readonly passes: boolean
}

const own = ['CASH', 'IN_KIND', 'STANDSTILL_NOTE', 'GRANT']

/** The ways in which this business may show its equity; nothing while it is not known which business it is. */
export function equityTests(context: CheckContext): readonly EquityTest[] | null {
  const kind = kindOf(context)
  if (kind === null) return null
  const shares = equityShares(equityInputs(context))
  const tests = [
    ['balanceSheet', 'the balance sheet equity', shares.balanceSheet, `equity${kind}`],
    ['cost', 'the own part of the cost', shares.cost, `cost${kind}`],
    ...(kind === 'Existing'
      ? ([['capital', 'the contributed capital', shares.capital, 'capitalExisting']] as const)
      : []),
  ] as const
  return tests.flatMap(([test, name, share, id]) => {
    const least = context.limit(id)
    return least
      ? [{ kind: test, name, share, least, passes: share !== null && compare(share, least) >= 0 }]
      : []
  })
}

function kindOf({ facts, fact }: CheckContext): 'Existing' | 'Early' | 'Contracted' | 'New' | null {
  const [status, construction, early] = ['borrowerStatus', 'construction', 'guaranteeBeforeCompletion'].map(
    (name) => fact(name).choice,
  )
  if (status === null || status === undefined) return null
  if (status === 'EXISTING') return 'Existing'
  if (construction === 'YES' && early === 'YES') return 'Early'
  if (termOf(facts, 'salesContracts') === 'YES') return 'Contracted'
  return 'New'
}

/** From the tables; the balance sheet is that of closing, with the new debt in it. */
export function equityInputs({ rows, term }: CheckContext): EquityInputs {
  const sources = rows('sources')
  const of = (kinds: readonly string[]) => sources?.filter((row: Row) => kinds.includes(textIn(row, 'kind')))
  const eligible = rows('uses')?.filter((row) => row.eligible !== false && row.eligible !== 'NO')
  return {
    assets: term('closingAssets'),
    debt: term('closingDebt'),
    standstill: sumOf(of(['STANDSTILL_NOTE']) ?? [], 'amount') ?? zero,
    ownFunds: sources ? sumOf(of(own) ?? [], 'amount') : null,
    eligibleCost: eligible ? sumOf(eligible, 'amount') : null,
    contributedCapital: term('contributedCapital'),
    fixedAssets: term('fixedAssets'),
  }
}
