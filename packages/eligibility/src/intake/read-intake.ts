import {
  type Answer,
  type Evaluation,
  type Field,
  isAnswered,
  isEmailAddress,
  type Problem,
} from '@granary/forms'
import { wordsIn } from '../words-in.ts'
import { hintsOf } from './entry-kinds.ts'
import type { Asked, Intake, IntakeStep } from './intake.ts'

export interface IntakeProblem<Id extends string> {
  readonly fieldId: Id
  readonly message: string
}

/** What was entered, as the engine understands it. */
export interface IntakeReading<Id extends string> {
  /** One for each question that is asked and not answered well, in reading order. */
  readonly problems: readonly IntakeProblem<Id>[]
  readonly problemsIn: (step: Pick<IntakeStep<Id>, 'fields'>) => readonly IntakeProblem<Id>[]
  /** Of the questions that are asked: an answer from before to one that no longer is says nothing. */
  readonly answers: Readonly<Partial<Record<Id, Answer>>>
  readonly isAsked: (fieldId: Id) => boolean
  /** The questions of a part that are asked. */
  readonly askedIn: (partId: string) => readonly Asked<Id>[]
}

/**
 * Reads what a page or a caller sent, the same in both places. Nothing throws: whatever is wrong is named at its
 * question. The length of a text is looked at before the text is, so that no text takes long.
 */
export function readIntake<Id extends string>(
  { form, fields }: Intake<Id>,
  given: unknown,
): IntakeReading<Id> {
  const entered = Object.fromEntries(
    fields.map((field) => [field.id, entryIn(field, ownValue(given, field.id))]),
  )
  const state: Evaluation = form.evaluate(entered)
  const isAsked = (fieldId: Id) => form.fieldState(state, fieldId)?.visible === true
  const asked = fields.filter(({ id }) => isAsked(id))
  const problems = asked.flatMap((field) => {
    const [problem] = form.fieldState(state, field.id)?.problems ?? []
    return problem ? [{ fieldId: field.id, message: saidOf(field, problem) }] : []
  })
  return {
    problems,
    problemsIn: (step) => problems.filter(({ fieldId }) => step.fields.includes(fieldId)),
    answers: Object.fromEntries(
      asked
        .map((field) => [field, form.answer(state, field.id)] as const)
        .filter(([field, answer]) => answer !== nonsense && isAnswered(field, answer))
        .map(([{ id }, answer]) => [id, answer]),
    ) as Partial<Record<Id, Answer>>,
    isAsked,
    askedIn: (partId) => form.visibleFields(state, partId) as readonly Asked<Id>[],
  }
}

/** A limit has words of its own; whatever is no answer at all is refused in those of the question. */
function saidOf(field: Field, { code, message }: Problem): string {
  return code === 'maxLength' || code === 'pattern' || code === 'tooLong' ? message : hintsOf(field).refusal
}

/** No answer of any kind, which the engine refuses wherever it stands. */
const nonsense = false

function entryIn(field: Field, given: unknown): Answer {
  if (given === undefined || given === null) return null
  switch (field.type) {
    case 'number':
      return amountIn(given)
    case 'multiSelect':
      return Array.isArray(given) ? given : nonsense
    case 'select':
      return typeof given === 'string' ? given : nonsense
    default:
      return typeof given === 'string' ? textIn(field, given) : nonsense
  }
}

/** What has to be answered is answered in words; what may be left out is judged as it was typed. */
function textIn(field: Field, given: string): Answer {
  const text = field.required === false ? given.trim() : wordsIn(given)
  return hintsOf(field).input === 'email' && text !== '' && !isEmailAddress(text) ? nonsense : text
}

/** With signs, separators and blanks around it: no sum of money is longer. */
const longestAmount = 400

function amountIn(given: unknown): Answer {
  const text = typeof given === 'number' ? String(given) : given
  if (typeof text !== 'string') return nonsense
  if (text.trim() === '') return null
  if (text.length > longestAmount) return nonsense
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  const value = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isFinite(value) ? value : nonsense
}

function ownValue(given: unknown, field: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, field)) return undefined
  return (given as Record<string, unknown>)[field]
}
