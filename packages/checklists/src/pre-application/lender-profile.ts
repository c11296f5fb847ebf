import { address, email, narrative, phone, taxId, text } from '../answer-kinds.ts'
import { category, section } from '../questionnaire.ts'
import { lenderAuthorization, packagingContact, packagingNotes } from '../shared/lender.ts'

export const lenderProfile = category(
  'lenderProfile',
  'Lender profile',
  'Who the lender is, whom to call, and what allows it to make guaranteed loans.',
  [
    section('lenderProfile', 'Lender profile', 'The lender as registered, and its contact for this loan.', [
      text('lenderLegalName', 'Legal name of the lender', 160),
      address('lenderHeadquartersAddress', 'Headquarters address', 400),
      // 160 here and 120 in the application (docs/decisions/0020).
      text('lenderContactName', 'Contact person', 160),
      text('lenderContactTitle', 'Title of the contact', 160),
      email('lenderContactEmail', 'Contact email'),
      // 30, so that an extension has room (docs/decisions/0020).
      phone('lenderContactPhone', 'Contact phone', 30),
      taxId('lenderTaxId', 'Tax ID of the lender', 20, { help: 'Employer identification number.' }),
      text('lenderSamUin', 'SAM unique entity ID', 40, {
        help: 'From the lender’s registration at SAM.gov, which must be active.',
      }),
      ...lenderAuthorization('lenderApprovedUsdaLender'),
      packagingContact,
      narrative(
        'lenderFinancialInterestDescription',
        'Financial interests between lender and borrower',
        2_000,
        {
          help: 'Describe any ownership, loans or other interests that the lender has in the borrower, or the borrower in the lender. Write “None” if there are none.',
        },
      ),
      packagingNotes,
    ]),
  ],
)
