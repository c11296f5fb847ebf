import type { Answer, Answers } from '@granary/forms'
import { isDay } from '../days.ts'
import type { ToldFact } from '../documents/facts-in-text.ts'
import type { Item, StageId } from '../pack/pack.ts'
import type { Row, TableName, Tables } from './tables.ts'

/** Everything that rules look at. Nothing is read from anywhere else, so the same facts always give the same rows. */
export interface Facts {
  /** ISO day. */
  readonly today: string
  /** When the application is meant to be complete; documents are measured on that day. */
  readonly targetDate?: string | null
  readonly answers: Readonly<Partial<Record<StageId, Answers>>>
  readonly notApplicable?: readonly (Item & { readonly reason: string })[]
  readonly documents?: readonly FiledDocument[]
  /** By requirement, who said that it is not needed. */
  readonly waived?: Readonly<Record<string, string>>
  /** Single questions that are waived, by whom, with their words if there are any. */
  readonly waivedItems?: readonly (Item & { readonly by: string; readonly note: string })[]
  /** What no questionnaire asks, by the name of the fact or term. */
  readonly terms?: Readonly<Record<string, string | number>>
  readonly tables?: Tables
  /** What the text of memo, letter and agreement says, where it says it surely. */
  readonly told?: readonly ToldInDocument[]
  /** ISO: when the agency took the application as complete, and when something of it was changed last. */
  readonly acceptedAt?: string | null
  readonly changedAt?: string | null
}

/** Where a fact is told besides the answers. */
export interface ToldInDocument extends ToldFact, Item {
  readonly fileName: string
}

/** A file that is there, with what is known of its dates. */
export interface FiledDocument {
  readonly uploadId: string
  readonly items: readonly Item[]
  /** What somebody said that it is. */
  readonly kind?: string | null
  /** The day that it speaks of. */
  readonly asOf?: string | null
  readonly periodFrom?: string | null
  readonly periodTo?: string | null
  readonly signedOn?: string | null
  readonly expiresOn?: string | null
}

/** Facts that are watched give a single input by its name (`watch.ts`). */
interface Watchable extends Facts {
  readonly only?: (input: string) => Facts
}
const partOf = (facts: Watchable, input: string): Facts => facts.only?.(input) ?? facts

/** An answer, or null where there is none. */
export function answerOf(facts: Facts, { stage, fieldId }: Item): Answer {
  const answers = partOf(facts, fieldId).answers[stage]
  const answer = answers && Object.hasOwn(answers, fieldId) ? answers[fieldId] : null
  return answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
    ? null
    : answer
}

/** When the borrower began to do business, in whichever stage says it first. */
export function businessBegan(facts: Facts): string | null {
  const began = firstAnswered(facts, [
    { stage: 'application', fieldId: 'businessOperationsStartDate' },
    { stage: 'pre-application', fieldId: 'businessOperationsStartDate' },
  ])?.answer
  return typeof began === 'string' && isDay(began) ? began : null
}

/** The first of several places where something is answered. */
export function firstAnswered(facts: Facts, items: readonly Item[]): { item: Item; answer: Answer } | null {
  for (const item of items) {
    const answer = answerOf(facts, item)
    if (answer !== null) return { item, answer }
  }
  return null
}

/** A term that somebody gave for what no questionnaire asks. */
export function termOf(facts: Facts, name: string): string | number | null {
  const { terms } = partOf(facts, name)
  return terms && Object.hasOwn(terms, name) ? (terms[name] ?? null) : null
}

/** The rows of a table that has any. */
export function rowsOf(facts: Facts, table: TableName): readonly Row[] | null {
  const rows = partOf(facts, table).tables?.[table]
  return rows && rows.length > 0 ? rows : null
}
