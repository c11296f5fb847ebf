import { answersOf, initialAnswer } from './answers.ts'
import { problemsOfValue } from './problems.ts'
import type { Answer, Answers, Field, FormSchema } from './schema.ts'

/** Plausible answers to try a questionnaire with. Files are left alone: they have no made-up counterpart. */
export function testAnswers(schema: FormSchema): Answers {
  return answersOf(schema, testAnswer)
}

function testAnswer(field: Field): Answer {
  switch (field.type) {
    case 'file':
      return initialAnswer(field)
    case 'number':
      return inRange(field, numberFor(field))
    case 'date':
      return '2024-01-01'
    case 'boolean':
      return isCertification(field)
    case 'select':
      return choiceFor(field)
    case 'multiSelect':
      return field.options?.[0] ? [field.options[0].value] : []
    default:
      return textFor(field)
  }
}

function numberFor(field: Field): number {
  if (field.format === 'percentage') return 80
  return field.format === 'currency' ? 250_000 : 10
}

function inRange(field: Field, value: number): number {
  return Math.min(Math.max(value, field.min ?? value), field.max ?? Number.POSITIVE_INFINITY)
}

function choiceFor(field: Field): Answer {
  const values = (field.options ?? []).map((option) => option.value)
  if (values.includes('YES') && values.includes('NO')) return isCertification(field) ? 'YES' : 'NO'
  return values[0] ?? null
}

function isCertification(field: Field): boolean {
  return /certif/i.test(field.id)
}

/** 'Test {label}' within the limit, or the first usual example that the field accepts. */
function textFor(field: Field): string {
  const limit = Math.min(
    ...(field.validations ?? []).map((each) => (each.kind === 'maxLength' ? each.value : 20_000)),
    20_000,
  )
  const candidates = [`Test ${field.label}`.slice(0, limit), 'test@example.com', '555-555-0100', '10']
  return candidates.find((text) => problemsOfValue(field, text).length === 0) ?? (candidates[0] as string)
}
