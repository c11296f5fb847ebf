import { category, section } from '../questionnaire.ts'
import { loanStructure as fields } from '../shared/loan.ts'

export const loanStructure = category(
  'loanStructure',
  'Loan Structure',
  'Amount, guarantee, term, payments and interest as requested.',
  [
    section(
      'loanStructure',
      'Loan Structure Summary',
      'The terms that the agency is asked to guarantee.',
      fields,
    ),
  ],
)
