import type { Field } from '@granary/forms'
import { choice, dollars, narrative, percent, text, wholeNumber, yesNo } from '../answer-kinds.ts'
import { all, when } from '../conditions.ts'
import { paymentFrequencies, rateStructures } from './options.ts'

export const loanStructure: readonly Field[] = [
  dollars('totalLoanAmount', 'Total loan amount', {
    min: 1_000,
    help: 'The whole loan: the guaranteed and the unguaranteed part together.',
  }),
  percent('guaranteePercentageRequested', 'Guarantee percentage requested', {
    help: 'The agency sets the highest percentage of each program every fiscal year.',
  }),
  yesNo('loanWithinLendingLimit', 'Is the loan within the lender’s legal lending limit?'),
  wholeNumber('loanTermYears', 'Loan term in years', {
    min: 1,
    max: 40,
    help: 'No longer than the useful life of what the loan pays for, and at most 40 years.',
  }),
  choice('loanPaymentFrequency', 'How often are payments due?', paymentFrequencies, {
    help: 'At least once a year. If you choose Other, describe the schedule in the loan purpose or the packaging notes.',
  }),
  dollars('annualDebtService', 'Yearly debt service', {
    help: 'Principal and interest that fall due on this loan in a full year.',
  }),
  choice('interestRateStructure', 'Interest rate structure', rateStructures),
  wholeNumber('interestRateSpread', 'Spread over the base rate, in basis points', {
    optional: true,
    help: '100 basis points are one percentage point. Leave this empty for a fixed rate without a base.',
  }),
  narrative('baseRateSource', 'Source of the base rate', 1_000, {
    help: 'A variable rate follows a published base rate. Name it and where it is published.',
  }),
]

export const fundingAndUses: readonly Field[] = [
  narrative('sourcesAndUsesReference', 'Where the sources and uses are set out', 1_000, {
    help: 'Name the document and the page or sheet.',
  }),
  narrative('sourcesAndUsesNarrative', 'Sources and uses of funds', 2_000, {
    help: 'Every source with its amount, every use with its amount; both sides add up to the same total.',
  }),
]

export const collateral: readonly Field[] = [
  text('collateralScheduleReference', 'Where the collateral schedule is', 300, {
    help: 'Name the document and the page or sheet.',
  }),
  narrative('collateralDescriptionSummary', 'Description of the collateral', 2_000, {
    help: 'What secures the loan, what it is worth and by whose estimate, the discount, and liens ahead of this one.',
    guides: ['collateral-description'],
  }),
]

export const creditReviews: readonly Field[] = [
  narrative('borrowerCreditReviewSummary', 'Credit review of the borrower', 1_500, {
    help: 'What the credit report says, and how the borrower explains anything unfavorable.',
  }),
  narrative('guarantorCreditReviewSummary', 'Credit review of the guarantor', 1_500, {
    help: 'Summarize the credit reports of everybody who guarantees the loan.',
    showWhen: all(when('primaryOwnerGuaranteeType').isNot('NONE')),
  }),
  narrative('ownerCreditReviewSummary', 'Credit review of the owners', 1_500, {
    help: 'Owners with 20% interest or more need a credit review. Summarize each one.',
  }),
]
