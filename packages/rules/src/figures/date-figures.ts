import { isDay, plusDays } from '../days.ts'
import { provides } from '../engine/required-documents.ts'
import type { FiledDocument } from '../facts/facts.ts'
import type { RulePack } from '../pack/pack.ts'
import { longDay } from '../written.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import type { Reader } from './reader.ts'
import { nothing } from './shown.ts'

/** A day that something else is counted from, and the last one on which it is in time. */
interface Counted {
  readonly name: string
  readonly from: string
  readonly days: number
  readonly on: string
}

/** The first statement that runs out, and what else is counted in days. */
function dates(read: Reader): FigureResult {
  const days = Object.fromEntries(read.pack.windows.map(({ id, value }) => [id, value]))
  const { statements } = days
  const later = countedLater(read, days)
  const [first] = statementsOf(read.pack, read.facts.documents ?? [])
  if (typeof statements !== 'number')
    read.missing.push({ name: 'Age of statements', askedOf: 'staff', items: [] })
  if (first === undefined) {
    read.missing.push({ name: 'The day that a statement speaks of', askedOf: 'lender', items: whereFiled })
  } else read.inputs.push({ name: 'Oldest current statement', value: first, from: 'Documents' })
  const parts = later.map(({ name, on }) => ({ name, value: on }))
  const working = later.map(inWords)
  if (first === undefined || typeof statements !== 'number') return { ...nothing, parts, working }
  const on = plusDays(first, statements)
  return {
    value: on,
    parts,
    working: [inWords({ name: 'Statements', from: first, days: statements, on }), ...working],
  }
}

const inWords = ({ name, from, days, on }: Counted) =>
  `${name}: ${longDay(from)} + ${days} days = ${longDay(on)}`

/** The days of what has to be current when the application is complete, the oldest first. */
function statementsOf(pack: RulePack, documents: readonly FiledDocument[]): readonly string[] {
  const asked = pack.requirements
    .flatMap((rule) => rule.documents)
    .filter(({ window }) => window === 'statements')
  return documents
    .filter((file) => asked.some((each) => provides(each, file)))
    .flatMap(({ asOf }) => (isDay(asOf) ? [String(asOf)] : []))
    .toSorted()
}

const whereFiled = [{ stage: 'application', fieldId: 'currentBalanceSheetUpload' }] as const

/** After the commitment is issued, after the half-year and after the fiscal year that follow the closing. */
function countedLater(
  read: Reader,
  { commitment, statusReport, yearlyStatements }: Readonly<Record<string, unknown>>,
): readonly Counted[] {
  const [issued, closing] = (['expectedObligationDate', 'expectedClosingDate'] as const).map((name) =>
    read.day(name),
  )
  const after = (name: string, from: string | null, days: unknown): readonly Counted[] =>
    from !== null && typeof days === 'number' ? [{ name, from, days, on: plusDays(from, days) }] : []
  return [
    ...after('Commitment signed by both', issued ?? null, commitment),
    ...after('First status report', closing ? halfYearAfter(closing) : null, statusReport),
    ...after(
      'First yearly statements, of a calendar year',
      closing ? `${closing.slice(0, 4)}-12-31` : null,
      yearlyStatements,
    ),
  ]
}

const halfYearAfter = (day: string) => `${day.slice(0, 4)}-${day.slice(5) <= '06-30' ? '06-30' : '12-31'}`

export const dateFigures: readonly FigureKind[] = [
  {
    id: 'C17',
    title: 'First statement that runs out',
    formula: 'day of the oldest current statement + the days for which it is good',
    unit: 'day',
    source: '5001.303(b)(4)(i)',
    of: dates,
  },
]
