import { holdsList } from './answers.ts'
import { formatNumber, isCalendarDate } from './format.ts'
import { isOption, notAnOption, numberProblem, type Problem, problem, wrongType } from './problems.ts'
import type { Answer, Answers, Field, FormSchema } from './schema.ts'
import { oneLine, storableText, withoutTurning } from './storable-text.ts'

export const MAX_TEXT_LENGTH = 20_000
export const MAX_LIST_LENGTH = 200
export const MAX_ITEM_LENGTH = 512

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: Answers }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * What a server asks of answers before it stores them: known fields, the right form, values on offer. Lengths,
 * ranges and patterns keep a draft from being submitted, never from being saved.
 */
export function checkAnswers(schema: FormSchema, given: unknown): CheckedAnswers {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { ok: false, problems: [problem({ id: '' }, 'type', 'Answers must be an object.')] }
  }
  const fields = new Map(
    schema.sections.flatMap((section) => section.fields.map((field) => [field.id, field])),
  )
  const problems: Problem[] = []
  const answers: [string, Answer][] = []
  for (const [id, value] of Object.entries(given)) {
    const field = fields.get(id)
    if (!field) {
      problems.push(problem({ id }, 'unknownField', 'This field does not exist.'))
      continue
    }
    const found = storedProblem(field, value)
    if (found) problems.push(found)
    else answers.push([id, storable(field, value as Answer)])
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers: Object.fromEntries(answers) }
}

/** What is entered on one line is kept as one: a name with a break in it could pass for two. */
function storable({ type }: Field, answer: Answer): Answer {
  if (typeof answer !== 'string') return answer
  return (type === 'shortText' ? oneLine(answer) : withoutTurning(storableText(answer))) || null
}

export const TOO_LONG_MESSAGE = tooLong()

/** What a field allows itself is what helps: whoever kept to the ceiling of all would be refused again. */
function tooLong({ validations = [] }: Pick<Field, 'validations'> = {}): string {
  const own = validations.find((each) => each.kind === 'maxLength')?.value
  return `This text is too long to be saved. Use at most ${formatNumber(own ?? MAX_TEXT_LENGTH)} characters.`
}

function storedProblem(field: Field, value: unknown): Problem | undefined {
  if (value === null || value === '') return undefined
  if (holdsList(field)) return listProblem(field, value)
  if (field.type === 'number') return numberProblem(field, value)
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : wrongType(field)
  if (typeof value !== 'string') return wrongType(field)
  if (value.length > MAX_TEXT_LENGTH) return problem(field, 'tooLong', tooLong(field))
  if (field.type === 'select' && !isOption(field, value)) return notAnOption(field)
  if (field.type === 'date' && !isCalendarDate(value)) return problem(field, 'date', 'Enter a valid date.')
  return undefined
}

function listProblem(field: Field, value: unknown): Problem | undefined {
  if (!Array.isArray(value)) return wrongType(field)
  if (value.length > MAX_LIST_LENGTH) return problem(field, 'tooMany', 'This list is too long to be saved.')
  if (!value.every((item) => typeof item === 'string' && item !== '' && item.length <= MAX_ITEM_LENGTH)) {
    return wrongType(field)
  }
  if (new Set(value).size !== value.length) return problem(field, 'type', 'Each entry can stand only once.')
  if (field.type === 'multiSelect' && !value.every((item) => isOption(field, item))) return notAnOption(field)
  return undefined
}
