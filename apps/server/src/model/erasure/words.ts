import { wordsIn } from '@granary/eligibility'
import { invalid } from '../invitations/index.ts'

const longestReason = 1000

/** A reason that somebody has to give, without the spaces around it. */
export function reasonIn(text: string, field: string): string {
  const reason = wordsIn(text)
  if (reason === '') throw invalid(field, 'Enter a reason.')
  if (reason.length > longestReason) throw invalid(field, 'The reason must be 1,000 characters or fewer.')
  return reason
}
