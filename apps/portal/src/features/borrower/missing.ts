import type { BorrowerProject, SharedPart } from '@granary/api'

/** How many required questions wait for this borrower; what they only read is no work of theirs. */
export function missingIn({ parts }: BorrowerProject): number {
  return parts.filter(isAsked).reduce((sum, { missing }) => sum + missing, 0)
}

export const isAsked = ({ mayAnswer, submitted }: SharedPart) => mayAnswer && !submitted
