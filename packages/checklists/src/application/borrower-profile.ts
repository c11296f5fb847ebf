import { address, choice, email, phone, taxId, text, yesNo } from '../answer-kinds.ts'
import { all, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { entityTypes, operatingStatuses } from '../shared/options.ts'
import { borrowerDemographics, coBorrower, reapCertifications } from '../shared/people.ts'

export const borrowerProfile = category(
  'borrowerProfile',
  'Borrower Profile',
  'Who borrows, whether the borrower qualifies, and who borrows together with them.',
  [
    section('borrowerOverview', 'Borrower Overview', 'The borrower and the person to call.', [
      text('borrowerLegalName', 'Legal name of the borrower', 160, {
        help: 'As it stands in the formation documents, or the full name of an individual.',
      }),
      choice('borrowerEntityType', 'Is the borrower an individual or an entity?', entityTypes),
      choice('borrowerOperatingStatus', 'Is the business new or existing?', operatingStatuses, {
        help: 'A business counts as existing after at least one full year of stable operation.',
      }),
      yesNo('borrowerCitizenshipStatus', 'Does the borrower meet the citizenship requirement?', {
        help: 'Yes for U.S. citizens, lawful permanent residents and citizens of the former Trust Territory of the Pacific Islands.',
        showWhen: all(when('borrowerEntityType').is('INDIVIDUAL')),
      }),
      // 20 here and 30 in the pre-application (docs/decisions/0020).
      taxId('borrowerTaxId', 'Tax ID of the borrower', 20, {
        help: 'Social Security number or employer identification number.',
      }),
      address('borrowerPrimaryAddress', 'Address of the borrower', 320),
      text('borrowerPrimaryContactName', 'Contact person', 160),
      email('borrowerPrimaryContactEmail', 'Contact email'),
      phone('borrowerPrimaryContactPhone', 'Contact phone', 25),
    ]),
    section(
      'reapBorrowerEligibility',
      'REAP Borrower Eligibility',
      'What the energy program asks of the borrower and the lender.',
      reapCertifications,
      { subtitle: 'Rural Energy for America Program only' },
    ),
    section(
      'borrowerDemographics',
      'Borrower RESNO Demographics',
      'Voluntary questions about an individual borrower, and whether others borrow too.',
      borrowerDemographics,
    ),
    section(
      'coBorrowers',
      'Co-Borrowers & Principals',
      'Anyone who signs the note together with the borrower.',
      coBorrower,
    ),
  ],
)
