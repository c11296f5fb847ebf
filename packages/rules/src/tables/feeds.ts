import { type Answer, type Field, formatAnswer } from '@granary/forms'
import { isDay } from '../days.ts'
import { averageWages } from '../engine/checks/jobs-check.ts'
import { amountIn, type Row, sumOf, type Tables, textIn } from '../facts/tables.ts'
import { yearlyPayment } from '../figures/debt-service.ts'
import { compare, decimal, type Fraction, sum, zero } from '../fraction.ts'
import { longDay } from '../written.ts'

export interface Fed {
  readonly fieldId: string
  /** The table that says it. */
  readonly table: string
  readonly answer: Answer
}

/** The columns of each table, by which its cells are told. */
export type Columns = Readonly<Record<string, readonly Field[]>>

/** What the tables say to questions that ask for the same, in the words of an answer. */
export function fedByTables(tables: Tables, columns: Columns): readonly Fed[] {
  const given = { tables, columns }
  const answers: readonly (readonly [string, Readonly<Record<string, Answer>>])[] = [
    ['owners', ofOwners(given)],
    ['affiliates', ofAffiliates(tables.affiliates ?? [])],
    ['collateral', ofCollateral(given)],
    ['debts', ofDebts(given)],
    ['sources', ofSources(given)],
    ['uses', ofUses(given)],
    ['jobs', ofJobs(tables.jobs ?? [])],
  ]
  return answers.flatMap(([table, said]) =>
    Object.entries(said).map(([fieldId, answer]) => ({ fieldId, table, answer })),
  )
}

interface Given {
  readonly tables: Tables
  readonly columns: Columns
}

const numeric = (value: Fraction | null) => (value ? Number(decimal(value, 2)) : null)

/** The primary owner is the one with the largest share; of several the first. */
function ofOwners({ tables: { owners = [] }, columns }: Given) {
  const share = (row: Row) => amountIn(row, 'share') ?? zero
  const largest = owners.reduce<Row | undefined>(
    (best, row) => (best && compare(share(best), share(row)) >= 0 ? best : row),
    undefined,
  )
  if (!largest) return {}
  const line = told(columns.owners, ['name', 'share', 'role', 'guarantee'])
  return {
    primaryOwnerName: orNull(textIn(largest, 'name')),
    primaryOwnerEntityType: entityTypes[textIn(largest, 'kind')] ?? null,
    primaryOwnerOwnershipPercentage: numeric(amountIn(largest, 'share')),
    primaryOwnerRole: orNull(textIn(largest, 'role')),
    primaryOwnerGuaranteeType: orNull(textIn(largest, 'guarantee')),
    primaryOwnerAddress: orNull(textIn(largest, 'address')),
    additionalOwnersDetails: lines(
      owners.filter((row) => row !== largest),
      line,
    ),
    ownershipDescription: lines(owners, line),
  }
}

const entityTypes: Readonly<Record<string, string>> = {
  PERSON: 'INDIVIDUAL',
  ENTITY: 'ENTITY',
  TRUST: 'ENTITY',
}

/** Whose statements are there, and of which day; an affiliate without a day has none that could be named. */
function ofAffiliates(affiliates: readonly Row[]) {
  const dated = affiliates.filter((row) => isDay(row.statementAsOf) && textIn(row, 'name') !== '')
  const line = (row: Row) => `${textIn(row, 'name')}, statements as of ${longDay(String(row.statementAsOf))}`
  return {
    hasProjectAffiliates: affiliates.length > 0 ? 'YES' : null,
    affiliateFinancialStatementsReference: lines(dated, line),
  }
}

function ofCollateral({ tables: { collateral = [] }, columns }: Given) {
  if (collateral.length === 0) return {}
  return {
    collateralDescriptionSummary: lines(collateral, told(columns.collateral, ['item', 'class', 'value'])),
    collateralScheduleReference: 'Table of collateral',
  }
}

/** What is paid in a year on all debts; nothing while a row does not say it. */
function ofDebts({ tables: { debts = [] } }: Given) {
  const payments = debts.map(yearlyPayment)
  const all = payments.every((payment) => payment !== null) && payments.length > 0 ? sum(payments) : null
  const existing = numeric(all)
  return {
    ruralHospitalExistingAnnualDebtService: existing,
    healthCareExistingAnnualDebtRepayment: existing,
  }
}

function ofSources({ tables: { sources = [], uses = [] }, columns }: Given) {
  const from = lines(sources, told(columns.sources, ['kind', 'from', 'amount']))
  const to = lines(uses, told(columns.uses, ['item', 'class', 'amount']))
  if (from === null && to === null) return {}
  const parts = [from && `Sources\n${from}`, to && `Uses\n${to}`].filter((part) => part !== null)
  return {
    sourcesAndUsesNarrative: parts.join('\n\n'),
    sourcesAndUsesReference: 'Tables of sources and of uses',
    reapFundingDescription: from,
  }
}

/** What is built and what is put into it; land, money and fees are no construction. */
const built = ['BUILDING', 'EQUIPMENT']

function ofUses({ tables: { uses = [] }, columns }: Given) {
  const construction = uses.filter((row) => built.includes(textIn(row, 'class')))
  return { projectConstructionScope: lines(construction, told(columns.uses, ['item', 'amount'])) }
}

function ofJobs(jobs: readonly Row[]) {
  const of = (kind: string, count: string, wage: string) => {
    const own = jobs.filter((row) => textIn(row, 'kind') === kind)
    if (own.length === 0) return {}
    return { [count]: numeric(sumOf(own, 'count')), [wage]: numeric(averageWages(own)?.[0] ?? null) }
  }
  return {
    ...of('CREATED', 'jobsCreatedCount', 'jobsCreatedAverageWage'),
    ...of('SAVED', 'jobsSavedCount', 'jobsSavedAverageWage'),
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** A row as a line: what it says in these columns. */
const told =
  (columns: readonly Field[] = [], ids: readonly string[]) =>
  (row: Row): string =>
    ids
      .flatMap((id) => {
        const field = columns.find((column) => column.id === id)
        const cell = row[id] ?? null
        return field && cell !== null && cell !== '' ? [formatAnswer(field, cell)] : []
      })
      .join(', ')

/** Half of what a narrative takes, so that two of them fit into one; the table says the rest. */
const longest = 900

function lines(rows: readonly Row[], line: (row: Row) => string): string | null {
  const all = rows.map(line).filter((text) => text !== '')
  const kept: string[] = []
  for (const text of all) {
    if (kept.join('\n').length + text.length > longest) break
    kept.push(text)
  }
  const left = all.length - kept.length
  if (left > 0) kept.push(`And ${left} more in the table.`)
  return kept.length > 0 ? kept.join('\n') : null
}
