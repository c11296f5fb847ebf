import { isAppError, type TableRowResult } from '@granary/api'
import { type RowChange, type TableRow, withChange } from '@granary/rules'
import type { TableConflict } from './other-past.ts'

/** A version, and the past of the server that it is of; nothing is known of it before the first reading. */
export interface Ground {
  readonly version: number
  readonly generation: string | undefined
  /** That in which the columns are named. */
  readonly revision?: number
}

/** The rows as the server has them. */
export interface Standing extends Ground {
  readonly rows: readonly TableRow[]
}

export const noGround: Standing = { rows: [], version: 0, generation: undefined }

export const rowsIn = (rows: readonly TableRowResult[]): readonly TableRow[] =>
  rows.map(({ rowId, ...cells }) => ({ rowId: String(rowId), cells, removed: false }))

/** Versions of another past are not compared. */
export const isOlder = (one: Ground, other: Ground) =>
  one.generation === other.generation && one.version < other.version

/** The server was put back since: the query will say what is there now, and then it is seen what is left to choose. */
export function isOfOtherPast(error: unknown, { generation }: Ground): boolean {
  if (!isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) return false
  return error.data.generation !== undefined && error.data.generation !== generation
}

export function conflictsIn(error: unknown): readonly TableConflict[] {
  if (!isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) return []
  const { data }: { data: object } = error
  return 'fields' in data && Array.isArray(data.fields) ? (data.fields as TableConflict[]) : []
}

/** A row that a colleague removed while somebody writes in it, and the row behind which it stood. */
export interface LostRow {
  readonly row: TableRow
  readonly after: string | null
}

/** Which of the rows that are wanted still are no longer there. */
export function lostRows(
  before: readonly TableRow[],
  now: readonly TableRow[],
  isWanted: (rowId: string) => boolean,
): readonly LostRow[] {
  const there = new Set(now.map(({ rowId }) => rowId))
  return before.flatMap((row, at) =>
    !there.has(row.rowId) && isWanted(row.rowId) ? [{ row, after: before[at - 1]?.rowId ?? null }] : [],
  )
}

/** Until it is settled what becomes of them, they are shown where they stood. */
export const withLost = (rows: readonly TableRow[], lost: readonly LostRow[]): readonly TableRow[] =>
  lost.reduce((all, { row, after }) => withChange(all, { rowId: row.rowId, set: row.cells, after }), rows)

/** What one goes on changing comes back with it, where a colleague removed the row. */
export function keptMine(changes: readonly RowChange[], conflicts: readonly TableConflict[]) {
  const gone = new Set(
    conflicts.flatMap(({ rowId, column, theirs }) =>
      column === null && theirs === 'removed' ? [rowId] : [],
    ),
  )
  return changes.map((change) =>
    gone.has(change.rowId) && change.remove === undefined ? { ...change, remove: false } : change,
  )
}

/** What of the changes waits for a choice, and what may go meanwhile. */
export function parted(changes: readonly RowChange[], conflicts: readonly TableConflict[]) {
  if (conflicts.length === 0) return { free: changes, held: [] }
  const disputed = new Set(
    conflicts.flatMap(({ rowId, column, sentAs }) =>
      [column, sentAs].flatMap((name) => (name === undefined ? [] : [`${rowId} ${name ?? ''}`])),
    ),
  )
  const rows = new Set(conflicts.map(({ rowId }) => rowId))
  const free: RowChange[] = []
  const held: RowChange[] = []
  for (const change of changes) {
    const { rowId, set = {}, revision } = change
    const isHeld = (column: string) => disputed.has(`${rowId} ${column}`)
    const [waits, goes] = [true, false].map((which) =>
      Object.fromEntries(Object.entries(set).filter(([column]) => isHeld(column) === which)),
    )
    // A row is not taken away from under what is asked about it.
    if (isHeld('') || (change.remove !== undefined && rows.has(rowId))) held.push(change)
    else {
      free.push({ ...change, ...(change.set && { set: goes ?? {} }) })
      if (Object.keys(waits ?? {}).length > 0)
        held.push({ rowId, set: waits ?? {}, ...(revision !== undefined && { revision }) })
    }
  }
  return { free, held }
}

/** Those that came to be disputed beside those that were; of a cell what was said last. */
export const withConflicts = (all: readonly TableConflict[], more: readonly TableConflict[]) => [
  ...all.filter(({ rowId, column }) => !more.some((each) => each.rowId === rowId && each.column === column)),
  ...more,
]
