import type { Cell, RowChange } from '@granary/rules'

export interface CellPlace {
  readonly rowId: string
  readonly column: string
}

/** What was typed in a cell and is no change of it: somebody is writing it, or it cannot be read. */
export interface TypedCell extends CellPlace {
  readonly text: string
  /** What the cell would say; nothing where the text cannot be read as it stands. */
  readonly cell?: Cell
}

export const isAt = (one: CellPlace, { rowId, column }: CellPlace) =>
  one.rowId === rowId && one.column === column

/** What of it can be read, as changes. */
export const readable = (all: readonly TypedCell[]): readonly RowChange[] =>
  all.flatMap(({ rowId, column, cell }) => (cell === undefined ? [] : [{ rowId, set: { [column]: cell } }]))

/** What stands typed in the cells of one table. In the one row of a table a column is a cell, whatever the row is called by. */
export function createTypedCells(isSingle: boolean) {
  let all: readonly TypedCell[] = []
  const isSame = (one: CellPlace, other: CellPlace) =>
    isSingle ? one.column === other.column : isAt(one, other)
  const at = (place: CellPlace) => all.find((each) => isSame(each, place))

  return {
    all: () => all,
    at,
    put(typed: TypedCell) {
      all = [...all.filter((each) => !isSame(each, typed)), typed]
    },
    drop(place: CellPlace) {
      all = all.filter((each) => !isSame(each, place))
    },
    /** Whoever gives a cell another value, or takes its row away, has done with what was typed in it before. */
    changed(changes: readonly RowChange[]) {
      for (const { rowId, set = {}, remove } of changes) {
        all = all.filter(
          (each) =>
            !Object.keys(set).some((column) => isSame(each, { rowId, column })) &&
            !(remove === true && each.rowId === rowId),
        )
      }
    },
    unread: () => all.filter(({ cell }) => cell === undefined),
  }
}
