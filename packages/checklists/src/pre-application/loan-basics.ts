import { dollars, narrative, yesNo } from '../answer-kinds.ts'
import { category, section } from '../questionnaire.ts'

export const loanBasics = category(
  'loanBasics',
  'Loan basics',
  'How much is needed, what for, and whether anything is built.',
  [
    section('loanBasics', 'Loan basics', 'The loan in three answers.', [
      dollars('estimatedLoanAmount', 'Estimated loan amount', { min: 1_000 }),
      narrative('loanPurposeSummary', 'Purpose of the loan', 2_000, {
        help: 'What the money pays for, in a few sentences.',
      }),
      yesNo('projectIncludesConstruction', 'Does the project include construction?', {
        help: 'New buildings, additions, renovation or site work.',
      }),
    ]),
  ],
)
