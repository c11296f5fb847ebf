import { type Answers, sameAnswer } from '@granary/forms'
import type { Fed } from './feeds.ts'

/**
 * What a table says to questions that were answered otherwise. A question without an answer is none of them: it takes what
 * the table says by itself, or somebody emptied it on purpose.
 */
export function answeredOtherwise(fed: readonly Fed[], answers: Answers): readonly Fed[] {
  return fed.filter(({ fieldId, answer }) => {
    const own = answers[fieldId] ?? null
    return !sameAnswer(answer, null) && !sameAnswer(own, null) && !sameAnswer(answer, own)
  })
}
