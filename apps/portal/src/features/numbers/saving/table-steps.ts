import { type RowChange, type TableRow, withChange } from '@granary/rules'

const mostSteps = 100

/** What would give back what was done, and what would do again what was given back; the latest last. */
export function createTableSteps() {
  let past: readonly (readonly RowChange[])[] = []
  let future: readonly (readonly RowChange[])[] = []
  return {
    hasPast: () => past.length > 0,
    hasFuture: () => future.length > 0,
    did(rows: readonly TableRow[], changes: readonly RowChange[]) {
      past = [...past, undoing(rows, changes)].slice(-mostSteps)
      future = []
    },
    /** Gives the step that takes back the last one. */
    undo(rows: readonly TableRow[]): readonly RowChange[] {
      const step = past.at(-1) ?? []
      past = past.slice(0, -1)
      future = [...future, undoing(rows, step)]
      return step
    },
    redo(rows: readonly TableRow[]): readonly RowChange[] {
      const step = future.at(-1) ?? []
      future = future.slice(0, -1)
      past = [...past, undoing(rows, step)]
      return step
    },
    forget() {
      past = []
      future = []
    },
  }
}

/** What gives each row back as it was, the last change first. */
function undoing(rows: readonly TableRow[], changes: readonly RowChange[]): readonly RowChange[] {
  const back: RowChange[] = []
  let now = rows
  for (const change of changes) {
    back.unshift(undoingOne(now, change))
    now = withChange(now, change)
  }
  return back
}

function undoingOne(rows: readonly TableRow[], { rowId, set = {}, remove, after }: RowChange): RowChange {
  const at = rows.findIndex((row) => row.rowId === rowId)
  const row = rows[at]
  if (!row || row.removed) return { rowId, remove: true }
  const before = rows[at - 1]?.rowId ?? null
  // The server does not send what was removed: it comes back with all that it said.
  if (remove) return { rowId, set: row.cells, remove: false, after: before }
  return {
    rowId,
    set: Object.fromEntries(Object.keys(set).map((column) => [column, row.cells[column] ?? null])),
    ...(after !== undefined && { after: before }),
  }
}
