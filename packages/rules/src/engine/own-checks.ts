import { amountIn, type Row, sumOf, type TableName, type Tables, textIn } from '../facts/tables.ts'
import { compare, type Fraction, given } from '../fraction.ts'
import { dollars, listed, percent, sentence } from '../written.ts'
import { type Finding, fails, open, passes } from './checks/check-context.ts'
import { type CheckRow, notKnown } from './cross-checks.ts'

/** What is told below a table, in the shape of what the pack asks. */
export type OwnCheckRow = Pick<
  CheckRow,
  'checkId' | 'title' | 'outcome' | 'severity' | 'because' | 'paragraph'
>

interface OwnCheck {
  readonly id: string
  /** Below which tables it is told. */
  readonly at: readonly TableName[]
  readonly title: string
  readonly formula: string
  readonly paragraph: string
  readonly of: (tables: Tables) => Finding
}

/**
 * Whether tables agree with each other: advice while one fills them in. No pack names these, so that they need no new one;
 * they explain and never contradict, and the rehearsal is without them.
 */
export function ownChecksOf(table: string, tables: Tables): readonly OwnCheckRow[] {
  return ownChecks
    .filter(({ at }) => at.some((name) => name === table))
    .map(({ id, title, formula, paragraph, of }) => {
      const found = of(tables)
      const row = { checkId: id, title, severity: 'explain', paragraph } as const
      if (found.outcome === 'passes') return { ...row, outcome: 'passes', because: formula }
      if (found.outcome === 'open') return { ...row, outcome: 'open', because: notKnown(found.lacks) }
      return { ...row, outcome: 'fails', because: sentence(found.because) }
    })
}

const nameOf = (row: Row) => textIn(row, 'name').trim().toLowerCase()

/** The newest year that is over or under way. */
function balanceSheet(projections: readonly Row[]): Row | undefined {
  const known = projections.filter((row) => ['HISTORY', 'YTD'].includes(textIn(row, 'phase')))
  const underWay = (row: Row) => (textIn(row, 'phase') === 'YTD' ? 1 : 0)
  return known.toSorted(
    (a, b) => underWay(b) - underWay(a) || compareYears(amountIn(b, 'year'), amountIn(a, 'year')),
  )[0]
}

const compareYears = (a: Fraction | null, b: Fraction | null) => compare(a ?? given(0), b ?? given(0))

function debtsOnBalanceSheet({ debts = [], projections = [] }: Tables): Finding {
  const sheet = balanceSheet(projections)
  const [owed, told] = [debts.length > 0 ? sumOf(debts, 'balance') : null, sheet && amountIn(sheet, 'debt')]
  if (!owed) return open(debts.length > 0 ? 'the balance of each debt' : 'the table of debts')
  if (!sheet || !told) return open('the debt of the last year, or of the year to date, in the projections')
  if (compare(owed, told) === 0) return passes
  return fails(
    `The balances of the debts add up to ${dollars(owed)}, and the balance sheet${sheet.year ? ` of ${sheet.year}` : ''} in the projections has ${dollars(told)} of debt.`,
    [],
  )
}

function guarantorsOfOwners({ guarantors = [], owners = [] }: Tables): Finding {
  const short = guarantors.flatMap((row) => {
    const owner = owners.find((each) => nameOf(each) !== '' && nameOf(each) === ownerOf(row))
    const [part, share] = [amountIn(row, 'percent'), owner && amountIn(owner, 'share')]
    if (!part || !share || textIn(row, 'type') === 'UNLIMITED' || compare(part, share) >= 0) return []
    return [
      `${textIn(row, 'name') || textIn(row, 'owner')} with ${percent(part, { least: share })} of ${percent(share)}`,
    ]
  })
  if (short.length === 0) return passes
  return fails(`Guaranteed is less than the share that is owned: ${listed(short)}.`, [])
}

const ownerOf = (row: Row) => textIn(row, 'owner').trim().toLowerCase() || nameOf(row)

const ownChecks: readonly OwnCheck[] = [
  {
    id: 'debtsOnBalanceSheet',
    at: ['debts', 'projections'],
    title: 'The debts differ from the balance sheet',
    formula: 'The balances of the debts add up to the debt on the balance sheet.',
    paragraph: 'convention',
    of: debtsOnBalanceSheet,
  },
  {
    id: 'guarantorsOfOwners',
    at: ['guarantors'],
    title: 'A guarantee below the share',
    formula: 'Each owner who guarantees does so for at least the share that they own.',
    paragraph: '5001.204',
    of: guarantorsOfOwners,
  },
]
