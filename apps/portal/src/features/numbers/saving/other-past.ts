import { foldChanges, mergeRows, type RowChange, type TableRow } from '@granary/rules'

/** A cell that a colleague gave another value, or a row that one removed while the other changed it. */
export interface TableConflict {
  readonly rowId: string
  readonly column: string | null
  /** What the column was called when this was typed, where that is not what it is called now. */
  readonly sentAs?: string
  readonly mine: string | number | boolean | null
  readonly theirs: string | number | boolean | null
  readonly by: string | null
}

interface Offered {
  /** What still makes sense of what a person had not sent. */
  readonly pending: readonly RowChange[]
  /** What of it they have to choose about first. */
  readonly conflicts: readonly TableConflict[]
}

/**
 * What a person had not sent when the rows they saw were put back to an earlier state. Cells that are still as they saw
 * them take it as ever; cells that are others now, and rows that are gone, wait for the person.
 */
export function offeredAgain(
  before: readonly TableRow[],
  now: readonly TableRow[],
  unsent: readonly RowChange[],
): Offered {
  const there = new Set(now.map(({ rowId }) => rowId))
  const gone = new Set(before.flatMap(({ rowId }) => (there.has(rowId) ? [] : [rowId])))
  const pending = foldChanges(before, unsent).filter(({ rowId, remove }) => !(remove && gone.has(rowId)))
  const ofGoneRows = pending
    .filter(({ rowId }) => gone.has(rowId))
    .map(({ rowId }) => ({ rowId, column: null, mine: 'changed', theirs: 'removed' }))
  const { conflicts } = mergeRows(before, now, pending)
  return { pending, conflicts: [...ofGoneRows, ...conflicts].map((each) => ({ ...each, by: null })) }
}
