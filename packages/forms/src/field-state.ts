import { NO_PROBLEMS, type Problem, problemsOf } from './problems.ts'
import type { Field } from './schema.ts'

/** Never changed in place: a field whose state is the same object has not changed. */
export interface FieldState {
  readonly visible: boolean
  /** There is an answer within the limits of the field, or it was said that the question does not apply. */
  readonly answered: boolean
  /** Visible, required and without an answer. */
  readonly missing: boolean
  /** Visible, with an answer that stands outside a limit of the field. */
  readonly toCorrect: boolean
  /** Answered by saying that the question does not apply. */
  readonly notApplicable: boolean
  readonly problems: readonly Problem[]
}

export const HIDDEN: FieldState = {
  visible: false,
  answered: false,
  missing: false,
  toCorrect: false,
  notApplicable: false,
  problems: NO_PROBLEMS,
}
export const HIDDEN_ANSWERED: FieldState = { ...HIDDEN, answered: true }
export const UNANSWERED: FieldState = { ...HIDDEN, visible: true }
export const ANSWERED: FieldState = { ...UNANSWERED, answered: true }
export const NOT_APPLICABLE: FieldState = { ...ANSWERED, notApplicable: true }
export const TO_CORRECT: FieldState = { ...UNANSWERED, toCorrect: true }

/** The one state of this field in which it is missing; made when first needed. */
export function missingState(node: { readonly field: Field; missing: FieldState | undefined }): FieldState {
  node.missing ??= { ...UNANSWERED, missing: true, problems: problemsOf(node.field, null) }
  return node.missing
}

export function sameState(one: FieldState, other: FieldState): boolean {
  if (one === other) return true
  if (one.visible !== other.visible || one.answered !== other.answered || one.missing !== other.missing)
    return false
  if (one.toCorrect !== other.toCorrect || one.notApplicable !== other.notApplicable) return false
  if (one.problems.length !== other.problems.length) return false
  return one.problems.every((problem, at) => problem.message === other.problems[at]?.message)
}
