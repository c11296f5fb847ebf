import type { Field } from '@granary/forms'
import { yesNo } from '../answer-kinds.ts'
import { all, ifYes, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { reporting } from '../shared/packaging.ts'
import { upload } from './upload.ts'

const currentHelp = 'Of borrower and guarantors, dated within 90 days of submission.'
const historicalHelp = 'For the last three fiscal years, or for all years of a younger business.'
const projectedHelp = 'From today through at least two years of full operation.'

const current: readonly Field[] = [
  upload('currentBalanceSheetUpload', 'Current balance sheet', { help: currentHelp }),
  upload('currentIncomeStatementUpload', 'Current income statement', { help: currentHelp }),
  upload('currentCashFlowStatementUpload', 'Current cash flow statement', {
    // Asked here and not by the regulation (§5001.303(b)(4)(i)).
    help: `${currentHelp} The regulation asks for the balance sheet and the income statement. If there is no cash flow statement, say that it does not apply.`,
  }),
  upload('guarantorPersonalFinancialStatementUpload', 'Personal financial statements of guarantors', {
    help: 'Signed, with all assets and all debts, dated within 90 days of submission.',
    showWhen: all(when('primaryOwnerGuaranteeType').is('PERSONAL')),
  }),
]

const historical: readonly Field[] = [
  upload('historicalBalanceSheetUpload', 'Historical balance sheets', { help: historicalHelp }),
  upload('historicalIncomeStatementUpload', 'Historical income statements', { help: historicalHelp }),
  upload('historicalCashFlowStatementUpload', 'Historical cash flow statements', { help: historicalHelp }),
  upload('globalDebtServiceCoverageUpload', 'Global debt service coverage', {
    help: 'Borrower, affiliates and guarantors taken together.',
  }),
]

const projected: readonly Field[] = [
  upload('projectedBalanceSheetUpload', 'Projected balance sheets', { help: projectedHelp }),
  upload('projectedIncomeStatementUpload', 'Projected income statements', { help: projectedHelp }),
  upload('projectedCashFlowStatementUpload', 'Projected cash flow statements', { help: projectedHelp }),
  upload('seasonalOperationalCashFlowUpload', 'Cash flow of a seasonal business', {
    help: 'By quarter, if the business is seasonal. If it is not, say that this does not apply.',
  }),
  upload('proFormaBalanceSheetUpload', 'Pro forma balance sheet', {
    help: 'As it will stand at closing, with the new debt in it.',
  }),
  upload('projectionAssumptionsList', 'Assumptions behind the projections', {
    help: 'Prices, volumes, costs and growth, each with its source.',
  }),
]

const affiliates: readonly Field[] = [
  yesNo('hasProjectAffiliates', 'Are there affiliates of the project?', {
    help: 'Businesses under common ownership or control with the borrower.',
  }),
  upload('affiliateFinancialStatementsUpload', 'Affiliates: financial statements', {
    help: 'Dated within 90 days of submission.',
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  upload('affiliateGlobalCreditEvaluationUpload', 'Affiliates: global credit evaluation', {
    help: 'The analysis that takes borrower, affiliates and guarantors together.',
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  upload('affiliateHistoricalDscrUpload', 'Affiliates: historical debt service coverage', {
    help: historicalHelp,
    showWhen: ifYes('hasProjectAffiliates'),
  }),
  upload('affiliateProjectedDscrUpload', 'Affiliates: projected debt service coverage', {
    help: projectedHelp,
    showWhen: ifYes('hasProjectAffiliates'),
  }),
]

export const financialDocumentation = category(
  'financialDocumentation',
  'Financial Documentation',
  'Statements, appraisal, affiliates and yearly reports.',
  [
    section(
      'currentFinancialStatements',
      'Current Financial Statements',
      'Where borrower and guarantors stand today.',
      current,
    ),
    section(
      'historicalFinancialStatements',
      'Historical Financial Statements',
      'The last three fiscal years.',
      historical,
    ),
    section(
      'projectedFinancialStatements',
      'Projected Financial Statements',
      'What the project is expected to earn.',
      projected,
    ),
    section('appraisal', 'Appraisal Requirements', 'What the collateral is worth.', [
      upload('appraisalReportUpload', 'Appraisal report', {
        help: 'By an independent appraiser and no older than one year. Before it is ready, upload an estimate.',
      }),
    ]),
    section('affiliates', 'Project Affiliates', 'Businesses that belong with the borrower.', affiliates),
    section(
      'annualReporting',
      'Annual Reporting Requirements',
      'Whether the borrower reports to the public markets.',
      reporting(upload),
    ),
  ],
)
