import type { Field } from '@granary/forms'

/**
 * What the packaging team looks after is never submitted. Of it these documents go to the agency; the rest says how the
 * work goes on, or is made of the package itself.
 */
export const staffsDocuments: readonly string[] = [
  'submissionSignaturesUpload',
  'draftScoringAttachment',
  'draftLoanAgreementUpload',
]

/** Whether a question stands in the package, as it is read and as data. */
export const isPackaged = ({ id, metadata }: Field): boolean =>
  metadata?.owner !== 'staff' || staffsDocuments.includes(id)
