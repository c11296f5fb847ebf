import { projectTables } from '@granary/checklists'
import {
  amountOfRows,
  discountedValue,
  type Facts,
  firstAnswered,
  type Row,
  type TableName,
} from '@granary/rules'

interface Segment {
  readonly id: string
  readonly label: string
  readonly amount: number
}

/** What the sheets draw: bars of sources, uses and collateral by kind, and what the what-if begins with. */
export function picturesOf({ tables = {}, terms = {}, ...facts }: Facts) {
  const answer = (fieldId: string, other = fieldId) =>
    firstAnswered(facts, [
      { stage: 'application', fieldId },
      { stage: 'pre-application', fieldId: other },
    ])?.answer ?? null
  const numeric = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    sources: segments('sources', 'kind', tables.sources, (row) => amountOfRows([row], 'amount')),
    uses: segments('uses', 'class', tables.uses, (row) => amountOfRows([row], 'amount')),
    collateral: segments('collateral', 'class', tables.collateral, discountedValue),
    loan: {
      program: textOf(answer('loanProgram')),
      amount: numeric(answer('totalLoanAmount')),
      percentage: numeric(answer('guaranteePercentageRequested')),
      years: numeric(answer('loanTermYears')),
      frequency: textOf(answer('loanPaymentFrequency')),
      rate: numeric(terms.interestRate),
      price: numeric(terms.salePrice),
      targetDate: facts.targetDate ?? null,
      terms: { ...terms },
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The rows of a table by what a choice says of them, in the order of the choice. */
function segments(
  table: TableName,
  column: string,
  rows: readonly Row[] = [],
  amountIn: (row: Row) => number,
): Segment[] {
  const options = projectTables.declarationOf(table)?.columns.find(({ id }) => id === column)?.options ?? []
  return [...options, { value: '', label: 'Not said' }].flatMap(({ value, label }) => {
    const own = rows.filter((row) => (row[column] ?? '') === value)
    const amount = own.reduce((sum, row) => sum + amountIn(row), 0)
    return amount > 0 ? [{ id: value, label, amount: Math.round(amount * 100) / 100 }] : []
  })
}
