import type { DocumentFile } from '@granary/api'
import { formatDate } from '@granary/forms'
import { kindName, partyName } from '@granary/rules'

export type Description = NonNullable<DocumentFile['description']>

/** "Balance sheet, borrower, as of October 31, 2026": what is known of a file, in one line. */
export function descriptionWords(description: Description): string {
  const { kind, party, asOf, periodFrom, periodTo, signedOn, expiresOn } = description
  const words = [
    kind && kindName(kind),
    party && partyName(party),
    asOf && `as of ${formatDate(asOf)}`,
    periodWords(periodFrom, periodTo),
    signedOn && `signed ${formatDate(signedOn)}`,
    expiresOn && `expires ${formatDate(expiresOn)}`,
  ].filter((word): word is string => Boolean(word))
  return words.join(', ')
}

function periodWords(from: string | null, to: string | null): string | null {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `until ${formatDate(to)}`
}
