import { category, section } from '../questionnaire.ts'
import { fundingAndUses as fields } from '../shared/loan.ts'

export const fundingAndUses = category(
  'fundingAndUses',
  'Funding & Uses',
  'Where the money comes from and what it pays for.',
  [section('fundingAndUses', 'Funding & Uses', 'All sources against all uses.', fields)],
)
