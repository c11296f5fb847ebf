import { category, section } from '../questionnaire.ts'
import { loanStructure as fields } from '../shared/loan.ts'

export const loanStructure = category(
  'loanStructure',
  'Loan structure',
  'Amount, guarantee, term, payments and interest as planned.',
  [section('loanStructure', 'Loan structure', 'The terms as they are negotiated today.', fields)],
)
