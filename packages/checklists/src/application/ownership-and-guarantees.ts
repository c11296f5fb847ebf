import { category, section } from '../questionnaire.ts'
import { ownershipCertifications, primaryOwner } from '../shared/people.ts'

export const ownershipAndGuarantees = category(
  'ownershipAndGuarantees',
  'Ownership & Guarantees',
  'Who owns the borrower, who guarantees the loan, and what has to be declared.',
  [
    section(
      'primaryOwnership',
      'Primary Ownership Profile',
      'The primary owner, and every other owner with 20% interest or more.',
      primaryOwner,
    ),
    section(
      'ownershipCertifications',
      'Ownership Certifications',
      'Earlier guaranteed loans and bankruptcies of the borrower and its owners.',
      ownershipCertifications,
    ),
  ],
)
