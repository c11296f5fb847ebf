import { narrative } from '../answer-kinds.ts'
import { category, section } from '../questionnaire.ts'
import { creditReviews } from '../shared/loan.ts'
import { upload } from './upload.ts'

export const riskAndCredit = category(
  'riskAndCredit',
  'Risk & Credit',
  'The lender’s own judgment of the loan, and the credit of everybody behind it.',
  [
    section('riskAndCredit', 'Risk & Credit', 'Evaluation, repayment, rating and credit reviews.', [
      upload('lendersCreditEvaluationUpload', 'Lender’s credit evaluation', {
        help: 'The lender’s written analysis: character, capacity, capital, conditions and collateral.',
      }),
      narrative('loanRepaymentNarrative', 'Primary source of repayment', 2_000, {
        help: 'Where the money for the payments comes from, and what stands behind it if that fails.',
      }),
      upload('loanCreditRiskRatingUpload', 'Credit risk rating of the loan', {
        help: 'The lender’s rating scale, and the class that it gives this loan.',
      }),
      ...creditReviews,
    ]),
  ],
)
