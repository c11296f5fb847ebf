import { type Answer, type Field, sameAnswer } from '@granary/forms'
import type { TableDeclaration } from '../tables/index.ts'

type Cell = Exclude<Answer, readonly string[]>
type Cells = Readonly<Record<string, Cell>>

/** The tables of a project when a stage was submitted: as they were declared then, and their rows by table. */
export interface SubmittedTables {
  readonly declarations: readonly TableDeclaration[]
  readonly rows: ReadonlyMap<
    string,
    { readonly rows: readonly { readonly rowId: string; readonly cells: Cells }[] }
  >
}

export interface RowDifference {
  readonly rowId: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** The row as one of them has it, the later one where both do. */
  readonly cells: Cells
  /** In the order of the columns. */
  readonly changes: readonly { readonly column: Field; readonly before: Cell; readonly after: Cell }[]
}

export interface TableDifference {
  readonly table: string
  readonly title: string
  /** Those of the later one, and behind them what only the earlier one had. */
  readonly columns: readonly Field[]
  readonly isSingle: boolean
  readonly rows: readonly RowDifference[]
}

/** What the tables of one submission say otherwise than those of another, row by row; their order says nothing. */
export function compareTables(before: SubmittedTables, after: SubmittedTables): readonly TableDifference[] {
  return withGone(after.declarations, before.declarations).flatMap(
    ({ id, title, isSingle = false, ...table }) => {
      const former = before.declarations.find((each) => each.id === id)?.columns ?? []
      const columns = withGone(table.columns, former)
      const [older, newer] = [before.rows.get(id)?.rows ?? [], after.rows.get(id)?.rows ?? []]
      const known = new Map(older.map((row) => [row.rowId, row.cells]))
      const there = new Set(newer.map(({ rowId }) => rowId))
      const rows = [
        ...newer.map((row) => differenceOf(columns, row.rowId, known.get(row.rowId), row.cells)),
        ...older
          .filter(({ rowId }) => !there.has(rowId))
          .map(({ rowId, cells }) => differenceOf(columns, rowId, cells, undefined)),
      ].filter(({ changes }) => changes.length > 0)
      return rows.length > 0 ? [{ table: id, title, columns, isSingle, rows }] : []
    },
  )
}

/** What is there, and behind it what was there and is gone. */
function withGone<Part extends { readonly id: string }>(
  now: readonly Part[],
  former: readonly Part[],
): readonly Part[] {
  return [...now, ...former.filter(({ id }) => !now.some((each) => each.id === id))]
}

function differenceOf(
  columns: readonly Field[],
  rowId: string,
  before: Cells | undefined,
  after: Cells | undefined,
): RowDifference {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return {
    ...{ rowId, kind, cells: after ?? before ?? {} },
    changes: columns.flatMap((column) => {
      const [was, is] = [before?.[column.id] ?? null, after?.[column.id] ?? null]
      return sameAnswer(was, is) ? [] : [{ column, before: was, after: is }]
    }),
  }
}
