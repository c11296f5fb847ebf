import type { Field } from '@granary/forms'
import {
  address,
  choice,
  choices,
  email,
  narrative,
  onlyFor,
  percent,
  phone,
  taxId,
  text,
  yesNo,
} from '../answer-kinds.ts'
import { all, ifYes, when } from '../conditions.ts'
import {
  certificationStatuses,
  entityTypes,
  ethnicities,
  guaranteeTypes,
  races,
  reapEligibility,
  sexes,
} from './options.ts'

const statisticsOnly =
  'The agency uses this for statistics only. Leaving it empty has no effect on the request.'

/** The six certifications of the energy program; both stages ask them in the same words. */
export const reapCertifications: readonly Field[] = onlyFor(
  ['REAP'],
  [
    yesNo('reapBorrowerSiteControlCertification', 'Does the borrower control the project site?', {
      help: 'Control means owning the site, or a lease or easement at least as long as the loan.',
    }),
    choice('reapBorrowerEligibilityCertification', 'How does the borrower qualify?', reapEligibility, {
      help: 'An agricultural producer earns at least half of gross income from farming. A rural small business meets the size standard for its industry.',
    }),
    narrative('reapBorrowerEligibilityNarrative', 'Basis of the eligibility', 2_000, {
      help: 'Say which figures show it: the share of farm income, or employees and receipts against the size standard.',
    }),
    narrative('reapFundingDescription', 'How the project is funded', 2_000, {
      help: 'Name every source with its amount: this loan, grants, tax credits and the borrower’s own money.',
    }),
    choice(
      'reapLenderCertificationStatus',
      'Lender’s certification for this program',
      certificationStatuses,
      {
        help: 'Whether the lender has certified that borrower and project meet the program’s conditions.',
      },
    ),
    narrative('reapProjectInformationSummary', 'Summary of the energy project', 2_000, {
      help: 'The technology, its size, expected output or savings, and who builds and operates it.',
    }),
  ],
)

export const borrowerDemographics: readonly Field[] = [
  yesNo('borrowerVeteranStatus', 'Is the borrower a veteran?', { voluntary: true, help: statisticsOnly }),
  choice('borrowerSex', 'Sex of the borrower', sexes, { voluntary: true, help: statisticsOnly }),
  choice('borrowerEthnicity', 'Ethnicity of the borrower', ethnicities, {
    voluntary: true,
    help: statisticsOnly,
  }),
  yesNo(
    'borrowerSociallyDisadvantagedStatus',
    'Is the borrower a member of a socially disadvantaged group?',
    {
      voluntary: true,
      help: statisticsOnly,
    },
  ),
  choices('borrowerRaceCategories', 'Race of the borrower', races, {
    voluntary: true,
    help: `Choose all that apply. ${statisticsOnly}`,
  }),
  yesNo('hasAdditionalBorrowers', 'Are there more borrowers?'),
  narrative('additionalBorrowersDetails', 'The other borrowers', 2_000, {
    help: 'For each: full legal name, address, and the part it plays in the loan.',
    showWhen: ifYes('hasAdditionalBorrowers'),
  }),
]

export const coBorrower: readonly Field[] = [
  yesNo('hasCoBorrower', 'Is there a co-borrower?', {
    help: 'A co-borrower signs the note and is fully liable for the loan.',
  }),
  choice('coBorrowerEntityType', 'Is the co-borrower an individual or an entity?', entityTypes, {
    showWhen: ifYes('hasCoBorrower'),
  }),
  text('coBorrowerName', 'Legal name of the co-borrower', 160, { showWhen: ifYes('hasCoBorrower') }),
  taxId('coBorrowerTaxId', 'Tax ID of the co-borrower', 30, {
    help: 'Social Security number or employer identification number.',
    showWhen: ifYes('hasCoBorrower'),
  }),
  address('coBorrowerAddress', 'Address of the co-borrower', 320, { showWhen: ifYes('hasCoBorrower') }),
  text('coBorrowerContactName', 'Contact person', 160, { showWhen: ifYes('hasCoBorrower') }),
  email('coBorrowerContactEmail', 'Contact email', { showWhen: ifYes('hasCoBorrower') }),
  phone('coBorrowerContactPhone', 'Contact phone', 25, { showWhen: ifYes('hasCoBorrower') }),
  yesNo('hasAdditionalCoBorrowers', 'Are there more co-borrowers?', { showWhen: ifYes('hasCoBorrower') }),
  narrative('additionalCoBorrowersDetails', 'The other co-borrowers', 2_000, {
    help: 'For each: full legal name, tax ID, address and contact.',
    sensitive: true,
    showWhen: all(when('hasCoBorrower').is('YES'), when('hasAdditionalCoBorrowers').is('YES')),
  }),
]

export const primaryOwner: readonly Field[] = [
  choice('primaryOwnerEntityType', 'Is the primary owner an individual or an entity?', entityTypes),
  text('primaryOwnerName', 'Name of the primary owner', 160, {
    help: 'The owner with the largest interest in the borrower.',
  }),
  percent('primaryOwnerOwnershipPercentage', 'Share of ownership', {
    help: 'Every owner with 20% interest or more must be documented.',
  }),
  text('primaryOwnerRole', 'Role in the business', 160, { placeholder: 'President and general manager' }),
  choice('primaryOwnerGuaranteeType', 'Guarantee by the primary owner', guaranteeTypes, {
    help: 'Owners with 20% interest or more normally give an unsecured guarantee for the term of the loan.',
  }),
  taxId('primaryOwnerTaxId', 'Tax ID of the primary owner', 20, {
    help: 'Social Security number or employer identification number.',
  }),
  address('primaryOwnerAddress', 'Address of the primary owner', 320),
  // 120 or 160 characters: the larger one (docs/decisions/0020).
  text('primaryOwnerContactName', 'Contact person', 160),
  email('primaryOwnerContactEmail', 'Contact email'),
  phone('primaryOwnerContactPhone', 'Contact phone', 25),
  narrative('ownershipDescription', 'How the borrower is owned', 2_000, {
    help: 'List every owner with 20% interest or more, with name and share; the shares of all owners add up to 100%.',
  }),
  yesNo('primaryOwnerVeteranStatus', 'Is the primary owner a veteran?', {
    voluntary: true,
    help: statisticsOnly,
  }),
  choice('primaryOwnerSex', 'Sex of the primary owner', sexes, { voluntary: true, help: statisticsOnly }),
  choice('primaryOwnerEthnicity', 'Ethnicity of the primary owner', ethnicities, {
    voluntary: true,
    help: statisticsOnly,
  }),
  yesNo(
    'primaryOwnerSociallyDisadvantagedStatus',
    'Is the primary owner a member of a socially disadvantaged group?',
    { voluntary: true, help: statisticsOnly },
  ),
  choices('primaryOwnerRace', 'Race of the primary owner', races, {
    voluntary: true,
    help: `Choose all that apply. ${statisticsOnly}`,
  }),
  yesNo('hasAdditionalOwners', 'Are there other owners with 20% interest or more?'),
  narrative('additionalOwnersDetails', 'The other owners', 2_000, {
    help: 'For each owner with 20% interest or more: name, share, role, address and the guarantee offered.',
    showWhen: ifYes('hasAdditionalOwners'),
  }),
]

export const ownershipCertifications: readonly Field[] = [
  yesNo('hasPreviousUsdaGuarantee', 'Has the borrower or an owner had a USDA guaranteed loan before?'),
  narrative('previousUsdaGuaranteeDetails', 'The earlier guaranteed loans', 2_000, {
    help: 'For each: program, lender, year, amount and present status.',
    showWhen: ifYes('hasPreviousUsdaGuarantee'),
  }),
  yesNo('hasBankruptcyHistory', 'Has the borrower or an owner ever filed for bankruptcy?'),
  yesNo('bankruptcyDischarged', 'Was the bankruptcy discharged?', {
    showWhen: ifYes('hasBankruptcyHistory'),
  }),
]
