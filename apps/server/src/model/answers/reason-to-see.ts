import { appError, sensitive } from '@granary/api'
import { withTaxIdsMasked, wordsIn } from '@granary/eligibility'

/**
 * Why somebody has to see what is sensitive in full, as it goes into the audit log: the log holds no answers, and a
 * reason may be written with one in it.
 */
export function reasonToSee(given: string): string {
  const reason = wordsIn(given)
  if (reason === '' || reason.length > sensitive.longestReason) throw invalidReason()
  return withTaxIdsMasked(reason)
}

function invalidReason() {
  const message = `Say in up to ${sensitive.longestReason} characters why you need to see it.`
  return appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'reason', message }] })
}
