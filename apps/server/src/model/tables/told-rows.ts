import { withTaxIdsMasked } from '@granary/eligibility'
import { EMPTY, type Field, formatAnswer, maskedAnswer } from '@granary/forms'
import type { Cell, Row } from '@granary/rules'

/** A row, or a single fact, as it is read. */
export interface ToldRow {
  readonly label: string
  /** Null where nothing was entered. */
  readonly text: string | null
}

interface ToldTable {
  readonly columns: readonly Field[]
  readonly isSingle?: boolean | undefined
}

/** A row a line, called by what its first column says; single facts a line each. Sensitive cells in full. */
export function toldRows({ columns, isSingle = false }: ToldTable, rows: readonly Row[]): ToldRow[] {
  const [first, ...others] = columns
  return isSingle
    ? columns.map((column) => ({ label: columnName(column), text: cellText(column, rows[0]?.[column.id]) }))
    : rows.map((row, at) => ({
        label: (first && cellText(first, row[first.id])) ?? `Row ${at + 1}`,
        text: others.flatMap((column) => told(column, row)).join('; ') || null,
      }))
}

function told(column: Field, row: Row): string[] {
  const text = cellText(column, row[column.id])
  return text === null ? [] : [`${columnName(column)}: ${text}`]
}

export function cellText(column: Field, cell: Cell | undefined): string | null {
  const text = formatAnswer(column, cell)
  return text === EMPTY ? null : text
}

/** The same as anybody may read it, after nobody can change it any more. */
export function maskedRow(columns: readonly Field[], row: Row): Row {
  return Object.fromEntries(columns.map((column) => [column.id, maskedCell(column, row[column.id] ?? null)]))
}

export function maskedCell(column: Field, cell: Cell): Cell {
  const masked = maskedAnswer(column, cell) as Cell
  return typeof masked === 'string' ? withTaxIdsMasked(masked) : masked
}

/** The unit stands at the figure. */
export const columnName = ({ label }: Field): string => label.replace(/, [%$]$/, '')
