import { answerAt, numberFrom } from './answers.ts'
import { isCalendarDate } from './format.ts'
import { isOption } from './problems.ts'
import type { Answer, Answers, Field } from './schema.ts'

/** The few ways in which an answer changes its form on the way to another stage; data, so a mapping can be read. */
export type Conversion =
  /** Each given value has its counterpart; any other gives nothing. */
  | { readonly kind: 'map'; readonly values: Readonly<Record<string, string | boolean | number>> }
  /** Whatever was answered gives this one value. */
  | { readonly kind: 'anyTo'; readonly value: string | boolean | number }
  /** Followed by a second answer, if there is one. */
  | { readonly kind: 'join'; readonly with: string; readonly separator: string }
  /** "$1,250,000" as a number. */
  | { readonly kind: 'number' }

/** null when there is nothing to hand on. */
export function convert(conversion: Conversion, given: Answer, answers: Answers): Answer {
  switch (conversion.kind) {
    case 'map':
      return Object.hasOwn(conversion.values, String(given))
        ? (conversion.values[String(given)] ?? null)
        : null
    case 'anyTo':
      return conversion.value
    case 'join': {
      const second = answerAt(answers, conversion.with)
      return second === null || second === ''
        ? given
        : `${String(given)}${conversion.separator}${String(second)}`
    }
    case 'number':
      return typeof given === 'string' ? numberFrom(given) : given
  }
}

/** The answer in the form that the field stores; undefined when it cannot take that form. */
export function fit(field: Field, answer: Answer): Answer | undefined {
  switch (field.type) {
    case 'file':
      return Array.isArray(answer) ? [...answer] : undefined
    case 'multiSelect':
      return fitChoices(field, answer)
    case 'number':
      return typeof answer === 'number'
        ? answer
        : typeof answer === 'string'
          ? (numberFrom(answer) ?? undefined)
          : undefined
    case 'boolean':
      return fitFlag(answer)
    case 'select':
      return fitChoice(field, typeof answer === 'boolean' ? (answer ? 'YES' : 'NO') : answer)
    case 'date':
      return typeof answer === 'string' && isCalendarDate(answer) ? answer : undefined
    default:
      return typeof answer === 'string' ? answer : typeof answer === 'number' ? String(answer) : undefined
  }
}

function fitChoice(field: Field, answer: Answer): Answer | undefined {
  return typeof answer === 'string' && isOption(field, answer) ? answer : undefined
}

function fitChoices(field: Field, answer: Answer): Answer | undefined {
  const items = Array.isArray(answer) ? answer : [answer]
  const offered = items.filter((item) => typeof item === 'string' && isOption(field, item))
  return offered.length > 0 ? offered : undefined
}

function fitFlag(answer: Answer): boolean | undefined {
  if (typeof answer === 'boolean') return answer
  return answer === 'YES' ? true : answer === 'NO' ? false : undefined
}
