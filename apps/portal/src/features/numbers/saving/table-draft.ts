import { foldChanges, inOneRow, type RowChange, type TableRow, withChange } from '@granary/rules'
import { offeredAgain, type TableConflict } from './other-past.ts'
import {
  conflictsIn,
  isOfOtherPast,
  isOlder,
  keptMine,
  type LostRow,
  lostRows,
  noGround,
  parted,
  type Standing,
  withConflicts,
  withLost,
} from './table-ground.ts'
import type { TableEntry } from './table-journal.ts'
import { broughtBack } from './table-steps.ts'
import { type CellPlace, createTypedCells, readable, type TypedCell } from './typed-cells.ts'

/** The server takes no more rows at once. */
export const mostSent = 500

/**
 * What a person did to the rows of one table: what is not sent, the rows it stands on, and what of it is disputed. Knows
 * what could be sent and what came back, and neither sends nor waits.
 */
export function createTableDraft(isSingle: boolean) {
  let standing = noGround
  /** The rows that the person saw, as long as what they did to them is not settled. */
  let seen = noGround
  /** What was seen when the first of what waits was made. */
  let since = noGround
  /** What was seen when that was made which is disputed: what goes out beside it leads beyond. */
  let disputedSince = noGround
  let pending: readonly RowChange[] = []
  let sending: readonly RowChange[] = []
  let conflicts: readonly TableConflict[] = []
  let lost: readonly LostRow[] = []
  let written: string | undefined
  const typed = createTypedCells(isSingle)
  let wentBack = false
  /** The server was put back, and it is not known yet what it has. */
  let isBehind = false

  const unsent = () => [...sending, ...pending]
  const isTouched = (rowId: string) => rowId === written || unsent().some((each) => each.rowId === rowId)
  const ground = () =>
    withLost(
      standing.rows,
      lost.filter(({ row }) => isTouched(row.rowId)),
    )
  const rows = () => unsent().reduce(withChange, ground())
  /** A colleague may have begun the one row meanwhile: what was written into another is of that one. */
  const inRows = (changes: readonly RowChange[]) => (isSingle ? inOneRow(standing.rows, changes) : changes)

  function dispute(more: readonly TableConflict[]) {
    if (conflicts.length === 0) disputedSince = since
    conflicts = withConflicts(conflicts, more)
  }
  /** What may go out; a cell that is disputed holds back nothing but itself. */
  const goingOut = () =>
    conflicts.length === 0 ? pending : foldChanges(ground(), parted(pending, conflicts).free)

  function standOn(next: Standing) {
    lost = lostRows(ground(), next.rows, isTouched)
    standing = next
    pending = inRows(pending)
    sending = inRows(sending)
  }

  /** Where the server was put back: what was not sent is looked at anew. False when it was not. */
  function followPast(): boolean {
    if (sending.length > 0) return false
    const before = seen
    seen = standing
    if (before.generation === undefined || before.generation === standing.generation) return false
    wentBack ||= standing.version < before.version
    offer(before.rows)
    return true
  }

  /** What was not sent, on rows that may be others than those it was made on. */
  function offer(before: readonly TableRow[]) {
    const again = offeredAgain(before, standing.rows, pending)
    pending = again.pending
    conflicts = again.conflicts
    since = standing
    disputedSince = standing
    isBehind = false
  }

  return {
    rows,
    /** Without those that are gone, and those that come back and are not here yet: they would stand there empty. */
    shownRows() {
      const awaited = new Set(broughtBack(ground(), unsent()))
      return rows().filter(({ rowId, removed }) => !removed && !awaited.has(rowId))
    },
    pending: () => pending,
    conflicts: () => conflicts,
    wentBack: () => wentBack,
    hasUnsent: () => unsent().length > 0 || typed.all().length > 0,
    /** Whether another window's work would come to stand on other ground than one's own. */
    isAtWork: () => unsent().length > 0 || readable(typed.all()).length > 0,
    isKnown: () => standing.generation !== undefined,
    /** Whether there is something to send. */
    unsaved: () => goingOut().length > 0 && !isBehind,
    /** What the server has now. True when steps back mean nothing any more: it was put back, or columns are named anew. */
    receive(next: Standing): boolean {
      const isNamedAnew = next.revision !== standing.revision
      if (!isOlder(next, standing)) standOn(next)
      return followPast() || isNamedAnew
    },
    edit(changes: readonly RowChange[]) {
      if (unsent().length === 0) since = standing
      pending = inRows([...pending, ...changes.map((change) => spokenIn(standing, change))])
      typed.changed(changes)
    },
    typed: typed.all,
    typedAt: typed.at,
    /** What stands typed in a cell; nothing where it was given up. True when something begins or ends to stand there. */
    typing(at: CellPlace, next?: Pick<TypedCell, 'text' | 'cell'>): boolean {
      const before = typed.at(at)
      if (!before && next && unsent().length === 0) since = standing
      if (next) typed.put({ ...at, ...next })
      else typed.drop(at)
      return (before === undefined) !== (next === undefined)
    },
    /** The row in which somebody writes just now stays in sight, also when a colleague removes it. */
    writeIn(rowId: string | undefined): boolean {
      const isOther = rowId !== written
      written = rowId
      return isOther
    },
    /** What goes out next; the rest waits behind it. */
    begin() {
      const { free, held } = parted(pending, conflicts)
      const folded = foldChanges(ground(), free)
      sending = folded.slice(0, mostSent)
      pending = [...folded.slice(mostSent), ...held]
      return { changes: sending, ground: since }
    },
    saved(next: Standing): boolean {
      const expected = sending.reduce(withChange, ground())
      // Somebody else saved in between: what waits was made without having seen it.
      const isMixed = next.version > since.version + 1
      const isNamedAnew = next.revision !== standing.revision
      sending = []
      if (!isOlder(next, standing)) standOn(next)
      const { free } = parted(pending, conflicts)
      if (isMixed) dispute(offeredAgain(expected, next.rows, inWordsOf(next, free)).conflicts)
      since = next
      return followPast() || isNamedAnew
    },
    failed() {
      pending = unsent()
      sending = []
    },
    /** Whether a refusal is one that the person decides about, or what the server has now. */
    takeRefusal(error: unknown): boolean {
      if (isOfOtherPast(error, since)) {
        isBehind = standing.generation === since.generation
        followPast()
        return true
      }
      const refused = conflictsIn(error)
      dispute(refused)
      return refused.length > 0
    },
    /** Both sides were seen: the person's own goes out over the other, or is given up. */
    settle(keepMine: boolean) {
      pending = keepMine ? keptMine(pending, conflicts) : parted(pending, conflicts).free
      conflicts = []
      since = standing
    },
    /** What another window could not send, on the ground that it was made on. */
    adopt(entry: TableEntry) {
      pending = inRows(entry.changes)
      for (const each of entry.unread ?? []) typed.put(each)
      lost = lostRows(entry.seen, standing.rows, isTouched)
      if (entry.generation === standing.generation) since = { ...entry, rows: entry.seen }
      else offer(entry.seen)
    },
    /** All that the server does not have, with the rows that it is about. */
    entry(): TableEntry | undefined {
      const writing = readable(typed.all()).map((change) => spokenIn(standing, change))
      const changes = foldChanges(ground(), [...unsent(), ...inRows(writing)])
      const unread = typed.unread()
      const ids = new Set(changes.map(({ rowId }) => rowId))
      const { version, generation, rows: then } = conflicts.length > 0 ? disputedSince : since
      if ((changes.length === 0 && unread.length === 0) || generation === undefined) return undefined
      const seen = then.filter(({ rowId }) => ids.has(rowId))
      return { version, generation, changes, seen, ...(unread.length > 0 && { unread }) }
    },
  }
}

/** What is typed is of the columns that are shown; sent after others were published, it is still understood. */
const spokenIn = ({ revision }: Standing, change: RowChange): RowChange =>
  revision === undefined ? change : { ...change, revision }

/** Under former names nothing can be compared here: the server knows which columns they are of. */
const inWordsOf = ({ revision }: Standing, changes: readonly RowChange[]) =>
  changes.filter((change) => change.revision === revision)
