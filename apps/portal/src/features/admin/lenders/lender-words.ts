import { onboardingQuestions } from '@granary/eligibility'
import { formatAnswer } from '@granary/forms'

/** What a lender said of itself, in the words in which it was asked; nothing where it has not. */
export function saidOfItself(
  fieldId: (typeof onboardingQuestions.fields)[number]['id'],
  answer: string | null,
): string {
  const field = onboardingQuestions.form.field(fieldId)
  return field && answer ? formatAnswer(field, answer) : ''
}
