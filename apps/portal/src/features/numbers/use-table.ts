import { isAppError, isNotNow, messageOf, projectTables, type TableName } from '@granary/api'
import type { Field } from '@granary/forms'
import { type RowChange, type TableRow, withChange } from '@granary/rules'
import type { SaveState } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type Table = FunctionReturnType<typeof projectTables.get>

/** A cell that a colleague gave another value, or a row that one removed while the other changed it. */
export interface TableConflict {
  readonly rowId: string
  readonly column: string | null
  readonly mine: string | number | boolean | null
  readonly theirs: string | number | boolean | null
  readonly by: string | null
}

interface Work {
  /** Not on the server yet, and on its way there. */
  readonly pending: readonly RowChange[]
  readonly sending: readonly RowChange[]
  /** The version that was seen when the first of them was made. */
  readonly since: number
}

const autosaveDelayMs = 1_500
const noWork: Work = { pending: [], sending: [], since: 0 }

/** One table as a person works on it: their own changes over what the server has, saved by themselves. */
export function useTable(projectId: string, table: TableName) {
  const data = useQuery(projectTables.get, { projectId, table })
  const save = useMutation(projectTables.save)
  const [work, setWork] = useState(noWork)
  const [failure, setFailure] = useState<string>()
  const [conflicts, setConflicts] = useState<readonly TableConflict[]>([])
  const [savedCount, setSavedCount] = useState(0)
  const [history, setHistory] = useState<Steps>({ past: [], future: [] })

  const rows = useMemo(
    () => [...work.sending, ...work.pending].reduce(withChange, data ? standingRows(data) : []),
    [data, work],
  )

  const send = useCallback(
    async ({ pending, since }: Work) => {
      setWork((now) => ({ ...now, pending: [], sending: pending }))
      try {
        const { version } = await save({
          projectId,
          table,
          changes: pending.map(sendable),
          expectedVersion: since,
        })
        setWork((now) => ({ ...now, sending: [], since: version }))
        setFailure(undefined)
        setSavedCount((count) => count + 1)
      } catch (error) {
        setWork((now) => ({ ...now, pending: [...pending, ...now.pending], sending: [] }))
        const found = isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE') ? conflictsIn(error.data) : []
        setConflicts(found)
        setFailure(messageOf(error))
        if (!isNotNow(error) && found.length === 0) return
      }
    },
    [save, projectId, table],
  )

  const isHeld = failure !== undefined || conflicts.length > 0
  useEffect(() => {
    if (work.pending.length === 0 || work.sending.length > 0 || isHeld) return
    const timer = setTimeout(() => void send(work), autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [work, isHeld, send])

  // Another table was chosen: what waits goes out at once.
  const last = useRef({ work, isHeld })
  last.current = { work, isHeld }
  useEffect(
    () => () => {
      const { work: left, isHeld: wasHeld } = last.current
      if (left.pending.length === 0 || wasHeld) return
      const changes = left.pending.map(sendable)
      void save({ projectId, table, changes, expectedVersion: left.since }).catch(() => undefined)
    },
    [save, projectId, table],
  )

  const change = useCallback(
    (changes: readonly RowChange[]) => {
      setFailure(undefined)
      setWork((now) => ({
        ...now,
        since: now.pending.length + now.sending.length === 0 ? (data?.version ?? 0) : now.since,
        pending: [...now.pending, ...changes],
      }))
    },
    [data?.version],
  )

  function edit(changes: readonly RowChange[]) {
    if (changes.length === 0) return
    const back = undoing(rows, changes)
    setHistory(({ past }) => ({ past: [...past, back].slice(-mostSteps), future: [] }))
    change(changes)
  }

  function takeBack(from: keyof Steps) {
    const step = history[from].at(-1)
    if (!step) return
    const to = from === 'past' ? 'future' : 'past'
    const again = undoing(rows, step)
    setHistory((steps) => ({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], again] }))
    change(step)
  }

  /** Both sides were seen: the person's own goes out over the other, or is given up. */
  function settle(keepMine: boolean) {
    const disputed = new Set(conflicts.map(({ rowId, column }) => `${rowId} ${column ?? ''}`))
    const pending = keepMine
      ? work.pending.flatMap((each) => withBack(each, conflicts))
      : work.pending.flatMap((each) => withoutDisputed(each, disputed))
    setWork({ ...work, pending, since: data?.version ?? work.since })
    setConflicts([])
    setFailure(undefined)
  }

  const hasUnsent = work.pending.length + work.sending.length > 0
  const state: SaveState =
    conflicts.length > 0
      ? 'conflict'
      : failure !== undefined
        ? 'error'
        : work.sending.length > 0
          ? 'saving'
          : hasUnsent
            ? 'dirty'
            : 'clean'
  return {
    ...{ data, rows: rows.filter(({ removed }) => !removed), edit, conflicts, settle, state, failure },
    ...{ savedCount, hasUnsent },
    retry: () => setFailure(undefined),
    undo: history.past.length > 0 ? () => takeBack('past') : undefined,
    redo: history.future.length > 0 ? () => takeBack('future') : undefined,
  }
}

export type TableWork = ReturnType<typeof useTable>

/** What would give back what was done, and what would do again what was given back; the latest last. */
interface Steps {
  readonly past: readonly (readonly RowChange[])[]
  readonly future: readonly (readonly RowChange[])[]
}

const mostSteps = 100

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

function standingRows({ rows }: Table): readonly TableRow[] {
  return rows.map(({ rowId, ...cells }) => ({ rowId: String(rowId), cells, removed: false }))
}

const sendable = ({ rowId, set, remove, after }: RowChange) => ({
  rowId,
  ...(set && { set: { ...set } }),
  ...(remove !== undefined && { remove }),
  ...(after !== undefined && { after }),
})

function conflictsIn(data: object): readonly TableConflict[] {
  return 'fields' in data && Array.isArray(data.fields) ? (data.fields as TableConflict[]) : []
}

/** What one goes on changing comes back with it, where a colleague removed the row. */
function withBack(change: RowChange, conflicts: readonly TableConflict[]): readonly RowChange[] {
  const isGone = conflicts.some(
    ({ rowId, column, theirs }) => rowId === change.rowId && column === null && theirs === 'removed',
  )
  return [isGone && change.remove === undefined ? { ...change, remove: false } : change]
}

function withoutDisputed(change: RowChange, disputed: ReadonlySet<string>): readonly RowChange[] {
  if (disputed.has(`${change.rowId} `)) return []
  const kept = Object.entries(change.set ?? {}).filter(
    ([column]) => !disputed.has(`${change.rowId} ${column}`),
  )
  return [{ ...change, ...(change.set && { set: Object.fromEntries(kept) }) }]
}

/** The columns of a table as fields; their shape is stated by the forms package. */
export const fieldsOf = ({ columns }: Pick<Table, 'columns'>) => columns as readonly Field[]
