import { isAppError } from '@granary/api'
import { type Answer, type Answers, compile, mergeAnswers, sameAnswer } from '@granary/forms'
import { createFormStore, fieldTopic } from './form-store.ts'
import { createRefusedAnswers } from './refused-answers.ts'
import { createSayings, standing } from './sayings.ts'
import type { StageData } from './stage-data.ts'
import type { Journal, JournalEntry } from './stage-journal.ts'

export interface Saved {
  readonly answers: Answers
  readonly version: number
}

/** An answer that somebody else changed too; the person's own one stays in the draft until they choose. */
export interface HeldAnswer {
  readonly theirs: Answer
  readonly by: string | undefined
  readonly at: number | undefined
}

export const CONFLICTS_TOPIC = 'conflicts'
export const WENT_BACK_TOPIC = 'went back'

/**
 * What the person has written: the draft, the saved answers it stands on, and what of it is held back. Knows what could
 * be sent and what came back, and neither sends nor waits.
 */
export function createStageDraft(first: StageData, journal: Journal) {
  const form = compile(first.schema)
  const store = createFormStore(form, first.answers, standing(first.notApplicable))
  const sayings = createSayings(store, first.notApplicable)
  const held = new Map<string, HeldAnswer>()
  const refused = createRefusedAnswers(store, first.schema)
  let version = first.version
  let generation = first.generation
  let wentBack = false
  /** The pasts that this draft stood on: what still arrives of them is old, whatever its version. */
  const leftPasts = new Set<string>()

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

  /** Holds back the answers that a refusal is about, so that the rest can go; false when it is about something else. */
  function takeRefusal(error: unknown, sent: Answers): boolean {
    if (isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) {
      const refusal = error.data as unknown as Refusal
      follow(refusal.generation ?? generation)
      settle(refusal, store.savedAnswers(), refusal.fields)
      return true
    }
    if (!isAppError(error, 'VALIDATION')) return false
    const fieldIds = refused.take(error.data.problems, sent)
    tellRefused(fieldIds)
    return fieldIds.length > 0
  }

  function follow(past: string) {
    if (past !== generation) leftPasts.add(generation)
    generation = past
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
    wentBack ||= server.version < version
    version = server.version
    store.rebase(server.answers, next)
    for (const id of new Set([...before, ...held.keys()])) store.tell(fieldTopic(id))
    store.tell(CONFLICTS_TOPIC)
    store.tell(WENT_BACK_TOPIC)
    note()
  }

  /** Whether these answers dispute something that is not held back yet. */
  function isDisputedBy(answers: Answers): boolean {
    const merge = mergeAnswers(store.savedAnswers(), store.answers(), answers, first.schema)
    return merge.conflicts.some(({ fieldId }) => !held.has(fieldId))
  }

  /** Puts what another window could not send into the draft. */
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

  return {
    store,
    sayings,
    refused,
    version: () => version,
    generation: () => generation,
    /** The server has lost versions that were shown here as saved. */
    wentBack: () => wentBack,
    /** Whether this is older than the ground of the draft, by versions that can be compared. */
    isOlder: (data: StageData) =>
      leftPasts.has(data.generation) || (data.generation === generation && data.version < version),
    isOfOtherPast: (data: StageData) => data.generation !== generation && !leftPasts.has(data.generation),
    /** What the server has now, whatever it had: only what was never sent stays, and is disputed where it must be. */
    settleOnOtherPast(data: StageData) {
      follow(data.generation)
      settle(data, store.savedAnswers())
    },
    held: (): ReadonlyMap<string, HeldAnswer> => held,
    answersWait,
    unsaved,
    outgoing,
    takeRefusal,
    settle,
    isDisputedBy,
    adopt,
    note,
    /** A saying has been stored as this version. */
    said(told: number) {
      // Nobody changed an answer in between: these are the answers of that version too.
      if (told === version + 1) version = told
      note()
    },
    /** Somebody has chosen between two answers; `keep` their own. */
    choose(fieldId: string, keep: 'mine' | 'theirs') {
      held.delete(fieldId)
      if (keep === 'theirs') store.edit(fieldId, store.saved(fieldId))
      store.tell(fieldTopic(fieldId))
      store.tell(CONFLICTS_TOPIC)
    },
    /** Another's whole set of answers takes its place. */
    replace(saved: Saved) {
      held.clear()
      version = saved.version
      store.rebase(saved.answers, saved.answers)
      store.tell(CONFLICTS_TOPIC)
    },
  }
}

interface Refusal extends Saved {
  /** Servers before this one did not say it. */
  readonly generation?: string
  readonly fields: readonly ChangedField[]
}

interface ChangedField {
  readonly fieldId: string
  readonly by: string
  readonly at: number
}
