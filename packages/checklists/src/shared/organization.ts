import type { Field } from '@granary/forms'
import { choice, type Upload } from '../answer-kinds.ts'
import { all, when } from '../conditions.ts'
import { organizationTypes } from './options.ts'

/**
 * The three documents have the same ids in both stages, so that the files of the first stand in the second, too
 * (docs/decisions/0021); the corporation's form has another id in each.
 */
export function organizationQuestions(
  upload: Upload,
  corporateFormId: 'corporateCertificationFormReference' | 'corporateCertificationFormUpload',
): Field[] {
  return [
    choice('organizationType', 'Type of organization', organizationTypes),
    upload('organizationalDocumentsReference', 'Organizational documents', {
      help: 'Articles, bylaws, operating or partnership agreement, and proof of good standing.',
    }),
    upload('organizationalChartReference', 'Organizational chart', {
      help: 'Shows owners, parents, subsidiaries and affiliates.',
    }),
    upload('existingDebtInstrumentsReference', 'Existing debt instruments', {
      help: 'Notes and agreements of the borrower’s present debts, with a list of balances and terms.',
    }),
    upload(corporateFormId, 'Corporate certification form', {
      help: 'The corporation’s resolution that allows it to borrow and names who signs.',
      showWhen: all(when('organizationType').is('CORPORATION')),
    }),
  ]
}
