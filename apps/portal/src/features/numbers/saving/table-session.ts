import type { RowChange, TableRow } from '@granary/rules'
import { type Autosave, phaseOf } from '../../../lib/saving/autosave.ts'
import type { AbandonedEntry } from '../../../lib/saving/journal.ts'
import { notTaken } from '../../../lib/saving/not-taken.ts'
import { createSaveLoop, type Outcome } from '../../../lib/saving/save-loop.ts'
import type { TableConflict } from './other-past.ts'
import type { Kept, OwnPart } from './own-part.ts'
import { createTableDraft } from './table-draft.ts'
import type { Ground, Standing } from './table-ground.ts'
import type { TableEntry, TableJournal } from './table-journal.ts'
import { createTableSteps } from './table-steps.ts'
import { type CellPlace, readable, type TypedCell } from './typed-cells.ts'

/** The server, as far as saving needs it. */
export interface TableCalls {
  save(changes: readonly RowChange[], ground: Ground): Promise<Standing>
}

/** What a page shows of the work on a table; another object when any of it is another. */
export interface TableShown {
  readonly rows: readonly TableRow[]
  readonly conflicts: readonly TableConflict[]
  readonly state: ReturnType<typeof phaseOf>
  /** Why the last save was not taken. */
  readonly failure: string | undefined
  readonly savedCount: number
  readonly hasUnsent: boolean
  /** It waits for the person: nothing is sent by itself. */
  readonly isHeld: boolean
  readonly wentBack: boolean
  /** Where something stands typed that is no change yet. What it is says `typedAt`: nothing is told at each key. */
  readonly typed: readonly CellPlace[]
  readonly mayUndo: boolean
  readonly mayRedo: boolean
}

export type TableSession = ReturnType<typeof createTableSession>

/**
 * One person's work on one table: brings the draft together with the server and the device, as a stage session does
 * for answers (0110), and outlives the page that shows it.
 */
export function createTableSession(calls: TableCalls, journal: TableJournal, isSingle: boolean) {
  const draft = createTableDraft(isSingle)
  const steps = createTableSteps(isSingle)
  const listeners = new Set<() => void>()
  let savedCount = 0
  let abandoned: readonly AbandonedEntry<TableEntry>[] = []
  const loop = createSaveLoop({ isStopped: false, save, told })
  let shown = look()

  function look(): TableShown {
    const autosave = loop.autosave()
    const conflicts = draft.conflicts()
    return {
      rows: draft.shownRows(),
      conflicts,
      state: shownPhase(phaseOf(autosave, 0, conflicts.length), draft.typed().length > 0),
      failure: autosave.failure ?? autosave.notNow?.message,
      savedCount,
      hasUnsent: draft.hasUnsent(),
      isHeld: autosave.failure !== undefined || conflicts.length > 0,
      wentBack: draft.wentBack(),
      typed: draft.typed(),
      mayUndo: steps.hasPast(),
      mayRedo: steps.hasFuture(),
    }
  }

  function told() {
    shown = look()
    for (const listener of listeners) listener()
  }

  async function save(): Promise<Outcome> {
    const { changes, ground } = draft.unsaved() ? draft.begin() : nothingToSend
    if (changes.length === 0) {
      note()
      loop.dispatch({ type: 'saved', unsaved: false })
      return 'saved'
    }
    try {
      const saved = await calls.save(changes, ground)
      savedCount += 1
      if (draft.saved(saved)) steps.forget()
      else steps.learn(saved.rows)
      note()
      loop.dispatch({ type: 'saved', unsaved: draft.unsaved() })
      adoptNext()
      return 'saved'
    } catch (error) {
      draft.failed()
      const isTaken = draft.takeRefusal(error)
      note()
      if (!isTaken) {
        loop.dispatch(notTaken(error, await journal.written()))
        throw error
      }
      loop.dispatch({ type: 'heldBack', unsaved: draft.unsaved() })
      return 'heldBack'
    }
  }

  function changed() {
    note()
    loop.dispatch({ type: 'edited', unsaved: draft.unsaved() })
  }

  function edit(changes: readonly RowChange[]) {
    if (changes.length === 0) return
    steps.did(draft.rows(), changes)
    draft.edit(changes)
    changed()
  }

  const takeTyped = () => edit(readable(draft.typed()))

  function giveBack({ changes, kept }: OwnPart): readonly Kept[] {
    if (changes.length > 0) draft.edit(changes)
    changed()
    return kept
  }

  /** The journal holds exactly what the server does not have. */
  const note = () => journal.write(draft.entry())

  /** Takes what another window could not send into the draft, when nothing else waits to be sent. */
  function adoptNext() {
    const { saving, stopped } = loop.autosave()
    if (draft.isAtWork() || saving || stopped || !draft.isKnown()) return
    const [found, ...others] = abandoned
    if (!found) return
    abandoned = others
    draft.adopt(found.entry)
    changed()
    // Gone from there only when it is here: a crash in between leaves it twice, which is harmless.
    void journal.written().then((isKept) => (isKept ? found.settled() : undefined))
  }

  return {
    shown: () => shown,
    autosave: (): Autosave => loop.autosave(),
    dispatch: loop.dispatch,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the live query says now. */
    receive(standing: Standing, isReadOnly: boolean) {
      const before = loop.autosave()
      if (before.stopped !== isReadOnly) loop.dispatch({ type: isReadOnly ? 'stopped' : 'reopened' })
      if (draft.receive(standing)) steps.forget()
      note()
      // A colleague's rows are no word of the person: they neither begin a save anew nor put one off.
      if (draft.unsaved() !== loop.autosave().unsaved && !loop.autosave().saving) {
        loop.dispatch({ type: 'edited', unsaved: draft.unsaved() })
      } else told()
      adoptNext()
    },
    /** Brings back what windows that are gone could not send. */
    async restore() {
      abandoned = [...abandoned, ...(await journal.abandoned())]
      adoptNext()
    },
    edit,
    /** What somebody writes in a cell, key by key: this device keeps it, and it is sent once the cell is left. */
    typing(at: CellPlace, next?: Pick<TypedCell, 'text' | 'cell'>) {
      const isNews = draft.typing(at, next)
      note()
      if (isNews) told()
    },
    /** Makes changes of what is being written: its cell is gone, or its person goes. */
    takeTyped,
    typedAt: (at: CellPlace) => draft.typedAt(at)?.text,
    /** Takes back the last step; gives what of it stays, as it was changed elsewhere since. */
    undo: () => giveBack(steps.undo(draft.rows())),
    redo: () => giveBack(steps.redo(draft.rows())),
    writeIn(rowId: string | undefined) {
      if (draft.writeIn(rowId)) told()
    },
    settle(keepMine: boolean) {
      draft.settle(keepMine)
      changed()
    },
    /** Tries again what was refused. */
    retry: () => void loop.saveNow().catch(() => undefined),
    /** At once, where somebody waits for what comes of it. */
    send() {
      if (draft.unsaved() && !loop.autosave().offline) void loop.saveNow().catch(() => undefined)
    },
    /** Sends all that may be sent, however much it is, after what is under way. Rejects when it could not be saved. */
    async saveAll() {
      takeTyped()
      while ((draft.unsaved() || loop.isSaving()) && !loop.autosave().stopped) await loop.saveNow()
    },
    isKept: () => journal.written(),
    dispose() {
      loop.dispose()
      journal.close()
    },
  }
}

/** With words in an open cell nothing is said to be saved. */
const shownPhase = (phase: ReturnType<typeof phaseOf>, isTyped: boolean) =>
  phase === 'clean' && isTyped ? 'dirty' : phase

const nothingToSend = { changes: [], ground: { version: 0, generation: undefined } }
