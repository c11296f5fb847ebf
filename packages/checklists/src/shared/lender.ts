import type { Field } from '@granary/forms'
import { narrative, text, yesNo } from '../answer-kinds.ts'
import { all, any, when } from '../conditions.ts'

/**
 * Regulated lenders need no approval of their own, so the others are asked for it and for what follows from it. The
 * approval has another id in each stage.
 */
export function lenderAuthorization(
  approvalId: 'lenderApprovedUsdaLender' | 'lenderApprovedLender',
): Field[] {
  return [
    yesNo('lenderFederallyRegulated', 'Is the lender federally regulated?', {
      help: 'Banks, savings institutions, credit unions and Farm Credit lenders that a federal agency examines.',
    }),
    yesNo(approvalId, 'Is the lender approved by the agency?', {
      help: 'Lenders without a federal regulator need the agency’s approval before they can make guaranteed loans.',
      showWhen: all(when('lenderFederallyRegulated').is('NO')),
    }),
    narrative('lenderAuthorizationFollowup', 'How the lender will be authorized', 2_000, {
      help: 'The state of the lender’s approval: what was filed, when, and what is still open.',
      showWhen: any(when('lenderFederallyRegulated').is('NO'), when(approvalId).is('NO')),
    }),
  ]
}

export const packagingContact: Field = text(
  'lenderPackagingLeadContact',
  'Packaging lead at the lender',
  120,
  { optional: true, help: 'Who gathers the documents for this package, if not the contact person.' },
)

export const packagingNotes: Field = narrative(
  'lenderPackagingNotes',
  'Notes for the packaging team',
  2_000,
  {
    help: 'Anything that helps the packaging team: deadlines, open questions, special circumstances. Write “None” if there is nothing.',
  },
)
