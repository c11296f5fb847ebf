import type { Answer } from '@granary/forms'
import * as journal from '../../../lib/saving/journal.ts'

/** What the server does not have yet, and the ground it was written on. */
export interface JournalEntry {
  readonly version: number
  readonly edits: readonly JournalEdit[]
  /** What was said to apply or not, and is not on the server. */
  readonly sayings?: readonly Saying[]
}

/** The reason why a question does not apply; null says that it does. */
export interface Saying {
  readonly fieldId: string
  readonly reason: string | null
}

export interface JournalEdit {
  readonly fieldId: string
  readonly base: Answer
  readonly mine: Answer
}

export type Journal = journal.Journal<JournalEntry>
export type AbandonedEntry = journal.AbandonedEntry<JournalEntry>

export const openJournal = (personId: string, place: string): Journal =>
  journal.openJournal<JournalEntry>(personId, place, ({ edits, sayings = [] }) => ({
    answers: edits.length + sayings.length,
  }))

export const readJournal = (personId: string, place: string) =>
  journal.readJournal<JournalEntry>(personId, place)
