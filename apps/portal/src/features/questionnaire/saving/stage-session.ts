import { appError, isAppError, isNotNow, messageOf } from '@granary/api'
import { type Answer, type Answers, compile, mergeAnswers, sameAnswer } from '@granary/forms'
import { createAbandonedWork } from './abandoned-work.ts'
import { type Autosave, type AutosaveEvent, phaseOf, settled, step } from './autosave.ts'
import { createFormStore, fieldTopic } from './form-store.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { createRefusedAnswers } from './refused-answers.ts'
import { createSayings, type SayingCalls, standing } from './sayings.ts'
import type { StageData } from './stage-data.ts'

export interface Saved {
  readonly answers: Answers
  readonly version: number
}

/** The server, as far as saving needs it. */
export interface SaveCalls extends SayingCalls {
  save(request: { readonly answers: Answers; readonly expectedVersion: number }): Promise<Saved>
  /** Puts an answer that was not chosen into the history of its field, for those who may read it. */
  keepUnchosen(fieldId: string, answer: Answer): Promise<unknown>
}

/** An answer that somebody else changed too; the person's own one stays in the draft until they choose. */
export interface HeldAnswer {
  readonly theirs: Answer
  readonly by: string | undefined
  readonly at: number | undefined
}

export const SAVE_TOPIC = 'save'
export const CONFLICTS_TOPIC = 'conflicts'

export type StageSession = ReturnType<typeof createStageSession>

/**
 * One person's work on one stage: the draft, what of it is saved, and what is held back. Brings together the pure
 * parts with the server and the device; knows nothing of the screen.
 */
export function createStageSession(first: StageData, calls: SaveCalls, journal: Journal) {
  const form = compile(first.schema)
  const store = createFormStore(form, first.answers, standing(first.notApplicable))
  const sayings = createSayings(store, first.notApplicable)
  const held = new Map<string, HeldAnswer>()
  const refused = createRefusedAnswers(store, first.schema)
  const abandoned = createAbandonedWork()
  let data = first
  let version = first.version
  let autosave: Autosave = first.readOnly ? { ...settled, stopped: true } : settled
  let savedCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<Outcome> | undefined

  function dispatch(event: AutosaveEvent) {
    const next = step(autosave, event)
    autosave = next.state
    if (next.timer !== undefined) {
      clearTimeout(timer)
      if (next.timer !== 'stop') timer = setTimeout(() => dispatch({ type: 'due' }), next.timer)
    }
    if (next.save) {
      running = runSave().finally(() => {
        running = undefined
      })
      // Whoever waits for it hears of the failure; the indicator tells everybody else.
      running.catch(() => undefined)
    }
    store.tell(SAVE_TOPIC)
  }

  const isSent = (fieldId: string) => !held.has(fieldId) && !refused.isRefused(fieldId)
  const answersWait = () => [...store.changed()].some(isSent)
  const unsaved = () => answersWait() || sayings.waiting().length > 0

  /** The whole draft, with what is held back as the server has it. */
  function outgoing(): Answers {
    const unsent = [...store.changed()]
    tellRefused(refused.check(unsent.filter(isSent)))
    const answers = store.answers()
    for (const id of unsent) if (!isSent(id)) answers[id] = store.saved(id)
    return answers
  }

  async function runSave(): Promise<Outcome> {
    const sent = outgoing()
    if (!unsaved()) {
      // Nothing is left to send: it was saved meanwhile, or cannot be stored.
      dispatch({ type: 'saved', unsaved: false })
      return 'saved'
    }
    try {
      if (answersWait()) settle(await calls.save({ answers: sent, expectedVersion: version }), sent)
      await sayings.send(calls, (told) => {
        // Nobody changed an answer in between: these are the answers of that version too.
        if (told === version + 1) version = told
        note()
      })
      savedCount += 1
      dispatch({ type: 'saved', unsaved: unsaved() })
      catchUp()
      return 'saved'
    } catch (error) {
      if (takeRefusal(error, sent)) {
        dispatch({ type: 'heldBack', unsaved: unsaved() })
        return 'heldBack'
      }
      if (isAppError(error, 'STAGE_READ_ONLY')) dispatch({ type: 'stopped' })
      dispatch(
        isNotNow(error)
          ? { type: 'notNow', message: notNowText(error) }
          : { type: 'failed', message: messageOf(error) },
      )
      throw error
    }
  }

  /** Holds back the answers that a refusal is about, so that the rest can go; false when it is about something else. */
  function takeRefusal(error: unknown, sent: Answers): boolean {
    if (isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) {
      const refusal = error.data as unknown as Saved & { fields: ChangedField[] }
      settle(refusal, store.savedAnswers(), refusal.fields)
      return true
    }
    if (!isAppError(error, 'VALIDATION')) return false
    const fieldIds = refused.take(error.data.problems, sent)
    tellRefused(fieldIds)
    return fieldIds.length > 0
  }

  function tellRefused(fieldIds: readonly string[]) {
    for (const id of fieldIds) store.tell(fieldTopic(id))
    if (fieldIds.length > 0) store.tell(CONFLICTS_TOPIC)
  }

  /** Puts the draft on new ground. `common` is what both sides started from. */
  function settle(server: Saved, common: Answers, changedBy: readonly ChangedField[] = []) {
    const draft = store.answers()
    const merge = mergeAnswers(common, draft, server.answers, first.schema)
    const next: Record<string, Answer> = { ...merge.answers }
    const before = [...held.keys()]
    for (const { fieldId, mine, theirs } of merge.conflicts) {
      next[fieldId] = mine
      const who = changedBy.find((each) => each.fieldId === fieldId)
      held.set(fieldId, {
        theirs,
        by: who?.by ?? held.get(fieldId)?.by,
        at: who?.at ?? held.get(fieldId)?.at,
      })
    }
    for (const id of before) if (sameAnswer(next[id], server.answers[id])) held.delete(id)
    version = server.version
    store.rebase(server.answers, next)
    for (const id of new Set([...before, ...held.keys()])) store.tell(fieldTopic(id))
    store.tell(CONFLICTS_TOPIC)
    note()
  }

  /** Takes over what colleagues saved, unless it disputes something not sent yet: the save then says with whom. */
  function catchUp() {
    if (running && autosave.saving) return
    // Nothing can be sent, and who may only read is shown masks: they are no ground for a draft.
    if (data.readOnly || data.version < version) return
    const merge = mergeAnswers(store.savedAnswers(), store.answers(), data.answers, first.schema)
    if (merge.conflicts.some(({ fieldId }) => !held.has(fieldId))) return
    settle(data, store.savedAnswers())
    adoptNext()
  }

  /** Takes what another window could not send into the draft, when nothing else waits to be sent. */
  function adoptNext() {
    if (unsaved() || autosave.saving || data.readOnly || data.version < version) return
    const found = abandoned.next((fieldId) => !store.changed().has(fieldId))
    if (!found) return
    adopt(found.entry)
    // Gone from there only when it is here: a crash in between leaves it twice, which is harmless.
    void journal.written().then((isKept) => (isKept ? found.settled() : undefined))
  }

  function adopt({ version: theirs, edits, sayings: said = [] }: JournalEntry) {
    const ground: Record<string, Answer> = { ...store.savedAnswers() }
    const draft = store.answers()
    for (const { fieldId, base, mine } of edits) {
      if (!form.field(fieldId)) continue
      ground[fieldId] = base
      draft[fieldId] = mine
    }
    version = Math.min(version, theirs)
    store.rebase(ground, draft)
    for (const { fieldId, reason } of said) sayings.say(fieldId, reason)
    // Before anything is settled, which writes the journal anew.
    note()
    catchUp()
    changed()
  }

  /** The journal holds exactly what the server does not have. */
  function note() {
    const edits = [...store.changed()].map((fieldId) => ({
      fieldId,
      base: store.saved(fieldId),
      mine: store.answer(fieldId),
    }))
    const said = sayings.waiting()
    const entry = { version, edits, ...(said.length > 0 && { sayings: said }) }
    journal.write(edits.length + said.length > 0 ? entry : undefined)
  }

  function changed() {
    note()
    dispatch({ type: 'edited', unsaved: unsaved() })
  }

  return {
    store,
    first,
    data: () => data,
    version: () => version,
    autosave: () => autosave,
    phase: () => phaseOf(autosave, refused.ids().length, held.size),
    savedCount: () => savedCount,
    held: (): ReadonlyMap<string, HeldAnswer> => held,
    /** The fields whose answers cannot be stored as they are. */
    refused: refused.ids,
    refusalOf: refused.messageOf,
    /** Whether the server lacks anything of the draft, for whatever reason. */
    isUnsent: () => autosave.saving || store.changed().size > 0 || sayings.waiting().length > 0,
    dispatch,
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
      sayings.receive(next.notApplicable, next.version)
      if (before.readOnly !== next.readOnly) dispatch({ type: next.readOnly ? 'stopped' : 'reopened' })
      catchUp()
      if (!next.readOnly && unsaved() !== autosave.unsaved) dispatch({ type: 'edited', unsaved: unsaved() })
    },
    /** Brings back what windows that are gone could not send. */
    async restore() {
      abandoned.add(await journal.abandoned())
      adoptNext()
    },
    keepMine(fieldId: string) {
      held.delete(fieldId)
      store.tell(fieldTopic(fieldId))
      store.tell(CONFLICTS_TOPIC)
      changed()
    },
    takeTheirs(fieldId: string) {
      held.delete(fieldId)
      // A courtesy to whoever reads the history later; the choice stands without it.
      calls.keepUnchosen(fieldId, store.answer(fieldId)).catch(() => undefined)
      store.edit(fieldId, store.saved(fieldId))
      store.tell(fieldTopic(fieldId))
      store.tell(CONFLICTS_TOPIC)
      changed()
      adoptNext()
    },
    /** Saves the whole draft now, after a save that is already under way. Rejects when it could not be saved. */
    async saveNow(): Promise<void> {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await running?.catch(() => undefined)
        dispatch({ type: 'saveRequested' })
        if (running === undefined || (await running) === 'saved') return
      }
      throw appError('ANSWERS_CHANGED_ELSEWHERE')
    },
    /** Another's whole set of answers takes the place of the draft, as test data does. */
    replace(saved: Saved) {
      held.clear()
      version = saved.version
      store.rebase(saved.answers, saved.answers)
      store.tell(CONFLICTS_TOPIC)
      changed()
    },
    dispose() {
      clearTimeout(timer)
      journal.close()
    },
  }
}

function notNowText(error: unknown): string {
  const reason = isAppError(error, 'NO_SPACE') ? messageOf(error) : 'The server cannot save right now.'
  return `${reason} Your words are kept on this device.`
}

/** Held back: an answer was disputed or refused, and the rest is to be sent without it. */
type Outcome = 'saved' | 'heldBack'

/** Each refusal brings the newest answers, so more than two in a row is somebody typing against us. */
const MOST_TRIES = 4

interface ChangedField {
  readonly fieldId: string
  readonly by: string
  readonly at: number
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
