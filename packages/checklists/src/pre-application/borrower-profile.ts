import { address, choice, decimal, email, phone, taxId, text } from '../answer-kinds.ts'
import { all, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { citizenships, entityTypes, operatingStatuses } from '../shared/options.ts'
import { borrowerDemographics, coBorrower, reapCertifications } from '../shared/people.ts'

export const borrowerProfile = category(
  'borrowerProfile',
  'Borrower profile',
  'Who borrows, whether the borrower qualifies, and who borrows together with them.',
  [
    section('borrowerProfile', 'Borrower profile', 'The borrower and the person to call.', [
      text('borrowerLegalName', 'Legal name of the borrower', 160, {
        help: 'As it stands in the formation documents, or the full name of an individual.',
      }),
      choice('borrowerEntityType', 'Is the borrower an individual or an entity?', entityTypes),
      choice('borrowerOperatingStatus', 'Is the business new or existing?', operatingStatuses, {
        help: 'A business counts as existing after at least one full year of stable operation.',
      }),
      // 30 here and 20 in the application (docs/decisions/0020).
      taxId('borrowerTaxId', 'Tax ID of the borrower', 30, {
        help: 'Social Security number or employer identification number.',
      }),
      address('borrowerPrimaryAddress', 'Address of the borrower', 320),
      choice('borrowerCitizenshipCertification', 'Citizenship of the borrower', citizenships, {
        help: 'An individual must belong to one of these groups to borrow.',
        showWhen: all(when('borrowerEntityType').is('INDIVIDUAL')),
      }),
      text('borrowerPrimaryContactName', 'Contact person', 160),
      email('borrowerPrimaryContactEmail', 'Contact email'),
      phone('borrowerPrimaryContactPhone', 'Contact phone', 25),
    ]),
    section(
      'reapCertifications',
      'Rural energy certifications',
      'What the energy program asks of the borrower and the lender.',
      reapCertifications,
      { subtitle: 'Rural Energy for America Program only' },
    ),
    section(
      'borrowerDemographics',
      'Borrower demographics',
      'Voluntary questions about an individual borrower, and whether others borrow too.',
      borrowerDemographics,
    ),
    section(
      'borrowerEligibility',
      'Borrower eligibility',
      'Kept from earlier revisions of this checklist; you may leave it empty.',
      [
        choice('borrowerType', 'Type of borrower', entityTypes, {
          optional: true,
          help: 'Asked in earlier revisions in place of the question whether the borrower is an individual or an entity.',
        }),
        decimal('borrowerOperatingHistoryYears', 'Years in operation', {
          min: 0,
          optional: true,
          help: 'How many years the business has operated; 0 for a new one.',
        }),
      ],
    ),
    section('coBorrower', 'Co-borrower', 'Anyone who signs the note together with the borrower.', coBorrower),
  ],
)
