import { isSameRow, type RowChange, sameCell, type TableRow, withChange } from '@granary/rules'

/** What somebody did at once: what gives it back, and the rows before it and as it left them. */
export interface Step {
  readonly back: readonly RowChange[]
  readonly before: readonly TableRow[]
  readonly left: readonly TableRow[]
  /** Rows that it brought back, of which only the server knows what they say; told as soon as it did. */
  readonly unknown?: readonly string[]
}

/** What was changed by somebody else since, so that it stays: a cell, or a row as a whole. */
export interface Kept {
  readonly rowId: string
  readonly column: string | null
}

export interface OwnPart {
  readonly changes: readonly RowChange[]
  readonly kept: readonly Kept[]
}

/** Of what gives a step back only that which is still as the step left it: what others did since is theirs. */
export function ownPart(step: Step, rows: readonly TableRow[], isSingle: boolean): OwnPart {
  const kept = new Map<string, Kept>()
  const changes: RowChange[] = []
  let placedIn = rows
  for (const back of step.back) {
    const own = ownPartOf(back, step, rows, isSingle)
    for (const each of own.kept) kept.set(`${each.rowId} ${each.column}`, each)
    for (const change of own.changes) {
      // A row may go back behind one that came back a moment before.
      const placed = withPlace(change, step, placedIn)
      changes.push(placed)
      placedIn = withChange(placedIn, placed)
    }
  }
  return { changes, kept: [...kept.values()] }
}

const nothing: OwnPart = { changes: [], kept: [] }

function ownPartOf(back: RowChange, step: Step, rows: readonly TableRow[], isSingle: boolean): OwnPart {
  const { rowId, set = {} } = back
  const now = rows.filter(({ removed }) => !removed)
  const left = step.left.find((row) => row.rowId === rowId)
  // What was begun in the one row of a table may have come to stand in that of a colleague.
  const row = now.find((each) => each.rowId === rowId) ?? (isSingle ? now[0] : undefined)
  const keptRow: OwnPart = { changes: [], kept: [{ rowId, column: null }] }
  if (back.remove === true) {
    if (!row) return nothing
    if (row.rowId === rowId && left && isSameRow(row, left)) return { changes: [back], kept: [] }
    if (!isSingle) return keptRow
    const emptied = Object.fromEntries(Object.keys(left?.cells ?? {}).map((column) => [column, null]))
    return ownCells({ rowId, set: emptied }, left, row)
  }
  if (back.remove === false) {
    if (row) return isSameRow(row, { ...row, cells: set }) ? nothing : keptRow
    const { set: _, ...alone } = back
    // As long as it is only marked, it is there with what others wrote in it meanwhile.
    const isMarked = rows.some((each) => each.rowId === rowId)
    return { changes: [isMarked ? alone : back], kept: [] }
  }
  if (!row) return keptRow
  const cells = ownCells({ rowId, set }, left, row)
  if (back.after === undefined) return cells
  if (isMoved(rowId, step.left, now)) return { ...cells, kept: [...cells.kept, ...keptRow.kept] }
  return { ...cells, changes: [...cells.changes, { rowId, after: back.after }] }
}

function ownCells({ set = {} }: RowChange, left: TableRow | undefined, { rowId, cells }: TableRow): OwnPart {
  const others = Object.keys(set).filter((column) => !sameCell(cells[column], set[column]))
  const [own, theirs] = [true, false].map((isOwn) =>
    others.filter((column) => sameCell(cells[column], left?.cells[column]) === isOwn),
  )
  return {
    changes: own?.length
      ? [{ rowId, set: Object.fromEntries(own.map((column) => [column, set[column] ?? null])) }]
      : [],
    kept: (theirs ?? []).map((column) => ({ rowId, column })),
  }
}

/** Behind the row that it stood behind, or the nearest before that one which is still there. */
function withPlace(back: RowChange, { before }: Step, rows: readonly TableRow[]): RowChange {
  const there = new Set(rows.flatMap(({ rowId, removed }) => (removed ? [] : [rowId])))
  if (typeof back.after !== 'string' || there.has(back.after)) return back
  const at = before.findIndex(({ rowId }) => rowId === back.after)
  const nearest = before.slice(0, Math.max(0, at)).findLast(({ rowId }) => there.has(rowId))
  return { ...back, after: nearest?.rowId ?? null }
}

/** Whether it stands behind another one than it was left behind, leaving out rows that came or went since. */
function isMoved(rowId: string, left: readonly TableRow[], now: readonly TableRow[]): boolean {
  return rowBefore(rowId, left, now) !== rowBefore(rowId, now, left)
}

function rowBefore(
  rowId: string,
  rows: readonly TableRow[],
  others: readonly TableRow[],
): string | undefined {
  const there = new Set(others.flatMap((row) => (row.removed ? [] : [row.rowId])))
  const common = rows.filter((row) => !row.removed && there.has(row.rowId))
  return common[common.findIndex((row) => row.rowId === rowId) - 1]?.rowId
}
