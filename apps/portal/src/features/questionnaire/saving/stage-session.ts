import { isAppError } from '@granary/api'
import type { Answer, Answers } from '@granary/forms'
import { phaseOf } from '../../../lib/saving/autosave.ts'
import { notTaken } from '../../../lib/saving/not-taken.ts'
import { createSaveLoop, type Outcome } from '../../../lib/saving/save-loop.ts'
import { createAbandonedWork } from './abandoned-work.ts'
import { fieldTopic } from './form-store.ts'
import type { SayingCalls } from './sayings.ts'
import type { StageData } from './stage-data.ts'
import { createStageDraft, type Saved } from './stage-draft.ts'
import type { Journal } from './stage-journal.ts'

export interface SaveRequest {
  readonly answers: Answers
  readonly expectedVersion: number
  /** The past of the server that this version is of. */
  readonly generation: string
}

/** The server, as far as saving needs it. */
export interface SaveCalls extends SayingCalls {
  save(request: SaveRequest): Promise<Saved>
  /** Puts an answer that was not chosen into the history of its field, for those who may read it. */
  keepUnchosen(fieldId: string, answer: Answer): Promise<unknown>
}

export const SAVE_TOPIC = 'save'

export type StageSession = ReturnType<typeof createStageSession>

/**
 * One person's work on one stage: the draft, what of it is saved, and what is held back. Brings together the pure
 * parts with the server and the device; knows nothing of the screen.
 */
export function createStageSession(first: StageData, calls: SaveCalls, journal: Journal) {
  const draft = createStageDraft(first, journal)
  const { store, sayings, refused } = draft
  const abandoned = createAbandonedWork()
  const told = () => store.tell(SAVE_TOPIC)
  const loop = createSaveLoop({ isStopped: first.readOnly, save, told })
  let data = first
  let savedCount = 0

  async function save(): Promise<Outcome> {
    const sent = draft.outgoing()
    if (!draft.unsaved()) {
      // Nothing is left to send: it was saved meanwhile, or cannot be stored.
      loop.dispatch({ type: 'saved', unsaved: false })
      return 'saved'
    }
    try {
      if (draft.answersWait()) {
        const ground = { expectedVersion: draft.version(), generation: draft.generation() }
        draft.settle(await calls.save({ answers: sent, ...ground }), sent)
      }
      await sayings.send(calls, draft.said)
      savedCount += 1
      loop.dispatch({ type: 'saved', unsaved: draft.unsaved() })
      catchUp()
      return 'saved'
    } catch (error) {
      if (!draft.takeRefusal(error, sent)) throw await notSaved(error)
      loop.dispatch({ type: 'heldBack', unsaved: draft.unsaved() })
      return 'heldBack'
    }
  }

  /** Says why, and hands the error on. */
  async function notSaved(error: unknown): Promise<unknown> {
    if (isAppError(error, 'STAGE_READ_ONLY')) loop.dispatch({ type: 'stopped' })
    loop.dispatch(notTaken(error, await journal.written()))
    return error
  }

  /** Nothing can be sent, and who may only read is shown masks: they are no ground for a draft. */
  const isNoGround = () => data.readOnly || draft.isOlder(data)

  /** Takes over what colleagues saved, unless it disputes something not sent yet: the save then says with whom. */
  function catchUp() {
    if (loop.isSaving() || isNoGround()) return
    if (draft.isOfOtherPast(data)) {
      draft.settleOnOtherPast(data)
    } else {
      if (draft.isDisputedBy(data.answers)) return
      draft.settle(data, store.savedAnswers())
    }
    adoptNext()
  }

  /** Takes what another window could not send into the draft, when nothing else waits to be sent. */
  function adoptNext() {
    if (draft.unsaved() || loop.autosave().saving || isNoGround()) return
    const found = abandoned.next((fieldId) => !store.changed().has(fieldId))
    if (!found) return
    draft.adopt(found.entry)
    catchUp()
    changed()
    // Gone from there only when it is here: a crash in between leaves it twice, which is harmless.
    void journal.written().then((isKept) => (isKept ? found.settled() : undefined))
  }

  function changed() {
    draft.note()
    loop.dispatch({ type: 'edited', unsaved: draft.unsaved() })
  }

  return {
    store,
    first,
    data: () => data,
    version: draft.version,
    autosave: loop.autosave,
    phase: () => phaseOf(loop.autosave(), refused.ids().length, draft.held().size),
    savedCount: () => savedCount,
    wentBack: draft.wentBack,
    held: draft.held,
    /** The fields whose answers cannot be stored as they are. */
    refused: refused.ids,
    refusalOf: refused.messageOf,
    /** Whether the server lacks anything of the draft, for whatever reason. */
    isUnsent: () => loop.autosave().saving || store.changed().size > 0 || sayings.waiting().length > 0,
    dispatch: loop.dispatch,
    edit(fieldId: string, answer: Answer) {
      if (!store.edit(fieldId, answer)) return
      sayings.answered(fieldId)
      changed()
    },
    /** What stands of a question that was said not to apply. */
    saidOf: sayings.of,
    sayingRefusal: sayings.refusalOf,
    /** Says why a question does not apply, or with nothing that it does. */
    say(fieldId: string, reason: string | null) {
      sayings.say(fieldId, reason)
      changed()
    },
    /** What the live query says now. */
    receive(next: StageData) {
      if (next === data) return
      const before = data
      data = next
      for (const id of touchedFields(before, next)) store.tell(fieldTopic(id))
      const isOtherPast = before.generation !== next.generation
      sayings.receive(next.notApplicable, isOtherPast ? Number.POSITIVE_INFINITY : next.version)
      if (before.readOnly !== next.readOnly) loop.dispatch({ type: next.readOnly ? 'stopped' : 'reopened' })
      catchUp()
      const unsaved = draft.unsaved()
      if (!next.readOnly && unsaved !== loop.autosave().unsaved) loop.dispatch({ type: 'edited', unsaved })
    },
    /** Brings back what windows that are gone could not send. */
    async restore() {
      abandoned.add(await journal.abandoned())
      adoptNext()
    },
    keepMine(fieldId: string) {
      draft.choose(fieldId, 'mine')
      changed()
    },
    takeTheirs(fieldId: string) {
      // A courtesy to whoever reads the history later; the choice stands without it.
      calls.keepUnchosen(fieldId, store.answer(fieldId)).catch(() => undefined)
      draft.choose(fieldId, 'theirs')
      changed()
      adoptNext()
    },
    /** Saves the whole draft now, after a save that is already under way. Rejects when it could not be saved. */
    saveNow: loop.saveNow,
    /** Another's whole set of answers takes the place of the draft, as test data does. */
    replace(saved: Saved) {
      draft.replace(saved)
      changed()
    },
    dispose() {
      loop.dispose()
      journal.close()
    },
  }
}

function touchedFields(before: StageData, after: StageData): readonly string[] {
  if (before.uploadsByField === after.uploadsByField && before.provenance === after.provenance) return []
  return after.schema.sections.flatMap(({ fields }) =>
    fields
      .map(({ id }) => id)
      .filter(
        (id) =>
          before.uploadsByField[id] !== after.uploadsByField[id] ||
          before.provenance[id]?.kind !== after.provenance[id]?.kind,
      ),
  )
}
