import type { Cell } from '../facts/tables.ts'
import { type RowChange, type TableRow, withChange } from './merge.ts'

/**
 * Many steps as one change for each row, with which the rows come to the same: what was corrected goes out as it is
 * now, and of a row that came and went nothing does.
 */
export function foldChanges(
  standing: readonly TableRow[],
  changes: readonly RowChange[],
): readonly RowChange[] {
  const known = new Set(standing.map(({ rowId }) => rowId))
  const steps = Map.groupBy(changes, ({ rowId }) => rowId)
  const rows = changes
    .reduce(withChange, standing)
    .filter(({ rowId, removed }) => known.has(rowId) || !removed)
  const isPlaced = ({ rowId }: TableRow) =>
    steps.get(rowId)?.some(({ after }) => after !== undefined) ?? false
  // Behind the last of the others new rows come to stand by themselves, also when a colleague adds some meanwhile.
  const lastOther = rows.findLastIndex((row) => known.has(row.rowId) || isPlaced(row))
  // From the first row to the last: each is put behind one that has its place already.
  return rows.flatMap((row, at): RowChange[] => {
    const own = steps.get(row.rowId)
    if (!own) return []
    const isMoved = isPlaced(row) || (!known.has(row.rowId) && at < lastOther)
    const folded = foldOne(row.rowId, own)
    return says(folded) || isMoved || !known.has(row.rowId)
      ? [{ ...folded, ...(isMoved && { after: rows[at - 1]?.rowId ?? null }) }]
      : []
  })
}

function foldOne(rowId: string, steps: readonly RowChange[]): RowChange {
  const set: Record<string, Cell> = Object.assign({}, ...steps.map((step) => step.set ?? {}))
  const remove = steps.findLast((step) => step.remove !== undefined)?.remove
  return { rowId, set, ...(remove !== undefined && { remove }) }
}

const says = ({ set = {}, remove }: RowChange) => remove !== undefined || Object.keys(set).length > 0

/** Of a table with one row whoever begins one begins the same: a row that nobody knows is the one that stands there. */
export function inOneRow(rows: readonly TableRow[], changes: readonly RowChange[]): readonly RowChange[] {
  const standing = rows.find(({ removed }) => !removed)?.rowId ?? changes[0]?.rowId
  if (standing === undefined) return changes
  const known = new Set(rows.map(({ rowId }) => rowId))
  return changes.map((change) => (known.has(change.rowId) ? change : { ...change, rowId: standing }))
}
