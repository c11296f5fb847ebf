import { category, section } from '../questionnaire.ts'
import { collateral as fields } from '../shared/loan.ts'

export const collateral = category('collateral', 'Collateral', 'What secures the loan.', [
  section('collateral', 'Collateral', 'The schedule, and a description in words.', fields),
])
