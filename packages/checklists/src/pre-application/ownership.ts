import { category, section } from '../questionnaire.ts'
import { ownershipCertifications, primaryOwner } from '../shared/people.ts'

export const ownership = category(
  'ownership',
  'Ownership',
  'Who owns the borrower, who guarantees the loan, and what has to be declared.',
  [
    section(
      'ownership',
      'Ownership',
      'The primary owner, and every other owner with 20% interest or more.',
      primaryOwner,
    ),
    section(
      'ownershipCertifications',
      'Ownership certifications',
      'Earlier guaranteed loans and bankruptcies of the borrower and its owners.',
      ownershipCertifications,
    ),
  ],
)
