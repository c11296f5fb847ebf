import { exact, type Fraction, plus, zero } from '../fraction.ts'

/** A cell as it is kept: money and percentages as numbers or as they were written, days as ISO days, yes as YES. */
export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell | undefined>>

export const tableNames = [
  ...(['owners', 'guarantors', 'affiliates', 'collateral', 'debts'] as const),
  ...(['sources', 'uses', 'jobs', 'projections'] as const),
] as const
export type TableName = (typeof tableNames)[number]

/** The rows of a project, by table; a table that is not there has not been begun. */
export type Tables = Readonly<Partial<Record<TableName, readonly Row[]>>>

export const amountIn = (row: Row, column: string): Fraction | null =>
  Object.hasOwn(row, column) ? exact(row[column]) : null

export const textIn = (row: Row, column: string): string => {
  const cell = Object.hasOwn(row, column) ? row[column] : null
  return typeof cell === 'string' ? cell : ''
}

export function isYes(row: Row, column: string): boolean | null {
  const cell = Object.hasOwn(row, column) ? row[column] : null
  if (cell === true || cell === 'YES') return true
  return cell === false || cell === 'NO' ? false : null
}

/** The sum of a column, or nothing when a row lacks its amount. */
export function sumOf(rows: readonly Row[], column: string): Fraction | null {
  let total = zero
  for (const row of rows) {
    const amount = amountIn(row, column)
    if (!amount) return null
    total = plus(total, amount)
  }
  return total
}

/** A year of full-time work, by which a wage for an hour is one for a year. */
export const hoursOfFullTime = 2_080
export const hoursAYear: Fraction = { top: BigInt(hoursOfFullTime), bottom: 1n }
