import type { Answer, Answers, Field, FormSchema } from './schema.ts'

/**
 * The stored answer of a field. Everything that is not an answer counts as none, so that keys such as
 * `constructor`, which every object answers to, are as harmless as any other.
 */
export function answerAt(answers: Answers, fieldId: string): Answer {
  const value: unknown = answers[fieldId]
  if (typeof value === 'object') return Array.isArray(value) ? value : null
  return value === undefined || typeof value === 'function' ? null : (value as Answer)
}

/** Lists need an entry, texts and dates something beside blanks; 0 and false are answers. */
export function isAnswered(field: Pick<Field, 'type'>, answer: Answer): boolean {
  if (answer === null || answer === '') return false
  switch (field.type) {
    case 'multiSelect':
    case 'file':
      return Array.isArray(answer) && answer.length > 0
    case 'shortText':
    case 'longText':
    case 'select':
    case 'date':
      return typeof answer === 'string' && !isBlank(answer)
    default:
      return true
  }
}

/**
 * Whether nothing of a text is to be seen: blanks, and signs without a shape. Nearly every text begins with a sign that
 * shows that it is not, and looking at one is quicker than at all.
 */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && !shown.test(text)
}

/** Neither a blank, a sign that steers, nor one that is left out where it is shown; the empty cell of Braille is one too. */
const shown = /[^\s\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u

export function initialAnswer(field: Field): Answer {
  if (field.defaultValue !== undefined) return field.defaultValue
  return holdsList(field) ? [] : null
}

export function initialAnswers(schema: FormSchema): Answers {
  return answersOf(schema, initialAnswer)
}

/** One answer per field of the schema, and nothing else. */
export function answersOf(schema: FormSchema, answer: (field: Field) => Answer): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const section of schema.sections) for (const field of section.fields) answers[field.id] = answer(field)
  return answers
}

export function holdsList(field: Pick<Field, 'type'>): boolean {
  return field.type === 'multiSelect' || field.type === 'file'
}

/** What an input hands over, as it is stored: emptied inputs mean "no answer", numbers are numbers. */
export function normalizeAnswer(field: Field, input: unknown): Answer {
  if (Array.isArray(input)) return input.filter((item): item is string => typeof item === 'string')
  if (holdsList(field)) return typeof input === 'string' && input !== '' ? [input] : []
  if (typeof input === 'boolean') return input
  if (typeof input === 'number') return Number.isFinite(input) ? input : null
  if (typeof input !== 'string' || input === '') return null
  return field.type === 'number' ? numberFrom(input) : input
}

/** No number that somebody types is longer. */
const longestNumber = 400

/** "$1,250,000.50" as people type it; null when it is no number. */
export function numberFrom(text: string): number | null {
  if (text.length > longestNumber) return null
  const bare = text.replace(/[$,%\s]/g, '')
  const value = Number(bare)
  return bare === '' || !Number.isFinite(value) ? null : value
}

/** null, '' and [] all say "nothing here". */
export function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((item, at) => item === other[at])
}

/** Whether saving `one` over `other` would change anything. */
export function answersEqual(one: Answers, other: Answers): boolean {
  for (const id of Object.keys(one)) if (!sameAnswer(answerAt(one, id), answerAt(other, id))) return false
  for (const id of Object.keys(other)) {
    if (!Object.hasOwn(one, id) && !isNothing(answerAt(other, id))) return false
  }
  return true
}

function isNothing(answer: Answer | undefined): boolean {
  return (
    answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
  )
}
