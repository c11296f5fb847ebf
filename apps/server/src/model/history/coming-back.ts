import { mayNotApply, questionnaires } from '@granary/checklists'
import {
  type Answer,
  type CompiledForm,
  checkAnswers,
  type Field,
  formatAnswer,
  isAnswered,
  problemsOf,
  sameAnswer,
} from '@granary/forms'
import {
  formOf,
  type MarkChange,
  questionnaireOf,
  type StageDocument,
  type StageId,
} from '../stages/index.ts'
import type { FilesThen } from './files-then.ts'
import type { PastRow } from './past-rows.ts'

/** A question at some moment: its answer, and why it did not apply; null where nobody said that. */
export interface PastState {
  readonly answer: Answer
  readonly reason: string | null
}

/** What bringing a past state back would do. */
export type ComingBack =
  | { readonly kind: 'same' }
  | { readonly kind: 'lost'; readonly why: string }
  | {
      readonly kind: 'can'
      readonly state: PastState
      /** Files that were listed then and are gone for good. */
      readonly missing: readonly string[]
      /** A limit of today that the answer does not keep. */
      readonly problem: string | null
    }

export const lostWords = {
  notAsked: 'This question is no longer asked.',
  otherForm: 'This question is answered in another form now.',
  filesGone: 'The files of then are gone.',
  applies: 'This question applies to every project now.',
} as const

type AboutAnswers = Pick<StageDocument, 'stage' | 'revision' | 'form' | 'answers' | 'notApplicable'>

/** How a question stood after a change; nothing where the change was about something else. */
export function stateAfter(row: PastRow): PastState | undefined {
  if (row.kind === 'answer') return { answer: row.after, reason: null }
  return isAboutApplying(row.says)
    ? { answer: null, reason: row.says === 'applicable' ? null : row.note }
    : undefined
}

function isAboutApplying(says: MarkChange['kind']): boolean {
  return says === 'applicable' || says === 'not-applicable'
}

export function stateNow({ form, answers, notApplicable }: AboutAnswers, fieldId: string): PastState {
  const answer = answers[fieldId] ?? null
  const field = form.field(fieldId)
  const isGiven = field !== undefined && isAnswered(field, answer)
  return { answer, reason: isGiven ? null : (notApplicable[fieldId]?.reason ?? null) }
}

/** Brings a state to the questionnaire of today, and says what of it could be brought back. */
export function comingBack(
  document: AboutAnswers,
  fieldId: string,
  { answer, reason }: PastState,
  files: FilesThen,
): ComingBack {
  const field = document.form.field(fieldId)
  if (!field) return { kind: 'lost', why: lostWords.notAsked }
  const brought = broughtToday(document, field, answer)
  if (brought === undefined) return { kind: 'lost', why: lostWords.otherForm }
  const { kept, missing } = whatIsThere(field, brought, files)
  if (missing.length > 0 && isEmpty(kept)) return { kind: 'lost', why: lostWords.filesGone }
  const isGiven = isAnswered(field, kept)
  const state = { answer: kept, reason: isGiven ? null : reason }
  if (isSame(state, stateNow(document, fieldId))) return { kind: 'same' }
  if (state.reason !== null && !mayNotApply(field)) return { kind: 'lost', why: lostWords.applies }
  const [problem] = isGiven ? problemsOf(field, kept) : []
  return { kind: 'can', state, missing: missing.map(files.nameOf), problem: problem?.message ?? null }
}

export function isSame(one: PastState, other: PastState): boolean {
  return sameAnswer(one.answer, other.answer) && one.reason === other.reason
}

/** A past answer in the words of the question it was given to. */
export function wordsOf(document: AboutAnswers, fieldId: string, answer: Answer, files: FilesThen): string {
  const revision = revisionFitting(document.stage, document.revision, fieldId, answer)
  const field = formOf(document.stage, revision ?? document.revision).field(fieldId)
  return field ? formatAnswer(field, answer, { uploads: files.namesIn(fieldId) }) : String(answer ?? '')
}

/** The answer as the upgrades since would have left it; undefined where they leave nothing of it, or it fits no more. */
function broughtToday(
  { stage, revision, form }: AboutAnswers,
  field: Field,
  answer: Answer,
): Answer | undefined {
  if (isEmpty(answer)) return answer
  const given = revisionFitting(stage, revision, field.id, answer)
  if (given === undefined) return undefined
  const { answers } = questionnaireOf(stage).migrate({ [field.id]: answer }, given, revision)
  const migrated = answers[field.id] ?? null
  return isEmpty(migrated) || !checkAnswers(form.schema, { [field.id]: migrated }).ok ? undefined : migrated
}

/** The newest revision in which the question takes such an answer: which one it was given in is not kept. */
function revisionFitting(
  stage: StageId,
  newest: number,
  fieldId: string,
  answer: Answer,
): number | undefined {
  return publishedForms(stage, newest).find(
    (form) => form.field(fieldId) && checkAnswers(form.schema, { [fieldId]: answer }).ok,
  )?.schema.revision
}

/** The questionnaires up to a revision, the newest first. */
export function publishedForms(stage: StageId, newest: number): readonly CompiledForm[] {
  const known = questionnaires.find(({ registry }) => registry.kind === stage)?.registry.revisions ?? []
  return known
    .filter(({ revision }) => revision <= newest)
    .map(({ revision }) => formOf(stage, revision))
    .toReversed()
}

function whatIsThere(field: Field, answer: Answer, files: FilesThen) {
  if (field.type !== 'file' || !Array.isArray(answer)) return { kept: answer, missing: [] }
  const kept: string[] = answer.filter((id) => files.isThere(field.id, id))
  return { kept, missing: answer.filter((id: string) => !kept.includes(id)) as readonly string[] }
}

function isEmpty(answer: Answer): boolean {
  return sameAnswer(answer, null)
}
