import type { Field } from '@granary/forms'
import type { Cell } from '../facts/tables.ts'
import { rowHead, withoutGuard } from './csv.ts'
import { headsOf, isHead } from './heads.ts'
import { readCell } from './read-cell.ts'
import { type Line, linesOf } from './separated.ts'

/** One cell of what was pasted, as it was written and as the column would keep it. */
export interface PastedCell {
  readonly text: string
  readonly cell: Cell
  /** Why it does not fit its column and is left out, in a sentence. */
  readonly refused: string | null
}

export interface PastedRow {
  /** In the spreadsheet or file, from 1. */
  readonly line: number
  /** Which row of the table it says that it is. */
  readonly rowId: string | null
  readonly cells: readonly PastedCell[]
}

export interface Pasted {
  /** The column of each pasted column; null where it goes nowhere. */
  readonly columns: readonly (string | null)[]
  readonly rows: readonly PastedRow[]
  /** The first row gave the names of columns. */
  readonly hasHeads: boolean
  /** Heads of columns that go nowhere, as they were written. */
  readonly leftOut: readonly string[]
  /** There was more than is read. */
  readonly cut: boolean
}

interface Placing {
  /** Where it begins, when no heads say what goes where. */
  readonly first?: number
  /** A file goes by its heads alone: nobody placed it anywhere. */
  readonly byHeads?: boolean
}

/**
 * Rows of a spreadsheet as they come from its clipboard, or of a CSV file. Where the first row names columns these
 * decide what goes where, else it goes by place from `first` on.
 */
export function readPasted(
  fields: readonly Field[],
  text: string,
  { first = 0, byHeads = false }: Placing = {},
): Pasted {
  const named = headsOf(fields)
  const isKnown = (head: string) => named.isKnown(head) || isHead(head, rowHead)
  const { lines, cut } = linesOf(text, isKnown)
  const heads = lines[0]?.cells ?? []
  const known = heads.filter(isKnown).length
  const hasHeads = byHeads ? known > 0 : known > heads.length / 2
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = hasHeads
    ? named.columnsOf(heads)
    : Array.from({ length: width }, (_, at) => (byHeads ? null : (fields[first + at]?.id ?? null)))
  const rowColumn = hasHeads ? heads.findIndex((head) => isHead(head, rowHead)) : -1
  const byId = new Map(fields.map((field) => [field.id, field]))
  const read = ({ number, cells }: Line): PastedRow => ({
    line: number,
    rowId: cells[rowColumn]?.trim() || null,
    cells: cells.flatMap((written, at) =>
      at === rowColumn ? [] : [cellOf(byId.get(columns[at] ?? ''), written)],
    ),
  })
  const isShown = (_: unknown, at: number) => at !== rowColumn
  return {
    columns: columns.filter(isShown),
    rows: lines.slice(hasHeads ? 1 : 0).map(read),
    hasHeads,
    leftOut: hasHeads ? heads.filter((_, at) => columns[at] == null && isShown(_, at)) : [],
    cut,
  }
}

function cellOf(field: Field | undefined, text: string): PastedCell {
  if (!field) return { text, cell: null, refused: null }
  const reading = readCell(field, withoutGuard(text))
  return reading.ok
    ? { text, cell: reading.cell, refused: null }
    : { text, cell: null, refused: reading.words }
}
