import { clearFields } from '@granary/forms'
import type { Migrations } from '../published.ts'

/** Texts that named a document until revision 8, and hold the document itself from revision 9. */
export const turnedIntoUploads: readonly string[] = [
  'organizationalDocumentsReference',
  'organizationalChartReference',
  'existingDebtInstrumentsReference',
  'corporateCertificationFormReference',
  'borrowerCurrentBalanceSheetReference',
  'borrowerCurrentIncomeStatementReference',
  'borrowerCurrentCashFlowStatementReference',
  'borrowerHistoricalBalanceSheetReference',
  'borrowerHistoricalIncomeStatementReference',
  'borrowerHistoricalCashFlowStatementReference',
  'borrowerProjectedBalanceSheetReference',
  'borrowerProjectedIncomeStatementReference',
  'borrowerProjectedCashFlowStatementReference',
  'guarantorCurrentBalanceSheetReference',
  'guarantorCurrentIncomeStatementReference',
  'guarantorCurrentCashFlowStatementReference',
  'guarantorPersonalFinancialStatementReference',
  'guarantorHistoricalBalanceSheetReference',
  'guarantorHistoricalIncomeStatementReference',
  'guarantorHistoricalCashFlowStatementReference',
  'guarantorProjectedBalanceSheetReference',
  'guarantorProjectedIncomeStatementReference',
  'guarantorProjectedCashFlowStatementReference',
  'appraisalReportReference',
  'affiliateHistoricalDebtCoverageReference',
  'affiliateProjectedDebtCoverageReference',
  'lenderCreditEvaluationPackage',
  'loanCreditRiskRatingAttachment',
]

/** The name of a document is not a document: whoever opens an old project uploads it. */
const clearFormerReferences = clearFields(...turnedIntoUploads)

/** Where an answer changes its meaning, by the revision that changes it. */
export const migrations: Migrations = { 9: clearFormerReferences }
