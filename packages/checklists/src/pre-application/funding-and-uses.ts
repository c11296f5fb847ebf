import { category, section } from '../questionnaire.ts'
import { fundingAndUses as fields } from '../shared/loan.ts'

export const fundingAndUses = category(
  'fundingAndUses',
  'Funding and uses',
  'Where the money comes from and what it pays for.',
  [section('fundingAndUses', 'Funding and uses', 'All sources against all uses.', fields)],
)
