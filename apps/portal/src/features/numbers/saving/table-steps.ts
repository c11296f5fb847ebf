import { type RowChange, type TableRow, withChange } from '@granary/rules'
import { type OwnPart, ownPart, type Step } from './own-part.ts'

const mostSteps = 100

/** What would give back what was done, and what would do again what was given back; the latest last. */
export function createTableSteps(isSingle: boolean) {
  let past: readonly Step[] = []
  let future: readonly Step[] = []

  /** What of a step can be given back, and the step that would do that again. */
  function giveBack(step: Step | undefined, rows: readonly TableRow[]) {
    const own: OwnPart = step ? ownPart(step, rows, isSingle) : { changes: [], kept: [] }
    return { own, again: own.changes.length > 0 ? [stepOf(rows, own.changes)] : [] }
  }

  return {
    hasPast: () => past.length > 0,
    hasFuture: () => future.length > 0,
    did(rows: readonly TableRow[], changes: readonly RowChange[]) {
      past = [...past, stepOf(rows, changes)].slice(-mostSteps)
      future = []
    },
    /** Gives what takes back the last step, and what of it others changed since. */
    undo(rows: readonly TableRow[]): OwnPart {
      const { own, again } = giveBack(past.at(-1), rows)
      past = past.slice(0, -1)
      future = [...future, ...again]
      return own
    },
    redo(rows: readonly TableRow[]): OwnPart {
      const { own, again } = giveBack(future.at(-1), rows)
      future = future.slice(0, -1)
      past = [...past, ...again]
      return own
    },
    /** What the server says of rows that a step brought back without knowing what they say. */
    learn(rows: readonly TableRow[]) {
      const there = new Set(rows.map(({ rowId }) => rowId))
      past = past.map(({ unknown = [], ...step }) =>
        unknown.every((rowId) => there.has(rowId))
          ? { ...step, ...(unknown.length > 0 && { left: rows }) }
          : { ...step, unknown },
      )
    },
    forget() {
      past = []
      future = []
    },
  }
}

/** What gives each row back as it was, the last change first. */
function stepOf(before: readonly TableRow[], changes: readonly RowChange[]): Step {
  const back: RowChange[] = []
  const unknown = broughtBack(before, changes)
  let left = before
  for (const change of changes) {
    back.unshift(undoingOne(left, change))
    left = withChange(left, change)
  }
  return { back, before, left, ...(unknown.length > 0 && { unknown }) }
}

/** Rows that come back with what the server alone knows of them. */
export function broughtBack(standing: readonly TableRow[], changes: readonly RowChange[]) {
  const known = new Set(standing.map(({ rowId }) => rowId))
  const says = new Set(changes.flatMap(({ rowId, set }) => (set ? [rowId] : [])))
  return changes.flatMap(({ rowId, remove }) =>
    remove === false && !known.has(rowId) && !says.has(rowId) ? [rowId] : [],
  )
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
