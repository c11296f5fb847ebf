import { amountIn, hoursAYear, type Row } from '../facts/tables.ts'
import { decimal, type Fraction, over, sum, times } from '../fraction.ts'

/** What stands below a column: its sum, or its mean weighted by another column. */
export interface Total {
  readonly column: string
  readonly kind: 'sum' | 'mean'
  /** Of a mean: the column that says how much each row counts. */
  readonly by?: string
  /** Of a mean of wages: the column that says which are for an hour. They count as those of a year. */
  readonly hourly?: string
}

/** The total of each column, exact and with two decimals at most; null while no row gives it an amount. */
export function totalsOf(totals: readonly Total[], rows: readonly Row[]): Record<string, number | null> {
  return Object.fromEntries(
    totals.map((total) => {
      const value = total.kind === 'sum' ? sumOfFilled(rows, total.column) : meanOf(rows, total)
      return [total.column, value && Number(decimal(value, 2))]
    }),
  )
}

/** Rows that are not filled in yet do not keep the others from being added up. */
function sumOfFilled(rows: readonly Row[], column: string): Fraction | null {
  const amounts = rows.flatMap((row) => amountIn(row, column) ?? [])
  return amounts.length === 0 ? null : sum(amounts)
}

function meanOf(rows: readonly Row[], { column, by = column, hourly }: Total): Fraction | null {
  const weighed = rows.flatMap((row) => {
    const [told, weight] = [amountIn(row, column), amountIn(row, by)]
    if (!told || !weight) return []
    return [{ value: hourly && row[hourly] === 'HOUR' ? times(told, hoursAYear) : told, weight }]
  })
  const whole = sum(weighed.map(({ weight }) => weight))
  return over(sum(weighed.map(({ value, weight }) => times(value, weight))), whole)
}

/** What a column comes to, for drawing it; nothing where no row gives an amount. */
export function amountOfRows(rows: readonly Row[], column: string): number {
  return totalsOf([{ column, kind: 'sum' }], rows)[column] ?? 0
}
