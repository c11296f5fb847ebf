import type { Field } from '@granary/forms'
import { copiedCells, type RowChange, type TableRow } from '@granary/rules'

export interface Place {
  readonly row: number
  readonly column: number
}

/** Cells that stand together, from one corner to the other; one cell, as long as nothing more was chosen. */
export interface Range {
  readonly from: Place
  readonly to: Place
}

export function rangeOf(one: Place, other: Place): Range {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  }
}

/** The columns of a row that are in it, the first and the last; beyond all of them where none is. */
export const chosenIn = ({ from, to }: Range, row: number): readonly [first: number, last: number] =>
  row >= from.row && row <= to.row ? [from.column, to.column] : [0, -1]

interface Cells {
  readonly fields: readonly Field[]
  readonly rows: readonly TableRow[]
}

const cut = ({ fields, rows }: Cells, { from, to }: Range): Cells => ({
  fields: fields.slice(from.column, to.column + 1),
  rows: rows.slice(from.row, to.row + 1),
})

/** As spreadsheets read it. */
export function copied(cells: Cells, range: Range): string {
  const { fields, rows } = cut(cells, range)
  return copiedCells(fields, rows)
}

/** What empties these cells; of those that are empty nothing. */
export function emptied(cells: Cells, range: Range): readonly RowChange[] {
  const { fields, rows } = cut(cells, range)
  return rows.flatMap(({ rowId, cells: filled }) => {
    const set = fields.flatMap(({ id }) => ((filled[id] ?? null) === null ? [] : [[id, null] as const]))
    return set.length > 0 ? [{ rowId, set: Object.fromEntries(set) }] : []
  })
}
