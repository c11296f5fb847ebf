import { taxId, text } from '../answer-kinds.ts'
import { category, section } from '../questionnaire.ts'
import { lenderAuthorization, packagingContact, packagingNotes } from '../shared/lender.ts'

export const lenderProfile = category(
  'lenderProfile',
  'Lender Profile',
  'The lender as it stands in the application, and what the packaging team should know.',
  [
    section('lenderOverview', 'Lender Overview', 'The lender as registered, and its authorization.', [
      text('lenderLegalName', 'Legal name of the lender', 160),
      // 120 here and 160 in the pre-application (docs/decisions/0020).
      text('lenderContactName', 'Contact person', 120),
      taxId('lenderTaxId', 'Tax ID of the lender', 20, { help: 'Employer identification number.' }),
      text('lenderSamUin', 'SAM unique entity ID', 40, {
        help: 'From the lender’s registration at SAM.gov, which must be active.',
      }),
      ...lenderAuthorization('lenderApprovedLender'),
    ]),
    section('packagingNotes', 'Packaging Notes', 'Who gathers the documents, and what to look out for.', [
      packagingContact,
      packagingNotes,
    ]),
  ],
)
