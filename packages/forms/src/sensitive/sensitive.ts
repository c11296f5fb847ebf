import type { Answer, Answers, Field, FormSchema } from '../schema.ts'

export const MASK_SIGN = '•'

/**
 * A sensitive answer for those who may not read it. A tax id keeps its last four signs; of a text that asks for one
 * among other things, every digit goes, so that names stay readable and no way of writing a number slips through.
 * Masking a mask changes nothing.
 */
export function maskedText(text: string, type: Field['type'] = 'shortText'): string {
  if (type === 'longText') return text.replace(/\p{N}/gu, MASK_SIGN)
  const shown = text.trim()
  return shown.length >= SHORTEST_TAX_ID
    ? `${MASK_SIGN.repeat(5)}${shown.slice(-4)}`
    : MASK_SIGN.repeat(shown.length)
}

/** Whether a text shows a number that was hidden; a single sign may be a bullet of somebody's list. */
export function isMasked(answer: unknown): answer is string {
  return typeof answer === 'string' && answer.includes(MASK_SIGN.repeat(2))
}

/** Shorter ones would give themselves away with four of their signs. */
const SHORTEST_TAX_ID = 8

export function isSensitive({ metadata }: Field): boolean {
  return metadata?.sensitive === true
}

export function maskedAnswer(field: Field, answer: Answer): Answer {
  return isSensitive(field) && typeof answer === 'string' ? maskedText(answer, field.type) : answer
}

export function sensitiveFieldsOf({ sections }: FormSchema): readonly Field[] {
  return sections.flatMap(({ fields }) => fields.filter(isSensitive))
}

/** The answers with those of the given fields masked; the same object when there is nothing to hide. */
export function maskedAnswers(fields: Iterable<Field>, answers: Answers): Answers {
  let masked: Record<string, Answer> | undefined
  for (const field of fields) {
    const answer = answers[field.id]
    if (typeof answer !== 'string') continue
    masked ??= { ...answers }
    masked[field.id] = maskedAnswer(field, answer)
  }
  return masked ?? answers
}
