import { matches } from './problems.ts'
import type { Answer, Field } from './schema.ts'

/**
 * How an answer usually looks. It is no limit: an answer that looks otherwise is answered all the same, and people are
 * only told.
 */
export interface UsualFormat {
  readonly advice: string
  /** Of a text, with its blanks reduced to single ones. */
  readonly pattern?: string
  /** No usual text is longer, and longer ones are not matched. */
  readonly maxLength?: number
  /** Of a number without its sign; 0 always is usual. */
  readonly min?: number
  readonly max?: number
}

/** What to tell somebody whose answer looks unusual; nothing of one that is not there. */
export function adviceOn({ metadata }: Field, answer: Answer): string | undefined {
  const usual = metadata?.usualFormat
  return usual === undefined || isUsual(usual, answer) ? undefined : usual.advice
}

function isUsual({ pattern, maxLength = 0, min = 0, max = Infinity }: UsualFormat, answer: Answer): boolean {
  if (typeof answer === 'number') {
    const size = Math.abs(answer)
    return size === 0 || (size >= min && size <= max)
  }
  if (typeof answer !== 'string' || pattern === undefined) return true
  if (answer.length > maxLength) return false
  const text = answer.trim().replace(/\s+/g, ' ')
  return text === '' || matches(pattern, text)
}
