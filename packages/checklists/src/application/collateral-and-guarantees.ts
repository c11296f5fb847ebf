import { category, section } from '../questionnaire.ts'
import { collateral } from '../shared/loan.ts'

export const collateralAndGuarantees = category(
  'collateralAndGuarantees',
  'Collateral & Guarantees',
  'What secures the loan.',
  [
    section(
      'collateralAndGuarantees',
      'Collateral & Guarantees',
      'The schedule, and a description in words.',
      collateral,
    ),
  ],
)
