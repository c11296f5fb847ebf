import type { Cell } from '../facts/tables.ts'

/** A row of a table as it stands. Whoever removes it marks it: what was removed can come back, where it stood. */
export interface TableRow {
  readonly rowId: string
  readonly cells: Readonly<Record<string, Cell>>
  readonly removed: boolean
}

/** What somebody does to one row. One that is not there yet begins with it. */
export interface RowChange {
  readonly rowId: string
  readonly set?: Readonly<Record<string, Cell>>
  /** False brings a removed row back. */
  readonly remove?: boolean
  /** The row behind which it goes; null for the first place. Without it, or behind itself, a row stays, and a new one goes to the end. */
  readonly after?: string | null
  /** The revision of the tables that names the columns, where it is not the latest for certain. */
  readonly revision?: number
}

/** Two people did what does not fit together. */
export interface RowConflict {
  readonly rowId: string
  /** Null where one removed the row that the other changed. */
  readonly column: string | null
  readonly mine: Cell
  readonly theirs: Cell
}

export interface MergedRows {
  readonly rows: readonly TableRow[]
  readonly conflicts: readonly RowConflict[]
}

export const sameCell = (a: Cell | undefined, b: Cell | undefined) => orNull(a) === orNull(b)
const orNull = (cell: Cell | undefined): Cell => (cell === undefined || cell === '' ? null : cell)

/**
 * Brings what somebody did to the rows they saw (`base`) into the rows as they are now. Different cells of one row
 * both count; the same cell given two values, and a row that one removed while the other changed it, wait for a
 * person. Where a row goes is what the last one said.
 */
export function mergeRows(
  base: readonly TableRow[],
  now: readonly TableRow[],
  changes: readonly RowChange[],
): MergedRows {
  const seen = new Map(base.map((row) => [row.rowId, row]))
  const theirs = new Map(now.map((row) => [row.rowId, row]))
  const conflicts: RowConflict[] = []
  let rows = now
  for (const change of changes) {
    const removed = rows.find(({ rowId }) => rowId === change.rowId)?.removed ?? false
    const standing = theirs.get(change.rowId)
    // Nobody disagrees with what they said themselves a moment ago.
    const found = standing ? conflictsOf(change, seen.get(change.rowId), { ...standing, removed }) : []
    conflicts.push(...found)
    if (found.length === 0) rows = withChange(rows, change)
  }
  return { rows, conflicts }
}

/** The same without asking whether anybody else was there: what one sees of one's own changes before they are saved. */
export function withChange(rows: readonly TableRow[], change: RowChange): readonly TableRow[] {
  const { rowId, set = {}, remove, after } = change
  const standing = rows.find((row) => row.rowId === rowId)
  const filled = Object.entries({ ...standing?.cells, ...set }).filter(([, cell]) => orNull(cell) !== null)
  const row: TableRow = {
    rowId,
    cells: Object.fromEntries(filled),
    removed: remove ?? standing?.removed ?? false,
  }
  const stays = after === undefined || after === rowId
  if (standing && stays) return rows.map((each) => (each.rowId === rowId ? row : each))
  const others = rows.filter((each) => each.rowId !== rowId)
  if (stays) return [...others, row]
  const place = after === null ? 0 : others.findIndex((each) => each.rowId === after) + 1
  // Behind a row that nobody knows is behind all of them; only null is before the first.
  const at = place === 0 && after !== null ? others.length : place
  return [...others.slice(0, at), row, ...others.slice(at)]
}

function conflictsOf(change: RowChange, seen: TableRow | undefined, now: TableRow): readonly RowConflict[] {
  const { rowId, set = {}, remove } = change
  const entries = Object.entries(set)
  if (remove === true) {
    if (now.removed || (seen && isSameRow(seen, now))) return []
    return [{ rowId, column: null, mine: 'removed', theirs: 'changed' }]
  }
  if (now.removed && remove === undefined) {
    const isTold = entries.length > 0 || change.after !== undefined
    return isTold ? [{ rowId, column: null, mine: 'changed', theirs: 'removed' }] : []
  }
  return entries.flatMap(([column, mine]) => {
    const [before, theirs] = [seen?.cells[column], now.cells[column]]
    if (sameCell(mine, theirs) || sameCell(before, theirs)) return []
    return [{ rowId, column, mine: orNull(mine), theirs: orNull(theirs) }]
  })
}

/** Whether all cells say the same, wherever the rows stand. */
export function isSameRow(one: TableRow, other: TableRow): boolean {
  const columns = new Set([...Object.keys(one.cells), ...Object.keys(other.cells)])
  return [...columns].every((column) => sameCell(one.cells[column], other.cells[column]))
}
