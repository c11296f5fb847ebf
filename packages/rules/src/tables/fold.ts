import type { Cell } from '../facts/tables.ts'
import { type RowChange, type TableRow, withChange } from './merge.ts'

/**
 * Many steps as one change for each row, with which the rows come to the same: what was corrected goes out as it is
 * now, and of a row that came and went nothing does. What speaks of columns as different revisions name them stays apart.
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
    const first = folded[0] ?? { rowId: row.rowId, set: {} }
    return folded.some(says) || isMoved || !known.has(row.rowId)
      ? [{ ...first, ...(isMoved && { after: rows[at - 1]?.rowId ?? null }) }, ...folded.slice(1)]
      : []
  })
}

function foldOne(rowId: string, steps: readonly RowChange[]): readonly RowChange[] {
  const remove = steps.findLast((step) => step.remove !== undefined)?.remove
  const spoken = [...Map.groupBy(steps, ({ revision }) => revision)].map(([revision, own]): RowChange => {
    const set: Record<string, Cell> = Object.assign({}, ...own.map((step) => step.set ?? {}))
    return { rowId, set, ...(revision !== undefined && { revision }) }
  })
  const said = spoken.filter(says)
  const folded = said.length > 0 ? said : spoken.slice(0, 1)
  if (remove === undefined) return folded
  // A row is brought back before cells of it are written, and written in before it is removed.
  const at = remove ? folded.length - 1 : 0
  return folded.map((each, place) => (place === at ? { ...each, remove } : each))
}

const says = ({ set = {}, remove }: RowChange) => remove !== undefined || Object.keys(set).length > 0

/** Of a table with one row whoever begins one begins the same: a row that nobody knows is the one that stands there. */
export function inOneRow(rows: readonly TableRow[], changes: readonly RowChange[]): readonly RowChange[] {
  const standing = rows.find(({ removed }) => !removed)?.rowId ?? changes[0]?.rowId
  if (standing === undefined) return changes
  const known = new Set(rows.map(({ rowId }) => rowId))
  return changes.map((change) => (known.has(change.rowId) ? change : { ...change, rowId: standing }))
}
