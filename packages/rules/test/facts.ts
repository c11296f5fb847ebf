import type { Answers } from '@granary/forms'
import type { Facts } from '../src/index.ts'

/** A sound application for a business loan of three million, with every document of this autumn. */
export const soundAnswers: Answers = {
  loanProgram: 'B_AND_I',
  totalLoanAmount: 3_000_000,
  guaranteePercentageRequested: 85,
  loanTermYears: 25,
  loanPaymentFrequency: 'MONTHLY',
  annualDebtService: 283_842.05,
  interestRateStructure: 'FIXED',
  borrowerLegalName: 'Hillcrest Orchards, LLC',
  borrowerOperatingStatus: 'EXISTING',
  businessOperationCategory: 'OPTION_C',
  businessOperationsStartDate: '2015-03-01',
  environmentalReviewStatus: 'COMPLETED',
  lenderFederallyRegulated: 'YES',
  projectHasConflictOfInterest: 'NO',
  isHealthCareFacility: 'NO',
  isRuralHospitalRefinance: 'NO',
  isHousingRelatedFacility: 'NO',
  isConstructionProject: 'NO',
  hasRealEstateComponent: 'NO',
  hasProjectAffiliates: 'NO',
  borrowerListedOnMajorExchange: 'NO',
  borrowerSubjectToSecReporting: 'NO',
  primaryOwnerName: 'Ann Hill',
  primaryOwnerOwnershipPercentage: 100,
  primaryOwnerGuaranteeType: 'PERSONAL',
  jobsCreatedCount: 12,
  jobsCreatedAverageWage: 43_600,
  jobsSavedCount: 20,
  jobsSavedAverageWage: 40_000,
  projectSummaryForSubmission: 'A packing line.',
  collateralDescriptionSummary: 'The packing house.',
  ...Object.fromEntries(
    [
      ...['submissionSignaturesUpload', 'lendersCreditEvaluationUpload', 'loanCreditRiskRatingUpload'],
      ...[
        'historicalBalanceSheetUpload',
        'historicalIncomeStatementUpload',
        'historicalCashFlowStatementUpload',
      ],
      ...[
        'projectedBalanceSheetUpload',
        'projectedIncomeStatementUpload',
        'projectedCashFlowStatementUpload',
      ],
      ...['projectionAssumptionsList', 'proFormaBalanceSheetUpload', 'draftLoanAgreementUpload'],
      ...['borrowerBusinessPlanUpload', 'globalDebtServiceCoverageUpload'],
    ].map((fieldId) => [fieldId, [`file of ${fieldId}`]]),
  ),
}

const statement = (fieldId: string, asOf: string) => ({
  uploadId: `file of ${fieldId}`,
  items: [{ stage: 'application' as const, fieldId }],
  asOf,
})

/** One file for three years, as accountants hand them over. */
export const historicalStatements = [
  ...(['historicalBalanceSheetUpload', 'historicalIncomeStatementUpload'] as const),
  'historicalCashFlowStatementUpload',
].map((fieldId) => ({
  ...statement(fieldId, '2025-12-31'),
  ...{ periodFrom: '2023-01-01', periodTo: '2025-12-31' },
}))

export const soundFacts: Facts = {
  today: '2026-11-23',
  targetDate: '2026-12-15',
  answers: { application: soundAnswers },
  documents: [
    statement('currentBalanceSheetUpload', '2026-09-30'),
    statement('currentIncomeStatementUpload', '2026-09-30'),
    statement('guarantorPersonalFinancialStatementUpload', '2026-10-31'),
    ...historicalStatements,
  ],
  terms: {
    interestRate: 8.25,
    obligationYear: 2026,
    seasonal: 'NO',
    standstillDebt: 'NO',
    onlyRefinancing: 'NO',
    mostlyRefinancing: 'NO',
    realEstateValue: 0,
    existingChattelValue: 0,
  },
}

/** The sound one with other answers, and whatever else differs. */
export function factsWith(answers: Answers, rest: Partial<Facts> = {}): Facts {
  return {
    ...soundFacts,
    ...rest,
    answers: { application: { ...soundAnswers, ...answers } },
    terms: { ...soundFacts.terms, ...rest.terms },
  }
}
