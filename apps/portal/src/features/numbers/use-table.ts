import { isAppError, messageOf, projectTables, type TableName } from '@granary/api'
import type { Field } from '@granary/forms'
import { foldChanges, inOneRow, type RowChange, type TableRow, withChange } from '@granary/rules'
import type { SaveState } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RevealPlace } from '../../lib/sensitive/sensitive-answer.tsx'
import { offeredAgain, type TableConflict } from './other-past.ts'
import { isSingle } from './table-link.tsx'
import { type Ground, mostSent, rowsIn, type Standing, type Unsent, useSending } from './use-sending.ts'

export type Table = FunctionReturnType<typeof projectTables.get>

interface Work extends Unsent {
  /** What the last save answered, until the table is read anew. */
  readonly saved: Standing
}

const autosaveDelayMs = 1_500
const nothing: Standing = { rows: [], version: 0, generation: undefined }
const noWork: Work = { pending: [], sending: [], since: nothing, saved: nothing }

/** One table as a person works on it: their own changes over what the server has, saved by themselves. */
export function useTable(projectId: string, table: TableName) {
  const data = useQuery(projectTables.get, { projectId, table })
  const send = useSending(projectId, table)
  const [kept, setWork] = useState(noWork)
  const [failure, setFailure] = useState<string>()
  const [conflicts, setConflicts] = useState<readonly TableConflict[]>([])
  const [savedCount, setSavedCount] = useState(0)
  const [history, setHistory] = useState<Steps>({ past: [], future: [] })

  const standing = useMemo(() => latest(data, kept.saved), [data, kept.saved])
  const work = useMemo(() => (isSingle(table) ? ofOneRow(kept, standing) : kept), [table, kept, standing])
  const rows = useMemo(
    () => [...work.sending, ...work.pending].reduce(withChange, standing.rows),
    [standing, work],
  )

  const sendSome = useCallback(
    async ({ pending, since }: Work, { rows: now }: Standing) => {
      const folded = foldChanges(now, pending)
      const sending = folded.slice(0, mostSent)
      const later = folded.slice(mostSent)
      setWork((all) => ({ ...all, pending: [...later, ...all.pending.slice(pending.length)], sending }))
      if (sending.length === 0) return
      try {
        const saved = await send.now(sending, since)
        setWork((all) => ({ ...all, sending: [], since: groundOf(saved), saved }))
        setFailure(undefined)
        setSavedCount((count) => count + 1)
      } catch (error) {
        setWork((all) => ({ ...all, pending: [...sending, ...all.pending], sending: [] }))
        if (isOfOtherPast(error, since)) return
        setConflicts(isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE') ? conflictsIn(error.data) : [])
        setFailure(messageOf(error))
      }
    },
    [send],
  )

  const isHeld = failure !== undefined || conflicts.length > 0
  const last = useRef({ work, standing, isHeld, title: '' })
  last.current = { work, standing, isHeld, title: data?.title ?? '' }
  useEffect(() => {
    const isOnGround = work.since.generation === standing.generation
    if (work.pending.length === 0 || work.sending.length > 0 || isHeld || !isOnGround) return
    const timer = setTimeout(() => void sendSome(work, last.current.standing), autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [work, standing.generation, isHeld, sendSome])

  // The rows that the person saw, as long as what they did to them is not settled.
  const seen = useRef(standing)
  const [wentBack, setWentBack] = useState(false)
  useEffect(() => {
    if (work.sending.length > 0) return
    const before = seen.current
    seen.current = standing
    if (before.generation === undefined || before.generation === standing.generation) return
    const again = offeredAgain(before.rows, standing.rows, work.pending)
    setWentBack((did) => did || standing.version < before.version)
    setWork((now) => ({ ...now, pending: again.pending, since: groundOf(standing) }))
    setConflicts(again.conflicts)
    setFailure(undefined)
    setHistory({ past: [], future: [] })
  }, [standing, work])

  // Another table was chosen: what waits goes out at once. Whoever leaves what was refused was asked.
  useEffect(
    () => () => {
      const left = last.current
      if (!left.isHeld) void send.atLast(left.work, left.standing, left.title)
    },
    [send],
  )

  const change = useCallback(
    (changes: readonly RowChange[]) => {
      setFailure(undefined)
      setWork((now) => ({
        ...now,
        since: now.pending.length + now.sending.length === 0 ? groundOf(standing) : now.since,
        pending: [...now.pending, ...changes],
      }))
    },
    [standing],
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
    setWork({ ...work, pending, since: groundOf(standing) })
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
    ...{ savedCount, hasUnsent, isHeld, wentBack },
    retry: () => setFailure(undefined),
    undo: history.past.length > 0 ? () => takeBack('past') : undefined,
    redo: history.future.length > 0 ? () => takeBack('future') : undefined,
  }
}

export type TableWork = ReturnType<typeof useTable>

/** Where masked cells of a row can be asked for; nothing for whom they stay masked. */
export type RevealRow = (rowId: string) => RevealPlace | undefined

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

/** The rows of the query, or of a save that it does not know of yet; versions of another past are not compared. */
function latest(data: Table | undefined, saved: Standing): Standing {
  if (!data || (data.generation === saved.generation && data.version < saved.version)) return saved
  return { ...groundOf(data), rows: rowsIn(data.rows) }
}

const groundOf = ({ version, generation }: Ground): Ground => ({ version, generation })

/** The server was put back since: the query will say what is there now, and then it is seen what is left to choose. */
function isOfOtherPast(error: unknown, { generation }: Ground): boolean {
  if (!isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) return false
  return error.data.generation !== undefined && error.data.generation !== generation
}

/** A colleague may have begun the one row meanwhile: what was written into another is of that one. */
const ofOneRow = (work: Work, { rows }: Standing): Work => ({
  ...work,
  pending: inOneRow(rows, work.pending),
  sending: inOneRow(rows, work.sending),
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
