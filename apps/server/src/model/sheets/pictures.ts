import { projectTables } from '@granary/checklists'
import {
  amountOfRows,
  balancesOf,
  discountedValue,
  type Facts,
  type Figure,
  firstAnswered,
  leastCoverage,
  type Row,
  type RulePack,
  type TableName,
} from '@granary/rules'

interface Segment {
  readonly id: string
  readonly label: string
  readonly amount: number
}

/** What the sheets draw: bars by kind, coverage, break-even and balances, and what the what-if begins with. */
export function picturesOf(pack: RulePack, all: Facts, figures: readonly Reckoned[]) {
  const { tables = {}, terms = {}, ...facts } = all
  const answer = (fieldId: string, other = fieldId) =>
    firstAnswered(facts, [
      { stage: 'application', fieldId },
      { stage: 'pre-application', fieldId: other },
    ])?.answer ?? null
  const numeric = (value: unknown) => (typeof value === 'number' ? value : null)
  const amount = numeric(answer('totalLoanAmount'))
  const loan = {
    ...{ amount, rate: numeric(terms.interestRate), years: numeric(answer('loanTermYears')) },
    frequency: textOf(answer('loanPaymentFrequency')),
    interestOnlyMonths: numeric(terms.interestOnlyMonths),
  }
  const balances = balancesOf(loan)
  return {
    sources: segments('sources', 'kind', tables.sources, (row) => amountOfRows([row], 'amount')),
    uses: segments('uses', 'class', tables.uses, (row) => amountOfRows([row], 'amount')),
    collateral: segments('collateral', 'class', tables.collateral, discountedValue),
    coverage: coverageOf(pack, all, figures),
    breakEven: breakEvenOf(figures),
    balances: amount === null || balances.length === 0 ? [] : [amount, ...balances],
    loan: {
      ...loan,
      program: textOf(answer('loanProgram')),
      percentage: numeric(answer('guaranteePercentageRequested')),
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

type Reckoned = Pick<Figure, 'id' | 'value'> & { readonly parts: NonNullable<Figure['parts']> }

const figureIn = (figures: readonly Reckoned[], id: string) => figures.find((figure) => figure.id === id)

function coverageOf(pack: RulePack, facts: Facts, figures: readonly Reckoned[]) {
  const years = (figureIn(figures, 'C07')?.parts ?? []).flatMap(({ name, value }) => {
    const year = /^Year (.*)$/.exec(name)?.[1]
    return year === undefined ? [] : [{ year: year === '' ? 'Not said' : year, value }]
  })
  return { years, ...leastCoverage(pack, facts) }
}

/** For drawing: as exactly as a picture is. */
function breakEvenOf(figures: readonly Reckoned[]) {
  const figure = figureIn(figures, 'C11')
  const [alone, revenue, safety] = [
    'Without debt service',
    'Revenue of the last year',
    'Safety, percent',
  ].map((name) => figure?.parts.find((part) => part.name === name)?.value)
  if (!figure?.value || !alone || !revenue || !safety) return null
  return { revenue: Number(revenue), alone: Number(alone), withService: Number(figure.value), safety }
}
