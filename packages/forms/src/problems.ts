import { isAnswered } from './answers.ts'
import { formatNumber, isCalendarDate } from './format.ts'
import type { Answer, Field } from './schema.ts'

export type ProblemCode =
  | 'required'
  | 'type'
  | 'option'
  | 'maxLength'
  | 'pattern'
  | 'min'
  | 'max'
  | 'integer'
  | 'step'
  | 'date'
  | 'unsupported'
  | 'unknownField'
  | 'tooMany'
  | 'tooLong'

export interface Problem {
  readonly fieldId: string
  readonly code: ProblemCode
  readonly message: string
}

export const REQUIRED_MESSAGE = 'This field is required.'

/** Fifteen digits: exact in every total, and in cents within what the database counts with. */
export const MAX_NUMBER = 999_999_999_999_999
export const TOO_LARGE_MESSAGE = 'This number is too large to be saved. Use at most 15 digits.'

export const NO_PROBLEMS: readonly Problem[] = []

export function isRequired(field: Field): boolean {
  return field.required !== false
}

/** Everything that is wrong with the answer of a visible field. */
export function problemsOf(field: Field, answer: Answer): readonly Problem[] {
  if (isAnswered(field, answer)) return problemsOfValue(field, answer)
  if (answer !== null && answer !== '' && typeof answer !== textOrList(field)) return [wrongType(field)]
  return isRequired(field) ? [problem(field, 'required', REQUIRED_MESSAGE)] : NO_PROBLEMS
}

/** What is wrong with an answer that is there. */
export function problemsOfValue(field: Field, answer: Answer): readonly Problem[] {
  switch (field.type) {
    case 'shortText':
    case 'longText':
      return field.validations === undefined ? NO_PROBLEMS : problemsOfText(field, answer as string)
    case 'select':
      return isOption(field, answer as string) ? NO_PROBLEMS : [notAnOption(field)]
    case 'multiSelect':
      return (answer as readonly string[]).every((value) => isOption(field, value))
        ? NO_PROBLEMS
        : [notAnOption(field)]
    case 'number':
      return problemsOfNumber(field, answer)
    case 'date':
      return isCalendarDate(answer as string) ? NO_PROBLEMS : [problem(field, 'date', 'Enter a valid date.')]
    case 'file':
      return NO_PROBLEMS
    case 'boolean':
      return typeof answer === 'boolean' ? NO_PROBLEMS : [wrongType(field)]
    default:
      return [problem(field, 'unsupported', `Unsupported field type: ${String((field as Field).type)}`)]
  }
}

export function problem(field: Pick<Field, 'id'>, code: ProblemCode, message: string): Problem {
  return { fieldId: field.id, code, message }
}

export function notAnOption(field: Field): Problem {
  return problem(field, 'option', 'Choose one of the listed options.')
}

export function wrongType(field: Field): Problem {
  return problem(
    field,
    'type',
    field.type === 'number' ? 'Enter a number.' : 'This answer has the wrong form.',
  )
}

export function isOption(field: Field, value: string): boolean {
  for (const option of field.options ?? []) if (option.value === value) return true
  return false
}

function textOrList(field: Field): 'string' | 'object' {
  return field.type === 'multiSelect' || field.type === 'file' ? 'object' : 'string'
}

function problemsOfText(field: Field, text: string): readonly Problem[] {
  let found = NO_PROBLEMS
  for (const validation of field.validations ?? []) {
    if (validation.kind === 'maxLength') {
      if (text.length <= validation.value) continue
      const limit = formatNumber(validation.value)
      found = [...found, problem(field, 'maxLength', `Use at most ${limit} characters.`)]
    } else if (validation.kind === 'pattern' && !matches(validation.value, text)) {
      found = [...found, problem(field, 'pattern', validation.message)]
    }
  }
  return found
}

/** Why a number cannot be kept, whatever its question allows. */
export function numberProblem(field: Field, value: unknown): Problem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(field)
  return Math.abs(value) > MAX_NUMBER ? problem(field, 'tooLong', TOO_LARGE_MESSAGE) : undefined
}

function problemsOfNumber(field: Field, answer: Answer): readonly Problem[] {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return [wrongType(field)]
  const { min, max, step, format } = field
  if (min !== undefined && answer < min) {
    return [problem(field, 'min', `Enter ${formatNumber(min, format)} or more.`)]
  }
  if (max !== undefined && answer > max) {
    return [problem(field, 'max', `Enter ${formatNumber(max, format)} or less.`)]
  }
  const unkept = numberProblem(field, answer)
  if (unkept) return [unkept]
  if ((format === 'integer' || format === 'year') && !Number.isInteger(answer)) {
    return [problem(field, 'integer', 'Enter a whole number.')]
  }
  if (step !== undefined && step > 0 && !isMultiple(answer - (min ?? 0), step)) {
    return [problem(field, 'step', `Enter a multiple of ${formatNumber(step)}.`)]
  }
  return NO_PROBLEMS
}

/** Decimal steps such as 0.01 have no exact binary form, so a hair beside the grid is on it. */
function isMultiple(value: number, step: number): boolean {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps))
}

const compiledPatterns = new Map<string, RegExp | null>()

/** No answer that a pattern describes is longer, and how long a pattern takes on what is, nobody can say. */
const longestMatched = 2_000

/** A pattern that is no regular expression cannot be broken by an answer; `defineSchema` refuses it earlier. */
export function matches(pattern: string, text: string): boolean {
  let compiled = compiledPatterns.get(pattern)
  if (compiled === undefined) {
    compiled = patternFrom(pattern)
    compiledPatterns.set(pattern, compiled)
  }
  return compiled === null || (text.length <= longestMatched && compiled.test(text))
}

export function patternFrom(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern)
  } catch {
    return null
  }
}
